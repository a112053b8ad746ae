"""Privates sold one by one: the cheapest is for sale, the others can be bid on.

The auction is part of the stock rounds or a separate round; biddings between several
bidders are pending decisions within the buyer's turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Bid, BuyFromBank, Pass
from roundhouse.core.events import BiddingPassed, BidMade, PrivateWon
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import BANK, StandingBid
from roundhouse.engine.decision import Decision, Range
from roundhouse.engine.position import Handler, Position, checked_once, only_in
from roundhouse.finance.shares import next_seat, seats_after
from roundhouse.rules.auctions.pending import PendingBidding
from roundhouse.rules.bank import pay_bank
from roundhouse.rules.stock.share_transactions import money_on_bids


def unsold(pos: Position) -> list[int]:
    """Privates the bank still has, cheapest first."""
    s = pos.state
    left = [p for p in pos.title.privates if s.owner[p.number] == BANK]
    return [p.number for p in sorted(left, key=lambda p: (p.value, p.number))]


def selling(pos: Position) -> bool:
    return BANK in pos.state.owner


def asking_price(pos: Position, private: int) -> int:
    return max(0, pos.title.privates[private].value - pos.state.discount[private])


def forced(pos: Position) -> bool:
    """The cheapest private has dropped to $0: the player to move must take it."""
    cheapest = unsold(pos)[0]
    return cheapest == pos.title.auction.discounted and asking_price(pos, cheapest) == 0


def highest(pos: Position, private: int) -> StandingBid | None:
    bids = [b for b in pos.state.bids if b.private == private]
    return max(bids, key=lambda b: b.amount) if bids else None


def bidding_of(pos: Position) -> int:
    """The private being bid for, or -1."""
    bidding = pos.waiting(PendingBidding)
    return bidding.private if bidding is not None else -1


def bidder(pos: Position) -> int:
    return pos.decision.players[0]


# -- buying the cheapest -----------------------------------------------------------------------


def take_candidates(pos: Position) -> Iterator[BuyFromBank]:
    yield BuyFromBank(pos.title.privates[unsold(pos)[0]].name)


def take_cheapest(pos: Position, a: BuyFromBank) -> Refusal | None:
    cheapest = pos.title.privates[unsold(pos)[0]].name
    if bidding_of(pos) >= 0 or a.private != cheapest:
        return Refusal("auction.only-cheapest", {"private": a.private, "cheapest": cheapest})
    return None


def take_funds(pos: Position, a: BuyFromBank) -> Refusal | None:
    i = pos.title.private_number[a.private]
    player = bidder(pos)
    cost, free = asking_price(pos, i), pos.state.cash[player] - money_on_bids(pos, player)
    if cost > free:
        return Refusal("auction.purchase-funds", {"cost": cost, "free": free})
    return None


def apply_take(pos: Position, a: BuyFromBank) -> None:
    """Buy the cheapest private; the turn ends, and the player to the left comes next.

    Clauses 18GA 3.1-end, 18AL 3.1-end, 18Chesapeake 9-8.
    """
    s = pos.state
    i = pos.title.private_number[a.private]
    s.turn.acted = s.turn.auction = 1
    s.priority = next_seat(s, bidder(pos))
    award(pos, i, bidder(pos), asking_price(pos, i))
    settle_next(pos)


def award(pos: Position, private: int, player: int, amount: int) -> None:
    """A player pays the bank for a private."""
    s = pos.state
    pay_bank(pos, player, amount)
    s.owner[private] = player
    s.bids = tuple(b for b in s.bids if b.private != private)
    pos.emit(PrivateWon(pos.player_name(player), pos.private_name(private), amount))
    pos.title.hooks.private_sold(pos, private, player)


def settle_next(pos: Position) -> None:
    """After a purchase: if the next cheapest has bids, it is settled at once.

    Clauses 18GA 3.1(a)-chain, 18AL 3.1(a)-chain, 18Chesapeake 9-5, 18Chesapeake 9-6.
    """
    s = pos.state
    while not s.pending and selling(pos):
        i = unsold(pos)[0]
        bids = [b for b in s.bids if b.private == i]
        if not bids:
            return
        if len(bids) == 1:
            award(pos, i, bids[0].player, bids[0].amount)
        else:
            s.pending = (*s.pending, PendingBidding((), i))
            next_in_bidding(pos, i, after=-1)


# -- bids --------------------------------------------------------------------------------------


def least_bid(pos: Position, private: int) -> int:
    top = highest(pos, private)
    rules = pos.title.auction
    floor = max(top.amount if top else 0, pos.title.privates[private].value) + rules.step
    return -(-floor // rules.multiple) * rules.multiple


def most_bid(pos: Position, private: int, player: int) -> int:
    """All the cash not tied up in bids on other privates, in whole steps."""
    free = pos.state.cash[player] - money_on_bids(pos, player, but=private)
    return free - free % pos.title.auction.multiple


def open_to_bids(pos: Position) -> list[int]:
    contested = bidding_of(pos)
    return [contested] if contested >= 0 else unsold(pos)[1:]


def bid_candidates(pos: Position) -> Iterator[Bid]:
    for i in open_to_bids(pos):
        yield Bid(pos.title.privates[i].name, least_bid(pos, i))


def bid_ranges(pos: Position) -> Iterator[Range]:
    player = bidder(pos)
    for i in open_to_bids(pos):
        low, high = least_bid(pos, i), most_bid(pos, i, player)
        if low <= high:
            action = Bid(pos.title.privates[i].name, low)
            yield Range(action, "amount", low, high, pos.title.auction.multiple)


def bid_open(pos: Position, a: Bid) -> Refusal | None:
    i = pos.title.private_number[a.private]
    contested = bidding_of(pos)
    if contested >= 0:
        name = pos.title.privates[contested].name
        return None if i == contested else Refusal("auction.bidding-only", {"private": name})
    left = unsold(pos)
    if i not in left:
        return Refusal("auction.sold", {"private": a.private})
    return Refusal("auction.no-bid-on-cheapest", {"private": a.private}) if i == left[0] else None


@checked_once
def bid_not_forced(pos: Position, a: Bid) -> Refusal | None:
    del a
    if bidding_of(pos) < 0 and forced(pos):
        return Refusal("auction.must-take", {"private": pos.title.privates[unsold(pos)[0]].name})
    return None


def bid_least(pos: Position, a: Bid) -> Refusal | None:
    i = pos.title.private_number[a.private]
    least = least_bid(pos, i)
    if a.amount < least or a.amount % pos.title.auction.multiple:
        key = "auction.bidding-least" if bidding_of(pos) >= 0 else "auction.least-bid"
        return Refusal(key, {"bid": a.amount, "least": least})
    return None


def bid_funds(pos: Position, a: Bid) -> Refusal | None:
    i = pos.title.private_number[a.private]
    most = pos.state.cash[bidder(pos)] - money_on_bids(pos, bidder(pos), but=i)
    if a.amount > most:
        key = "auction.bidding-funds" if bidding_of(pos) >= 0 else "auction.bid-funds"
        return Refusal(key, {"bid": a.amount, "free": most})
    return None


def apply_bid(pos: Position, a: Bid) -> None:
    """The bid stays until the private is sold, from round to round.

    Clauses 18GA 3.1(b)-bind, 18AL 3.1(b)-bind.
    """
    s = pos.state
    i = pos.title.private_number[a.private]
    player = bidder(pos)
    kept = tuple(b for b in s.bids if not (b.private == i and b.player == player))
    s.bids = (*kept, StandingBid(i, player, a.amount))
    pos.emit(BidMade(pos.player_name(player), a.private, a.amount))
    if bidding_of(pos) >= 0:
        next_in_bidding(pos, i, after=player)
    else:
        s.turn.acted = s.turn.auction = 1


# -- biddings ----------------------------------------------------------------------------------


def bidding_decision(pos: Position) -> Decision:
    return Decision("bidding", pos.pending(PendingBidding).players, (Bid, Pass))


def next_in_bidding(pos: Position, private: int, after: int) -> None:
    """Find the next bidder, or settle the bidding. ``after``: who has just raised or passed.

    Clauses 18GA 3.1.1-order, 18AL 3.1.1-order.
    """
    s = pos.state
    top = highest(pos, private)
    assert top is not None
    bids = [b for b in s.bids if b.private == private]
    if pos.title.auction.bidding == "lowest_bidder":
        speaker = min(bids, key=lambda b: b.amount).player
        done = len(bids) == 1
    else:
        among = {b.player for b in bids}
        start = top.player if after < 0 else after
        speaker = next(p for p in seats_after(s, start) if p in among)
        done = speaker == top.player
    if done:
        s.pending = s.pending[:-1]
        award(pos, private, top.player, top.amount)
        settle_next(pos)
    else:
        s.pending = (*s.pending[:-1], PendingBidding((speaker,), private))


def pass_bidding(pos: Position) -> None:
    """A pass in a bidding: for now, or for good where the lowest bidder drops out."""
    s = pos.state
    private, player = bidding_of(pos), bidder(pos)
    if pos.title.auction.bidding == "lowest_bidder":
        s.bids = tuple(b for b in s.bids if not (b.private == private and b.player == player))
    pos.emit(BiddingPassed(pos.player_name(player), pos.private_name(private)))
    next_in_bidding(pos, private, after=player)


@only_in("auction")
def pass_not_forced(pos: Position, a: Pass) -> Refusal | None:
    del a
    if pos.decision.kind == "auction" and forced(pos):
        return Refusal("auction.must-take", {"private": pos.title.privates[unsold(pos)[0]].name})
    return None


TAKE = Handler(take_candidates, (take_cheapest, take_funds), apply_take)
BID = Handler(
    bid_candidates, (bid_open, bid_not_forced, bid_least, bid_funds), apply_bid, bid_ranges
)
