"""A player's turn in a stock round: sales, and one purchase."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import BuyShare, Pass, SellShares, StartCompany
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY, Pending, Round
from roundhouse.finance.shares import could_preside
from roundhouse.rules.position import Ask, Position
from roundhouse.rules.stock_moves import (
    certificate_limit,
    certificates,
    check_float,
    company_president_units,
    in_zone,
    pay_for_share,
    sell_to_pool,
    settle_presidency,
    share_price,
    spendable,
    start_company,
)
from roundhouse.rules.title import Handler

# -- who is selling or buying ------------------------------------------------------------------


def actor(pos: Position) -> int:
    """The player whose decision it is, in a stock turn or an emergency."""
    return pos.ask.players[0]


# -- starting a company ------------------------------------------------------------------------


def ask_par(pos: Position, player: int, company: int) -> None:
    """The president's certificate came with something else: its owner has to name the price."""
    s = pos.state
    s.pending = (*s.pending, Pending("par", (player,), company))


def par_ask(pos: Position) -> Ask:
    pending = pos.state.pending[-1]
    return Ask("par", pending.players, (StartCompany,), pending.company)


def par_only(pos: Position) -> bool:
    """Only the price of a company is asked; the certificate is paid for already."""
    return pos.ask.kind == "par"


def start_asked(pos: Position, a: StartCompany) -> Refusal | None:
    if par_only(pos) and pos.title.company_number[a.company] != pos.ask.company:
        name = pos.title.companies[pos.ask.company].name
        return Refusal("start.par-first", {"company": name})
    return None


def start_candidates(pos: Position) -> Iterator[StartCompany]:
    s, t = pos.state, pos.title
    for company in t.companies:
        if par_only(pos) and company.number != pos.ask.company:
            continue
        if company.independent or s.par[company.number] or pos.is_closed(company.number):
            continue
        for cell in t.chart.pars:
            yield StartCompany(company.name, t.chart.cells[cell].price)


def start_is_new(pos: Position, a: StartCompany) -> Refusal | None:
    c = pos.title.company_number[a.company]
    if pos.title.companies[c].independent or pos.is_closed(c):
        return Refusal("start.not-for-sale", {"company": a.company})
    if pos.state.par[c]:
        return Refusal("start.already", {"company": a.company})
    return None


def start_price(pos: Position, a: StartCompany) -> Refusal | None:
    chart = pos.title.chart
    if chart.par_cell(a.price) < 0:
        prices = [chart.cells[i].price for i in chart.pars]
        return Refusal("start.price", {"price": a.price, "prices": prices})
    return None


def start_funds(pos: Position, a: StartCompany) -> Refusal | None:
    if par_only(pos):
        return None
    c = pos.title.company_number[a.company]
    cost = a.price * company_president_units(pos, c)
    have = spendable(pos, actor(pos))
    if cost > have:
        return Refusal("buy.funds", {"cost": cost, "cash": have})
    return None


def start_limit(pos: Position, a: StartCompany) -> Refusal | None:
    if par_only(pos):
        return None
    cell = pos.title.chart.par_cell(a.price)
    exempt = pos.title.stock.exempt_zone in pos.title.chart.cells[cell].zones
    return limit_reached(pos, exempt)


def apply_start(pos: Position, a: StartCompany) -> None:
    s = pos.state
    c = pos.title.company_number[a.company]
    player = actor(pos)
    cost = 0 if par_only(pos) else a.price * company_president_units(pos, c)
    pay_for_share(pos, player, c, cost, "treasury")
    pos.tell("started", player=player, company=c, price=a.price, amount=cost)
    start_company(pos, player, c, pos.title.chart.par_cell(a.price))
    if par_only(pos):
        s.pending = s.pending[:-1]
        pos.title.policies.par_set(pos, c)
    else:
        purchase_made(pos)
    check_float(pos, c)


# -- buying a share ----------------------------------------------------------------------------


def buy_candidates(pos: Position) -> Iterator[BuyShare]:
    s = pos.state
    for company in pos.title.companies:
        base = company.number * s.width
        if s.shares[base + s.TREASURY]:
            yield BuyShare(company.name, "treasury")
        if s.shares[base + s.POOL]:
            yield BuyShare(company.name, "market")


def buy_one_per_turn(pos: Position, a: object) -> Refusal | None:
    del a
    if pos.state.turn.bought and not par_only(pos):
        return Refusal("buy.one-per-turn")
    return None


