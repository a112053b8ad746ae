"""One corporation, played forward to the end of the game.

One operating round after another it runs the trains it will have, pays, moves on the market,
and buys the train that will be on sale when it needs one.
"""

from __future__ import annotations

from math import exp

from roundhouse.bots.steady.expectations import Expectations, Forecast
from roundhouse.bots.steady.facts import state_after
from roundhouse.bots.steady.schedule import track_costs
from roundhouse.bots.steady.timetable import Timetable
from roundhouse.core.state import Round
from roundhouse.engine.position import Position
from roundhouse.finance.shares import with_players
from roundhouse.rules.trains.depot import family_of

#: Revenue grows towards what trains usually earn; two thirds of the way in so many rounds.
GROWTH, FIRST_GROWTH = 3.0, 1.5
#: How much the present run and what is usual say about later runs.
PRESENT, USUAL = 0.3, 0.8
#: A debt so many rounds ahead counts half: much can be done about it until then.
FAR = 6.0
#: The part of unsold shares that players will buy, and the part of their money for it.
SOLD, AFFORDED = 0.6, 0.4
#: For how many operating rounds a corporation withholds to pay for a train.
PATIENCE = 4
#: A saving plan is looked at with at least so many operating rounds left.
TIME_TO_SAVE = 3.0
#: What a president rather withholds than pays, for every dollar.
POCKET = 1.6
#: The shares that a president usually has.
USUAL_STAKE = 4
#: How much of a president's debt counts against a plan, for every share.
DEBT_A_SHARE = 0.2


def expected(outlook: Expectations, corporation: int) -> Forecast:
    """The mean of what comes of it if trains are sold sooner and later than expected.

    One round more or less decides whether a train pays for the next one. Nobody knows it so well.
    """
    tables = outlook.timetables()
    sooner = best_plan(outlook, corporation, tables[0])
    later = best_plan(outlook, corporation, tables[1])
    return Forecast(
        (sooner.dividends + later.dividends) / 2,
        (sooner.end_price + later.end_price) / 2,
        (sooner.debt + later.debt) / 2,
    )


def best_plan(outlook: Expectations, corporation: int, table: Timetable) -> Forecast:
    """A corporation pays all it can, or first saves for one more train if that brings more."""
    plan = Projection(outlook, corporation, table)
    paying = plan.forecast()
    s = outlook.pos.state
    if table.rounds < TIME_TO_SAVE or not s.depot or not s.trains[corporation]:
        return paying
    if not plan.could_save:
        return paying  # with saving it would come to the same
    saving = Projection(outlook, corporation, table, saving=True).forecast()
    gain = saving.worth - paying.worth - DEBT_A_SHARE * (saving.debt - paying.debt)
    return saving if gain > outlook.weights.worth_saving * paying.worth else paying


