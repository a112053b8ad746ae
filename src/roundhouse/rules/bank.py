"""Payments. All money moves through here, so that it can be accounted for."""

from __future__ import annotations

from roundhouse.core.events import BankBroken
from roundhouse.engine.position import Position


def bank_pays(pos: Position, party: int, amount: int) -> None:
    if amount:
        s = pos.state
        s.bank -= amount
        s.cash[party] += amount
        if s.bank <= 0:
            check_bank(pos)


def pay_bank(pos: Position, party: int, amount: int) -> None:
    s = pos.state
    s.cash[party] -= amount
    s.bank += amount


def pay(pos: Position, payer: int, payee: int, amount: int) -> None:
    cash = pos.state.cash
    cash[payer] -= amount
    cash[payee] += amount


def check_bank(pos: Position) -> None:
    """Once broken, the bank stays broken, even if money flows back.

    Clauses 18GA 5(a), 18AL 5(a), 18VA 5a, 18Chesapeake 12-1.
    """
    s = pos.state
    limit = 0 if pos.title.end.bank_out_at_zero else -1
    if s.bank <= limit and not s.bank_broke:
        s.bank_broke = 1
        pos.emit(BankBroken())
