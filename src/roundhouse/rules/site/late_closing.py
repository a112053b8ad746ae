"""18xx.games closes a company at $0 after an action; one that falls as a round begins waits.

A company without a president and without a train is through with its turn before anybody
has decided anything in the new round. It stays at $0 until the next decision is carried out.
"""

from __future__ import annotations

from roundhouse.core.state import NOBODY
from roundhouse.rules import removal
from roundhouse.rules.position import Position
from roundhouse.rules.rounds.operating import end_turn

CLOSING = "closing"  # in State.memo: companies at $0 that are still there


def close_at_nothing(pos: Position, company: int) -> None:
    s = pos.state
    began = any(event.kind == "operating-round" for event in pos.events)
    by_itself = s.company == company and s.receivership >> company & 1
    falls = "close" in pos.title.chart.cells[s.cell[company]].zones
    if pos.title.site_limits and began and by_itself and falls:
        s.memo[CLOSING] = (*waiting(pos), company)
        end_turn(pos)
    else:
        removal.close_at_nothing(pos, company)


def waiting(pos: Position) -> tuple[int, ...]:
    found: tuple[int, ...] = pos.state.memo.get(CLOSING, ())  # type: ignore[assignment]
    return found


def close_waiting(pos: Position) -> None:
    """After the next action, or when the round is over, they are closed."""
    for company in waiting(pos):
        if pos.state.cell[company] != NOBODY:
            removal.remove_company(pos, company)
    pos.state.memo.pop(CLOSING, None)
