"""One corporation, played forward to the end of the game.

One operating round after another it runs the trains it will have, pays, moves on the market,
and buys the train that will be on sale when it needs one.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple, Protocol

from roundhouse.bots.steady.schedule import Schedule, track_costs
from roundhouse.core.state import Round
from roundhouse.engine.entities import Phase
from roundhouse.engine.position import Position
from roundhouse.engine.simulation import SilentPosition
from roundhouse.finance.shares import with_players
from roundhouse.rules.trains.depot import family_of

#: Revenue grows towards what trains usually earn; two thirds of the way in so many rounds.
GROWTH, FIRST_GROWTH = 3.0, 1.5
#: How much the present run and what is usual say about later runs.
PRESENT, USUAL = 0.3, 0.8
#: What is lost when the president has to pay, for every dollar: shares are sold too low.
DEBT = 1.15
#: A debt so many rounds ahead counts half: much can be done about it until then.
FAR = 6.0
#: The part of unsold shares that players will buy, and the part of their money for it.
SOLD, AFFORDED = 0.6, 0.4
#: For how many operating rounds a corporation withholds to pay for a train.
PATIENCE = 4
#: A saving plan is looked at with at least so many operating rounds left.
TIME_TO_SAVE = 3.0
#: What saving must gain, as a part of a share's worth: a fallen price is certain, a run is not.
WORTH_SAVING = 0.1
#: What a president rather withholds than pays, for every dollar.
POCKET = 1.6
#: The shares that a president usually has.
USUAL_STAKE = 4
#: How much sooner and later than expected trains may be sold, in operating rounds.
DELAYS = (-0.6, 0.6)
#: How much of a president's debt counts against a plan, for every share.
DEBT_A_SHARE = 0.2


class Forecast(NamedTuple):
    """A corporation until the end of the game."""

    dividends: float  # a share's
    end_price: float
    debt: float  # what its president will have to add to its treasury

    @property
    def worth(self) -> float:
        """What a share will have brought by the end."""
        return self.dividends + self.end_price


class Expectations(Protocol):
    """What is expected of the game and of runs, whatever a corporation plans."""

    @property
    def pos(self) -> Position: ...

    @property
    def schedule(self) -> Schedule: ...

    def revenue(self, corporation: int, types: tuple[int, ...]) -> int: ...

    def usual(self, corporation: int, types: tuple[int, ...], rank: int) -> float: ...

    def first_round(self, corporation: int) -> int: ...

    def may_buy(self, corporation: int) -> bool: ...


def expected(outlook: Expectations, corporation: int) -> Forecast:
    """The mean of what comes of it if trains are sold sooner and later than expected.

    One round more or less decides whether a train pays for the next one. Nobody knows it so well.
    """
    each = [best_plan(outlook, corporation, outlook.schedule.later(d)) for d in DELAYS]
    return Forecast(*(sum(part) / len(each) for part in zip(*each, strict=True)))


def best_plan(outlook: Expectations, corporation: int, schedule: Schedule) -> Forecast:
    """A corporation pays all it can, or first saves for one more train if that brings more."""
    paying = Projection(outlook, corporation, schedule).forecast()
    s = outlook.pos.state
    if outlook.schedule.rounds < TIME_TO_SAVE or not s.depot or not s.trains[corporation]:
        return paying
    saving = Projection(outlook, corporation, schedule, saving=True).forecast()
    gain = saving.worth - paying.worth - DEBT_A_SHARE * (saving.debt - paying.debt)
    return saving if gain > WORTH_SAVING * paying.worth else paying


class Projection:
    """One corporation, played forward."""

    def __init__(
        self, outlook: Expectations, corporation: int, schedule: Schedule, saving: bool = False
    ) -> None:
        """``saving``: it keeps its revenues until they pay for one more train."""
        pos = outlook.pos
        s, t = pos.state, pos.title
        self.outlook, self.corporation = outlook, corporation
        self.schedule = schedule
        self.trial = SilentPosition(t, s.copy(), pos.names)
        self.units = max(1, s.units[corporation])
        self.later_units = s.held(corporation, s.OUT) and t.corporations[corporation].later_units
        self.treasury = float(capital(pos, corporation))
        self.numbers = dict(t.family_number)
        self.trains = [
            (s.variants[card], self.schedule.expiry(family_of(pos, card), self.numbers))
            for card in s.trains[corporation]
        ]
        self.costs = track_costs(pos)
        self.built = 0.0  # turns in which it has laid tiles
        self.paid: list[float] = []
        self.debt = 0.0
        self.saving = PATIENCE if saving else 0  # rounds for which it may go on saving

    def forecast(self) -> Forecast:
        outlook = self.outlook
        s = outlook.pos.state
        start = outlook.first_round(self.corporation)
        rounds = self.schedule.rounds
        if s.round == Round.OPERATING:
            if start and outlook.may_buy(self.corporation):
                self.buy(0.0)  # it has paid, and may still buy
        else:
            start = 0  # from a stock round on, the next operating round is the first
        when = float(start)
        while when < rounds and not self.closed:
            part = min(1.0, rounds - when)
            self.operate(when, part)
            self.buy(when + 0.5)
            when += 1
        price = self.trial.price(self.corporation)
        return Forecast(sum(self.paid), float(price), self.debt)

    def operate(self, when: float, part: float) -> None:
        if self.later_units and not self.phase_at(when).small_train_limit:
            self.convert()
        self.build(when)
        lasting = [(t, end) for t, end in self.trains if end > when]
        self.trains = lasting[-self.phase_at(when).train_limit :]
        revenue = self.earn(when)
        if self.saving and self.lacks_money(when):
            self.saving -= 1
            self.keep(revenue * part)
            return
        self.paid.append(revenue * part / self.units)
        self.move_price(int(revenue) // 10 * 10)
        self.treasury += revenue * part * self.pool_part()

    def build(self, when: float) -> None:
        """It lays tiles, as far as it has the money: without them its run does not grow."""
        spent = min(self.costs, self.treasury)
        self.treasury -= spent
        if when >= 1:
            self.built += spent / self.costs if self.costs else 1.0

    def move_price(self, paid: int) -> None:
        if not self.closed:
            self.trial.title.hooks.price_after_dividend(self.trial, self.corporation, paid)

    @property
    def closed(self) -> bool:
        """Its price has fallen so far that it has left the game."""
        return self.trial.state.cell[self.corporation] < 0

    def lacks_money(self, when: float) -> bool:
        card = self.schedule.card_on_sale(self.outlook.pos.state.depot, when + 0.5)
        if card < 0:
            return False
        family = family_of(self.outlook.pos, card)
        return self.treasury < self.trial.title.trains[family.types[0]].price

    def keep(self, revenue: float) -> None:
        """It withholds."""
        self.paid.append(0.0)
        self.move_price(0)
        self.treasury += revenue

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
        return now + (later - now) * (1 - exp(-self.built / growth))

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
        self.saving = 0
        self.trains.append((train_type, self.schedule.expiry(family, self.numbers)))

    def withhold(self, short: float) -> float:
        """It keeps its last revenues, while that costs its president less than to pay."""
        s = self.trial.state
        president = s.president[self.corporation]
        held = s.held(self.corporation, president) if president >= 0 else USUAL_STAKE
        kept = 0.0
        for back in range(1, PATIENCE + 1):
            if len(self.paid) < back or kept >= short:
                break
            revenue = self.paid[-back] * self.units
            lost = held * (self.paid[-back] + self.fall())
            if lost > POCKET * min(revenue, short - kept):
                break
            kept += revenue
            self.paid[-back] = 0.0
            for _ in range(2):  # one step for the rise that it has had, one for the fall
                self.move_price(0)
        self.treasury += kept
        return kept

    def fall(self) -> int:
        """What a share loses by one revenue withheld: the rise that it has had, and the fall."""
        market, cell = self.trial.title.market, self.trial.state.cell[self.corporation]
        if cell < 0:
            return 0
        return market.cells[cell].price - market.cells[market.left[market.left[cell]]].price

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
