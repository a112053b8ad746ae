"""Emergency sales that stop with the share that raises enough."""

from __future__ import annotations

from roundhouse.core.actions import SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.rules.emergency.emergency import in_emergency, short_of
from roundhouse.rules.emergency.president_contribution import president
from roundhouse.rules.stock import sell


def stops_when_enough(pos: Position, a: SellShares) -> Refusal | None:
    """A block is too large if one share fewer would have raised enough."""
    if not in_emergency(pos):
        return None
    price = pos.price(pos.title.corporation_number[a.corporation])
    if pos.state.cash[president(pos)] + (a.count - 1) * price >= short_of(pos):
        return Refusal("emergency.too-much", {"corporation": a.corporation, "count": a.count})
    return None


def apply_sell(pos: Position, a: SellShares) -> None:
    price = pos.price(pos.title.corporation_number[a.corporation])
    sell.apply_sell(pos, a)
    if in_emergency(pos):
        pos.state.turn.least = price  # the price of the last share