def sell_first_on_site(pos: Position, a: object) -> Refusal | None:
    """On 18xx.games a player over the certificate limit can do nothing but sell."""
    del a
    if pos.title.site_limits and certificates(pos, actor(pos)) > certificate_limit(pos):
        return Refusal("site.stricter")
    return None


def buy_started(pos: Position, a: BuyShare) -> Refusal | None:
    c = pos.title.company_number[a.company]
    if pos.is_closed(c) or not pos.state.par[c]:
        return Refusal("buy.president-first", {"company": a.company})
    return None


def buy_available(pos: Position, a: BuyShare) -> Refusal | None:
    s = pos.state
    c = pos.title.company_number[a.company]
    if a.source not in ("treasury", "market"):
        return Refusal("malformed", {"field": "source", "value": a.source})
    holder = s.TREASURY if a.source == "treasury" else s.POOL
    if not s.held(c, holder):
        return Refusal("buy.none-left", {"company": a.company, "source": a.source})
    return None


def buy_after_selling(pos: Position, a: BuyShare) -> Refusal | None:
    c = pos.title.company_number[a.company]
    if pos.state.sold[actor(pos)] >> c & 1:
        return Refusal("buy.sold-this-round", {"company": a.company})
    return None


def buy_hold_limit(pos: Position, a: BuyShare) -> Refusal | None:
    s = pos.state
    c = pos.title.company_number[a.company]
    limit = pos.title.policies.hold_limit(pos, c)
    if (s.held(c, actor(pos)) + 1) * 100 > limit * s.units[c]:
        return Refusal("buy.hold-limit", {"company": a.company, "limit": limit})
    return None


def buy_limit(pos: Position, a: BuyShare) -> Refusal | None:
    c = pos.title.company_number[a.company]
    zone = pos.title.stock.exempt_zone
    return limit_reached(pos, bool(zone) and in_zone(pos, c, zone))


def limit_reached(pos: Position, exempt: bool) -> Refusal | None:
    """A player at the certificate limit buys nothing (or only what does not count)."""
    if exempt and pos.title.stock.exempt_at_limit:
        return None
    key = ("certificates", actor(pos))
    have = pos.scratch.get(key)  # every candidate of a turn asks the same
    if have is None:
        have = pos.scratch[key] = certificates(pos, actor(pos))
    assert isinstance(have, int)
    limit = certificate_limit(pos)
    if have >= limit:
        return Refusal("buy.certificate-limit", {"have": have, "limit": limit})
    return None


def buy_funds(pos: Position, a: BuyShare) -> Refusal | None:
    c = pos.title.company_number[a.company]
    cost = share_price(pos, c, a.source)
    have = spendable(pos, actor(pos))
    if cost > have:
        return Refusal("buy.funds", {"cost": cost, "cash": have})
    return None


def apply_buy(pos: Position, a: BuyShare) -> None:
    s = pos.state
    c = pos.title.company_number[a.company]
    player = actor(pos)
    cost = share_price(pos, c, a.source)
    pay_for_share(pos, player, c, cost, a.source)
    s.move_shares(c, 1, s.TREASURY if a.source == "treasury" else s.POOL, player)
    pos.tell("bought-share", player=player, company=c, source=a.source, amount=cost)
    pos.title.policies.share_bought(pos, c, a.source)
    settle_presidency(pos, c)
    purchase_made(pos)
    check_float(pos, c)


def purchase_made(pos: Position) -> None:
    s = pos.state
    s.turn.bought = 1
    s.turn.acted = 1


# -- selling -----------------------------------------------------------------------------------


def sell_candidates(pos: Position) -> Iterator[SellShares]:
    s = pos.state
    player = actor(pos)
    for company in pos.title.companies:
        held = s.held(company.number, player)
        for count in range(1, held + 1):
            yield SellShares(company.name, count)


def sell_held(pos: Position, a: SellShares) -> Refusal | None:
    c = pos.title.company_number[a.company]
    have = pos.state.held(c, actor(pos))
    if not 1 <= a.count <= have:
        return Refusal("sell.not-held", {"company": a.company, "count": a.count, "have": have})
    return None


def sell_priced(pos: Position, a: SellShares) -> Refusal | None:
    c = pos.title.company_number[a.company]
    if pos.state.cell[c] == NOBODY:
        return Refusal("sell.no-price", {"company": a.company})
    return None


def sell_first_round(pos: Position, a: object) -> Refusal | None:
    del a
    s = pos.state
    if s.stock_number == 1 and pos.ask.kind == "stock" and not pos.title.stock.first_round_sales:
        return Refusal("sell.first-round")
    return None


