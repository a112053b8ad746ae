"""Paying out or withholding what the trains earned."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Dividend
from roundhouse.core.events import DividendPaid
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Handler, Position
from roundhouse.finance.market import put_below
from roundhouse.rules.bank import bank_pays
from roundhouse.rules.stock.share_transactions import move_price
from roundhouse.rules.trains.rusting import drop_obsolete


def needs_decision(pos: Position) -> bool:
    turn = pos.state.turn
    return turn.revenue > 0 and not turn.paid


def candidates(pos: Position) -> Iterator[Dividend]:
    for kind in pos.title.hooks.dividend_kinds:
        yield Dividend(kind)


def known_kind(pos: Position, a: Dividend) -> Refusal | None:
    if a.kind not in pos.title.hooks.dividend_kinds:
        return Refusal("dividend.kind", {"kind": a.kind})
    return None


def apply(pos: Position, a: Dividend) -> None:
    settle(pos, a.kind)


def leave(pos: Position) -> None:
    """No revenue: nothing to decide, the price moves as if it were withheld."""
    if not pos.state.turn.paid:
        settle(pos, "withhold")


def settle(pos: Position, kind: str) -> None:
    """Pay or keep what the trains earned, then move the price. Clause 18AL 4.2.4(b)."""
    s = pos.state
    corporation, revenue = s.corporation, s.turn.revenue
    s.turn.paid = 1
    kept = pos.title.hooks.kept_from_dividend(pos, kind, revenue)
    bank_pays(pos, s.party(corporation), kept + s.turn.subsidy)
    paid = revenue - kept
    pos.emit(
        DividendPaid(
            pos.corporation_name(corporation),
            kind,
            revenue,
            per_share=paid // s.units[corporation] if s.units[corporation] else 0,
            kept=kept,
            subsidy=s.turn.subsidy,
        )
    )
    if paid:
        pay_holders(pos, corporation, paid)
    pos.title.hooks.price_after_dividend(pos, corporation, paid)
    drop_obsolete(pos, corporation)


def pay_holders(pos: Position, corporation: int, amount: int) -> None:
    """Players are paid by share; pool or IPO shares pay the corporation if the title says so.

    Clause 18VA 4.5.6a.
    """
    s = pos.state
    per_share = amount // s.units[corporation]
    base = corporation * s.width
    for p, units in enumerate(s.shares[base : base + s.players]):
        if units:
            bank_pays(pos, p, per_share * units)
    for holder in pos.title.hooks.shares_paying_corporation(s):
        bank_pays(pos, s.party(corporation), per_share * s.held(corporation, holder))


def kept_all_or_nothing(pos: Position, kind: str, revenue: int) -> int:
    del pos
    return 0 if kind == "pay" else revenue


def right_or_left(pos: Position, corporation: int, paid: int) -> None:
    """Paid: right, or up at the end of the row. Withheld: left, or down in the first column.

    Clauses 18GA 4.2.4-move, 18AL 4.2.4-move, 18Chesapeake 11.6-2, 18Chesapeake 11.6-3.
    """
    market, cell = pos.title.market, pos.state.cell[corporation]
    move_price(pos, corporation, market.right[cell] if paid else market.left[cell], "dividend")


def left_or_below(pos: Position, corporation: int, paid: int) -> None:
    """The same, but a marker that cannot move goes under the others in its space.

    That is where flipping the markers of corporations that have operated would put it.
    """
    s, cell = pos.state, pos.state.cell[corporation]
    right_or_left(pos, corporation, paid)
    if s.cell[corporation] == cell:
        put_below(s, corporation)


DIVIDEND = Handler(candidates, (known_kind,), apply)
