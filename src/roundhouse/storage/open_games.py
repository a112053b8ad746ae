"""Games in memory, so that not every request reads them from the database."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from roundhouse.storage.database import Database
from roundhouse.storage.records import StoredGame


class OpenGames:
    """The games that were used last, as many as fit. Several threads may ask at once."""

    def __init__(
        self, database: Database, memory: int, on_weight: Callable[[int], None] | None
    ) -> None:
        self._database = database
        self._memory = memory  # bytes that they may take
        self._on_weight = on_weight  # told how many they take
        self.weight = 0  # bytes that they take
        self._games: OrderedDict[str, StoredGame] = OrderedDict()
        self._generation = database.generation
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._games)

    def __contains__(self, game_id: str) -> bool:
        return game_id in self._games

    def get(self, game_id: str) -> StoredGame | None:
        """A game that was read from the database that is open now."""
        with self._lock:
            if self._generation != self._database.generation:
                self._clear()
                self._generation = self._database.generation
            known = self._games.get(game_id)
            if known is not None:
                self._games.move_to_end(game_id)
            return known

    def keep(self, stored: StoredGame) -> None:
        """Keep a game unless a later version is here already; what was used least makes room."""
        with self._lock:
            present = self._games.get(stored.id)
            if present is None or present.version <= stored.version:
                self.weight += stored.weight - (present.weight if present is not None else 0)
                self._games[stored.id] = stored
            self._games.move_to_end(stored.id)
            while self.weight > self._memory and len(self._games) > 1:
                self.weight -= self._games.popitem(last=False)[1].weight
            weight = self.weight
        if self._on_weight is not None:
            self._on_weight(weight)

    def forget(self, game_id: str) -> None:
        with self._lock:
            known = self._games.pop(game_id, None)
            self.weight -= known.weight if known is not None else 0

    def clear(self) -> None:
        with self._lock:
            self._clear()

    def _clear(self) -> None:
        self._games.clear()
        self.weight = 0
