"""Bring the tables of a database up to date; the steps lie in ``migrations/versions``."""

from __future__ import annotations

from importlib.resources import as_file, files

from sqlalchemy import Connection, Engine, inspect, text

from roundhouse.storage.records import StorageError

#: Servers that start at the same time go one after the other; any number will do.
_LOCK = 1_846_018


def upgrade(engine: Engine) -> None:
    """Run the missing migrations, in one transaction; refuse a database of a newer program."""
    with engine.execution_options(writes=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        present, known = _present(connection), revisions()
        if present == known[-1:]:
            return
        if not set(known).issuperset(present):
            raise StorageError("this database was written by a newer Roundhouse")
        _run(connection)


def state(connection: Connection) -> str:
    """How the tables stand: "none", "older", "current" or "newer" than this program's."""
    present, known = _present(connection), revisions()
    if not present:
        return "none"
    if present == known[-1:]:
        return "current"
    return "older" if set(known).issuperset(present) else "newer"


def revisions() -> list[str]:
    """The numbers of all steps, in their order: the files are named by them."""
    folder = files("roundhouse.storage") / "migrations" / "versions"
    return sorted(f.name[:4] for f in folder.iterdir() if f.name[:4].isdecimal())


def _present(connection: Connection) -> list[str]:
    if not inspect(connection).has_table("alembic_version"):
        return []
    found = connection.execute(text("SELECT version_num FROM alembic_version"))
    return [str(row.version_num) for row in found]


def _run(connection: Connection) -> None:
    # It takes long to import, and hardly any start of the program needs it.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    with as_file(files("roundhouse.storage") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
