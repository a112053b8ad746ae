"""What a position holds for each player, as numbers that a linear value can weigh.

Money is counted in parts of all players' net worth, so that early and late positions, and
tables of any size, can be compared. Every number is taken relative to the mean of the table.
"""

from __future__ import annotations

from roundhouse.bots.steady.expectations import Forecast
from roundhouse.bots.steady.facts import Facts
from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.schedule import Schedule
from roundhouse.bots.steady.weights import WEIGHTS
from roundhouse.bots.steady.worth import (
    float_chance,
    player_worth,
    private_worth,
)
from roundhouse.engine.position import Position
from roundhouse.rules.stock.share_transactions import certificate_limit, certificates
from roundhouse.rules.trains.depot import family_of

#: What is counted for each player, in this order.
NAMES = (
    "net worth", "cash", "cash early", "shares at price", "dividends to come",
    "price to come", "next dividends", "not floated", "without a train", "debt", "debt beyond cash",
    "presidencies", "treasuries", "control", "lasting trains", "rusting trains",
    "privates", "privates at price", "certificate room", "at the limit", "priority",
    "expected", "expected early", "lead", "first", "best share", "shares of others", "low prices",
)  # fmt: skip
#: Operating rounds that make a game "early".
EARLY = 8.0
#: A price that low can still double.
LOW = 70
#: More money in a treasury does not help.
ENOUGH = 500


def features(outlook: Outlook) -> list[list[float]]:
    """For each player the numbers of ``NAMES``, each less the mean of the table."""
    pos = outlook.pos
    table = Table(outlook)
    rows = [table.row(p) for p in range(pos.state.players)]
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return [[x - mean for x, mean in zip(row, means, strict=True)] for row in rows]


class Table:
    """A position, with what all players' rows need."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.pos = outlook, outlook.pos
        pos, s = self.pos, self.pos.state
        self.rounds = outlook.schedule.rounds
        self.net = [max(1, pos.title.hooks.score(pos, p)) for p in range(s.players)]
        self.unit = sum(self.net) / s.players
        self.expected = [player_worth(outlook, p) for p in range(s.players)]
        self.promised = max(1.0, sum(self.expected) / s.players)
        self.listed = [
            c.number for c in pos.title.corporations
            if not c.is_independent and s.cell[c.number] >= 0 and not s.closed >> c.number & 1
        ]  # fmt: skip
        self.of: dict[int, Forecast] = {c: outlook.of(c) for c in self.listed}
        self.chance = {c: float_chance(pos, c, WEIGHTS) for c in self.listed}
        self.runs = {
            c: outlook.revenue(c, outlook.types(c)) / max(1, s.units[c]) for c in self.listed
        }

    def row(self, p: int) -> list[float]:
        s, unit = self.pos.state, self.unit
        early = min(1.0, self.rounds / EARLY)
        cash, net = s.cash[p] / unit, self.net[p] / unit
        expected = self.expected[p] / self.promised
        best = max(x for q, x in enumerate(self.net) if q != p)
        mine = [c for c in self.listed if s.held(c, p)]
        presided = [c for c in self.listed if s.president[c] == p]
        limit = max(1, certificate_limit(self.pos))
        room = (limit - certificates(self.pos, p)) / limit
        return [
            net, cash, cash * early, *self.shares(mine, p), *self.debts(presided, p),
            len(presided) / 3, *self.presidents(presided, p), *self.privates(p),
            room, float(room <= 0), float(s.priority == p),
            expected, expected * early, (self.net[p] - best) / unit, float(self.net[p] > best),
            max((self.of[c].worth / self.price(c) for c in mine), default=0.0),
            sum(s.held(c, p) * self.price(c) for c in mine if c not in presided) / unit,
            sum(s.held(c, p) * self.price(c) for c in mine if self.price(c) < LOW) / unit,
        ]  # fmt: skip

    def price(self, c: int) -> int:
        return max(1, self.pos.price(c))

    def shares(self, mine: list[int], p: int) -> list[float]:
        s = self.pos.state
        at_price = dividends = growth = following = waiting = bare = 0.0
        for c in mine:
            held, price, forecast = s.held(c, p), self.price(c), self.of[c]
            at_price += held * price
            dividends += held * forecast.dividends * self.chance[c]
            growth += held * (forecast.end_price - price) * self.chance[c]
            following += held * self.runs[c]
            if not s.floated >> c & 1:
                waiting += held * price
            elif not s.trains[c]:
                bare += held * price
        return [x / self.unit for x in (at_price, dividends, growth, following, waiting, bare)]

    def debts(self, presided: list[int], p: int) -> list[float]:
        debt = sum([self.of[c].debt * self.chance[c] for c in presided])
        return [debt / self.unit, max(0.0, debt - self.pos.state.cash[p]) / self.unit]

    def presidents(self, presided: list[int], p: int) -> list[float]:
        pos, s = self.pos, self.pos.state
        money = sum(min(ENOUGH, pos.corporation_cash(c)) for c in presided)
        control = sum([s.held(c, p) * self.of[c].dividends for c in presided])
        lasting = rusting = 0.0
        for c in presided:
            for card in s.trains[c]:
                family = family_of(pos, card)
                price = pos.title.trains[s.variants[card]].price * s.held(c, p) / s.units[c]
                if family.rusts_on or family.obsolete_on:
                    rusting += price
                else:
                    lasting += price
        return [x / self.unit for x in (money, control, lasting, rusting)]

    def privates(self, p: int) -> list[float]:
        pos, s = self.pos, self.pos.state
        mine = [x for x in pos.title.privates if s.owner[x.number] == p]
        worth = sum([private_worth(self.outlook, x) for x in mine])
        return [worth / self.unit, sum(x.value for x in mine) / self.unit]


class Known:
    """Forecasts that were made where playouts of one decision stopped.

    They hold for every position with the same expected course of the game; most positions where
    the playouts of a decision stop have that in common.
    """

    def __init__(self, facts: Facts | None = None) -> None:
        self.facts: Facts = facts or Facts()
        self.by_schedule: dict[Schedule, dict[object, Forecast]] = {}


def outlook_at(pos: Position, known: Known | None = None) -> Outlook:
    outlook = Outlook(pos, {}, facts=known.facts if known else None)
    if known is not None:
        outlook.forecasts = known.by_schedule.setdefault(outlook.schedule, outlook.forecasts)
    return outlook
