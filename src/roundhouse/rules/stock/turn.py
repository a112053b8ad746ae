"""A player's turn in a stock round: sales, and one purchase."""

from __future__ import annotations

from roundhouse.core.actions import Pass, SellShares
from roundhouse.core.events import ShareGiven
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position, only_in
from roundhouse.rules.stock.share_transactions import (
    actor,
    certificate_limit,
    certificates,
    check_float,
    settle_presidency,
    surely_below,
)


@only_in("stock")
def pass_within_limit(pos: Position, a: Pass) -> Refusal | None:
    """A player over the certificate limit may not pass while a sale is possible."""
    del a
    if pos.decision.kind != "stock":
        return None
    player, limit = actor(pos), certificate_limit(pos)
    if surely_below(pos, player, limit):
        return None
    have = certificates(pos, player)
    if have <= limit:
        return None
    sell = pos.title.handlers[SellShares]
    for candidate in sell.candidates(pos):
        if all(guard(pos, candidate) is None for guard in sell.guards):
            return Refusal("pass.over-limit", {"have": have, "limit": limit})
    return None


def free_share(pos: Position, player: int, corporation: int) -> None:
    """A share that comes with something else: no money moves."""
    s = pos.state
    s.move_shares(corporation, 1, s.IPO, player)
    pos.emit(ShareGiven(pos.player_name(player), pos.corporation_name(corporation)))
    settle_presidency(pos, corporation)
    check_float(pos, corporation)
