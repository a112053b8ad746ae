"""Paying out or keeping what the trains earned."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Dividend
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import State
from roundhouse.rules.fleet import drop_obsolete
from roundhouse.rules.money import bank_pays
from roundhouse.rules.position import Position
from roundhouse.rules.stock_moves import move_price
from roundhouse.rules.title import Handler


def asks(pos: Position) -> bool:
    turn = pos.state.turn
    return turn.revenue > 0 and not turn.paid


def candidates(pos: Position) -> Iterator[Dividend]:
    for kind in pos.title.policies.dividend_kinds:
        yield Dividend(kind)


def known_kind(pos: Position, a: Dividend) -> Refusal | None:
    if a.kind not in pos.title.policies.dividend_kinds:
        return Refusal("dividend.kind", {"kind": a.kind})
    return None


def apply(pos: Position, a: Dividend) -> None:
    settle(pos, a.kind)


def leave(pos: Position) -> None:
    """No earnings: nothing to decide, the price moves as if they were withheld."""
    if not pos.state.turn.paid:
        settle(pos, "withhold")


def settle(pos: Position, kind: str) -> None:
    s = pos.state
    company, revenue = s.company, s.turn.revenue
    s.turn.paid = 1
    kept = pos.title.policies.kept_from_dividend(pos, kind, revenue)
    bank_pays(pos, s.party(company), kept + s.turn.subsidy)
    paid = revenue - kept
    pos.tell(
        "dividend",
        company=company,
        kind=kind,
        revenue=revenue,
        per_share=paid // s.units[company] if s.units[company] else 0,
        kept=kept,
        subsidy=s.turn.subsidy,
    )
    if paid:
        pay_holders(pos, company, paid)
    pos.title.policies.price_after_dividend(pos, company, paid)
    drop_obsolete(pos, company)


def pay_holders(pos: Position, company: int, amount: int) -> None:
    """Players by their share; pool or treasury shares pay the company where the title says so."""
    s = pos.state
    per_share = amount // s.units[company]
    for p in range(s.players):
        bank_pays(pos, p, per_share * s.held(company, p))
    for holder in pos.title.policies.shares_paying_company(s):
        bank_pays(pos, s.party(company), per_share * s.held(company, holder))


def treasury_pays_company(s: State) -> tuple[int, ...]:
    """Shares that a company has not sold pay it, those in the market nobody."""
    return (s.TREASURY,)


def kept_all_or_nothing(pos: Position, kind: str, revenue: int) -> int:
    del pos
    return 0 if kind == "pay" else revenue


def half_in_tens(pos: Position, kind: str, revenue: int) -> int:
    """Half pay keeps half, rounded down to a whole ten."""
    if kind == "half":
        return revenue // 20 * 10
    return kept_all_or_nothing(pos, kind, revenue)


def right_or_left(pos: Position, company: int, paid: int) -> None:
    """Paid: right, or up at a row's end. Nothing paid: left, or down in the first column."""
    chart, cell = pos.title.chart, pos.state.cell[company]
    move_price(pos, company, chart.right[cell] if paid else chart.left[cell], "dividend")


def right_if_price_reached(pos: Position, company: int, paid: int) -> None:
    """Right if the whole dividend reaches the price, left if nothing was paid."""
    chart, cell = pos.title.chart, pos.state.cell[company]
    if not paid:
        move_price(pos, company, chart.left[cell], "dividend")
    elif paid >= pos.price(company):
        move_price(pos, company, chart.right[cell], "dividend")


DIVIDEND = Handler(candidates, (known_kind,), apply)
