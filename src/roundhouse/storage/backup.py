"""Copies of all games while they are being played, and the way back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from roundhouse.storage.copying import copy_database
from roundhouse.storage.database import Database, open_database, parse_url
from roundhouse.storage.records import StorageError, StorageUnavailable
from roundhouse.storage.sqlite_file import HELD

#: How names of backups begin and end when nobody chooses one.
PREFIX, ENDING = "roundhouse-", ".db"
BESIDE = ("-wal", "-shm", "-journal")  # files that SQLite keeps next to a database


def dated_name(at: datetime) -> str:
    return f"{PREFIX}{at.astimezone(UTC):%Y%m%d-%H%M%S}{ENDING}"


def dated_backups(folder: Path) -> list[Path]:
    """Backups that were named by their date, the newest last."""
    return sorted(folder.glob(f"{PREFIX}[0-9]*-[0-9]*{ENDING}"))


def drop_old(folder: Path, keep: int) -> list[Path]:
    """Delete all but the newest backups that were named by their date; gives what went."""
    gone = dated_backups(folder)[:-keep]
    for path in gone:
        path.unlink()
    return gone


def backup(database: Database, target: Path) -> int:
    """Copy a database into a new SQLite file and check it; gives the number of games.

    The copy is one consistent moment, whatever is written meanwhile. It appears under its
    name only when it is whole.
    """
    if target.exists():
        raise StorageError(f"{target} exists already")
    if not target.parent.is_dir():
        raise StorageError(f"there is no folder {target.parent}")
    with _part(target) as part:
        if database.is_sqlite:
            _copy_file(Path(str(database.engine.url.database)), part)
        else:
            _copy_rows(database, part)
        games = _checked(part)
        part.rename(target)
    return games


def restore(copy: Path, database_url: str) -> tuple[int, Path | None]:
    """Put a backup in the place of a database; gives the number of games, and where the old is.

    A SQLite file that is there is kept under another name. A PostgreSQL database must be empty.
    The backup itself is not changed, also if its tables have to be brought up to date.
    """
    if not copy.is_file():
        raise StorageError(f"there is no file {copy}")
    url = parse_url(database_url)
    if url.get_backend_name() != "sqlite":
        return _restore_rows(copy, database_url), None
    target = Path(str(url.database))
    if not target.parent.is_dir():
        raise StorageError(f"there is no folder {target.parent}")
    if target.exists() and target.samefile(copy):
        raise StorageError(f"{copy} is the database itself")
    with _part(target) as part:
        games = _fresh_copy(copy, part)
        aside = _put_aside(target) if target.exists() else None
        part.rename(target)
    return games, aside


def _restore_rows(copy: Path, database_url: str) -> int:
    with TemporaryDirectory() as folder, ExitStack() as opened:
        part = Path(folder) / "copy.db"
        _fresh_copy(copy, part)
        target = open_database(database_url)
        opened.callback(target.close)
        source = open_database(f"sqlite:///{part}")
        opened.callback(source.close)
        return copy_database(source, target)


@contextmanager
def _part(target: Path) -> Iterator[Path]:
    """A name for a file that is not whole yet; nothing of it is left behind."""
    part = target.with_name(f".{target.name}.part")
    _delete(part)
    try:
        yield part
    except (sqlite3.Error, OSError) as error:
        raise StorageError(f"{target} cannot be written: {error}") from error
    finally:
        _delete(part)


def _delete(path: Path) -> None:
    for end in ("", *BESIDE):
        path.with_name(path.name + end).unlink(missing_ok=True)


def _copy_file(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it


def _copy_rows(database: Database, target: Path) -> None:
    copy = open_database(f"sqlite:///{target}")
    try:
        copy_database(database, copy)
    finally:
        copy.close()
    with closing(sqlite3.connect(target)) as new:
        new.execute("PRAGMA journal_mode=DELETE")


def _fresh_copy(copy: Path, part: Path) -> int:
    """A backup as this program would have written it: whole, and its tables up to date."""
    try:
        _copy_file(copy, part)
        _checked(part)
        open_database(f"sqlite:///{part}").close()
        with closing(sqlite3.connect(part)) as new:
            new.execute("PRAGMA journal_mode=DELETE")
        return _checked(part)
    except (sqlite3.DatabaseError, StorageUnavailable) as error:
        raise StorageError(f"{copy} is not a Roundhouse backup: {error}") from error


def _checked(file: Path) -> int:
    """The number of games in a file, if it is sound."""
    with closing(sqlite3.connect(file)) as connection:
        state = connection.execute("PRAGMA integrity_check").fetchone()[0]
        if state != "ok":
            raise StorageError(f"{file} is damaged: {state}")
        return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])


def _put_aside(target: Path) -> Path:
    """Give a database another name, if no program has it open."""
    with closing(sqlite3.connect(target, timeout=1.0)) as old:
        try:  # this takes whatever lies beside the file into it, and needs it for itself
            old.execute("PRAGMA journal_mode=DELETE")
            old.execute("BEGIN EXCLUSIVE")
            old.rollback()
        except sqlite3.OperationalError as error:
            raise StorageError(f"{HELD}: stop the server and the workers first") from error
        except sqlite3.DatabaseError:
            pass  # damaged: that may be why a backup is wanted
    aside = target.with_name(f"{target.name}.before-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    if aside.exists():
        raise StorageError(f"{aside} exists already")
    for end in ("", *BESIDE):
        path = target.with_name(target.name + end)
        if path.exists():
            path.rename(aside.with_name(aside.name + end))
    return aside
