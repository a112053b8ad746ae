"""Leases: which worker plays a game's computer seats just now.

A lease runs out by itself, so a worker that dies holds nothing up. Should two workers
ever believe they hold the same one, the log's unique numbers still let only one move win.
"""

from __future__ import annotations

from sqlalchemy import delete, insert, update
from sqlalchemy.exc import IntegrityError

from roundhouse.storage.database import Database
from roundhouse.storage.store import now
from roundhouse.storage.tables import leases


class Leases:
    """The leases of one worker."""

    def __init__(self, database: Database, holder: str, seconds: float = 30.0) -> None:
        self.database = database
        self.holder = holder
        self._length = int(seconds * 1000)

    def take(self, game_id: str) -> bool:
        """Take a game nobody holds; False if somebody does."""
        at = now()
        free = (leases.c.game_id == game_id) & (leases.c.until < at)
        mine = {"holder": self.holder, "until": at + self._length}
        try:
            with self.database.writing() as connection:
                if connection.execute(update(leases).where(free).values(mine)).rowcount:
                    return True
                connection.execute(insert(leases), {"game_id": game_id, **mine})
        except IntegrityError:
            return False
        return True

    def renew(self, game_id: str) -> bool:
        """Hold on to a game; False if the lease ran out and another worker has it."""
        with self.database.writing() as connection:
            held = (leases.c.game_id == game_id) & (leases.c.holder == self.holder)
            done = connection.execute(update(leases).where(held).values(until=now() + self._length))
            return bool(done.rowcount)

    def release(self, game_id: str) -> None:
        held = (leases.c.game_id == game_id) & (leases.c.holder == self.holder)
        with self.database.writing() as connection:
            connection.execute(delete(leases).where(held))

    def rest(self, game_id: str, seconds: float) -> None:
        """Leave a game alone for a while: nobody takes it before."""
        held = (leases.c.game_id == game_id) & (leases.c.holder == self.holder)
        with self.database.writing() as connection:
            connection.execute(update(leases).where(held).values(until=now() + int(seconds * 1000)))
