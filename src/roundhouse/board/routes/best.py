"""The best run that a search has found: its routes, what they earn, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.routes.model import (
    RevenueRules,
    Route,
    RunValue,
    StopWorth,
    TrainSpec,
)
from roundhouse.board.routes.value import value_of_known


class Arithmetic:
    """What is needed to add up a run stop by stop, without the map that it was found on."""

    __slots__ = ("own", "routes", "rules", "worths")

    def __init__(
        self,
        rules: RevenueRules,
        routes: Sequence[tuple[Route, TrainSpec]],
        worths: Sequence[Sequence[StopWorth]],
        own: Sequence[Sequence[bool]],
    ) -> None:
        self.rules = rules
        self.routes = routes
        self.worths = worths
        self.own = own

    def value(self) -> RunValue:
        return value_of_known(self.rules, self.routes, self.worths, self.own)


class BestRun:
    """The best set of routes found; ``bound`` is what no run can exceed.

    Computer players ask thousands of runs what they earn and look at few stop by stop, so
    ``value`` is worked out when somebody asks for it.
    """

    __slots__ = (
        "_arithmetic", "_value", "bound", "nodes", "proven", "routes", "total", "treasury",
        "ways",
    )  # fmt: skip

    def __init__(
        self,
        routes: tuple[Route, ...],
        earned: tuple[int, int],
        arithmetic: Arithmetic,
        *,
        proven: bool,
        bound: int,
        took: tuple[int, int] = (0, 0),
    ) -> None:
        """``earned``: in all, and for the treasury; ``took``: nodes, and ways to use arms."""
        self.routes = routes
        self.total, self.treasury = earned
        self.proven = proven
        self.bound = bound
        self.nodes, self.ways = took
        self._arithmetic = arithmetic
        self._value: RunValue | None = None

    @property
    def value(self) -> RunValue:
        """What the routes earn, stop by stop."""
        if self._value is None:
            value = self._arithmetic.value()
            cards = [route.train for route in self.routes]
            routes = tuple([v.with_train(c) for v, c in zip(value.routes, cards, strict=True)])
            self._value = RunValue(routes, value.total, value.treasury)
        return self._value

    def with_cards(self, cards: Sequence[int]) -> BestRun:
        """The same with these train cards, by route."""
        return BestRun(
            tuple([Route(c, r.stops, r.legs) for r, c in zip(self.routes, cards, strict=True)]),
            (self.total, self.treasury),
            self._arithmetic,
            proven=self.proven,
            bound=self.bound,
            took=(self.nodes, self.ways),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BestRun) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash((self.routes, self.total))

    def _content(self) -> tuple[object, ...]:
        return (self.routes, self.value, self.proven, self.bound, self.nodes)

    def __repr__(self) -> str:
        sure = "proven" if self.proven else f"at most ${self.bound}"
        trains = "train" if len(self.routes) == 1 else "trains"
        return f"<BestRun ${self.total} with {len(self.routes)} {trains}, {sure}>"
