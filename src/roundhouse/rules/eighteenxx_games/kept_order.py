"""18xx.games does not sort corporations anew when a bankrupt's shares have been sold.

Until the operating round is over they go on in the order that stood before the sales.
"""

from __future__ import annotations

from roundhouse.core.actions import Bankrupt
from roundhouse.engine.position import Position
from roundhouse.rules.emergency import emergency
from roundhouse.rules.standard_hooks import by_price
from roundhouse.rules.stock.share_transactions import drop_rows

ORDER = "order"  # in State.title_state: the round it was kept in, and the order


def keep_order(pos: Position) -> None:
    s = pos.state
    order = tuple(pos.title.hooks.operating_order(pos))
    s.title_state[ORDER] = (s.stock_number, s.or_number, order)


def kept_order(pos: Position) -> list[int] | None:
    """The order that was kept in this round; None if corporations are sorted as usual."""
    s = pos.state
    kept = s.title_state.get(ORDER)
    if not isinstance(kept, tuple) or kept[:2] != (s.stock_number, s.or_number):
        return None
    return [c for c in kept[2] if pos.is_floated(c)]


def forget_order(pos: Position) -> None:
    pos.state.title_state.pop(ORDER, None)


# -- where the order is kept when a bankrupt's sales are over -----------------------------------


def apply_bankrupt(pos: Position, a: Bankrupt) -> None:
    s = pos.state
    order = tuple(pos.title.hooks.operating_order(pos))
    emergency.apply_bankrupt(pos, a)
    s.title_state[ORDER] = (s.stock_number, s.or_number, order)


def kept_or_by_price(pos: Position) -> list[int]:
    kept = kept_order(pos)
    return by_price(pos) if kept is None else kept


def sale_restores_order(
    pos: Position, player: int, corporation: int, count: int, was_president: bool
) -> None:
    """An ordinary sale sorts the corporations anew there."""
    forget_order(pos)
    drop_rows(pos, player, corporation, count, was_president)
