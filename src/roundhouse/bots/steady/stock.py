"""Stock rounds: which corporation to start, which shares to buy, which to leave."""

from __future__ import annotations

from roundhouse.bots.base import Choice
from roundhouse.bots.steady import reasons
from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.weighing import Weighed, Weighing
from roundhouse.bots.steady.worth import (
    affordable,
    corporation_worth,
    share_worth,
    standing,
    to_float,
)
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.legal import legal_of_kind
from roundhouse.rules.stock.share_transactions import certificate_limit, certificates
from roundhouse.rules.trains.depot import cheapest_from_bank

#: A sale for a better use: by how much the return must be better.
BETTER = 0.5
#: The least gain on a purchase, as a part of its price.
PURCHASE = 0.03
#: What money is expected to return in shares of others: no less, and no more than this.
LEAST_AGAIN, MOST_AGAIN = 0.5, 2.5
#: The first trains that a new corporation should be able to pay for, track included.
TRAINS = 3
#: What a share costs where none has a price yet.
PRICE = 75.0
#: How much of the return on the best purchase a sale's proceeds are counted to earn.
REINVEST = 0.6


def stock_turn(w: Weighing) -> Choice | None:
    sale = worst_holding(w)
    if sale is not None:
        return sale
    best = best_purchase(w)
    if best is not None and best.gain > PURCHASE:
        return because(w, best.action)
    other = swap(w) or nearer_to_floating(w)
    if other is not None:
        return other
    if w.may_pass:
        return Choice(a.Pass(), reasons.no_purchase(w))
    return forced_sale(w)


def because(w: Weighing, action: Action) -> Choice:
    if isinstance(action, a.Par):
        return Choice(action, reasons.start(w, action))
    assert isinstance(action, a.BuyShare)
    return Choice(action, reasons.share(w, action, cost(w, action)))


def cost(w: Weighing, action: Action) -> int:
    pos = w.pos
    number = pos.title.corporation_number
    if isinstance(action, a.Par):
        c = number[action.corporation]
        return action.price * int(pos.title.hooks.president_units(pos, c))
    assert isinstance(action, a.BuyShare)
    c = number[action.corporation]
    return (
        pos.state.par[c]
        if action.source == "ipo" and pos.title.stock.full_capital
        else (pos.price(c))
    )


def best_purchase(w: Weighing) -> Weighed | None:
    """The purchase with the highest gain for its price."""
    room = certificate_limit(w.pos) - certificates(w.pos, w.me)
    # With more money than places the dearest share is as cheap as any other.
    least = w.pos.state.cash[w.me] / max(1, room) if w.weights.counts_places else 1

    def rate(action: Action) -> float:
        return w.gain(action) / max(1, least, cost(w, action))

    share = w.best(shares(w), rate)
    if share is None or share.gain <= PURCHASE:  # no reason to wait for what does not float
        share = w.best(w.legal.of(a.BuyShare), rate)
    again = min(MOST_AGAIN, max(LEAST_AGAIN, share.gain if share else 0.0))
    start = w.best(best_prices(w, again), rate)
    return share if start is None or (share and share.gain >= start.gain) else start


def shares(w: Weighing) -> tuple[a.BuyShare, ...]:
    """What I have started must float: until then my money goes there, if it may."""
    every = w.legal.of(a.BuyShare)
    return (waiting(w) if w.weights.floats_first else ()) or every


def waiting(w: Weighing) -> tuple[a.BuyShare, ...]:
    """Shares of corporations that I have started and that have not floated."""
    pos, number = w.pos, w.pos.title.corporation_number
    return tuple(
        buy for buy in w.legal.of(a.BuyShare)
        if pos.state.president[number[buy.corporation]] == w.me
        and not pos.is_floated(number[buy.corporation])
    )  # fmt: skip


