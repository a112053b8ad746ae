"""Privates and shares, by tables: the parts of the quick policy for auctions and stock rounds."""

from __future__ import annotations

from roundhouse.bots.expert.tables import HELP, Tables
from roundhouse.bots.expert.tastes import Tastes
from roundhouse.bots.steady.auction import DEAREST, PART
from roundhouse.bots.steady.weights import WEIGHTS
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.legal import why_not
from roundhouse.engine.position import Position
from roundhouse.engine.simulation import Simulation
from roundhouse.finance.shares import with_players
from roundhouse.rules.stock.share_transactions import certificate_limit, certificates, share_price
from roundhouse.rules.trains.depot import cheapest_from_bank

#: The least return on a purchase.
LEAST = 0.03
#: A share worth so much less than its price is sold.
TROUBLE = 0.9
#: How much more a share returns that pays for the first train of a corporation of one's own,
#: and what track costs before.
CAPITAL, TRACK = 0.6, 40
#: How many purchases are asked about before it passes.
TRIES = 4


def auction(simulation: Simulation, tables: Tables, tastes: Tastes) -> Action | None:
    """Buy what is cheap, bid where the least bid is below the worth."""
    pos, s = simulation.position, simulation.state
    me = simulation.decision.players[0]
    best, found = 0.0, None
    number = pos.title.private_number
    offers: list[a.BuyFromBank | a.Bid] = [*simulation.legal.of(a.BuyFromBank)]
    offers += simulation.legal.of(a.Bid)
    for action in offers:
        private = pos.title.privates[number[action.private]]
        limit = min(
            tables.privates[private.number] / WEIGHTS.private_discount, DEAREST * private.value
        )
        limit *= tastes.privates[me]
        if isinstance(action, a.Bid):
            tied = sum(b.amount for b in s.bids if b.player == me and b.private != private.number)
            room = min(limit, PART * s.cash[me] - tied) - action.amount
        else:
            room = limit - private.value + (s.discount[private.number] if s.discount else 0)
        if found is None or room > best:
            best, found = room, action
    if best > 0:
        return found
    return a.Pass() if why_not(pos, a.Pass()) is None else found


def draft(simulation: Simulation, tables: Tables, tastes: Tastes) -> Action | None:
    title = simulation.title
    me = simulation.decision.players[0]

    def value(action: a.Draft) -> float:
        number = title.private_number.get(action.card)
        if number is None:
            return 0.0
        return tables.privates[number] * tastes.privates[me] - title.privates[number].value

    return max(simulation.legal.of(a.Draft), key=value, default=None)


def start_price(simulation: Simulation, tables: Tables, tastes: Tastes) -> Action | None:
    """A presidency that came with a private: the price that gains most."""
    del tastes
    number = simulation.title.corporation_number
    starts = simulation.legal.of(a.Par)
    return max(
        starts, key=lambda x: tables.start(number[x.corporation], x.price).worth, default=None
    )


def turn(simulation: Simulation, tables: Tables, tastes: Tastes) -> Action | None:
    pos, s = simulation.position, simulation.state
    me = simulation.decision.players[0]
    if s.turn.bought:
        return a.Pass()
    sale = trouble(pos, tables, tastes, me)
    if sale is not None:
        return sale
    if certificates(pos, me) > certificate_limit(pos):
        return least_loss(simulation, tables)
    options = purchases(pos, tables, tastes, me)
    options.sort(key=lambda option: -option[0])
    for gain, _, action in options[:TRIES]:
        if gain <= LEAST:
            break
        if why_not(pos, action) is None:
            return action
    return a.Pass()


