"""What a database says about itself, read without changing its tables."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.sql.functions import max as max_

from roundhouse.storage.database import Database
from roundhouse.storage.ids import now
from roundhouse.storage.migrate import state
from roundhouse.storage.tables import games


def tables_state(database: Database) -> str:
    """How its tables stand: "none", "older", "current" or "newer" than this program's."""
    with database.reading() as connection:
        return state(connection)


def clock_difference(database: Database) -> float:
    """By how many seconds the database is ahead of this machine.

    A SQLite database has no clock of its own; if its latest game was played in the future, the
    clock has been set back since.
    """
    with database.reading() as connection:
        if database.is_sqlite:
            latest = connection.execute(select(max_(games.c.changed))).scalar()
            return max(0.0, (int(latest or 0) - now()) / 1000)
        there = connection.execute(select(func.extract("epoch", func.clock_timestamp()))).scalar()
    return float(there or 0) - now() / 1000
