"""18Chesapeake: first tiles and upgrades that lie off a corporation's routes have clauses apart."""

from __future__ import annotations

from roundhouse.core.actions import LayTile
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.rules.track import lay_tile, tile_power


def connected(pos: Position, a: LayTile) -> Refusal | None:
    """First tiles carry on a route; upgrades of plain track need new track on one (11.3)."""
    refusal = lay_tile.connected(pos, a)
    if refusal is not None and pos.track.faces[tile_power.hex_of(pos, a)].rank:
        return Refusal("tile.upgrade-not-connected", refusal.params)
    return refusal
