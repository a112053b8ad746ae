"""An independent referee of stock turns: compares every decision with the rulebooks' words.

It is called before every action of a game. In a stock turn it works out for itself what the
player may do, and after every action what must lie on the table; the first difference raises
``Difference``. It never asks the engine's own checks.
"""

from __future__ import annotations

from dataclasses import fields

from tests.referees import stock_effects
from tests.referees.sheet import NOBODY, Sheet, chart_of, par_places, sheet_of
from tests.referees.stock_books import BOOKS
from tests.referees.stock_law import Law, Memory, Move

from roundhouse.core.actions import (
    Action,
    Answer,
    BuyPrivate,
    BuyShare,
    Par,
    Pass,
    SellPrivate,
    SellShares,
)
from roundhouse.engine.game import PlayedGame

#: What a round's end leaves for the referee: money is paid at once in the operating round.
AT_ROUND_END = ("hand", "pool", "offering", "president", "par", "place", "stacks", "gone")
#: What the course of play says, not the paper.
COURSE = ("turn", "kind", "in_stock_round", "round_number", "order", "priority", "operated")
PAPER = tuple(f.name for f in fields(Sheet) if f.name not in COURSE)


class Difference(AssertionError):
    """The engine and the referee disagree."""


class StockReferee:
    """Watches one game. ``judged`` counts the decisions it has judged."""

    def __init__(self, game: PlayedGame) -> None:
        title = game.title
        drawn = game.state.title_state.get("vanderbilt", NOBODY)
        self.law = Law(
            BOOKS[title.name],
            chart_of(game),
            par_places(game),
            len(game.players),
            tuple(c.name for c in title.corporations),
            tuple(c.is_independent for c in title.corporations),
            drawn if isinstance(drawn, int) else NOBODY,
        )
        self.memory = Memory()
        self.passes = 0
        self.last_actor = NOBODY
        self.first = NOBODY  # who must begin the next stock round; NOBODY: not known yet
        self.before: Sheet | None = None
        self.bidding: Sheet | None = None  # the turn that a bidding interrupts
        self.offer: Action | None = None
        self.round_number = 0
        self.starter = NOBODY
        self.judged = 0

    def watch(self, game: PlayedGame) -> None:
        """Judge the position before the next action, and what the last one did."""
        if game.over:
            return
        now = sheet_of(game)
        if self.bidding is not None and now.kind != "bidding":
            self.turn_over(game, self.bidding, now)
            self.bidding = None
        if self.before is not None:
            self.judge_result(game, game.actions[-1], now)
        self.before = None
        if not now.in_stock_round:
            return
        if now.round_number != self.round_number:
            self.begin_round(game, now)
        if now.kind == "stock":
            self.judge_choices(game, now)
        if now.kind in ("stock", "auction") or self.offer is not None:
            self.before = now

    # -- the course of a round -------------------------------------------------------------

    def begin_round(self, game: PlayedGame, now: Sheet) -> None:
        self.round_number = now.round_number
        self.memory = Memory()
        self.passes, self.last_actor = 0, NOBODY
        if self.first != NOBODY and self.first in now.order and now.turn != self.first:
            self.differ(game, f"seat {self.first} has priority, but seat {now.turn} begins")
        self.starter = now.turn

    def turn_over(self, game: PlayedGame, before: Sheet, now: Sheet) -> None:
        """A turn has ended: who is next, or whether the round is over."""
        player = before.turn
        if self.memory.acted:
            self.passes, self.last_actor = 0, player
        else:
            self.passes += 1
        self.memory.next_turn()
        following = stock_effects.after(before.order, player)[0]
        if self.passes < len(before.order):
            if not same_round(before, now):
                self.differ(game, "the round ended before all had passed")
            if now.kind in ("stock", "auction") and now.turn != following:
                self.differ(game, f"seat {following} is next, not seat {now.turn}")
            return
        if same_round(before, now):
            self.differ(game, "all have passed, and the round goes on")
        last = self.last_actor
        begins = self.starter if last == NOBODY else stock_effects.after(before.order, last)[0]
        self.first = begins
        if now.priority != begins:
            self.differ(game, f"priority goes to seat {begins}, not seat {now.priority}")

    # -- before an action ------------------------------------------------------------------

    def judge_choices(self, game: PlayedGame, now: Sheet) -> None:
        self.judged += 1
        ours, theirs = self.law.moves(now, self.memory), set[Move]()
        deals = set[Move]()
        for action in game.legal:
            match action:
                case Par(corporation, price):
                    theirs.add(("par", corporation, price))
                case BuyShare(corporation, source):
                    theirs.add(("buy", corporation, source))
                case SellShares(corporation, count):
                    theirs.add(("sell", corporation, count))
                case Pass():
                    theirs.add(("pass",))
                case BuyPrivate(private):
                    deals.add(("buy", game.title.private_number[private]))
                case SellPrivate(private, buyer):
                    number = game.title.private_number[private]
                    deals.add(("sell", number, game.players.index(buyer)))
        if ours != theirs:
            self.differ(game, listed("choices", ours, theirs))
        if not self.memory.declined and deals != self.law.trades(now, self.memory):
            self.differ(game, listed("trades", self.law.trades(now, self.memory), deals))

    # -- after an action -------------------------------------------------------------------

    def judge_result(self, game: PlayedGame, action: Action, now: Sheet) -> None:
        before = self.before
        assert before is not None
        if before.kind == "auction":  # a purchase or a bid is a whole turn
            self.memory.acted = not isinstance(action, Pass)
            if now.kind == "bidding":
                self.bidding = before
            else:
                self.turn_over(game, before, now)
            return
        expected = before.copy()
        if self.act(game, action, expected):
            self.turn_over(game, before, now)
        if same_round(before, now):
            self.compare(game, expected, now, PAPER)
        else:
            stock_effects.end_round(self.law, expected)
            led = [c for c, p in enumerate(expected.president) if p != NOBODY]
            self.compare(game, paper_of(expected, led), paper_of(now, led), AT_ROUND_END)

    def act(self, game: PlayedGame, action: Action, sheet: Sheet) -> bool:
        """Do on the sheet what an action means; gives whether it ends the turn."""
        number, memory = game.title.corporation_number, self.memory
        match action:
            case Par(corporation, price):
                stock_effects.par(self.law, sheet, number[corporation], price)
                return self.purchase_made()
            case BuyShare(corporation, source):
                stock_effects.buy(self.law, sheet, number[corporation], source)
                return self.purchase_made()
            case SellShares(corporation, count):
                c = number[corporation]
                stock_effects.sell(self.law, sheet, memory, c, count)
                memory.sold_now.add(c)
                memory.sold.setdefault(sheet.turn, set()).add(c)
                memory.acted = True
                memory.sold_before |= not memory.bought
            case BuyPrivate() | SellPrivate():
                self.offer = action  # the other player is asked
            case Answer(True):
                self.deal(game, sheet)
            case Answer(False):
                memory.declined, self.offer = True, None
        return isinstance(action, Pass)

    def purchase_made(self) -> bool:
        """Whether the turn ends with it."""
        self.memory.bought = self.memory.acted = True
        return not self.law.book.sales_after_purchase

    def deal(self, game: PlayedGame, expected: Sheet) -> None:
        """A private changes hands."""
        action, self.offer = self.offer, None
        assert isinstance(action, BuyPrivate | SellPrivate)
        private = game.title.private_number[action.private]
        seller = expected.privates[private]
        self.memory.acted = True
        if isinstance(action, SellPrivate):
            buyer = game.players.index(action.buyer)
            self.memory.sold_before |= not self.memory.bought
        else:
            buyer, self.memory.bought = expected.turn, True
        expected.cash[buyer] -= action.price
        expected.cash[seller] += action.price
        expected.privates[private] = buyer

    def compare(self, game: PlayedGame, expected: Sheet, now: Sheet, what: tuple[str, ...]) -> None:
        for name in what:
            ours, theirs = getattr(expected, name), getattr(now, name)
            if ours != theirs:
                self.differ(game, f"{name}: the book has {ours}, the engine {theirs}")

    def differ(self, game: PlayedGame, what: str) -> None:
        last = game.actions[-1] if game.actions else None
        where = f"{game.title.name}, seed {game.setup.seed}, after action {len(game.actions)}"
        raise Difference(f"{where} ({last}): {what}")


def paper_of(sheet: Sheet, corporations: list[int]) -> Sheet:
    """The sheet with these only: one without a president may have operated by itself already."""
    kept = sheet.copy()
    stacks = {at: [c for c in pile if c in corporations] for at, pile in sheet.stacks.items()}
    kept.stacks = {at: pile for at, pile in stacks.items() if pile}
    for name in ("hand", "pool", "offering", "president", "par", "place", "gone"):
        setattr(kept, name, [getattr(sheet, name)[c] for c in corporations])
    return kept


def same_round(before: Sheet, now: Sheet) -> bool:
    return now.in_stock_round and now.round_number == before.round_number


def listed(what: str, ours: set[Move], theirs: set[Move]) -> str:
    missing, extra = sorted(map(str, ours - theirs)), sorted(map(str, theirs - ours))
    return f"{what}: the book also allows {missing}; the engine also allows {extra}"
