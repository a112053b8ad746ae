"""18Chesapeake: home tiles and cities, and where track must be connected."""

from __future__ import annotations

from roundhouse.core.actions import LayTile
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.rules.privates.powers import ExtraTile
from roundhouse.rules.track import lay_tile, tile_power


def connected(pos: Position, a: LayTile) -> Refusal | None:
    """New tiles extend a route; upgrades of plain track must add track to one (11.3)."""
    refusal = lay_tile.connected(pos, a)
    if refusal is not None and pos.track.faces[tile_power.hex_of(pos, a)].rank:
        return Refusal("tile.upgrade-not-connected", refusal.params)
    return refusal


def tile_power_may_be_bought(pos: Position) -> bool:
    """18xx.games keeps the track step open while an extra tile could still be bought."""
    if not pos.title.auto_pass or "buy-privates" not in pos.phase.flags:
        return False
    s = pos.state
    cash = pos.corporation_cash(s.corporation)
    for private in pos.title.privates:
        extra = any(isinstance(p, ExtraTile) and p.extra for p in private.powers)
        owner = s.owner[private.number]
        if extra and 0 <= owner < s.players and cash >= private.low:
            return True
    return False


def home_city_by_track(pos: Position, corporation: int) -> int:
    """The city with the corporation's logo, or the one that inherited its track."""
    home = pos.title.corporations[corporation]
    h = pos.title.map.by_name[home.home]
    face = pos.track.faces[h]
    if len(face.stops) == 1:
        return 0
    sides = pos.title.map.hexes[h].face.stop_exits(home.home_city)
    return next(k for k in range(len(face.stops)) if face.stop_exits(k) & sides)


def home_tile_first(pos: Position, a: LayTile) -> Refusal | None:
    """Until the home hex has track the corporation's first tile must go there."""
    home = pos.title.corporations[pos.state.corporation].home
    if a.power or a.hex == home or pos.track.faces[pos.title.map.by_name[home]].pieces:
        return None
    return Refusal("tile.home-first", {"hex": a.hex, "home": home})
