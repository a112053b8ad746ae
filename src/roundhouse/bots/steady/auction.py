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
    dropped = w.pos.state.discount
    price = private.value - (dropped[private.number] if dropped else 0)
    return limit(w, private) - price


def because(w: Weighing, found: Weighed) -> Choice:
    assert isinstance(found.action, a.Bid | a.BuyFromBank)
    private = named(w, found.action.private)
    return Choice(found.action, reasons.private(private.name, limit(w, private)))


def offer_or_bid(w: Weighing) -> Choice | None:
    """Buy what is cheap; bid where the least bid is well below the worth."""
    offers: list[Action] = [*w.legal.of(a.BuyFromBank), *w.legal.of(a.Bid)]
    best = w.best(offers, lambda action: room(w, action) + w.mood())
    if best and (best.gain > 0 or not w.may_pass):
        return because(w, best)
    return Choice(a.Pass(), TOO_DEAR) if w.may_pass else None


def raise_or_pass(w: Weighing) -> Choice | None:
    best = w.best(w.legal.of(a.Bid), lambda action: room(w, action) + w.mood())
    if best and best.gain >= 0:
        return because(w, best)
    return Choice(a.Pass(), TOO_DEAR) if w.may_pass else None


def draft(w: Weighing) -> Choice | None:
    """The card that is worth most beyond its price; a blank costs and brings nothing."""
    by_name = w.pos.title.private_number

    def value(action: Action) -> float:
        assert isinstance(action, a.Draft)
        number = by_name.get(action.card)
        if number is None:
            return w.mood()
        private = w.pos.title.privates[number]
        return private_worth(w.outlook, private) - private.value + w.mood()

    best = w.best(w.legal.of(a.Draft), value)
    if best is None:
        return None
    assert isinstance(best.action, a.Draft)
    return Choice(best.action, f"{best.action.card} is worth the most above its price.")
