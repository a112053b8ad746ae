"""18xx.games does not re-sort corporations after a bankrupt player's shares are sold.

Until the operating round ends they keep the order from before the sales.
"""

from __future__ import annotations

from roundhouse.core.facts import Fact
from roundhouse.engine.position import Position

#: The round it belongs to (stock round, operating round), and the order.
ORDER: Fact[tuple[int, int, tuple[int, ...]]] = Fact("order", (0, 0, ()))


def keep_order(pos: Position) -> None:
    s = pos.state
    order = tuple(pos.title.hooks.operating_order(pos))
    ORDER.set(s, (s.stock_number, s.or_number, order))


def kept_order(pos: Position) -> list[int] | None:
    """The order kept in this round; None if corporations are sorted as usual."""
    s = pos.state
    kept = ORDER.of(s)
    if not ORDER.is_set(s) or kept[:2] != (s.stock_number, s.or_number):
        return None
    return [c for c in kept[2] if pos.is_floated(c)]


def forget_order(pos: Position) -> None:
    ORDER.clear(pos.state)


# -- keeping the order after a bankrupt player's sales -----------------------------------------
