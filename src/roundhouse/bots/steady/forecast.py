"""What each corporation is expected to earn until the end, and what its shares will be worth.

This is the one valuation that all decisions of ``steady`` share. A corporation is played
forward, one operating round at a time: it runs the trains it will have, pays, moves on the
market, and buys the train that will be on sale when it needs one.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from roundhouse.board.routes import Train, best_routes
from roundhouse.bots.steady.course import Course
from roundhouse.bots.steady.prospects import prospects
from roundhouse.bots.steady.schedule import (
    Schedule,
    moved_on,
    track_costs,
    train_revenue,
)
from roundhouse.core.state import Round
from roundhouse.engine.entities import Phase
from roundhouse.engine.position import Position
from roundhouse.engine.simulation import SilentPosition
from roundhouse.finance.shares import with_players
from roundhouse.rules.running.run import revenue_rules
from roundhouse.rules.trains.depot import family_of

#: How far a search for a run that is only imagined may go.
NODES = 5_000
#: After so many searches in one decision, each of the others goes less far.
SEARCHES, FEWER_NODES = 60, 800
#: Revenue grows towards what trains usually earn; two thirds of the way in so many rounds.
GROWTH, FIRST_GROWTH = 3.0, 1.5
#: How much the present run and what is usual say about later runs.
PRESENT, USUAL = 0.3, 0.8
#: A second train earns less than the first, since they share the map.
SECOND = 0.6
#: What is lost when the president has to pay, for every dollar: shares are sold too low.
DEBT = 1.15
#: A debt so many rounds ahead counts half: much can be done about it until then.
FAR = 6.0
#: The part of unsold shares that players will buy, and the part of their money for it.
SOLD, AFFORDED = 0.6, 0.4
#: For how many operating rounds a corporation withholds to pay for a train.
PATIENCE = 4


class Forecast(NamedTuple):
    """A corporation until the end of the game."""

    dividends: float  # a share's
    end_price: float
    debt: float  # what its president will have to add to its treasury

    @property
    def worth(self) -> float:
        """What a share will have brought by the end."""
        return self.dividends + self.end_price


class Outlook:
    """Forecasts for all corporations in one position; ``forecasts`` is shared while one decides."""

    def __init__(
        self, pos: Position, forecasts: dict[object, Forecast], earlier: Outlook | None = None
    ) -> None:
        """``earlier``: the outlook of a position shortly before; what it expects still holds."""
        self.pos = pos
        self.forecasts = forecasts
        self.sites: dict[int, float] = {}
        self.revenues: dict[object, int] = earlier.revenues if earlier else {}
        self.land: float = earlier.land if earlier else self.usual_land()
        s = pos.state
        if earlier is None or s.end_after:
            self.schedule: Schedule = Course(pos, self.revenue_now).schedule()
        elif earlier.pos.state.phase != s.phase:
            self.schedule = moved_on(pos, earlier.schedule)
        else:
            self.schedule = earlier.schedule

    def revenue_now(self, corporation: int) -> int:
        """What a corporation earns with the trains that it has."""
        return self.revenue(corporation, self.types(corporation))

    def types(self, corporation: int) -> tuple[int, ...]:
        s = self.pos.state
        return tuple(sorted(s.variants[card] for card in s.trains[corporation]))

    def revenue(self, corporation: int, types: tuple[int, ...]) -> int:
        """The best run of these trains on the track as it is, proven or nearly."""
        pos = self.pos
        specs = tuple(pos.title.trains[t].spec for t in types)
        if not specs:
            return 0
        rules = revenue_rules(pos, corporation)
        here = (pos.track, corporation, specs, rules.context)
        known: int | None = self.revenues.get(here)
        if known is None:
            # How far to look depends on this decision alone, not on what is cached already.
            nodes = NODES if len(self.revenues) < SEARCHES else FEWER_NODES
            key = ("imagined", corporation, specs, rules.context, nodes)
            known = pos.track.cache_get(key)
            if known is None:
                trains = [Train(i, spec) for i, spec in enumerate(specs)]
                best = best_routes(pos.track, corporation, rules, trains, max_nodes=nodes)
                known = pos.track.cache_put(key, best.value.total)
            self.revenues[here] = known
        return known

    def next_train(self) -> tuple[int, ...]:
        """The type of train that the bank sells next."""
        s = self.pos.state
        return (family_of(self.pos, s.depot[0]).types[0],) if s.depot else ()

    def usual(self, corporation: int, types: tuple[int, ...], rank: int) -> float:
        """What these trains would usually earn from here, best first."""
        each = sorted((train_revenue(self.pos, t, rank) for t in types), reverse=True)
        return self.site(corporation) * sum(value * SECOND**n for n, value in enumerate(each))

    def site(self, corporation: int) -> float:
        """How a corporation lies on the map, compared with the others: 1 is usual."""
        known = self.sites.get(corporation)
        if known is None:
            found = prospects(self.pos, corporation) / self.land if self.land else 1.0
            known = self.sites[corporation] = min(1.25, max(0.75, found**0.5))
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
        pos, s = self.pos, self.pos.state
        if s.closed >> corporation & 1 or s.cell[corporation] < 0:
            return Forecast(0.0, 0.0, 0.0)
        key = (
            corporation, s.cash[s.party(corporation)], self.types(corporation),
            s.cell[corporation], s.depot, s.phase, pos.track, s.units[corporation],
            s.floated >> corporation & 1, self.first_round(corporation), self.coming(corporation),
            round(self.schedule.rounds, 1), s.markers, s.held(corporation, s.POOL),
        )  # fmt: skip
        known = self.forecasts.get(key)
        if known is None:
            known = self.forecasts[key] = Projection(self, corporation).forecast()
        return known

    def coming(self, corporation: int) -> int:
        return 0 if self.pos.title.stock.full_capital else coming_in(self.pos, corporation)

    def first_round(self, corporation: int) -> int:
        """0: it still runs in this operating round; 1: it runs in the next one."""
        s = self.pos.state
        if s.round != Round.OPERATING:
            return 1
        if s.corporation == corporation:
            return 1 if s.turn.paid else 0
        return 1 if s.acted >> corporation & 1 else 0


class Projection:
    """One corporation, played forward."""

    def __init__(self, outlook: Outlook, corporation: int) -> None:
        pos = outlook.pos
        s, t = pos.state, pos.title
        self.outlook, self.corporation = outlook, corporation
        self.schedule = outlook.schedule
        self.trial = SilentPosition(t, s.copy(), pos.names)
        self.units = max(1, s.units[corporation])
        self.later_units = s.held(corporation, s.OUT) and t.corporations[corporation].later_units
        self.treasury = float(capital(pos, corporation))
        self.numbers = dict(t.family_number)
        self.trains = [
            (s.variants[card], self.schedule.expiry(family_of(pos, card), self.numbers))
            for card in s.trains[corporation]
        ]
        self.paid: list[float] = []
        self.debt = 0.0

    def forecast(self) -> Forecast:
        outlook = self.outlook
        s = outlook.pos.state
        start = outlook.first_round(self.corporation)
        rounds = self.schedule.rounds
        if s.round == Round.OPERATING:
            if start and s.corporation == self.corporation:
                self.buy(0.0)  # it has paid, and may still buy
        else:
            start = 0  # from a stock round on, the next operating round is the first
        when = float(start)
        while when < rounds:
            part = min(1.0, rounds - when)
            self.operate(when, part)
            self.buy(when + 0.5)
            when += 1
        price = self.trial.price(self.corporation)
        return Forecast(sum(self.paid), float(price), self.debt)

    def operate(self, when: float, part: float) -> None:
        if self.later_units and not self.phase_at(when).small_train_limit:
            self.convert()
        self.trains = [(t, end) for t, end in self.trains if end > when]
        revenue = self.earn(when)
        self.paid.append(revenue * part / self.units)
        hooks = self.trial.title.hooks
        hooks.price_after_dividend(self.trial, self.corporation, int(revenue) // 10 * 10)
        self.treasury += revenue * part * self.pool_part()
        self.treasury = max(0.0, self.treasury - track_costs(self.trial))

    def convert(self) -> None:
        """The rest of its shares come into play, and most of them are sold."""
        self.units += self.later_units
        self.treasury += SOLD * self.later_units * self.trial.price(self.corporation)
        self.later_units = 0

    def pool_part(self) -> float:
        """The part of a dividend that the corporation's own shares bring it."""
        s = self.trial.state
        holders = self.trial.title.hooks.shares_paying_corporation(s)
        return sum(s.held(self.corporation, holder) for holder in holders) / self.units

    def earn(self, when: float) -> float:
        outlook = self.outlook
        types = tuple(sorted(t for t, _ in self.trains))
        if not types:
            return 0.0
        now = outlook.revenue(self.corporation, types)
        usual = outlook.usual(self.corporation, types, self.phase_at(when).tile_rank)
        later = max(PRESENT * now + USUAL * usual, float(now))
        growth = GROWTH if 2 * now > usual else FIRST_GROWTH  # the first tiles do most
        return now + (later - now) * (1 - exp(-when / growth))

    def buy(self, when: float) -> None:
        """A train when one is needed, or when there is money and room for another."""
        pos = self.outlook.pos
        t = pos.title
        card = self.schedule.card_on_sale(pos.state.depot, when)
        if card < 0 or when >= self.schedule.rounds - 0.5:
            return
        family = family_of(pos, card)
        train_type = family.types[0]
        price = t.trains[train_type].price
        lasting = [x for x in self.trains if x[1] > when + 1]
        short = price - self.treasury
        if not lasting:
            if short > 0 and self.trains:
                short -= self.withhold(short)
            if short > 0:
                self.debt += short / (1 + when / FAR)
                self.treasury += short
        elif short > 0 or len(lasting) >= self.room(when):
            return
        self.treasury = max(0.0, self.treasury - price)
        self.trains.append((train_type, self.schedule.expiry(family, self.numbers)))

    def withhold(self, short: float) -> float:
        """It keeps its last revenues instead of paying them."""
        kept = 0.0
        for back in range(1, PATIENCE + 1):
            if len(self.paid) < back or kept >= short:
                break
            kept += self.paid[-back] * self.units
            self.paid[-back] = 0.0
            self.trial.title.hooks.price_after_dividend(self.trial, self.corporation, 0)
        self.treasury += kept
        return kept

    def room(self, when: float) -> int:
        """The train limit by then."""
        phase = self.phase_at(when)
        small = phase.small_train_limit if self.later_units else 0
        return min(3, small or phase.train_limit)

    def phase_at(self, when: float) -> Phase:
        """The phase by then."""
        phases = self.outlook.pos.title.phases
        found = phases[self.outlook.pos.state.phase]
        for phase in phases[found.number + 1 :]:
            if self.schedule.first_sale[self.numbers[phase.starts_with]] <= when:
                found = phase
        return found


def capital(pos: Position, corporation: int) -> int:
    """Its treasury, or what that will be when it has floated."""
    s, t = pos.state, pos.title
    cash = s.cash[s.party(corporation)]
    if not t.stock.full_capital:
        cash += coming_in(pos, corporation)
    if s.floated >> corporation & 1:
        return cash
    par = s.par[corporation]
    if t.stock.full_capital:
        return cash + par * s.units[corporation]
    missing = max(0, t.stock.float_units - with_players(s, corporation))
    return cash + par * missing


def coming_in(pos: Position, corporation: int) -> int:
    """What unsold shares will bring a corporation that is paid for them."""
    s = pos.state
    unsold = s.held(corporation, s.IPO) * pos.price(corporation)
    rivals = sum(
        1 for c in pos.title.corporations
        if s.cell[c.number] >= 0 and s.held(c.number, s.IPO) and not s.closed >> c.number & 1
    )  # fmt: skip
    return int(min(SOLD * unsold, AFFORDED * sum(s.cash[: s.players]) / max(1, rivals)))