def purchases(
    pos: Position, tables: Tables, tastes: Tastes, me: int
) -> list[tuple[float, int, Action]]:
    """(return, number, action) of everything that the player might buy."""
    s, t = pos.state, pos.title
    cash, taste = s.cash[me], tastes.shares[me]
    found: list[tuple[float, int, Action]] = []
    waiting = False
    unstarted = []
    for corporation in t.corporations:
        c = corporation.number
        if corporation.is_independent or s.closed >> c & 1:
            continue
        if s.cell[c] < 0:
            unstarted.append(c)
            continue
        floated = s.floated >> c & 1
        waiting = waiting or (not floated and s.president[c] == me)
        base = c * s.width
        worth = 0.0
        for source, held in (("ipo", s.shares[base + s.IPO]), ("pool", s.shares[base + s.POOL])):
            if not held or s.sold[me] >> c & 1:
                continue
            price = share_price(pos, c, source)
            if not 0 < price <= cash:
                continue
            worth = worth or share_value(pos, tables, c) * taste[c]
            action = a.BuyShare(corporation.name, "ipo" if source == "ipo" else "pool")
            gain = worth / price - 1
            if source == "ipo" and s.president[c] == me and needs_capital(pos, c):
                gain += CAPITAL
            found.append((gain, len(found), action))
    if not waiting:
        found += starts(pos, tables, taste, me, unstarted)
    return found


def needs_capital(pos: Position, c: int) -> bool:
    """Has it no train, no money for one, and is it paid for its shares?"""
    if pos.title.stock.full_capital or pos.state.trains[c]:
        return False
    return pos.corporation_cash(c) < cheapest_from_bank(pos) + TRACK


def share_value(pos: Position, tables: Tables, c: int) -> float:
    s = pos.state
    worth = tables.worth(pos, c)
    if s.floated >> c & 1:
        return worth
    missing = pos.title.stock.float_units - with_players(s, c)
    chance = float_chance(pos, s.president[c], missing * s.par[c])
    return chance * worth + (1 - chance) * 0.8 * pos.price(c)


def float_chance(pos: Position, president: int, needed: float, spent: int = 0) -> float:
    """How likely the players' money floats a corporation that needs so much."""
    if needed <= 0:
        return 1.0
    s = pos.state
    own = s.cash[president] - spent if president >= 0 else 0
    others = sum(s.cash[: s.players]) - own - spent
    return min(1.0, 0.98 * (own + HELP * others) / needed)


def starts(
    pos: Position, tables: Tables, taste: list[float], me: int, unstarted: list[int]
) -> list[tuple[float, int, Action]]:
    s, t = pos.state, pos.title
    found: list[tuple[float, int, Action]] = []
    for c in unstarted:
        units = t.hooks.president_units(pos, c)
        best: tuple[float, int] | None = None
        for cell in t.market.pars:
            price = t.market.cells[cell].price
            if price * units > s.cash[me]:
                continue
            needed = (t.stock.float_units - units) * price
            chance = float_chance(pos, me, needed, price * units)
            begun = tables.start(c, price)
            debt = WEIGHTS.debt * begun.debt / units
            worth = begun.worth * taste[c] + tables.control(c, price) - debt
            gain = (chance * worth + (1 - chance) * 0.8 * price) / price - 1
            if best is None or gain > best[0]:
                best = gain, price
        if best:
            if not t.stock.full_capital and s.cash[me] < cheapest_from_bank(pos):
                best = best[0] - CAPITAL, best[1]
            found.append((best[0], 100 + c, a.Par(t.corporations[c].name, best[1])))
    return found


def trouble(pos: Position, tables: Tables, tastes: Tastes, me: int) -> Action | None:
    """Sell what is worth less than its price."""
    s = pos.state
    for corporation in pos.title.corporations:
        c = corporation.number
        held = s.held(c, me)
        if not held or corporation.is_independent or not s.operated >> c & 1:
            continue
        worth = tables.worth(pos, c) * tastes.shares[me][c]
        if s.president[c] == me:
            worth -= max(0.0, tables.forecasts[c].debt - s.cash[me]) / held
        if worth < TROUBLE * pos.price(c):
            for count in range(held, 0, -1):
                sale = a.SellShares(corporation.name, count)
                if why_not(pos, sale) is None:
                    return sale
    return None


def least_loss(simulation: Simulation, tables: Tables) -> Action | None:
    """Over the limit of certificates: sell what is worth least beyond its price."""
    pos = simulation.position
    number = simulation.title.corporation_number

    def loss(sale: a.SellShares) -> float:
        c = number[sale.corporation]
        return sale.count * (tables.worth(pos, c) - pos.price(c))

    return min(simulation.legal.of(a.SellShares), key=loss, default=None)
