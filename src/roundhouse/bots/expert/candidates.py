"""The few moves that are worth playing on from: steady's own, and what else looks good."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from roundhouse.bots.expert import quick_stock
from roundhouse.bots.expert.tables import Tables
from roundhouse.bots.expert.tastes import Tastes
from roundhouse.bots.steady.operating import worth_saving
from roundhouse.bots.steady.trains import purchases, stands_idle
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.position import Position

#: No more moves are compared.
MOST = 6
#: How many shares and starts beside steady's own choice are looked at.
SHARES = 3
#: How many other prices of a start, and how many bids.
PRICES, BIDS = 2, 2

Others = Callable[[Weighing, Tables], Iterable[Action]]


def stock(w: Weighing, tables: Tables) -> Iterable[Action]:
    """The best purchases, passing, and the sale of what is worth least for its price."""
    if w.legal.any(a.BuyShare) or w.legal.any(a.Par):
        tastes = Tastes.plain(w.pos.state.players, len(w.pos.title.corporations))
        options = quick_stock.purchases(w.pos, tables, tastes, w.me)
        options.sort(key=lambda option: -option[0])
        yield from (action for gain, _, action in options[:SHARES] if gain > -0.2)
    yield a.Pass()
    yield from least_worth(w, tables)


def least_worth(w: Weighing, tables: Tables) -> Iterable[Action]:
    pos, number = w.pos, w.pos.title.corporation_number
    sales = w.legal.of(a.SellShares)
    if sales:

        def ratio(sale: a.SellShares) -> tuple[float, int]:
            c = number[sale.corporation]
            return tables.worth(pos, c) / max(1, pos.price(c)), -sale.count

        yield min(sales, key=ratio)


def start_prices(w: Weighing, tables: Tables) -> Iterable[Action]:
    number = w.pos.title.corporation_number
    starts = w.legal.of(a.Par)
    return sorted(starts, key=lambda x: -tables.start(number[x.corporation], x.price).worth)


def all_of(*kinds: type[Action]) -> Others:
    def found(w: Weighing, _: Tables) -> Iterable[Action]:
        for kind in kinds:
            yield from w.legal.of(kind)

    return found


def dividends(w: Weighing, _: Tables) -> Iterable[Action]:
    """Like steady, it does not withhold with the price of a train at hand, nor near the end."""
    if worth_saving(w):
        yield from w.legal.of(a.Dividend)


def trains(w: Weighing, _: Tables) -> Iterable[Action]:
    """A corporation without a train buys one, like steady's."""
    if not stands_idle(w):
        yield a.Pass()
    yield from purchases(w)
    yield from w.legal.of(a.IssueShares)
    yield from w.legal.of(a.Convert)


def bids(w: Weighing, tables: Tables) -> Iterable[Action]:
    """The purchase on offer, passing, and the least bids where there is most room."""
    yield from w.legal.of(a.BuyFromBank)
    yield a.Pass()
    number = w.pos.title.private_number

    def room(bid: a.Bid) -> float:
        return tables.privates[number[bid.private]] - bid.amount

    yield from sorted(w.legal.of(a.Bid), key=lambda bid: -room(bid))[:BIDS]


OTHERS: dict[str, Others] = {
    "stock": stock,
    "par": start_prices,
    "dividend": dividends,
    "trains": trains,
    "auction": bids,
    "bidding": bids,
    "draft": all_of(a.Draft),
    "issue": all_of(a.Pass, a.IssueShares, a.RedeemShares, a.Convert),
    "offer": all_of(a.Answer),
}


def searched(pos: Position) -> bool:
    """Is this a decision where moves are compared?

    After a purchase of shares none are: what could be sold then can be sold a turn later.
    """
    kind = pos.decision.kind
    return kind in OTHERS and not (kind == "stock" and pos.state.turn.bought)


def candidates(w: Weighing, tables: Tables, own: Action) -> list[Action]:
    """Steady's move first, then others that are legal."""
    others = OTHERS[w.pos.decision.kind]
    found = [own]
    for action in (*other_prices(w, own), *others(w, tables)):
        if len(found) == MOST:
            break
        if action not in found and action in w.legal:
            found.append(action)
    return found


def other_prices(w: Weighing, own: Action) -> list[Action]:
    """If steady starts a corporation: the same at the next higher and the next lower prices."""
    if not isinstance(own, a.Par):
        return []
    same = [x for x in w.legal.of(a.Par) if x.corporation == own.corporation and x != own]
    return list(sorted(same, key=lambda x: abs(x.price - own.price))[:PRICES])
