"""A copy of all games while they are being played."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from roundhouse.storage.database import Database
from roundhouse.storage.records import StorageError


def backup(database: Database, target: Path) -> int:
    """Copy a SQLite database into a new file and check it; gives the number of games.

    The copy is one consistent moment, whatever is written meanwhile. It appears under its
    name only when it is whole. PostgreSQL has its own tools for this.
    """
    if not database.is_sqlite:
        raise StorageError("use pg_dump to back up a PostgreSQL database")
    if target.exists():
        raise StorageError(f"{target} exists already")
    if not target.parent.is_dir():
        raise StorageError(f"there is no folder {target.parent}")
    part = target.with_name(f".{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        count = _copy(Path(str(database.engine.url.database)), part)
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"{target} cannot be written: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    return count


def _copy(source: Path, target: Path) -> int:
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        state = new.execute("PRAGMA integrity_check").fetchone()[0]
        if state != "ok":
            raise StorageError(f"the copy is damaged: {state}")
        return int(new.execute("SELECT count(*) FROM games").fetchone()[0])
