"""18xx.games does not sort corporations anew when a bankrupt's shares have been sold.

Until the operating round is over they go on in the order that stood before the sales.
"""

from __future__ import annotations

from roundhouse.core.actions import Bankrupt
from roundhouse.core.facts import Fact
from roundhouse.engine.position import Position
from roundhouse.rules.emergency import emergency
from roundhouse.rules.standard_hooks import by_price
from roundhouse.rules.stock.share_transactions import drop_rows

#: The round it was kept in (stock round, operating round), and the order.
ORDER: Fact[tuple[int, int, tuple[int, ...]]] = Fact("order", (0, 0, ()))


def keep_order(pos: Position) -> None:
    s = pos.state
    order = tuple(pos.title.hooks.operating_order(pos))
    ORDER.set(s, (s.stock_number, s.or_number, order))


def kept_order(pos: Position) -> list[int] | None:
    """The order that was kept in this round; None if corporations are sorted as usual."""
    s = pos.state
    kept = ORDER.of(s)
    if not ORDER.is_set(s) or kept[:2] != (s.stock_number, s.or_number):
        return None
    return [c for c in kept[2] if pos.is_floated(c)]


def forget_order(pos: Position) -> None:
    ORDER.clear(pos.state)


# -- where the order is kept when a bankrupt's sales are over -----------------------------------


def apply_bankrupt(pos: Position, a: Bankrupt) -> None:
    s = pos.state
    order = tuple(pos.title.hooks.operating_order(pos))
    emergency.apply_bankrupt(pos, a)
    ORDER.set(s, (s.stock_number, s.or_number, order))


def kept_or_by_price(pos: Position) -> list[int]:
    kept = kept_order(pos)
    return by_price(pos) if kept is None else kept


def sale_restores_order(
    pos: Position, player: int, corporation: int, count: int, was_president: bool
) -> None:
    """An ordinary sale sorts the corporations anew there."""
    forget_order(pos)
    drop_rows(pos, player, corporation, count, was_president)
