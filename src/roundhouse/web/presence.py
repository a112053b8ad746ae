"""Who has a game open: the seats of everybody whose page listens to it.

Each server knows its own streams. Once a second it writes down what has changed and reads what
others have written (``storage.presence``): a page that is loaded again is never seen to leave.
"""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.storage.presence import Seats

NOBODY = Seats()


class Presence:
    """Seats by game: of this server, and of others as last read."""

    def __init__(self) -> None:
        self._own: dict[str, dict[object, Seats]] = {}  # by stream
        self._others: dict[str, Seats] = {}

    def enter(self, game_id: str, stream: object, seats: Seats) -> None:
        self._own.setdefault(game_id, {})[stream] = seats

    def leave(self, game_id: str, stream: object) -> None:
        streams = self._own.get(game_id, {})
        streams.pop(stream, None)
        if not streams:
            self._own.pop(game_id, None)
            self._others.pop(game_id, None)

    def own(self) -> dict[str, Seats]:
        """What others should know: the games that players have open at this server."""
        found = {game_id: self._own_at(game_id) for game_id in self._own}
        return {game_id: seats for game_id, seats in found.items() if seats}

    def _own_at(self, game_id: str) -> Seats:
        return NOBODY.union(*self._own.get(game_id, {}).values())

    def seats(self, game_id: str) -> list[int]:
        """All seats whose players have the game open."""
        return sorted(self._own_at(game_id) | self._others.get(game_id, NOBODY))

    def read(self, asked: set[str], found: Mapping[str, Seats]) -> None:
        """How it stands at other servers for the games that were asked about."""
        for game_id in asked & self._own.keys():
            self._others[game_id] = found.get(game_id, NOBODY)
