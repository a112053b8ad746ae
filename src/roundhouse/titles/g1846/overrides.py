"""1846: half dividends, revenue from powers, early sales, and the final score."""

from __future__ import annotations

from roundhouse.core.actions import SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import State
from roundhouse.engine.position import Position
from roundhouse.rules.endings.ending import cash_and_shares, score
from roundhouse.rules.running.dividend import kept_all_or_nothing
from roundhouse.rules.stock.share_transactions import actor
from roundhouse.titles.g1846.powers import PaysPerStop


def score_while_for_sale(pos: Position, player: int) -> int:
    """Privates count only if the game ends while corporations may still buy them.

    Clause 1846 9b.
    """
    if "buy-privates" in pos.phase.flags:
        return score(pos, player)
    return cash_and_shares(pos, player)


def half_in_tens(pos: Position, kind: str, revenue: int) -> int:
    """A half dividend withholds half, rounded down to a multiple of 10. Clause 1846 6.4a2."""
    if kind == "half":
        return revenue // 20 * 10
    return kept_all_or_nothing(pos, kind, revenue)


def ipo_pays_corporation(s: State) -> tuple[int, ...]:
    """Shares in the treasury pay the corporation, those in the pool pay nobody."""
    return (s.IPO,)


def per_stop_powers(pos: Position, corporation: int) -> list[str]:
    """Names of the bonuses per stop from the corporation's privates.

    Clause 1846 3l1.
    """
    return [
        power.name
        for i in pos.privates_of(pos.state.party(corporation))
        for power in pos.title.privates[i].powers
        if isinstance(power, PaysPerStop)
    ]


def sell_before_operating(pos: Position, a: SellShares) -> Refusal | None:
    """Until a corporation has operated only its president may sell its shares."""
    c = pos.title.corporation_number[a.corporation]
    if not pos.has_operated(c) and pos.state.president[c] != actor(pos):
        return Refusal("sell.not-operated", {"corporation": a.corporation})
    return None
