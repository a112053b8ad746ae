"""Leases: which worker plays a game's computer seats just now.

A lease is short and its holder renews it many times before it runs out, so a worker that is
killed holds a game up for a few seconds only, and one that thinks long keeps it. Should two
workers ever believe they hold the same one (a machine that slept, a clock that was set), the
log's unique numbers still let only one move win.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Sequence

from sqlalchemy import delete, select, text, update

from roundhouse.storage.database import Database
from roundhouse.storage.ids import now
from roundhouse.storage.tables import leases

#: Until another worker may take the game of one that was killed.
LEASE_SECONDS = 3.0
#: How often a lease is renewed before it runs out.
BEATS = 4
#: A lease that would last longer than this was given before the clock was set back.
FARTHEST = 2 * LEASE_SECONDS
#: Names in one statement; databases have a limit.
AT_ONCE = 500

_TAKE = text(
    "INSERT INTO leases (game_id, holder, until) VALUES (:game_id, :holder, :until) "
    "ON CONFLICT (game_id) DO UPDATE SET holder = excluded.holder, until = excluded.until "
    "WHERE leases.until < :at OR leases.until > :far"
)


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
        return game_id in self.take_all([game_id])

    def take_all(self, game_ids: Sequence[str]) -> set[str]:
        """Take those of these games that nobody holds, in one transaction."""
        at = now()
        rows = [
            {
                "game_id": game_id,
                "holder": self.holder,
                "until": at + self._length,
                "at": at,
                "far": at + int(FARTHEST * 1000),
            }
            for game_id in sorted(game_ids)[:AT_ONCE]  # in order: two workers do not deadlock
            if game_id not in self._held
        ]
        if not rows:
            return set()
        wanted = [str(row["game_id"]) for row in rows]
        ours = (leases.c.holder == self.holder) & leases.c.game_id.in_(wanted)
        with self._lock:
            with self.database.writing() as connection:
                connection.execute(_TAKE, rows)
                found = connection.execute(select(leases.c.game_id).where(ours))
                taken = {str(row.game_id) for row in found}
            self._held |= dict.fromkeys(taken, time.monotonic())
        return taken

    def holds(self, game_id: str) -> bool:
        """Is the game still ours? Asks the database only when the last renewal is a while ago."""
        renewed = self._held.get(game_id)
        if renewed is not None and time.monotonic() - renewed < 2 * self.interval:
            return True
        return self.renew(game_id)

    def renew(self, game_id: str) -> bool:
        """Hold on to a game; False if the lease ran out and another worker has it."""
        self._renew([game_id])
        return game_id in self._held

    def beat(self) -> None:
        """Renew everything that is held."""
        held = list(self._held)
        for first in range(0, len(held), AT_ONCE):
            self._renew(held[first : first + AT_ONCE])

    def _renew(self, game_ids: Sequence[str]) -> None:
        with self._lock:
            wanted = [game_id for game_id in game_ids if game_id in self._held]
            if not wanted:
                return
            ours = (leases.c.holder == self.holder) & leases.c.game_id.in_(wanted)
            with self.database.writing() as connection:
                connection.execute(update(leases).where(ours).values(until=now() + self._length))
                kept = {row.game_id for row in connection.execute(select(leases).where(ours))}
            for game_id in wanted:
                if game_id in kept:
                    self._held[game_id] = time.monotonic()
                else:
                    del self._held[game_id]

    def forget(self, game_id: str) -> None:
        """Renew it no more; it runs out by itself, even if the database cannot be reached."""
        with self._lock:
            self._held.pop(game_id, None)

    def release(self, *game_ids: str) -> None:
        """Let others have these games."""
        with self._lock:
            for game_id in game_ids:
                self._held.pop(game_id, None)
            for some in _parts(game_ids):
                ours = (leases.c.holder == self.holder) & leases.c.game_id.in_(some)
                with self.database.writing() as connection:
                    connection.execute(delete(leases).where(ours))

    def release_all(self) -> None:
        self.release(*self._held)


def _parts(game_ids: Iterable[str]) -> list[list[str]]:
    every = sorted(game_ids)
    return [every[n : n + AT_ONCE] for n in range(0, len(every), AT_ONCE)]
