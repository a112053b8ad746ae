"""Cornelius Vanderbilt's company: its par price is set the moment he is bought (7.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import wraps

from roundhouse.core.actions import StartCompany
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import Pending, State
from roundhouse.rules.position import Ask, Position
from roundhouse.rules.steps import stock
from roundhouse.rules.stock_moves import start_company
from roundhouse.rules.title import Guard, Handler


def drawn_company(s: State) -> int:
    return int(str(s.memo["vanderbilt"]))


def ask_par(pos: Position, player: int) -> None:
    s = pos.state
    s.pending = (*s.pending, Pending("par", (player,)))


def par_ask(pos: Position) -> Ask:
    return Ask("par", pos.state.pending[-1].players, (StartCompany,))


def setting_par(pos: Position) -> bool:
    return pos.ask.kind == "par"


def candidates(pos: Position) -> Iterator[StartCompany]:
    if not setting_par(pos):
        yield from stock.start_candidates(pos)
        return
    name = pos.title.companies[drawn_company(pos.state)].name
    for cell in pos.title.chart.pars:
        yield StartCompany(name, pos.title.chart.cells[cell].price)


def drawn_only(pos: Position, a: StartCompany) -> Refusal | None:
    name = pos.title.companies[drawn_company(pos.state)].name
    if setting_par(pos) and a.company != name:
        return Refusal("start.drawn-company", {"company": a.company, "drawn": name})
    return None


def in_stock_rounds(guard: Guard) -> Guard:
    """A guard about purchases; the certificate that comes with Vanderbilt is none."""

    @wraps(guard)
    def guarded(pos: Position, a: StartCompany) -> Refusal | None:
        return None if setting_par(pos) else guard(pos, a)

    return guarded


def apply(pos: Position, a: StartCompany) -> None:
    if not setting_par(pos):
        stock.apply_start(pos, a)
        return
    s = pos.state
    company, player = drawn_company(s), stock.actor(pos)
    s.pending = s.pending[:-1]
    pos.tell("started", player=player, company=company, price=a.price, amount=0)
    start_company(pos, player, company, pos.title.chart.par_cell(a.price))


def start_handler(funds: Guard, *extra: Guard) -> Handler:
    """Starting companies in stock rounds, and the one start that costs nothing."""
    standard = [funds if g is stock.start_funds else g for g in stock.START.guards]
    kept = {stock.start_price}
    guards = tuple(g if g in kept else in_stock_rounds(g) for g in (*extra, *standard))
    return replace(stock.START, candidates=candidates, guards=(drawn_only, *guards), apply=apply)
