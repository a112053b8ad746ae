"""All games from one database into another, empty one: SQLite to PostgreSQL and back.

The source is read as it stands at one moment, whatever is written meanwhile. Into the target
goes everything or nothing: it is one transaction, and counted before its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Table, insert, select, text
from sqlalchemy.sql.functions import count
from sqlalchemy.sql.functions import max as max_

from roundhouse.storage.database import Database
from roundhouse.storage.records import StorageError
from roundhouse.storage.tables import games, leases, metadata, presence, processes

AT_ONCE = 500  # rows
#: What says only who does something just now.
PASSING = frozenset({leases.name, presence.name, processes.name})


def copied_tables() -> list[Table]:
    """The tables in an order in which rows that others refer to come first."""
    return [table for table in metadata.sorted_tables if table.name not in PASSING]


def copy_database(source: Database, target: Database) -> int:
    """Copy everything; gives the number of games. Refuses a target that has any rows."""
    if source.engine.url == target.engine.url:
        raise StorageError("these are the same database")
    with _one_moment(source) as reading, target.writing() as writing:
        full = [t.name for t in copied_tables() if writing.execute(select(t).limit(1)).first()]
        if full:
            raise StorageError(f"{target.shown} is not empty: it has {', '.join(full)}")
        for table in copied_tables():
            _copy(table, reading, writing)
        for table in copied_tables():
            wanted, there = (_rows(table, c) for c in (reading, writing))
            if wanted != there:
                raise StorageError(f"{there} of {wanted} rows of {table.name} have arrived")
        return _rows(games, writing)


@contextmanager
def _one_moment(database: Database) -> Iterator[Connection]:
    with database.reading() as connection:
        if not database.is_sqlite:  # SQLite's transactions always see one moment
            connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
        yield connection


def _copy(table: Table, reading: Connection, writing: Connection) -> None:
    rows = reading.execution_options(yield_per=AT_ONCE).execute(select(table))
    for part in rows.mappings().partitions(AT_ONCE):
        writing.execute(insert(table), [dict(row) for row in part])
    key = table.autoincrement_column
    if writing.dialect.name == "postgresql" and key is not None:
        # Rows came with their numbers: the next one must go on behind them.
        last = writing.execute(select(max_(key))).scalar()
        if last is not None:
            where = {"table": table.name, "column": key.name, "last": last}
            writing.execute(
                text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)"), where
            )


def _rows(table: Table, connection: Connection) -> int:
    return int(connection.execute(select(count()).select_from(table)).scalar_one())
