"""Leases: which worker plays a game's computer seats just now.

A lease is short and its holder renews it many times before it runs out, so a worker that is
killed holds a game up for a few seconds only, and one that thinks long keeps it. Should two
workers ever believe they hold the same one (a machine that slept, a clock that was set), the
log's unique numbers still let only one move win.
"""

from __future__ import annotations

import threading
import time

from sqlalchemy import ColumnElement, delete, insert, update
from sqlalchemy.exc import IntegrityError

from roundhouse.storage.database import Database
from roundhouse.storage.store import now
from roundhouse.storage.tables import leases

#: Until another worker may take the game of one that was killed.
LEASE_SECONDS = 3.0
#: How often a lease is renewed before it runs out.
BEATS = 4


class Leases:
    """The leases of one worker. ``beat`` may be called from another thread."""

    def __init__(self, database: Database, holder: str, seconds: float = LEASE_SECONDS) -> None:
        self.database = database
        self.holder = holder
        self._length = int(seconds * 1000)
        self.interval = seconds / BEATS
        self._held: dict[str, float] = {}  # when each was last renewed
        self._lock = threading.Lock()  # a lease is not renewed while it is given up

    def take(self, game_id: str) -> bool:
        """Take a game nobody holds; False if somebody does."""
        at = now()
        free = (leases.c.game_id == game_id) & (leases.c.until < at)
        mine = {"holder": self.holder, "until": at + self._length}
        with self._lock:
            try:
                with self.database.writing() as connection:
                    if not connection.execute(update(leases).where(free).values(mine)).rowcount:
                        connection.execute(insert(leases), {"game_id": game_id, **mine})
            except IntegrityError:
                return False
            self._held[game_id] = time.monotonic()
            return True

    def holds(self, game_id: str) -> bool:
        """Is the game still ours? Asks the database only when the last renewal is a while ago."""
        renewed = self._held.get(game_id)
        if renewed is not None and time.monotonic() - renewed < 2 * self.interval:
            return True
        return self.renew(game_id)

    def renew(self, game_id: str) -> bool:
        """Hold on to a game; False if the lease ran out and another worker has it."""
        with self._lock:
            if game_id not in self._held:
                return False
            until = now() + self._length
            with self.database.writing() as connection:
                done = connection.execute(
                    update(leases).where(self._mine(game_id)).values(until=until)
                )
            if not done.rowcount:
                del self._held[game_id]
                return False
            self._held[game_id] = time.monotonic()
            return True

    def beat(self) -> None:
        """Renew everything that is held."""
        for game_id in list(self._held):
            self.renew(game_id)

    def forget(self, game_id: str) -> None:
        """Renew it no more; it runs out by itself, even if the database cannot be reached."""
        with self._lock:
            self._held.pop(game_id, None)

    def release(self, game_id: str) -> None:
        with self._lock:
            self._held.pop(game_id, None)
            with self.database.writing() as connection:
                connection.execute(delete(leases).where(self._mine(game_id)))

    def rest(self, game_id: str, seconds: float) -> None:
        """Leave a game alone for a while: nobody takes it before."""
        with self._lock:
            self._held.pop(game_id, None)
            until = now() + int(seconds * 1000)
            with self.database.writing() as connection:
                connection.execute(update(leases).where(self._mine(game_id)).values(until=until))

    def _mine(self, game_id: str) -> ColumnElement[bool]:
        return (leases.c.game_id == game_id) & (leases.c.holder == self.holder)
