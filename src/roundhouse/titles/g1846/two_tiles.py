"""Two tiles in a turn, of which one may be an upgrade."""

from __future__ import annotations

from roundhouse.core.actions import LayTile
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.rules.track.tile_power import hex_of


def tiles_left(pos: Position, a: LayTile | None) -> bool:
    """One tile lay, plus another one or an upgrade."""
    turn = pos.state.turn
    laid = turn.lays + turn.upgrades
    if pos.decision.kind != "track" or laid >= pos.title.track.tiles_per_turn:
        return False
    if a is None or not turn.upgrades:
        return True
    return pos.track.faces[hex_of(pos, a)].rank == 0


def lay_in_track_step(pos: Position, a: LayTile) -> Refusal | None:
    """Outside the track step only privates lay tiles."""
    if not a.power and pos.decision.kind != "track":
        return Refusal(f"order.{pos.decision.kind}", {"action": a.type})
    return None


def one_upgrade(pos: Position, a: LayTile) -> Refusal | None:
    """A tile and an upgrade, or two tiles: never two upgrades, never three of anything."""
    if a.power or tiles_left(pos, a):
        return None
    turn = pos.state.turn
    more = turn.lays + turn.upgrades < pos.title.track.tiles_per_turn
    return Refusal("tile.one-upgrade" if more else "tile.two-per-turn")
