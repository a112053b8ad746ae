"""Stock rounds: which corporation to start, which shares to buy, which to leave."""

from __future__ import annotations

from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.worth import share_worth
from roundhouse.core import actions as a
from roundhouse.core.actions import Action

#: A sale must gain so much of the price, since a price that falls is slow to rise.
SALE = 0.08
#: A sale for a better use: by how much the return must be better.
BETTER = 0.5
#: The least gain on a purchase, as a part of its price.
PURCHASE = 0.03
#: How much of the return on the best purchase a sale's proceeds are counted to earn.
REINVEST = 0.6


def stock_turn(w: Weighing) -> Action | None:
    sale = worst_holding(w)
    if sale is not None:
        return sale
    best = best_purchase(w)
    if best is not None and best[0] > PURCHASE:
        return best[1]
    return a.Pass() if w.legal.any(a.Pass) else forced_sale(w)


def cost(w: Weighing, action: Action) -> int:
    pos = w.pos
    number = pos.title.corporation_number
    if isinstance(action, a.Par):
        c = number[action.corporation]
        return action.price * int(pos.title.hooks.president_units(pos, c))
    assert isinstance(action, a.BuyShare)
    return pos.price(number[action.corporation]) or pos.state.par[number[action.corporation]]


def best_purchase(w: Weighing) -> tuple[float, Action] | None:
    """The purchase with the highest gain for its price."""
    best: tuple[float, Action] | None = None
    for action in (*starts(w), *w.legal.of(a.BuyShare)):
        ratio = w.gain(action) / max(1, cost(w, action))
        if best is None or ratio > best[0]:
            best = (ratio, action)
    return best


def starts(w: Weighing) -> list[a.Par]:
    """Starting prices at which the corporation can float with my money and some of others'."""
    pos, s = w.pos, w.pos.state
    own_waiting = [
        c for c in pos.title.corporations
        if s.president[c.number] == w.me and s.par[c.number] and not pos.is_floated(c.number)
    ]  # fmt: skip
    return [] if own_waiting else list(w.legal.of(a.Par))


def start_price(w: Weighing) -> Action | None:
    """A presidency that came with a private: the price that gains most."""
    pars = w.legal.of(a.Par)
    best = w.best(pars)
    return best[1] if best else None


def worst_holding(w: Weighing) -> Action | None:
    """A sale that leaves me better off: a corporation in trouble, or a far better use."""
    pos, s = w.pos, w.pos.state
    again = best_return(w)
    best: tuple[float, Action] | None = None
    for sale in w.legal.of(a.SellShares):
        c = pos.title.corporation_number[sale.corporation]
        if not pos.is_floated(c) or not s.operated >> c & 1:
            continue
        proceeds = sale.count * pos.price(c)
        value = w.gain(sale) - SALE * proceeds
        if again > BETTER + share_worth(w.outlook, c) / pos.price(c) - 1:
            value += REINVEST * again * proceeds
        if value > 0 and (best is None or value > best[0]):
            best = (value, sale)
    return best[1] if best else None


def best_return(w: Weighing) -> float:
    """The return on the best share that could be bought with more money."""
    pos, s = w.pos, w.pos.state
    best = 0.0
    for c in pos.title.corporations:
        price = pos.price(c.number)
        if c.is_independent or not price or s.sold[w.me] >> c.number & 1:
            continue
        if s.held(c.number, s.POOL) + s.held(c.number, s.IPO) == 0:
            continue
        if price <= s.cash[w.me]:
            continue  # no sale is needed for it
        best = max(best, share_worth(w.outlook, c.number) / price - 1)
    return min(best, 1.0)


def forced_sale(w: Weighing) -> Action | None:
    best = w.best(w.legal.of(a.SellShares))
    return best[1] if best else None
