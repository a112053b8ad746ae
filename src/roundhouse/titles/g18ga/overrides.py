"""18GA: how 18xx.games looks for routes while a token still waits for its city."""

from __future__ import annotations

from roundhouse.board.tiles import Face
from roundhouse.core.actions import LayTile
from roundhouse.engine.position import Position
from roundhouse.rules.running.run import can_run


def route_seen_there(pos: Position, h: int, old: Face, face: Face, a: LayTile) -> None:
    """18xx.games looks for a route while a token still waits for its city in the first one.

    What it finds then it never forgets, even if the chosen city has no route.
    """
    del h, old, face, a
    s = pos.state
    waits = (
        s.pending and s.pending[-1].kind == "city" and s.pending[-1].corporation == s.corporation
    )
    if waits and can_run(pos, s.corporation):
        s.title_state["route-seen"] = s.corporation


def can_run_there(pos: Position, corporation: int) -> bool:
    return pos.state.title_state.get("route-seen") == corporation or can_run(pos, corporation)