def best_prices(w: Weighing, again: float) -> list[Action]:
    """For every corporation that I could start, the price at which I make most of my money.

    A low price leaves money for other shares, which return ``again`` for every dollar; a high one
    gives the corporation more money for trains.
    """
    best: dict[str, Weighed] = {}
    for par in starts(w):
        found = Weighed(plan(w, par, again) + w.mood(), par)
        if par.corporation not in best or found.gain > best[par.corporation].gain:
            best[par.corporation] = found
    return [found.action for found in best.values()]


def plan(w: Weighing, par: a.Par, again: float) -> float:
    """What all my money brings if I put as much of it as I may into this corporation.

    What is left goes into other shares, as far as I may have more certificates.
    """
    pos = w.pos
    c = pos.title.corporation_number[par.corporation]
    after = w.outlook_after(par)
    s = after.pos.state
    room = certificate_limit(after.pos) - certificates(after.pos, w.me)
    most = pos.title.stock.hold_limit * s.units[c] // 100 - s.held(c, w.me)
    more = max(0, min(most, room, s.cash[w.me] // par.price))
    costs = 0.0
    if not pos.title.stock.full_capital:  # its shares are all it lives on, and anybody buys them
        if w.weights.contested:
            more = min(more, -(-s.held(c, s.IPO) // s.players))
        costs = w.weights.contested * rivals_gain(after, c, par.price, more)
    left = s.cash[w.me] - more * par.price
    gain = corporation_worth(after, c, w.me) + more * share_worth(after, c) - costs
    gain += dearness(w) * par.price
    return gain + left + again * min(left, (room - more) * usual_price(w))


def dearness(w: Weighing) -> float:
    """What a start gains for every dollar of its price.

    The first ones start while all have little money and many certificates left. Where a corporation
    is paid only for the shares that somebody buys, a high price then brings it no more money, and
    its president fewer shares.
    """
    if w.pos.state.operated:
        return w.weights.dearer
    return w.weights.first_dearer if w.pos.title.stock.full_capital else 0.0


def rivals_gain(after: Outlook, corporation: int, price: int, mine: int) -> float:
    """What others gain by the rest of its shares."""
    s = after.pos.state
    me = s.president[corporation]
    money = sum([cash for player, cash in enumerate(s.cash[: s.players]) if player != me])
    theirs = min(s.held(corporation, s.IPO) - mine, money // price)
    profit = max(0.0, share_worth(after, corporation) - price)
    return after.weights.rivals * theirs * profit / (s.players - 1)


def usual_price(w: Weighing) -> float:
    """What shares cost at present, on average."""
    pos = w.pos
    prices = [
        pos.price(c.number) for c in pos.title.corporations
        if not c.is_independent and pos.state.cell[c.number] >= 0
    ]  # fmt: skip
    return sum(prices) / len(prices) if prices else PRICE


def starts(w: Weighing) -> tuple[a.Par, ...]:
    """A second corporation waits until the first one has what it needs."""
    mine = (c.number for c in w.pos.title.corporations if w.pos.state.president[c.number] == w.me)
    if any(needs_money(w, c) for c in mine):
        return ()
    return tuple([par for par in w.legal.of(a.Par) if finds_places(w, par)])


def finds_places(w: Weighing, par: a.Par) -> bool:
    """The players may hold enough certificates for it to float, whatever money they have.

    SAL was started when all were at the limit but for three certificates, and never floated.
    """
    pos, c = w.pos, w.pos.title.corporation_number[par.corporation]
    limit = certificate_limit(pos)
    places = sum([max(0, limit - certificates(pos, p)) for p in range(pos.state.players)])
    # The president's certificate is one for several shares.
    return places > to_float(pos, c) - int(pos.title.hooks.president_units(pos, c))


def needs_money(w: Weighing, corporation: int) -> bool:
    """It has not floated, or is new and lives on its shares, and these have not brought enough."""
    pos, s = w.pos, w.pos.state
    if pos.title.corporations[corporation].is_independent:
        return False
    if not pos.is_floated(corporation):
        return s.par[corporation] > 0
    if pos.title.stock.full_capital or s.operated >> corporation & 1:
        return False
    return pos.corporation_cash(corporation) < TRAINS * cheapest_from_bank(pos)


def start_price(w: Weighing) -> Choice | None:
    """A presidency that came with a private: the price that gains most."""
    best = w.best(w.legal.of(a.Par))
    return because(w, best.action) if best else None


def worst_holding(w: Weighing) -> Choice | None:
    """A sale that leaves me better off: a corporation in trouble, or a far better use."""
    again = best_return(w)
    best = w.best(w.legal.of(a.SellShares), lambda action: sale_value(w, action, again))
    if best is None or best.gain <= 0:
        return None
    assert isinstance(best.action, a.SellShares)
    return Choice(best.action, reasons.sale(w, best.action))


def swap(w: Weighing) -> Choice | None:
    """At the certificate limit, a share that is sold for one that brings more.

    Money in hand earns nothing there, so what counts is what each certificate brings.
    """
    pos, s = w.pos, w.pos.state
    if s.turn.bought or certificates(pos, w.me) < certificate_limit(pos):
        return None
    best: tuple[float, a.SellShares, str] | None = None
    for sale in w.legal.of(a.SellShares):
        c = pos.title.corporation_number[sale.corporation]
        if sale.count > 1 or s.president[c] == w.me or not s.operated >> c & 1:
            continue
        sold = w.outlook_after(sale)
        for buy in legal_of_kind(sold.pos, a.BuyShare):
            assert isinstance(buy, a.BuyShare)
            gain = standing(w.outlook_from(sold, buy), w.me) - w.now
            if gain > max(w.weights.swap, best[0] if best else 0.0):
                best = gain, sale, buy.corporation
    if best is None:
        return None
    return Choice(best[1], f"{reasons.called(w, best[2])} brings more for each certificate.")


def nearer_to_floating(w: Weighing) -> Choice | None:
    """Rather than pass, a president buys what the players have the money to float.

    Somebody started G&F and passed with the price of a share in hand: after the purchase it looked
    less likely to float than before, since only others were left to buy the rest.
    """
    pos, s = w.pos, w.pos.state
    for buy in waiting(w):
        c = pos.title.corporation_number[buy.corporation]
        money = [affordable(pos, p, s.par[c], s.cash[p]) for p in range(s.players)]
        if sum([int(count) for count in money]) >= to_float(pos, c):
            name = reasons.called(w, buy.corporation)
            return Choice(buy, f"{name} must float first, and there is money enough for that.")
    return None


def sale_value(w: Weighing, action: Action, again: float) -> float:
    assert isinstance(action, a.SellShares)
    pos, s = w.pos, w.pos.state
    c = pos.title.corporation_number[action.corporation]
    if not s.operated >> c & 1:
        return -1.0
    proceeds = action.count * pos.price(c)
    value = w.gain(action) - w.weights.sale * proceeds
    if again > BETTER + share_worth(w.outlook, c) / pos.price(c) - 1:
        value += REINVEST * again * proceeds
    return value


def best_return(w: Weighing) -> float:
    """The return on the best share that could only be bought with more money."""
    pos, s = w.pos, w.pos.state
    best = 0.0
    for c in pos.title.corporations:
        price = pos.price(c.number)
        if c.is_independent or not price or s.sold[w.me] >> c.number & 1:
            continue
        on_sale = s.held(c.number, s.POOL) + s.held(c.number, s.IPO)
        if on_sale and price > s.cash[w.me]:
            best = max(best, share_worth(w.outlook, c.number) / price - 1)
    return min(best, 1.0)


def forced_sale(w: Weighing) -> Choice | None:
    best = w.best(w.legal.of(a.SellShares))
    return Choice(best.action, "Something has to be sold, and this costs least.") if best else None
