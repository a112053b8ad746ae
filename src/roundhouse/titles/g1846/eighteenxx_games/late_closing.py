"""18xx.games closes a corporation at $0 only after an action, so possibly late.

A corporation in receivership and without a train can finish its turn before any decision
of the new round. It stays at $0 until the next action.
"""

from __future__ import annotations

from roundhouse.core.events import OperatingRoundBegun
from roundhouse.core.facts import Fact
from roundhouse.core.state import NOBODY
from roundhouse.engine.position import Position
from roundhouse.rules.operating.operating_round import end_turn
from roundhouse.titles.g1846 import removal

#: Corporations at $0 that have not been closed yet.
CLOSING: Fact[tuple[int, ...]] = Fact("closing", ())


def close_at_nothing(pos: Position, corporation: int) -> None:
    s = pos.state
    began = any(isinstance(event, OperatingRoundBegun) for event in pos.events)
    by_itself = s.corporation == corporation and s.receivership >> corporation & 1
    falls = "close" in pos.title.market.cells[s.cell[corporation]].zones
    if pos.title.site_limits and began and by_itself and falls:
        CLOSING.set(s, (*waiting(pos), corporation))
        end_turn(pos)
    else:
        removal.close_at_nothing(pos, corporation)


def waiting(pos: Position) -> tuple[int, ...]:
    return CLOSING.of(pos.state)


def close_waiting(pos: Position) -> None:
    """Close them after the next action or at the end of the round."""
    for corporation in waiting(pos):
        if pos.state.cell[corporation] != NOBODY:
            removal.remove_corporation(pos, corporation)
    CLOSING.clear(pos.state)
