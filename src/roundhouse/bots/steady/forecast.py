"""What each corporation is expected to earn until the end, and what its shares will be worth.

This is the one valuation that all decisions of ``steady`` share.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from roundhouse.board.routes import KnownRuns, Question, RevenueRules, Train
from roundhouse.board.routes.network import network_of
from roundhouse.bots.steady.course import Course
from roundhouse.bots.steady.expectations import Expectations, Forecast
from roundhouse.bots.steady.facts import Facts
from roundhouse.bots.steady.projection import coming_in, expected
from roundhouse.bots.steady.prospects import prospects
from roundhouse.bots.steady.schedule import moved_on
from roundhouse.bots.steady.timetable import Timetable
from roundhouse.bots.steady.weights import WEIGHTS, Weights
from roundhouse.core.actions import BuyTrain
from roundhouse.core.state import Marker, Round
from roundhouse.engine.position import Position
from roundhouse.finance.shares import with_players
from roundhouse.rules.running.run import revenue_rules
from roundhouse.rules.trains.depot import family_of

#: How far a search for a run that is only imagined may go.
NODES = 3_000
#: After so many nodes in one decision, each further search goes less far.
MANY_NODES, FEWER_NODES = 30_000, 600
#: Runs found last, by what the search looks at: a new tile leaves most networks as they were.
IMAGINED = KnownRuns(400)
#: What takes as long as so many nodes: a way to use an arm, what every search begins with, a
#: question that has been answered, and a look at another position; measured in long decisions.
WAY, SEARCH, AGAIN, LOOK = 4, 500, 200, 400


class Found(NamedTuple):
    """A run that was found, and what it took."""

    revenue: int
    question: Question
    nodes: int
    ways: int


class Searches:
    """The runs that were looked for in one decision."""

    def __init__(self) -> None:
        self.revenues: dict[object, int] = {}
        self.nodes = 0
        self.work = 0  # what was done in this decision, in nodes: the same in every process
        self._asked: set[Question] = set()

    def count(self, found: Found) -> None:
        """A run that is known from an earlier decision counts as if it were searched now."""
        self.nodes += found.nodes
        if found.question in self._asked:
            self.work += AGAIN
        else:
            self._asked.add(found.question)
            self.work += SEARCH + found.nodes + WAY * found.ways


class Outlook(Expectations):
    """Forecasts for all corporations in one position, which must not change any more.

    ``forecasts`` is shared while one decides.
    """

    def __init__(
        self, pos: Position, forecasts: dict[object, Forecast], earlier: Outlook | None = None,
        facts: Facts | None = None, weights: Weights = WEIGHTS,
    ) -> None:  # fmt: skip
        """``earlier``: the outlook of a position shortly before; what it expects still holds."""
        self.pos = pos
        self.weights = earlier.weights if earlier else weights
        self.forecasts = forecasts
        self.each: dict[int, Forecast] = {}
        self.sites: dict[int, float] = {}
        self.runs: dict[tuple[int, tuple[int, ...]], int] = {}
        self.tables: tuple[Timetable, Timetable] | None = None
        self.searches: Searches = earlier.searches if earlier else Searches()
        self.searches.work += LOOK
        self.facts: Facts = facts or (earlier.facts if earlier else Facts())
        self.land: float = earlier.land if earlier else self.usual_land()
        s = pos.state
        if earlier is None or s.end_after:
            self.schedule = Course(pos, self.revenue_now, self.facts).schedule()
        elif earlier.pos.state.phase != s.phase:
            self.schedule = moved_on(pos, earlier.schedule)
        else:
            self.schedule = earlier.schedule
            if earlier.pos.state.depot == s.depot:  # nothing else in them changes in a phase
                self.tables = earlier.timetables()

    def timetables(self) -> tuple[Timetable, Timetable]:
        if self.tables is None:
            doubt = self.weights.doubt
            sooner, later = self.schedule.later(-doubt), self.schedule.later(doubt)
            self.tables = Timetable(self.pos, sooner), Timetable(self.pos, later)
        return self.tables

    def cell_after(self, corporation: int, cell: int, paid: int) -> int:
        return self.facts.cell_after(self.pos, corporation, cell, paid)

    def cell_after_stock_round(self, corporation: int, cell: int) -> int:
        return self.facts.cell_after_stock_round(self.pos, corporation, cell)

    def revenue_now(self, corporation: int) -> int:
        """What a corporation earns with the trains that it has."""
        return self.revenue(corporation, self.types(corporation))

    def types(self, corporation: int) -> tuple[int, ...]:
        s = self.pos.state
        return tuple(sorted(s.variants[card] for card in s.trains[corporation]))

    def revenue(self, corporation: int, types: tuple[int, ...]) -> int:
        """The best run of these trains on the track as it is, proven or nearly."""
        known = self.runs.get((corporation, types))
        if known is None:
            known = self.runs[corporation, types] = self.best_run(corporation, types)
        return known

    def best_run(self, corporation: int, types: tuple[int, ...]) -> int:
        pos = self.pos
        specs = tuple(pos.title.trains[t].spec for t in types)
        if not specs:
            return 0
        rules = self.rules(corporation)
        here = (pos.track, corporation, specs, rules.context)
        known = self.searches.revenues.get(here)
        if known is None:
            # How far to look depends on this decision alone, not on what is cached already.
            nodes = NODES if self.searches.nodes < MANY_NODES else FEWER_NODES
            key = ("imagined", corporation, specs, rules.context, nodes)
            found: Found | None = pos.track.cache_get(key)
            if found is None:
                trains = [Train(i, spec) for i, spec in enumerate(specs)]
                question, best = IMAGINED.answer(pos.track, corporation, rules, trains, nodes)
                found = Found(best.total, question, best.nodes, best.ways)
                pos.track.cache_put(key, found)
            known = self.searches.revenues[here] = found.revenue
            self.searches.count(found)
        return known

    def rules(self, corporation: int) -> RevenueRules:
        """What its runs pay, without the markers that change none of them.

        So a new marker sets off no search for other corporations, nor one where no train gets.
        """
        pos = self.pos
        rules: RevenueRules | None = pos.cache.get(("imagined", corporation))
        if rules is None:
            rules = revenue_rules(pos, corporation)
            serving = self.serving(corporation)
            if len(serving) < len(pos.state.markers):
                markers = tuple([(m.kind, m.hex, m.corporation) for m in serving])
                context = replace(rules.context, markers=markers)
                rules = pos.title.hooks.revenue_rules(pos.title.map, context)
            pos.cache["imagined", corporation] = rules
        return rules

    def serving(self, corporation: int) -> tuple[Marker, ...]:
        """Markers that serve a corporation, where its trains get."""
        markers = self.pos.state.markers
        if not markers:
            return markers
        hexes = {h for h, _ in network_of(self.pos.track, corporation).nodes}
        return tuple([m for m in markers if m.corporation == corporation and m.hex in hexes])

    def next_train(self) -> tuple[int, ...]:
        """The type of train that the bank sells next."""
        s = self.pos.state
        return (family_of(self.pos, s.depot[0]).types[0],) if s.depot else ()

    def usual(self, corporation: int, types: tuple[int, ...], rank: int) -> float:
        """What these trains would usually earn from here, best first."""
        return self.site(corporation) * self.facts.usual(self.pos, types, rank)

    def site(self, corporation: int) -> float:
        """How a corporation lies on the map, compared with the others: 1 is usual."""
        known = self.sites.get(corporation)
        if known is None:
            found = prospects(self.pos, corporation) / self.land if self.land else 1.0
            most = self.weights.site
            known = self.sites[corporation] = min(1 + most, max(1 - most, found**0.5))
        return known

    def usual_land(self) -> float:
        """What the land around a corporation promises on average."""
        s = self.pos.state
        each = [
            prospects(self.pos, c.number) for c in self.pos.title.corporations
            if not c.is_independent and not s.closed >> c.number & 1
        ]  # fmt: skip
        return sum(each) / max(1, len(each))

    def of(self, corporation: int) -> Forecast:
        known = self.each.get(corporation)
        if known is None:
            known = self.each[corporation] = self.found(corporation)
        return known

    def found(self, corporation: int) -> Forecast:
        pos, s = self.pos, self.pos.state
        if s.closed >> corporation & 1 or s.cell[corporation] < 0:
            return Forecast(0.0, 0.0, 0.0)
        key = (
            corporation, s.cash[s.party(corporation)], self.types(corporation),
            s.cell[corporation], s.depot, s.phase, pos.track, s.units[corporation],
            s.floated >> corporation & 1, self.first_round(corporation), self.may_buy(corporation),
            coming_in(pos, corporation),
            round(self.schedule.rounds, 1), self.serving(corporation), s.held(corporation, s.POOL),
            with_players(s, corporation) == s.units[corporation],
        )  # fmt: skip
        known = self.forecasts.get(key)
        if known is None:
            known = self.forecasts[key] = expected(self, corporation)
        return known

    def may_buy(self, corporation: int) -> bool:
        """It has its turn, and the step in which trains are bought is not over."""
        s = self.pos.state
        if s.round != Round.OPERATING or s.corporation != corporation:
            return False
        return any(BuyTrain in kinds for kinds in self.pos.title.step_actions[s.step :])

    def first_round(self, corporation: int) -> int:
        """0: it still runs in this operating round; 1: it runs in the next one."""
        s = self.pos.state
        if s.round != Round.OPERATING:
            return 1
        if s.corporation == corporation:
            return 1 if s.turn.paid else 0
        return 1 if s.acted >> corporation & 1 else 0
