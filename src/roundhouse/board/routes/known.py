"""Best runs that were found before, by everything that the search looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.board.routes.arms import Budget, Ground
from roundhouse.board.routes.best import BestRun
from roundhouse.board.routes.model import RevenueRules, Trains
from roundhouse.board.routes.network import network_of
from roundhouse.board.routes.search import PLAY_BUDGET, searched

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap


class Question:
    """All that decides about a best run, as a key: hashed by what is quick to hash."""

    __slots__ = ("content", "quick")

    def __init__(self, max_nodes: int, trains: Trains, ground: Ground) -> None:
        net = ground.net
        specs = [spec for _, spec in trains]
        self.content = (max_nodes, tuple(trains), ground.content(specs))
        self.quick = hash((*specs, *net.nodes, len(net.segments), *net.open, ground.rules.context))

    def __hash__(self) -> int:
        return self.quick

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Question) and self.content == other.content


class KnownRuns:
    """Best runs found before, by everything that the search looks at.

    So they hold on any map, in any copy of a game, where the corporation's network, its trains
    and what the stops pay are the same. The ones asked for least recently are dropped.
    """

    __slots__ = ("_found", "most")

    def __init__(self, most: int) -> None:
        self.most = most
        self._found: dict[Question, BestRun] = {}

    def best_routes(
        self,
        track: TrackMap,
        corporation: int,
        rules: RevenueRules,
        trains: Trains,
        *,
        max_nodes: int = PLAY_BUDGET,
    ) -> BestRun:
        """The same as ``best_routes``, searched only if it is not known."""
        return self.answer(track, corporation, rules, trains, max_nodes)[1]

    def answer(
        self, track: TrackMap, corporation: int, rules: RevenueRules, trains: Trains, max_nodes: int
    ) -> tuple[Question, BestRun]:
        """The same, with the question: equal questions have equal answers."""
        ground = Ground(track, rules, network_of(track, corporation))
        key = Question(max_nodes, trains, ground)
        best = self._found.pop(key, None)
        if best is None:
            best = searched(ground, trains, Budget(max_nodes))
            while len(self._found) >= self.most:
                self._found.pop(next(iter(self._found)), None)
        self._found[key] = best
        return key, best

    def clear(self) -> None:
        """Forget them all."""
        self._found.clear()
