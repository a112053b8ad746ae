"""Who has which game open, as servers tell each other: every server keeps rows of its own.

A row counts as long as its server is alive (``storage.processes``), so one that was killed need
not tidy up. With PostgreSQL a notice says whose rows have changed; with SQLite they are read again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import Connection, delete, insert, select

from roundhouse.storage.database import Database
from roundhouse.storage.ids import now
from roundhouse.storage.notices import HERE, send_word
from roundhouse.storage.processes import ALIVE_SECONDS
from roundhouse.storage.tables import presence, processes

Seats = frozenset[int]


class SharedPresence:
    """The seats whose players have a game open, by game: of this server and of others."""

    def __init__(self, database: Database, process: str) -> None:
        self.database, self.process = database, process
        self._written: dict[str, Seats] = {}
        self._generation = database.generation

    def is_written(self, own: Mapping[str, Seats]) -> bool:
        """Does the database say already what is so at this server?"""
        return own == self._written and self._generation == self.database.generation

    def write(self, own: Mapping[str, Seats]) -> None:
        """Write down where this server differs from what it wrote before."""
        with self.database.writing() as connection:
            generation = self.database.generation
            before = self._written if generation == self._generation else self._found(connection)
            changed = {g for g in {*own, *before} if own.get(g) != before.get(g)}
            if changed:
                here = presence.c.process == self.process, presence.c.game_id.in_(changed)
                connection.execute(delete(presence).where(*here))
            rows = [
                {"process": self.process, "game_id": game_id, "seats": _packed(own[game_id])}
                for game_id in sorted(changed & own.keys())
            ]
            if rows:
                connection.execute(insert(presence), rows)
            for game_id in sorted(changed):
                send_word(connection, f"{HERE} {game_id} {self.process}")
        self._written, self._generation = dict(own), generation

    def _found(self, connection: Connection) -> dict[str, Seats]:
        rows = connection.execute(select(presence).where(presence.c.process == self.process))
        return {row.game_id: _unpacked(row.seats) for row in rows}

    def others(self, game_ids: Collection[str]) -> dict[str, Seats]:
        """Who has these games open at other servers; games that nobody has are left out."""
        alive = select(processes.c.name).where(
            processes.c.seen > now() - int(ALIVE_SECONDS * 1000),
            processes.c.name != self.process,
            processes.c.kind == "server",
        )
        found: dict[str, Seats] = {}
        with self.database.reading() as connection:
            servers = connection.execute(alive).scalars().all()
            if not servers:  # as on most sites: nothing more is asked
                return found
            wanted = presence.c.process.in_(servers), presence.c.game_id.in_(game_ids)
            for row in connection.execute(select(presence).where(*wanted)):
                found[row.game_id] = found.get(row.game_id, frozenset()) | _unpacked(row.seats)
        return found


def _packed(seats: Seats) -> str:
    return " ".join(map(str, sorted(seats)))


def _unpacked(seats: str) -> Seats:
    return frozenset(map(int, seats.split()))
