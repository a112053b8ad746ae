"""A bot that plays a lively game: random, but with the habits of a president.

It floats corporations, lays useful track, runs, mostly pays out, buys trains while there
is money, and avoids trades that only shuffle paper. It is meant to take games through all
phases quickly, not to win them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from roundhouse.bots.base import Choice
from roundhouse.bots.random_bot import range_of
from roundhouse.bots.surveyor import worth_laying
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.core.rng import Generator
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.position import Position
from roundhouse.engine.seat_view import SeatView
from roundhouse.finance.shares import with_players
from roundhouse.rules.trains.depot import cheapest_from_bank, room_for_train


class BusyBot:
    def __init__(self, seed: int) -> None:
        self.rng = Generator(seed)
        self.habits: dict[str, Callable[[Position, LegalActions], Action | None]] = {
            "auction": self.auction,
            "bidding": self.bidding,
            "stock": self.stock,
            "track": self.track,
            "token": self.token,
            "dividend": self.dividend,
            "trains": self.trains,
            "privates": self.privates,
            "discard": self.discard,
            "offer": self.offer,
        }

    def choose(self, view: SeatView, legal: LegalActions) -> Choice:
        single = legal.single()
        if single is not None:
            return Choice(single)
        pos = view.position
        habit = self.habits.get(pos.decision.kind)
        chosen = habit(pos, legal) if habit else None
        return Choice(chosen or self.anything(legal))

    # -- chance ----------------------------------------------------------------------------

    def chance(self, percent: int) -> bool:
        return self.rng.below(100) < percent

    def one_of(self, legal: LegalActions, *kinds: type[Action]) -> Action | None:
        found = [action for kind in kinds for action in legal.of(kind)]
        return self.rng.choice(found) if found else None

    def anything(self, legal: LegalActions) -> Action:
        """A random kind, then one of its actions; rare kinds seldom, if there is a choice."""
        kinds = legal.kinds(but=RARE)
        if not kinds or (any(map(legal.any, RARE)) and self.chance(3)):
            kinds = legal.kinds()
        actions: tuple[Action, ...] = legal.of(self.rng.choice(kinds))
        return self.rng.choice(actions)

    def amount(self, pos: Position, action: Action, at_most: int) -> Action:
        """A random value of an open amount, up to a limit."""
        found = range_of(pos, action)
        if found is None:
            return action
        steps = (min(found.high, at_most) - found.low) // found.step
        if steps <= 0:
            return action
        raised = replace(
            action, **{found.field: found.low + self.rng.below(steps + 1) * found.step}
        )
        return raised if raised in LegalActions(pos) else action

    # -- privates -----------------------------------------------------------------

    def auction(self, pos: Position, legal: LegalActions) -> Action | None:
        take = self.one_of(legal, a.BuyFromBank)
        if take and self.chance(60):
            return take
        bid = self.one_of(legal, a.Bid)
        if bid and self.affordable_bid(pos, bid) and self.chance(40):
            return bid
        return take if not legal.any(a.Pass) or (take and self.chance(50)) else self.passes(legal)

    def affordable_bid(self, pos: Position, bid: Action) -> bool:
        assert isinstance(bid, a.Bid)
        value = pos.title.privates[pos.title.private_number[bid.private]].value
        return (
            bid.amount * 2 <= pos.state.cash[pos.decision.players[0]]
            and bid.amount <= value * 3 // 2
        )

    def bidding(self, pos: Position, legal: LegalActions) -> Action | None:
        bid = self.one_of(legal, a.Bid)
        if bid and self.affordable_bid(pos, bid) and self.chance(60):
            return bid
        return self.passes(legal)

    def passes(self, legal: LegalActions) -> Action | None:
        return a.Pass() if legal.any(a.Pass) else None

    def privates(self, pos: Position, legal: LegalActions) -> Action | None:
        buy = self.one_of(legal, a.BuyPrivate)
        if buy is None or not self.chance(60):
            return self.passes(legal)
        return self.amount(pos, buy, pos.corporation_cash(pos.decision.corporation))

    def offer(self, pos: Position, legal: LegalActions) -> Action | None:
        del pos, legal
        return a.Answer(self.chance(50))

    # -- stock rounds ----------------------------------------------------------------------

    def stock(self, pos: Position, legal: LegalActions) -> Action | None:
        if not legal.any(a.Pass):  # over the certificate limit
            return self.one_of(legal, a.SellShares) or None
        if self.chance(4) and (sale := self.small_sale(legal)):
            return sale
        if self.chance(1) and (deal := self.one_of(legal, a.BuyPrivate, a.SellPrivate)):
            return self.amount(pos, deal, 200)
        return self.purchase(pos, legal) or self.passes(legal)

    def small_sale(self, legal: LegalActions) -> Action | None:
        sales = [x for x in legal.of(a.SellShares) if x.count <= 2]
        return self.rng.choice(sales) if sales else None

    def purchase(self, pos: Position, legal: LegalActions) -> Action | None:
        """First float its own corporations, then others', then start one, then buy good shares."""
        s = pos.state
        me = pos.decision.players[0]
        shares = legal.of(a.BuyShare)
        number = pos.title.corporation_number
        own = [x for x in shares if s.president[number[x.corporation]] == me]
        waiting = [x for x in shares if not pos.is_floated(number[x.corporation])]
        for group, percent in (
            ([x for x in own if x in waiting], 95),
            (waiting, 60),
        ):
            if group and self.chance(percent):
                return self.rng.choice(group)
        start = self.start(pos, legal)
        if start and not any(x in waiting for x in own) and self.chance(70):
            return start
        running = [x for x in shares if s.trains[number[x.corporation]]]
        if running and self.chance(80):
            return self.rng.choice(running)
        return self.rng.choice(shares) if shares and self.chance(70) else None

    def start(self, pos: Position, legal: LegalActions) -> Action | None:
        """Start a corporation at a price at which the players' cash can float it."""
        s = pos.state
        me = pos.decision.players[0]
        starts = legal.of(a.Par)
        if not starts:
            return None
        not_floated = [
            c.number for c in pos.title.corporations
            if s.par[c.number] and not pos.is_floated(c.number) and with_players(s, c.number)
        ]  # fmt: skip
        if len(not_floated) > 1:
            return None
        together = s.cash[me] + (sum(s.cash[: s.players]) - s.cash[me]) // 3
        units = pos.title.stock.float_units
        fine = [x for x in starts if x.price * units <= together]
        if not fine:
            return None
        top = max(x.price for x in fine)
        return self.rng.choice([x for x in fine if x.price * 10 >= top * 7])

    # -- operating rounds ------------------------------------------------------------------

    def track(self, pos: Position, legal: LegalActions) -> Action | None:
        if legal.any(a.LayTile) and self.chance(97):
            lays = legal.of(a.LayTile)
            return worth_laying(pos, lays, self.rng)
        return self.other_or_pass(pos, legal)

    def token(self, pos: Position, legal: LegalActions) -> Action | None:
        token = self.one_of(legal, a.PlaceToken)
        if token and self.chance(45):
            return token
        return self.other_or_pass(pos, legal)

    def other_or_pass(self, pos: Position, legal: LegalActions) -> Action | None:
        """Now and then a power or the like; usually on to the next step."""
        del pos
        others = legal.kinds(but=(*RARE, a.Pass, a.LayTile))
        if others and self.chance(25):
            actions: tuple[Action, ...] = legal.of(self.rng.choice(others))
            return self.rng.choice(actions)
        return self.passes(legal)

    def dividend(self, pos: Position, legal: LegalActions) -> Action | None:
        """Withhold if two such runs would pay for the next train."""
        s = pos.state
        price = cheapest_from_bank(pos)
        cash = pos.corporation_cash(s.corporation)
        near = cash < price <= cash + 2 * s.turn.revenue and room_for_train(pos, s.corporation)
        poor = near or (len(s.trains[s.corporation]) <= 1 and cash < price)
        kinds = legal.of(a.Dividend)
        keep = [x for x in kinds if x.kind != "pay"]
        if poor and keep and self.chance(55):
            return self.rng.choice(keep)
        return next((x for x in kinds if x.kind == "pay"), None)

    def trains(self, pos: Position, legal: LegalActions) -> Action | None:
        s = pos.state
        buys = legal.of(a.BuyTrain)
        bank = [x for x in buys if x.seller in ("bank", "pool")]
        eager = 95 if len(s.trains[s.corporation]) < 2 else 80
        if bank and (not legal.any(a.Pass) or self.chance(eager)):
            return self.rng.choice(bank)
        others = [x for x in buys if x not in bank]
        if others and (not legal.any(a.Pass) or self.chance(4)):
            return self.amount(pos, self.rng.choice(others), pos.corporation_cash(s.corporation))
        if legal.any(a.Pass):
            return self.other_or_pass(pos, legal)
        return self.one_of(legal, a.SellShares)

    def discard(self, pos: Position, legal: LegalActions) -> Action | None:
        """Discard the cheapest train."""
        trains = legal.of(a.DiscardTrain)
        return min(trains, key=lambda x: self.train_price(pos, x))

    @staticmethod
    def train_price(pos: Position, action: Action) -> int:
        assert isinstance(action, a.DiscardTrain)
        return pos.title.trains[pos.title.train_number[action.train]].price


#: Kinds that are chosen seldom: they shuffle paper, or end the game.
RARE = (a.BuyPrivate, a.SellPrivate, a.SellShares, a.Bankrupt, a.RedeemShares)
