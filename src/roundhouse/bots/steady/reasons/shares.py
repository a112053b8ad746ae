"""Why shares and privates are bought and sold, or not."""

from __future__ import annotations

from roundhouse.bots.steady.reasons.words import NOTHING_GAINS, called, dollars
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.worth import float_chance
from roundhouse.core import actions as a
from roundhouse.engine.position import Position
from roundhouse.rules.stock.share_transactions import certificate_limit, certificates
from roundhouse.rules.trains.depot import cheapest_from_bank

#: A corporation that is more likely to float than this should float.
LIKELY = 0.5


def share(w: Weighing, action: a.BuyShare, price: int) -> str:
    """The purchase itself counts: where it pays a treasury, the corporation has more money."""
    forecast = w.outlook_after(action).of(w.pos.title.corporation_number[action.corporation])
    return (
        f"For {dollars(price)}, a share of {called(w, action.corporation)} should pay about "
        f"{dollars(forecast.dividends)} until the end and then be worth "
        f"{dollars(forecast.end_price)}."
    )


def start(w: Weighing, action: a.Par) -> str:
    after = w.outlook_after(action)
    c = w.pos.title.corporation_number[action.corporation]
    return (
        f"At {dollars(action.price)}, {called(w, c)} {beginning(w, after.pos, c)}, and its shares "
        f"should pay about {dollars(after.of(c).dividends)} each until the end."
    )


def beginning(w: Weighing, after: Position, corporation: int) -> str:
    """Some corporations start at once, with what their first shares cost; others must float."""
    if after.is_floated(corporation):
        cash = after.corporation_cash(corporation)
        enough = ", enough for a train" if cash >= cheapest_from_bank(after) > 0 else ""
        return f"begins with {dollars(cash)}{enough}"
    likely = float_chance(after, corporation, w.weights) > LIKELY
    return "should float" if likely else "may float later"


def no_purchase(w: Weighing) -> str:
    if w.legal.any(a.BuyShare) or w.legal.any(a.Par):
        return NOTHING_GAINS
    if w.pos.state.turn.bought:
        return "One purchase a turn."
    limit = certificate_limit(w.pos)
    if certificates(w.pos, w.me) >= limit:
        return f"Nobody may hold more than {limit} certificates."
    return "Nothing can be bought."


def sale(w: Weighing, action: a.SellShares) -> str:
    c = w.pos.title.corporation_number[action.corporation]
    forecast = w.outlook.of(c)
    if forecast.debt > w.pos.corporation_cash(c) / 4 and w.pos.state.president[c] == w.me:
        return (
            f"{called(w, c)} will need a train that it cannot pay for; its president would "
            f"have to add about {dollars(forecast.debt)}."
        )
    if forecast.worth > w.pos.price(c):
        return f"The money does more in other shares than in {called(w, action.corporation)}."
    return (
        f"The price of {called(w, c)} is more than a share should still bring: about "
        f"{dollars(forecast.worth)}."
    )


def private(name: str, worth: float) -> str:
    return f"{name} is worth about {dollars(worth)} here."


def own_private(w: Weighing, action: a.BuyPrivate) -> str:
    """A corporation of mine buys a private of mine."""
    c = w.pos.state.corporation
    name = called(w, c)
    if action.private in w.pos.title.corporation_number:
        return f"{name} takes over its train and its money."
    if w.outlook_after(action).of(c).worth > w.outlook.of(c).worth:
        return f"{name} can make more of it than I can."
    return f"The money is worth more to me than to {name}'s treasury."