class Projection:
    """One corporation, played forward."""

    def __init__(
        self, outlook: Expectations, corporation: int, table: Timetable, saving: bool = False
    ) -> None:
        """``saving``: it keeps its revenues until they pay for one more train."""
        pos = outlook.pos
        s, t = pos.state, pos.title
        self.outlook, self.corporation, self.table = outlook, corporation, table
        self.market = t.market
        self.state = s  # who holds what; another one when it has left the game
        self.cell = s.cell[corporation]
        sold = with_players(s, corporation) == s.units[corporation] and s.cell[corporation] >= 0
        self.rises = sold and outlook.weights.sold_out
        self.units = max(1, s.units[corporation])
        self.later_units = s.held(corporation, s.OUT) and t.corporations[corporation].later_units
        self.pool = self.paying_itself()
        self.treasury = float(capital(pos, corporation))
        self.coming = float(coming_in(pos, corporation))  # what unsold shares will bring …
        self.stock_round = 0  # … and the first operating round after players may buy them
        if s.round == Round.OPERATING and outlook.weights.waits_for_buyers:
            self.stock_round = s.or_count - s.or_number + 1
        self.sell_shares(0.0)
        self.trains = [
            (s.variants[card], table.expiry[family_of(pos, card).number])
            for card in s.trains[corporation]
        ]
        self.costs = track_costs(pos)
        self.built = 0.0  # turns in which it has laid tiles
        self.paid: list[float] = []
        self.debt = 0.0
        self.saving = PATIENCE if saving else 0  # rounds for which it may go on saving
        self.could_save = self.has_bought = False
        # What its present trains earn now and in the end, in phases of this rank; -1: not known.
        self.rank = -1
        self.now, self.later, self.growth = 0, 0.0, GROWTH

    def forecast(self) -> Forecast:
        outlook = self.outlook
        start = outlook.first_round(self.corporation)
        rounds = self.table.rounds
        if outlook.pos.state.round == Round.OPERATING:
            if start and outlook.may_buy(self.corporation):
                self.buy(0.0)  # it has paid, and may still buy
        else:
            start = 0  # from a stock round on, the next operating round is the first
        when = float(start)
        while when < rounds and self.cell >= 0:
            self.operate(when, min(1.0, rounds - when))
            self.buy(when + 0.5)
            when += 1
        return Forecast(sum(self.paid), float(self.price()), self.debt)

    def sell_shares(self, when: float) -> None:
        """Players have had their stock round: what they bought is in the treasury."""
        if when >= self.stock_round:
            self.treasury += self.coming
            self.coming = 0.0

    def operate(self, when: float, part: float) -> None:
        self.sell_shares(when)
        if self.rises and int(when) in self.table.after_stock:
            self.cell = self.outlook.cell_after_stock_round(self.corporation, self.cell)
        phase = self.table.phases[int(2 * when)]
        if self.later_units and not phase.small_train_limit:
            self.convert()
        self.build(when)
        self.rust(when, phase.train_limit)
        revenue = self.earn(phase.tile_rank) if self.trains else 0.0
        if not self.has_bought and self.lacks_money(when):
            self.could_save = True
            if self.saving:
                self.saving -= 1
                self.keep(revenue * part)
                return
        self.paid.append(revenue * part / self.units)
        self.move_price(int(revenue) // 10 * 10)
        self.treasury += revenue * part * (self.pool / self.units)

    def build(self, when: float) -> None:
        """It lays tiles, as far as it has the money: without them its run does not grow."""
        spent = min(self.costs, self.treasury)
        self.treasury -= spent
        if when >= 1:
            self.built += spent / self.costs if self.costs else 1.0

    def rust(self, when: float, limit: int) -> None:
        """Trains that have rusted go, and those beyond the limit."""
        lasting = [train for train in self.trains if train[1] > when]
        if len(lasting) > limit:
            lasting = lasting[-limit:]
        if len(lasting) != len(self.trains):
            self.trains = lasting
            self.rank = -1

    def move_price(self, paid: int) -> None:
        before = self.cell
        if before < 0:
            return
        self.cell = self.outlook.cell_after(self.corporation, before, paid)
        if self.cell < 0:
            self.state = state_after(self.outlook.pos, self.corporation, before, paid)
            self.pool = self.paying_itself()

    def price(self) -> int:
        return self.market.cells[self.cell].price if self.cell >= 0 else 0

    def lacks_money(self, when: float) -> bool:
        offers = self.table.offers
        return bool(offers) and self.treasury < offers[int(2 * when) + 1].price

    def keep(self, revenue: float) -> None:
        """It withholds."""
        self.paid.append(0.0)
        self.move_price(0)
        self.treasury += revenue

    def convert(self) -> None:
        """The rest of its shares come into play, and most of them are sold."""
        self.units += self.later_units
        self.treasury += SOLD * self.later_units * self.price()
        self.later_units = 0

    def paying_itself(self) -> int:
        """The shares whose dividends the corporation itself receives."""
        s, found = self.state, 0
        for holder in self.outlook.pos.title.hooks.shares_paying_corporation(s):
            found += s.held(self.corporation, holder)
        return found

    def earn(self, rank: int) -> float:
        if rank != self.rank:
            self.look_at_trains(rank)
        return self.now + (self.later - self.now) * (1 - exp(-self.built / self.growth))

    def look_at_trains(self, rank: int) -> None:
        """What its trains earn; the same until it has others, or a phase with other tiles."""
        types = tuple(sorted([train[0] for train in self.trains]))
        now = self.outlook.revenue(self.corporation, types)
        usual = self.outlook.usual(self.corporation, types, rank)
        self.rank, self.now = rank, now
        self.later = max(PRESENT * now + USUAL * usual, float(now))
        self.growth = GROWTH if 2 * now > usual else FIRST_GROWTH  # the first tiles do most

    def buy(self, when: float) -> None:
        """A train when one is needed, or when there is money and room for another."""
        table = self.table
        if not table.offers or when >= table.rounds - 0.5:
            return
        offer = table.offers[int(2 * when)]
        lasting = 0
        for train in self.trains:
            if train[1] > when + 1:
                lasting += 1
        short = offer.price - self.treasury
        if not lasting:
            if short > 0 and self.trains:
                short -= self.withhold(short)
            if short > 0:
                self.debt += short / (1 + when / FAR)
                self.treasury += short
        elif short > 0 or lasting >= self.room(when):
            return
        self.treasury = max(0.0, self.treasury - offer.price)
        self.saving, self.has_bought = 0, True
        self.trains.append((offer.train_type, offer.expiry))
        self.rank = -1

    def withhold(self, short: float) -> float:
        """It keeps its last revenues, while that costs its president less than to pay."""
        s = self.state
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
        market, cell = self.market, self.cell
        if cell < 0:
            return 0
        return market.cells[cell].price - market.cells[market.left[market.left[cell]]].price

    def room(self, when: float) -> int:
        """The train limit by then."""
        phase = self.table.phases[int(2 * when)]
        small = phase.small_train_limit if self.later_units else 0
        return min(3, small or phase.train_limit)


def capital(pos: Position, corporation: int) -> int:
    """Its treasury, or what that will be when it has floated."""
    s, t = pos.state, pos.title
    cash = s.cash[s.party(corporation)]
    if s.floated >> corporation & 1:
        return cash
    par = s.par[corporation]
    if t.stock.full_capital:
        return cash + par * s.units[corporation]
    missing = max(0, t.stock.float_units - with_players(s, corporation))
    return cash + par * missing


def coming_in(pos: Position, corporation: int) -> int:
    """What unsold shares will bring a corporation, where it is paid for them."""
    s = pos.state
    if pos.title.stock.full_capital:
        return 0
    unsold = s.held(corporation, s.IPO) * pos.price(corporation)
    rivals = sum(
        1 for c in pos.title.corporations
        if s.cell[c.number] >= 0 and s.held(c.number, s.IPO) and not s.closed >> c.number & 1
    )  # fmt: skip
    return int(min(SOLD * unsold, AFFORDED * sum(s.cash[: s.players]) / max(1, rivals)))
