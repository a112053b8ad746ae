"""The course of the game as expected: all corporations together, one operating round at a time.

Everybody runs, pays or saves, and buys trains as people usually do. From this follows when each
kind of train is sold, and so when others rust, and when the bank runs out of money.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf

from roundhouse.bots.steady.facts import Facts
from roundhouse.bots.steady.schedule import (
    MOST_ROUNDS,
    Schedule,
    closing_time,
    ending_rounds,
    rounds_to_last_price,
    track_costs,
)
from roundhouse.core.actions import IssueShares
from roundhouse.core.state import Round
from roundhouse.engine.position import Position
from roundhouse.finance.shares import with_players
from roundhouse.rules.trains.depot import family_of, phase_of

#: A run grows towards what such trains usually earn; two thirds of the way in so many rounds.
GROWTH = 4.0
#: … and what good track makes of them in the end.
MATURE = 1.25
#: How a new corporation's first run compares with what is usual.
FRESH = 0.45
#: The part of a revenue that is kept by corporations that save for a train.
SAVED = 0.5
#: The part of their money that players spend in a stock round.
SPENT = 0.85
#: The part of its shares that a corporation issues at a time.
ISSUED = 0.2
#: The price at which corporations are started, where none has been yet.
PAR = 75
#: The part of all players' money that one of them has for a corporation's train.
HELPED = 0.6
#: A round is over when the bank breaks in it; near its end it may just as well hold.
CLOSE = 0.85

Run = Callable[[int, int], float]


class Charter:
    """A corporation in the course of the game."""

    __slots__ = (
        "buys", "number", "own", "players", "quality", "trains", "treasury", "unsold", "waits",
    )  # fmt: skip

    def __init__(self, number: int, treasury: float, trains: list[int], quality: float) -> None:
        self.number = number
        self.treasury = treasury
        self.trains = trains
        self.quality = quality  # its run, compared with what is usual for its trains
        self.unsold = 0.0  # the part of its shares that it could still issue
        self.players, self.own = 1.0, 0.0  # parts of a dividend that players and it receive
        self.buys = True  # whether it may buy trains
        self.waits = False  # it has had its turn in this operating round


class Course:
    """Plays the rest of the game forward in rough strokes."""

    def __init__(
        self, pos: Position, revenue: Callable[[int], int], facts: Facts | None = None
    ) -> None:
        """``revenue``: what a corporation earns now."""
        s, t = pos.state, pos.title
        self.pos = pos
        self.facts: Facts = facts or Facts()
        self.depot = list(s.depot)
        self.phase = s.phase
        self.bank = float(s.bank)
        self.money = float(sum(s.cash[: s.players]))
        self.income = sum(p.income for p in t.privates if 0 <= s.owner[p.number] < s.players)
        self.first_sale = [
            0.0 if phase_of(pos, family.name) <= s.phase else inf for family in t.families
        ]
        self.upkeep = track_costs(pos)
        self.issuing = IssueShares in t.handlers
        self.when, self.broke = 0.0, inf
        self.sold: list[int] = []
        self.charters = self.existing(revenue)
        pars = [s.par[c.number] for c in t.corporations if s.par[c.number]]
        self.par = sum(pars) / len(pars) if pars else PAR

    def existing(self, revenue: Callable[[int], int]) -> list[Charter]:
        pos, s = self.pos, self.pos.state
        found = []
        for c in sorted(pos.title.corporations, key=lambda c: -pos.price(c.number)):
            if not s.floated >> c.number & 1 or s.closed >> c.number & 1:
                continue
            types = [s.variants[card] for card in s.trains[c.number]]
            charter = Charter(c.number, float(pos.corporation_cash(c.number)), types, FRESH)
            usual = self.usual(types)
            if usual:
                charter.quality = min(2.2, revenue(c.number) / usual)
            charter.buys = not c.is_independent
            if charter.buys:
                units = max(1, s.units[c.number])
                paying = pos.title.hooks.shares_paying_corporation(s)
                charter.own = sum(s.held(c.number, holder) for holder in paying) / units
                charter.players = with_players(s, c.number) / units
                charter.unsold = s.held(c.number, s.IPO) / units
            acted = s.acted >> c.number & 1 or (s.corporation == c.number and s.turn.paid)
            charter.waits = s.round == Round.OPERATING and bool(acted)
            found.append(charter)
        return found

    def usual(self, types: list[int]) -> float:
        """What these trains usually earn in the present phase."""
        rank = self.pos.title.phases[self.phase].value_rank
        return self.facts.usual(self.pos, tuple(types), rank)

    def schedule(self) -> Schedule:
        s = self.pos.state
        known = ending_rounds(self.pos) if s.end_after or s.bank_broke else MOST_ROUNDS
        most = min(known, rounds_to_last_price(self.pos))
        left = s.or_count - s.or_number + 1 if s.round == Round.OPERATING else 0
        rounds, number = 0.0, 0
        while number < most:
            if left <= 0:
                self.stock_round()
                left = self.pos.title.phases[self.phase].operating_rounds
            self.operating_round(float(number))
            left, number = left - 1, number + 1
            if self.broke < inf and known == MOST_ROUNDS:
                rounds = self.last_round(number, left, self.broke - number + 1)
                break
        rounds = min(rounds or float(number), most)
        return Schedule(
            tuple(self.sold), tuple(self.first_sale), max(1.0, rounds),
            closing_time(self.pos, self.first_sale),
        )  # fmt: skip

    def last_round(self, number: int, left: int, part: float) -> float:
        """The bank breaks in this round, ``part`` of the way through it."""
        doubt = max(0.0, part - CLOSE) / (1 - CLOSE) / 2
        if self.pos.title.end.bank_ends == "set":
            return number + left + (doubt if not left else 0.0)
        return number + doubt

    def stock_round(self) -> None:
        """Players put their money into new corporations first, then into other shares."""
        pos, s = self.pos, self.pos.state
        known = {charter.number for charter in self.charters}
        stock = pos.title.stock
        budget = SPENT * self.money
        for c in pos.title.corporations:
            if c.is_independent or c.number in known or s.closed >> c.number & 1:
                continue
            par = s.par[c.number] or self.par
            missing = stock.float_units - (with_players(s, c.number) if s.par[c.number] else 0)
            if missing * par > budget:
                break
            budget -= missing * par
            self.money -= missing * par
            size = s.units[c.number] or 10
            started = size * par if stock.full_capital else stock.float_units * par
            self.bank += missing * par - started
            charter = Charter(c.number, started, [], FRESH)
            charter.players = stock.float_units / size
            charter.unsold = 1 - charter.players
            self.charters.append(charter)
        self.more_shares(budget)

    def more_shares(self, budget: float) -> None:
        """What is left buys unsold shares, until players have nearly all of them."""
        full = self.pos.title.stock.full_capital
        for charter in self.charters:
            unsold = max(0.0, 0.95 - charter.players) * 10
            price = self.pos.price(charter.number) or self.par
            spent = min(budget, unsold * price)
            budget -= spent
            self.money -= spent
            charter.players += spent / price / 10
            charter.unsold = max(0.0, charter.unsold - spent / price / 10)
            if full:
                self.bank += spent
            else:
                charter.treasury += spent
                charter.own = max(0.0, charter.own - spent / price / 10)

    def operating_round(self, when: float) -> None:
        self.money += self.income
        self.bank -= self.income
        count = max(1, len(self.charters))
        for place, charter in enumerate(self.charters):
            self.when = when + (place + 0.5) / count
            if not charter.waits:
                self.run(charter)
                self.buy(charter)
            elif self.pos.state.corporation == charter.number:
                self.buy(charter)
            charter.waits = False
        self.sold.append(len(self.pos.state.depot) - len(self.depot))

    def run(self, charter: Charter) -> None:
        if self.issuing:
            self.issue(charter)
        revenue = charter.quality * self.usual(charter.trains)
        charter.treasury = max(0.0, charter.treasury - self.upkeep)
        charter.quality += max(0.0, MATURE - charter.quality) * (1 - exp(-1 / GROWTH))
        if charter.trains and self.saves(charter, revenue):
            charter.treasury += SAVED * revenue
            self.bank -= SAVED * revenue
            revenue *= 1 - SAVED
        self.bank -= revenue * (charter.players + charter.own)
        if self.bank <= 0:  # trains may fill it again, but the end is fixed
            self.broke = min(self.broke, self.when)
        self.money += revenue * charter.players
        charter.treasury += revenue * charter.own

    def issue(self, charter: Charter) -> None:
        """It sells shares to the bank while it has no money for the next train."""
        if not self.depot or charter.treasury >= self.price():
            return
        part = min(ISSUED, charter.unsold)
        money = part * 10 * (self.pos.price(charter.number) or self.par)
        charter.unsold -= part
        charter.treasury += money
        self.bank -= money

    def saves(self, charter: Charter, revenue: float) -> bool:
        """Two such runs would pay for a train, or there is only one."""
        if not charter.buys or not self.depot or len(charter.trains) >= self.room():
            return False
        price = self.price()
        if charter.treasury >= price:
            return False
        return len(charter.trains) <= 1 or charter.treasury + 2 * revenue >= price

    def price(self) -> int:
        family = family_of(self.pos, self.depot[0])
        return self.pos.title.trains[family.types[0]].price

    def room(self) -> int:
        return self.pos.title.phases[self.phase].train_limit

    def buy(self, charter: Charter) -> None:
        """One train where there is money and room; the president pays for the only one."""
        if not charter.buys or not self.depot or len(charter.trains) >= self.room():
            return
        price = self.price()
        short = price - charter.treasury
        if short > 0:
            if charter.trains or short > HELPED * self.money:
                return
            self.money -= short
            charter.treasury = float(price)
        charter.treasury -= price
        self.bank += price
        family = family_of(self.pos, self.depot[0])
        charter.trains.append(family.types[0])
        if not family.is_unlimited:
            self.depot.pop(0)
        if self.first_sale[family.number] == inf:
            self.first_sale[family.number] = self.when
            self.new_phase(family.name)

    def new_phase(self, family: str) -> None:
        phase = phase_of(self.pos, family)
        if phase >= len(self.pos.title.phases):
            return
        self.phase = max(self.phase, phase)
        families, trains = self.pos.title.families, self.pos.title.trains
        gone = {f.number for f in families if family in (f.rusts_on, f.obsolete_on)}
        for charter in self.charters:
            charter.trains = [t for t in charter.trains if trains[t].family not in gone]
            charter.trains = charter.trains[-self.room() :]
