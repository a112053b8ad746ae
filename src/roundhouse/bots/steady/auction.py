"""Privates at the start: bids near what they are worth in this title."""

from __future__ import annotations

from roundhouse.bots.random_bot import range_of
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.worth import private_worth
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.entities import Private

#: Early money is worth more than late money: it buys the shares that pay all game long.
EARLY = 1.4
#: The part of the cash that may go into privates.
PART = 0.55
#: Nobody pays more for a private, as a part of its value.
DEAREST = 1.5


def limit(w: Weighing, private: Private) -> float:
    """The most that a private is worth to me now."""
    return min(private_worth(w.outlook, private) / EARLY, DEAREST * private.value)


def bid_limit(w: Weighing, private: Private) -> float:
    """The same for a bid, with what my other bids tie up."""
    s = w.pos.state
    tied = sum(b.amount for b in s.bids if b.player == w.me and b.private != private.number)
    return min(limit(w, private), PART * s.cash[w.me] - tied)


def named(w: Weighing, name: str) -> Private:
    return w.pos.title.privates[w.pos.title.private_number[name]]


def offer_or_bid(w: Weighing) -> Action | None:
    """Buy what is cheap; bid where the least bid is well below the worth."""
    best: tuple[float, Action] | None = None
    for buy in w.legal.of(a.BuyFromBank):
        private = named(w, buy.private)
        price = private.value - (w.pos.state.discount[private.number] if w.pos.state.discount else 0)
        room = limit(w, private) - price
        if best is None or room > best[0]:
            best = (room, buy)
    for bid in w.legal.of(a.Bid):
        room = bid_limit(w, named(w, bid.private)) - bid.amount
        if best is None or room > best[0]:
            best = (room, bid)
    if best and (best[0] > 0 or not w.legal.any(a.Pass)):
        return best[1]
    return a.Pass() if w.legal.any(a.Pass) else None


def raise_or_pass(w: Weighing) -> Action | None:
    for bid in w.legal.of(a.Bid):
        if bid.amount <= bid_limit(w, named(w, bid.private)):
            return bid
    return a.Pass() if w.legal.any(a.Pass) else None


def draft(w: Weighing) -> Action | None:
    """The card that is worth most beyond its price; a blank costs nothing and is worth nothing."""
    cards = w.legal.of(a.Draft)
    if not cards:
        return None
    by_name = w.pos.title.private_number
    cash = w.pos.state.cash[w.me]

    def value(pick: a.Draft) -> float:
        number = by_name.get(pick.card)
        if number is None:
            return 0.0
        private = w.pos.title.privates[number]
        return private_worth(w.outlook, private) - private.value * (1 if cash else 1)

    return max(cards, key=value)


__all__ = ["draft", "limit", "offer_or_bid", "raise_or_pass", "range_of"]
