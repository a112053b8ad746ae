"""Starting a company: the president's certificate and the price that goes with it."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import StartCompany
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import Pending
from roundhouse.rules.position import Ask, Position
from roundhouse.rules.steps.buy import buy_one_per_turn, limit_reached, par_only, purchase_made
from roundhouse.rules.stock_moves import (
    actor,
    check_float,
    company_president_units,
    pay_for_share,
    spendable,
    start_company,
)
from roundhouse.rules.title import Handler


def ask_par(pos: Position, player: int, company: int) -> None:
    """The president's certificate came with something else: its owner has to name the price."""
    s = pos.state
    s.pending = (*s.pending, Pending("par", (player,), company))


def par_ask(pos: Position) -> Ask:
    pending = pos.state.pending[-1]
    return Ask("par", pending.players, (StartCompany,), pending.company)


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


START = Handler(
    start_candidates,
    (start_asked, buy_one_per_turn, start_is_new, start_price, start_limit, start_funds),
    apply_start,
)
