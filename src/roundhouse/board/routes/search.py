"""The best run of a corporation's trains."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import TYPE_CHECKING

from roundhouse.board.routes.arms import Budget, Field, Ground, OutOfBudget
from roundhouse.board.routes.best import Arithmetic, BestRun
from roundhouse.board.routes.bound import bound_without_search
from roundhouse.board.routes.buckets import BucketRunner, KnownSorted
from roundhouse.board.routes.check import places_of
from roundhouse.board.routes.combine import combine, take_turns
from roundhouse.board.routes.join import Runner, path
from roundhouse.board.routes.kinds import MixedKind
from roundhouse.board.routes.lists import Incumbent
from roundhouse.board.routes.model import (
    Claim,
    RevenueRules,
    Route,
    StopWorth,
    Trains,
    TrainSpec,
)
from roundhouse.board.routes.network import Network, network_of, next_stops
from roundhouse.board.routes.tree import TreeRunner
from roundhouse.board.routes.value import own_stops

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap

#: Steps allowed during play to prove a run best: the same on every machine.
PLAY_BUDGET = 4_000_000
#: Weight of revenue against treasury income, where a title pays both.
VALUE_UNIT = 1 << 12


def has_route(track: TrackMap, corporation: int, rules: RevenueRules) -> bool:
    """Could any train of the corporation run, from one of its tokens to another stop?"""
    for ends in next_stops(track, corporation):
        here, there = places_of(track, rules, ends)
        if here != there:
            return True
    return False


def best_routes(
    track: TrackMap,
    corporation: int,
    rules: RevenueRules,
    trains: Trains,
    *,
    max_nodes: int = PLAY_BUDGET,
    stop: Callable[[], bool] | None = None,
) -> BestRun:
    """The most that the trains can earn together, and how.

    The search is exact; if ``max_nodes`` steps are not enough, or ``stop`` says so, it
    returns the best run found and a bound that no run exceeds.
    """
    ground = Ground(track, rules, network_of(track, corporation))
    return searched(ground, trains, Budget(max_nodes, stop))


def searched(ground: Ground, trains: Trains, budget: Budget) -> BestRun:
    """The same on a network that is known."""
    if not ground.net.segments or not trains:
        nothing = Arithmetic(ground.rules, (), (), ())
        return BestRun((), (0, 0), nothing, proven=True, bound=0)
    search = _BestRun(ground, trains, budget)
    search.run()
    return search.result()


class _BestRun:
    """One search, from trains to routes."""

    __slots__ = ("best", "budget", "claims", "exhausted", "ground", "limits", "runners", "sorted",
                 "specs", "step", "trains", "unit")  # fmt: skip

    def __init__(self, ground: Ground, trains: Trains, budget: Budget) -> None:
        self.ground = ground
        self.trains = trains
        self.budget = budget
        self.specs = [spec for _, spec in trains]
        self.claims: list[Claim] = []
        if ground.rules.claims:
            hexes = {h for h, _ in ground.net.nodes}
            self.claims = [c for c in ground.rules.claims if all(h in hexes for h in c.hexes)]
        self.best = Incumbent()
        self.runners: dict[tuple[TrainSpec, Claim | None], Runner] = {}
        self.sorted: dict[tuple[int, int], KnownSorted] = {}  # by kind of field
        self.unit = 1
        self.step = 1
        self.exhausted = False
        self.limits: list[int] = []  # bounds of what is left to search, once known

    def run(self) -> None:
        """Search; if the budget runs out, settle for what a short search finds."""
        self._measure()
        try:
            options = []
            for claims in self._assignments():
                runners = self._runners(claims)
                options.append((sum([r.top.worth for r in runners]), runners))
            if len(options) > 1:
                options.sort(key=lambda option: -option[0])
            self.limits = [most for most, _ in options]
            for _, runners in options:
                combine(runners, self.step, self.best)
                self.limits.pop(0)
        except OutOfBudget:
            self.exhausted = True
            self.budget.allow_a_little()
            if self.limits:
                self.limits[0] = self.best.limit
            take_turns(self._runners(self._assignments()[0]), self.best)

    def _runners(self, claims: list[Claim | None]) -> list[Runner]:
        return [self._runner(spec, claims[n]) for n, spec in enumerate(self.specs)]

    def _measure(self) -> None:
        """Fix the unit and the step between totals, and list the arms."""
        longest: dict[tuple[int, int], TrainSpec] = {}  # by kind of field
        for spec in self.specs:
            other = longest.setdefault((spec.times, spec.freight), spec)
            if other.visits < spec.visits:
                longest[spec.times, spec.freight] = spec
        tables = [self.ground.table(spec) for spec in longest.values()]
        step = gcd(*[gcd(*table.values) for table in tables])
        treasury = [gcd(*table.treasury) for table in tables if table.treasury]
        if treasury:
            self.unit = VALUE_UNIT
            step = gcd(*treasury, step * VALUE_UNIT)
        for spec in longest.values():
            self.ground.add_field(spec, self.unit, self.budget)
        for _, bonus in self.ground.rules.sides.values():
            step = gcd(step, bonus * self.unit)
        for claim in self.claims:
            step = gcd(step, claim.amount * self.unit)
        self.step = step or 1

    def _assignments(self) -> list[list[Claim | None]]:
        """Which train carries which claim; trains of one type are interchangeable."""
        if not self.claims:
            return [[None] * len(self.specs)]
        found: list[list[Claim | None]] = []
        seen = set()
        stack: list[tuple[int, list[Claim | None]]] = [(0, [None] * len(self.specs))]
        while stack:
            number, given = stack.pop()
            if number == len(self.claims):
                kinds = tuple(
                    sorted(
                        (spec.name, claim.name if claim else "")
                        for spec, claim in zip(self.specs, given, strict=True)
                    )
                )
                if kinds not in seen:
                    seen.add(kinds)
                    found.append(given)
                continue
            free = [n for n, claim in enumerate(given) if claim is None]
            if not free or len(self.claims) > len(self.specs):
                stack.append((number + 1, given))
            stack += [
                (number + 1, [*given[:n], self.claims[number], *given[n + 1 :]]) for n in free
            ]
        return found

    def _runner(self, spec: TrainSpec, claim: Claim | None) -> Runner:
        found = self.runners.get((spec, claim))
        if found is None:
            field = self.ground.fields[spec.times, spec.freight]
            found = self.runners[spec, claim] = self._new_runner(field, spec, claim)
        return found

    def _new_runner(self, field: Field, spec: TrainSpec, claim: Claim | None) -> Runner:
        if claim is not None or spec.pays < spec.visits or self._mixed(field):
            known = self.sorted.setdefault((spec.times, spec.freight), {})
            pays = min([s.pays for s in self.specs if s.visits - s.pays == spec.visits - spec.pays])
            kind = MixedKind(field, spec, self.unit, claim, pays)
            return BucketRunner(field, kind, claim, known, self.budget)
        return TreeRunner(field, spec, self.budget)

    def _mixed(self, field: Field) -> bool:
        """Does more than the number of stops matter to all trains of this kind?"""
        ground = self.ground
        makes = field.table.makes
        if not all(makes) and not all(makes[node] for node in ground.net.own):
            return True
        sides = ground.rules.sides
        return bool(sides) and not sides.keys().isdisjoint([h for h, _ in ground.net.nodes])

    def result(self) -> BestRun:
        """The result, with routes for the train cards."""
        ground = self.ground
        found = self._routes()
        routes = tuple([route for route, _, _ in found])
        arithmetic = Arithmetic(
            ground.rules,
            [(route, spec) for route, spec, _ in found],
            [its for _, _, its in found],
            [own_stops(ground.track, ground.rules, route, spec) for route, spec, _ in found],
        )
        took = (self.budget.nodes, self.budget.ways)
        if ground.whole and not self.exhausted:
            earned = divmod(self.best.total, self.unit)
            return BestRun(routes, earned, arithmetic, proven=True, bound=earned[0], took=took)
        # Bonuses may be claimed better than in a search that was cut short.
        value = arithmetic.value()
        bound = bound_without_search(ground, self.specs)
        if ground.whole and self.limits:
            bound = min(bound, max(value.total, max(self.limits) // self.unit))
        earned = (value.total, value.treasury)
        return BestRun(routes, earned, arithmetic, proven=False, bound=bound, took=took)

    def _routes(self) -> list[tuple[Route, TrainSpec, list[StopWorth]]]:
        """The routes in the order of the train cards, with their trains and stops' worths."""
        net = self.ground.net
        cards: dict[TrainSpec, list[int]] = {}
        for card, spec in self.trains:
            cards.setdefault(spec, []).append(card)
        by_runner = {runner: spec for (spec, _), runner in self.runners.items()}
        found: list[tuple[Route, TrainSpec, list[StopWorth]]] = []
        for runner, candidate in self.best.choice:
            if candidate.token >= 0:
                spec = by_runner[runner]
                nodes, segments = path(runner, candidate)
                worths = runner.field.worths
                route = _route(net, cards[spec].pop(0), nodes, segments)
                found.append((route, spec, [worths[n] for n in nodes]))
        if len(found) > 1:
            order = [card for card, _ in self.trains]
            found.sort(key=lambda each: order.index(each[0].train))
        return found


def _route(net: Network, card: int, nodes: list[int], segments: list[int]) -> Route:
    legs = []
    for node, number in zip(nodes, segments, strict=False):
        a, _, _, chain = net.segments[number]
        legs.append(chain if a == node else chain[::-1])
    return Route(card, tuple([net.nodes[n] for n in nodes]), tuple(legs))
