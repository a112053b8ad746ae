"""Who has a game open: the seats of everybody whose page listens to it.

Each process knows its own streams. Where the database carries notices, processes tell each other,
again and again, so that one that has died is forgotten. With SQLite each knows only its own.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Iterator

#: How often a process repeats what it has told, and how long the others believe it.
REPEAT_SECONDS, BELIEVED_SECONDS = 20.0, 50.0
HERE, ASK = "here", "who"


class Presence:
    """Seats by game: of this process, and what others have told."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(6)
        self._own: dict[str, dict[object, frozenset[int]]] = {}  # by stream
        self._others: dict[str, dict[str, tuple[float, frozenset[int]]]] = {}  # by process

    def enter(self, game_id: str, stream: object, seats: frozenset[int]) -> None:
        self._own.setdefault(game_id, {})[stream] = seats

    def leave(self, game_id: str, stream: object) -> None:
        streams = self._own.get(game_id, {})
        streams.pop(stream, None)
        if not streams:
            self._own.pop(game_id, None)
            self._others.pop(game_id, None)

    def own(self, game_id: str) -> frozenset[int]:
        return frozenset().union(*self._own.get(game_id, {}).values())

    def seats(self, game_id: str) -> list[int]:
        """All seats whose players have the game open."""
        now = time.monotonic()
        told = self._others.get(game_id, {})
        for process in [p for p, (until, _) in told.items() if until < now]:
            del told[process]
        return sorted(self.own(game_id).union(*(seats for _, seats in told.values())))

    # -- between processes -----------------------------------------------------------------

    def words(self, game_id: str) -> str:
        """What other processes are told about a game."""
        return " ".join((HERE, game_id, self.process, *map(str, sorted(self.own(game_id)))))

    def question(self, game_id: str) -> str:
        return f"{ASK} {game_id} {self.process}"

    def repeated(self) -> Iterator[str]:
        """Everything that is worth repeating."""
        return (self.words(game_id) for game_id in self._own if self.own(game_id))

    def heard(self, game_id: str, process: str, seats: Iterable[str]) -> None:
        """Another process has told who is there; it matters only if anybody watches here."""
        if process == self.process or game_id not in self._own:
            return
        numbers = frozenset(int(seat) for seat in seats if seat.isdecimal())
        self._others.setdefault(game_id, {})[process] = (
            time.monotonic() + BELIEVED_SECONDS,
            numbers,
        )
