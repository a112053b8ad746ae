"""All privates are for sale at once: a bid on one of them, or a pass for now.

Only the highest bid on each ties up money, so only that is kept. When all players pass in
succession, all privates are sold if all have a bid; otherwise those without one get cheaper
and bidding goes on. At $0 the player with priority has to bid.
"""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Bid, Pass
from roundhouse.core.events import BidMade, OrderOfPlay, PrivateCheaper
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import StandingBid
from roundhouse.engine.decision import Decision, Range
from roundhouse.engine.position import Handler, Position, RoundRules, only_in
from roundhouse.rules.auctions.auction import (
    asking_price,
    award,
    bid_funds,
    bidder,
    highest,
    most_bid,
    selling,
    unsold,
)
from roundhouse.rules.auctions.auction_round import first_stock_round, start
from roundhouse.rules.stock.stock_round import active_players, next_player


def least_bid(pos: Position, private: int) -> int:
    """The asking price, or one step above the current bid."""
    top = highest(pos, private)
    return asking_price(pos, private) if top is None else top.amount + pos.title.auction.step


def must_bid_on(pos: Position) -> int:
    """A private that has dropped to $0 without a bid, or -1."""
    for i in unsold(pos):
        if highest(pos, i) is None and asking_price(pos, i) == 0:
            return i
    return -1


# -- bids --------------------------------------------------------------------------------------


def candidates(pos: Position) -> Iterator[Bid]:
    for i in unsold(pos):
        yield Bid(pos.title.privates[i].name, least_bid(pos, i))


def ranges(pos: Position) -> Iterator[Range]:
    for i in unsold(pos):
        low, high = least_bid(pos, i), most_bid(pos, i, bidder(pos))
        if low <= high:
            action = Bid(pos.title.privates[i].name, low)
            yield Range(action, "amount", low, high, pos.title.auction.multiple)


def not_forced(pos: Position, a: Bid) -> Refusal | None:
    forced = must_bid_on(pos)
    if forced >= 0 and pos.title.private_number[a.private] != forced:
        return Refusal("auction.must-bid", {"private": pos.title.privates[forced].name})
    return None


def high_enough(pos: Position, a: Bid) -> Refusal | None:
    i = pos.title.private_number[a.private]
    least, multiple = least_bid(pos, i), pos.title.auction.multiple
    if a.amount < least or a.amount % multiple:
        params = {"bid": a.amount, "least": least, "multiple": multiple}
        return Refusal("auction.least-bid", params)
    return None


def apply(pos: Position, a: Bid) -> None:
    pos.state.turn.acted = pos.state.turn.auction = 1
    stand(pos, pos.title.private_number[a.private], bidder(pos), a.amount)


def stand(pos: Position, private: int, player: int, amount: int) -> None:
    """A bid replaces the previous one, whose money is free again."""
    s = pos.state
    s.bids = (
        *(b for b in s.bids if b.private != private),
        StandingBid(private, player, amount),
    )
    pos.emit(BidMade(pos.player_name(player), pos.private_name(private), amount))


@only_in("auction")
def pass_not_forced(pos: Position, a: Pass) -> Refusal | None:
    del a
    if pos.decision.kind != "auction":
        return None
    forced = must_bid_on(pos)
    if forced >= 0:
        return Refusal("auction.must-bid", {"private": pos.title.privates[forced].name})
    return None


# -- the round ---------------------------------------------------------------------------------


def decision(pos: Position) -> Decision:
    """A turn is one bid or a pass. Clause 18VA 4.1b."""
    return Decision("auction", (pos.state.player,), (Bid, Pass))


def needs_decision(pos: Position) -> bool:
    s = pos.state
    return selling(pos) and not s.turn.auction and s.passes < active_players(pos)


def move_on(pos: Position) -> None:
    """The auction goes on until every private is sold; only then can shares be bought.

    Clause 18VA 4.1a.
    """
    s = pos.state
    if not selling(pos):
        pos.title.hooks.after_auction(pos)
        return
    if not s.turn.auction and s.passes >= active_players(pos):
        everybody_passed(pos)
        return
    next_player(pos)


def everybody_passed(pos: Position) -> None:
    """The player who passed first has priority and takes the next turn.

    Clauses 18VA 4.1e, 18VA 4.1f, 18VA 4.1g.
    """
    s = pos.state
    s.passes = 0
    s.priority = s.player
    left = unsold(pos)
    without = [i for i in left if highest(pos, i) is None]
    if without:
        lower(pos, without)
        return
    for i in left:
        top = highest(pos, i)
        assert top is not None
        award(pos, i, top.player, top.amount)


def lower(pos: Position, without: list[int]) -> None:
    """Privates without a bid become cheaper. Clause 18VA 4.1g."""
    s, rules = pos.state, pos.title.auction
    off = list(s.discount)
    for i in without:
        off[i] = min(pos.title.privates[i].value, off[i] + rules.discount_step)
        pos.emit(PrivateCheaper(pos.private_name(i), pos.title.privates[i].value - off[i]))
    s.discount = tuple(off)
    forced = must_bid_on(pos)
    if forced >= 0 and rules.forced_bid_by_itself:
        stand(pos, forced, s.player, 0)
        s.turn.acted = 1
        next_player(pos)


OPEN_AUCTION = RoundRules(decision, needs_decision, move_on, move_on, start)
OPEN_BID = Handler(candidates, (not_forced, high_enough, bid_funds), apply, ranges)


def seated_by_cash(pos: Position) -> None:
    """Players are seated by cash, once; then shares may be bought.

    Clauses 18VA 4.1k, 18VA 4.1l.
    """
    s = pos.state
    s.seats = tuple(sorted(s.seats, key=lambda p: -s.cash[p]))
    s.priority = s.seats[0]
    pos.emit(OrderOfPlay(tuple(pos.player_name(p) for p in s.seats)))
    first_stock_round(pos)
