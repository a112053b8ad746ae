"""Opening a database: SQLite in the user's data folder, or PostgreSQL by its address."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry

from roundhouse.storage.migrate import upgrade
from roundhouse.storage.records import StorageError, StorageUnavailable

BUSY_SECONDS = 5.0


def default_url() -> str:
    """Where games are kept by default."""
    return f"sqlite:///{user_data_path('roundhouse') / 'games.db'}"


class Database:
    """An open database whose tables are up to date."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @property
    def shown(self) -> str:
        """Its address as it may be logged: without a password."""
        return self.engine.url.render_as_string(hide_password=True)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with _explained(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is committed at the end, or not at all."""
        writer = self.engine.execution_options(writes=True)
        with _explained(), writer.begin() as connection:
            yield connection

    def check_writing(self) -> None:
        """Write a row as it is; raises StorageUnavailable if nothing can be written."""
        with self.writing() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

    def close(self) -> None:
        self.engine.dispose()


@contextmanager
def _explained() -> Iterator[None]:
    """Say in plain words what keeps a database from working."""
    try:
        yield
    except DBAPIError as error:
        words = str(error.orig).lower()
        if "full" in words:
            why = "the disk is full"
        elif "locked" in words or "busy" in words:
            why = "another program holds the database"
        elif "readonly" in words or "read-only" in words:
            why = "the database may not be written to"
        elif error.connection_invalidated or "unable to open" in words or "connect" in words:
            why = "the database cannot be reached"
        elif "disk i/o error" in words:
            why = "the disk cannot be written to"
        elif "malformed" in words or "not a database" in words:
            why = "the database file is damaged"
        else:
            raise
        raise StorageUnavailable(why) from error


def open_database(url: str = "", *, must_exist: bool = False) -> Database:
    """Open a database by its address and bring its tables up to date.

    A SQLite database that is not there is made, unless it ``must_exist``.
    """
    parsed = _parse(url or default_url())
    if must_exist and parsed.get_backend_name() == "sqlite":
        path = Path(str(parsed.database))
        if not path.is_file():
            raise StorageError(f"there is no database {path}")
    engine = _sqlite(parsed) if parsed.get_backend_name() == "sqlite" else _postgres(parsed)
    database = Database(engine)
    try:
        with _explained():
            upgrade(engine)
    except BaseException:
        database.close()
        raise
    return database


def _parse(text: str) -> URL:
    try:
        url = make_url(text)
        name = url.get_backend_name()
        if name == "postgresql":
            return url.set(drivername="postgresql+psycopg")
        url.get_dialect()
    except (ArgumentError, NoSuchModuleError) as error:
        raise StorageError(
            "a database address looks like sqlite:///folder/games.db or postgresql://user@host/name"
        ) from error
    if name != "sqlite":
        raise StorageError(f"games are kept in SQLite or PostgreSQL, not in {name}")
    return url


def _postgres(url: URL) -> Engine:
    try:
        return create_engine(
            url, pool_pre_ping=True, pool_size=5, max_overflow=10, hide_parameters=True
        )
    except ModuleNotFoundError as error:
        raise StorageError("PostgreSQL needs the package psycopg") from error


def _sqlite(url: URL) -> Engine:
    if url.database in (None, "", ":memory:"):
        raise StorageError("games must be kept in a file: the pages and the bots share it")
    try:
        Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageUnavailable(f"the folder of the database cannot be made: {error}") from error
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer takes its place at once, so that two cannot get in each other's way later.
        options: Any = connection.get_execution_options()
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes") else "BEGIN")

    return engine
