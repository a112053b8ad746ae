"""Opening a database: SQLite in the user's data folder, or PostgreSQL by its address."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock, local
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

from roundhouse.storage.migrate import upgrade
from roundhouse.storage.records import StorageError, StorageUnavailable
from roundhouse.storage.sqlite_file import GONE, HELD, SqliteFile

PATIENCE_SECONDS = 5  # for a connection

log = logging.getLogger("roundhouse.storage")


def default_url() -> str:
    """Where games are kept by default."""
    return f"sqlite:///{user_data_path('roundhouse') / 'games.db'}"


class Database:
    """An open database whose tables are up to date.

    ``generation`` grows when another file takes the place of the one that was opened, as when a
    backup is restored: whatever was read before is worth nothing then.
    """

    def __init__(self, engine: Engine, file: SqliteFile | None = None) -> None:
        self.engine = engine
        self.file = file
        self.generation = 0
        self._reopening = Lock()
        self._shared = local()  # what this thread reads with, while it reads several things

    @property
    def is_sqlite(self) -> bool:
        return self.file is not None

    @property
    def shown(self) -> str:
        """Its address as it may be logged: without a password."""
        return self.engine.url.render_as_string(hide_password=True)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        shared: Connection | None = getattr(self._shared, "connection", None)
        if shared is not None:
            yield shared
            return
        self._look_at_file()
        with _explained(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def reading_together(self) -> Iterator[None]:
        """Let everything that this thread reads meanwhile share one connection.

        With PostgreSQL every connection that is taken from the pool costs several round trips.
        """
        with self.reading() as connection:
            self._shared.connection = connection
            try:
                yield
            finally:
                self._shared.connection = None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is committed at the end, or not at all."""
        self._look_at_file()
        writer = self.engine.execution_options(writes=True)
        if self.file is None:
            with _explained(), writer.begin() as connection:
                yield connection
            return
        with self.file.one_writer(), _explained(), writer.begin() as connection:
            self.file.begun()
            yield connection
        if not self.file.is_same:  # it was written to a file that nobody will ever read
            raise StorageUnavailable(GONE)

    def check_writing(self) -> None:
        """Write a row as it is; raises StorageUnavailable if nothing can be written."""
        with self.writing() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

    def close(self) -> None:
        self.engine.dispose()

    def _look_at_file(self) -> None:
        """Refuse to work on a deleted file; go on with the one that has taken its place."""
        if self.file is None or self.file.is_same:
            return
        with self._reopening:
            found = self.file.present()
            if found is None:
                raise StorageUnavailable(GONE)
            if found != self.file.opened:
                self.engine.dispose()
                with _explained():
                    upgrade(self.engine)
                self.file.opened = found
                self.generation += 1
                log.warning("another database file has taken the place of the one that was open")


@contextmanager
def _explained() -> Iterator[None]:
    """Say in plain words what keeps a database from working."""
    try:
        yield
    except PoolTimeout as error:
        raise StorageUnavailable("too many requests are waiting for the database") from error
    except DBAPIError as error:
        words = str(error.orig).lower()
        if "full" in words:
            why = "the disk is full"
        elif "locked" in words or "busy" in words:
            why = HELD
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


def open_database(url: str = "", *, must_exist: bool = False, as_it_is: bool = False) -> Database:
    """Open a database by its address and bring its tables up to date.

    A SQLite database that is not there is made, unless it ``must_exist``. ``as_it_is`` leaves
    the tables alone: only for looking at what is there.
    """
    parsed = parse_url(url or default_url())
    if must_exist and parsed.get_backend_name() == "sqlite":
        path = Path(str(parsed.database))
        if not path.is_file():
            raise StorageError(f"there is no database {path}")
    is_sqlite = parsed.get_backend_name() == "sqlite"
    database = _sqlite(parsed) if is_sqlite else Database(_postgres(parsed))
    if as_it_is:
        return database
    try:
        with _explained():
            upgrade(database.engine)
    except BaseException:
        database.close()
        raise
    return database


def parse_url(text: str) -> URL:
    """A database address that can be used, or StorageError with what one looks like."""
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
            url,
            pool_pre_ping=True,
            pool_size=5,
            max_overflow=10,
            pool_timeout=PATIENCE_SECONDS,
            connect_args={"connect_timeout": PATIENCE_SECONDS},
            hide_parameters=True,  # what players write stands in no log
        )
    except ModuleNotFoundError as error:
        raise StorageError("PostgreSQL needs the package psycopg") from error


def _sqlite(url: URL) -> Database:
    if url.database in (None, "", ":memory:"):
        raise StorageError("games must be kept in a file: the pages and the bots share it")
    file = SqliteFile(Path(str(url.database)))
    file.make()
    engine = create_engine(
        url, creator=file.connect, hide_parameters=True, pool_timeout=PATIENCE_SECONDS
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer takes its place at once, so that two cannot get in each other's way later.
        options: Any = connection.get_execution_options()
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes") else "BEGIN")

    return Database(engine, file)
