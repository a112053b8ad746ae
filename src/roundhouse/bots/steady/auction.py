"""Privates at the start: bids near what they are worth in this title."""

from __future__ import annotations

from roundhouse.bots.base import Choice
from roundhouse.bots.steady import reasons
from roundhouse.bots.steady.weighing import Weighed, Weighing
from roundhouse.bots.steady.worth import private_worth
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.entities import Private

#: The part of the cash that may go into privates.
PART = 0.55
#: Nobody pays more for a private, as a part of its value.
DEAREST = 1.5
TOO_DEAR = "The privates left cost more than they bring."


def limit(w: Weighing, private: Private) -> float:
    """The most that a private is worth to me now."""
    return min(
        private_worth(w.outlook, private) / w.weights.private_discount, DEAREST * private.value
    )


def bid_limit(w: Weighing, private: Private) -> float:
    """The same for a bid, with what my other bids tie up."""
    s = w.pos.state
    tied = sum(b.amount for b in s.bids if b.player == w.me and b.private != private.number)
    return min(limit(w, private), PART * s.cash[w.me] - tied)


def named(w: Weighing, name: str) -> Private:
    return w.pos.title.privates[w.pos.title.private_number[name]]


def room(w: Weighing, action: Action) -> float:
    """How far the price is below what the private is worth to me."""
    if isinstance(action, a.Bid):
        return bid_limit(w, named(w, action.private)) - action.amount
    assert isinstance(action, a.BuyFromBank)
    private = named(w, action.private)
    return limit(w, private) - asked(w, private)


def asked(w: Weighing, private: Private) -> int:
    """Its price, which falls while nobody wants it."""
    dropped = w.pos.state.discount
    return private.value - (dropped[private.number] if dropped else 0)


def because(w: Weighing, found: Weighed) -> Choice:
    assert isinstance(found.action, a.Bid | a.BuyFromBank)
    private = named(w, found.action.private)
    return Choice(found.action, reasons.private(private.name, limit(w, private)))


def offer_or_bid(w: Weighing) -> Choice | None:
    """Buy what is cheap; bid where the least bid is well below the worth."""
    bids = [bid for bid in w.legal.of(a.Bid) if not leads(w, named(w, bid.private))]
    offers: list[Action] = [*w.legal.of(a.BuyFromBank), *bids]
    best = w.best(offers, lambda action: room(w, action) + w.mood())
    if best and (best.gain > 0 or not w.may_pass):
        return because(w, best)
    return Choice(a.Pass(), TOO_DEAR) if w.may_pass else None


def leads(w: Weighing, private: Private) -> bool:
    """Mine is the highest bid: to raise it would only cost more."""
    bids = [bid for bid in w.pos.state.bids if bid.private == private.number]
    return bool(bids) and max(bids, key=lambda bid: bid.amount).player == w.me


def raise_or_pass(w: Weighing) -> Choice | None:
    best = w.best(w.legal.of(a.Bid), lambda action: room(w, action) + w.mood())
    if best and best.gain >= 0:
        return because(w, best)
    return Choice(a.Pass(), TOO_DEAR) if w.may_pass else None


def draft(w: Weighing) -> Choice | None:
    """The card that is worth most beyond its price; a blank costs and brings nothing.

    The last card becomes cheaper until somebody takes it.
    """
    by_name = w.pos.title.private_number

    def value(action: Action) -> float:
        assert isinstance(action, a.Draft)
        number = by_name.get(action.card)
        if number is None:
            return w.mood()
        private = w.pos.title.privates[number]
        return private_worth(w.outlook, private) - asked(w, private) + w.mood()

    best = w.best(w.legal.of(a.Draft), value)
    if best is None:
        return None
    assert isinstance(best.action, a.Draft)
    card = best.action.card
    if best.gain < 0 and w.may_pass:
        return Choice(a.Pass(), f"{card} costs more than it brings, and will be cheaper.")
    if card not in by_name:
        return Choice(best.action, "The privates here cost more than they bring.")
    others = [x for x in w.legal.of(a.Draft) if x.card in by_name and x.card != card]
    if others:
        return Choice(best.action, f"{card} is worth the most above its price.")
    return Choice(best.action, f"{card} is worth more than its price.")