def sell_operated(pos: Position, a: SellShares) -> Refusal | None:
    """Shares of a company that has not completed an operating turn stay where they are."""
    s = pos.state
    c = pos.title.company_number[a.company]
    first_turn = s.round == Round.OPERATING and s.company == c and s.turn.first
    if not pos.has_operated(c) or first_turn:
        return Refusal("sell.not-operated", {"company": a.company})
    return None


def sell_one_block(pos: Position, a: SellShares) -> Refusal | None:
    """Shares of one company go in a single block in a turn."""
    if pos.state.turn.sold >> pos.title.company_number[a.company] & 1:
        return Refusal("sell.one-block", {"company": a.company})
    return None


def sell_order(pos: Position, a: object) -> Refusal | None:
    """Sales come all before, or (where the title allows) all after the purchase."""
    del a
    turn = pos.state.turn
    if pos.ask.kind != "stock" or not turn.bought:
        return None
    if pos.title.stock.order == "sell-buy":
        return Refusal("sell.after-purchase")
    return Refusal("sell.both-sides-of-purchase") if turn.sold_first else None


def sell_pool_limit(pos: Position, a: SellShares) -> Refusal | None:
    s = pos.state
    c = pos.title.company_number[a.company]
    limit = pos.title.stock.pool_limit
    if (s.held(c, s.POOL) + a.count) * 100 > limit * s.units[c]:
        return Refusal("sell.pool-limit", {"company": a.company, "limit": limit})
    return None


def sell_half_certificate(pos: Position, a: SellShares) -> Refusal | None:
    """A president with nothing but his certificate sells half of it only to step down."""
    s = pos.state
    c = pos.title.company_number[a.company]
    player = actor(pos)
    needed = company_president_units(pos, c)
    if s.president[c] != player or s.held(c, player) != needed or a.count >= needed:
        return None
    if could_preside(s, c, needed, player):
        return None
    return Refusal("sell.half-no-successor", {"company": a.company})


def sell_presidency(pos: Position, a: SellShares) -> Refusal | None:
    """The president's certificate is given up only if somebody else can take it."""
    s = pos.state
    c = pos.title.company_number[a.company]
    player = actor(pos)
    needed = company_president_units(pos, c)
    if s.president[c] != player or s.held(c, player) - a.count >= needed:
        return None
    if could_preside(s, c, needed, player):
        return None
    return Refusal("sell.no-successor", {"company": a.company})


def apply_sell(pos: Position, a: SellShares) -> None:
    s = pos.state
    c = pos.title.company_number[a.company]
    player = actor(pos)
    price = pos.price(c)
    sell_to_pool(pos, player, c, a.count)
    s.turn.sold |= 1 << c
    if pos.ask.kind == "stock":
        s.sold[player] |= 1 << c
        s.turn.acted = 1
        if not s.turn.bought:
            s.turn.sold_first = 1
    else:
        s.turn.least = min(s.turn.least or price, price)


# -- over the certificate limit ----------------------------------------------------------------


def pass_within_limit(pos: Position, a: Pass) -> Refusal | None:
    """A player over the limit may not leave the turn while a sale is possible."""
    del a
    if pos.ask.kind != "stock":
        return None
    player = actor(pos)
    have, limit = certificates(pos, player), certificate_limit(pos)
    if have <= limit:
        return None
    sell = pos.title.handlers[SellShares]
    for candidate in sell.candidates(pos):
        if all(guard(pos, candidate) is None for guard in sell.guards):
            return Refusal("pass.over-limit", {"have": have, "limit": limit})
    return None


def free_share(pos: Position, player: int, company: int) -> None:
    """A share that comes with something else: no money moves."""
    s = pos.state
    s.move_shares(company, 1, s.TREASURY, player)
    pos.tell("given-share", player=player, company=company)
    settle_presidency(pos, company)
    check_float(pos, company)


START = Handler(
    start_candidates,
    (start_asked, buy_one_per_turn, start_is_new, start_price, start_limit, start_funds),
    apply_start,
)
BUY = Handler(
    buy_candidates,
    (
        buy_one_per_turn,
        buy_started,
        buy_available,
        buy_after_selling,
        buy_hold_limit,
        buy_limit,
        sell_first_on_site,
        buy_funds,
    ),
    apply_buy,
)
SELL = Handler(
    sell_candidates,
    (sell_held, sell_priced, sell_first_round, sell_order, sell_pool_limit, sell_presidency),
    apply_sell,
)
__all__ = ["BUY", "SELL", "START", "free_share"]
