"""18VA 3.1: a player over the certificate limit sells down to it in the next stock turn.

The rulebook has no exception to the limit. Only one block of a corporation may be sold in a turn,
so a block must not be so small that the others can no longer do.
"""

from __future__ import annotations

from roundhouse.core.actions import SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.rules.stock.share_transactions import actor, certificate_limit, certificates


def keeps_limit_in_reach(pos: Position, a: SellShares) -> Refusal | None:
    """After this block the limit, or the nearest to it, must still be in reach."""
    if pos.decision.kind != "stock":
        return None
    have, limit = certificates(pos, actor(pos)), certificate_limit(pos)
    if have <= limit:
        return None
    saved = most_saved(pos)
    others = sum(n for name, n in saved.items() if name != a.corporation)
    nearest = max(limit, have - sum(saved.values()))
    if have - others - certificates_saved(pos, a) <= nearest:
        return None
    return Refusal("sell.over-limit", {"have": have, "limit": limit})


def most_saved(pos: Position) -> dict[str, int]:
    """By how many certificates one block of each corporation can bring the player down."""
    handler = pos.title.handlers[SellShares]
    guards = [guard for guard in handler.guards if guard is not keeps_limit_in_reach]
    saved: dict[str, int] = {}
    for sale in handler.candidates(pos):
        assert isinstance(sale, SellShares)
        if all(guard(pos, sale) is None for guard in guards):
            gain = certificates_saved(pos, sale)
            saved[sale.corporation] = max(gain, saved.get(sale.corporation, 0))
    return saved


def certificates_saved(pos: Position, a: SellShares) -> int:
    after = pos.fork()
    pos.title.handlers[SellShares].apply(after, a)
    return certificates(pos, actor(pos)) - certificates(after, actor(pos))
