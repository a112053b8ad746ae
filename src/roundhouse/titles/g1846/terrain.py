"""What track costs: a price for every tile, terrain, bridges and tunnels; and land grants."""

from __future__ import annotations

from roundhouse.board.hexes import Border
from roundhouse.board.tiles import OPPOSITE, Face
from roundhouse.engine.position import Position
from roundhouse.engine.power import Power
from roundhouse.rules.privates.powers import ExtraTile
from roundhouse.titles.g1846.powers import CheaperTerrain


def tile_and_sides(pos: Position, h: int, face: Face) -> int:
    """The tile price or the printed cost, plus hexsides that the new track completes."""
    here, old, rules = pos.title.map.hexes[h], pos.track.faces[h], pos.title.track
    if not old.tile and is_granted(pos, h):
        return 0 if rules.grant_covers_sides else hexside_cost(pos, h, face)
    terrain = 0
    if here.terrain is not None and not old.tile:
        terrain = here.terrain.cost - saved(pos, here.terrain.kind)
    return max(rules.tile_price, terrain) + hexside_cost(pos, h, face)


def is_granted(pos: Position, h: int) -> bool:
    """Is this among the hexes where the corporation's first tiles are free?"""
    grant = pos.title.corporations[pos.state.corporation].grant
    return bool(grant) and grant in pos.title.map.hexes[h].icons


def grant_left(pos: Position) -> bool:
    """Can the corporation still lay a free tile?"""
    grant = pos.title.corporations[pos.state.corporation].grant
    if not grant:
        return False
    granted = [h.number for h in pos.title.map.hexes if grant in h.icons]
    return any(not pos.track.faces[h].tile for h in granted)


def hexside_cost(pos: Position, h: int, face: Face) -> int:
    """Bridges, passes and tunnels that the face completes. Clause 1846 6.23."""
    here, old = pos.title.map.hexes[h], pos.track.faces[h]
    return sum(
        border.cost - saved(pos, border.kind)
        for border in here.borders
        if border.cost
        and face.exits >> border.edge & 1
        and not old.exits >> border.edge & 1
        and meets_track(pos, h, border)
    )


def meets_track(pos: Position, h: int, border: Border) -> bool:
    other = pos.title.map.hexes[h].neighbours[border.edge]
    return bool(pos.track.faces[other].exits >> OPPOSITE[border.edge] & 1)


def saved(pos: Position, kind: str) -> int:
    """The discount from the corporation's privates on a kind of cost. Clause 1846 3o."""
    s = pos.state
    return sum(
        power.off
        for i in pos.privates_of(s.party(s.corporation))
        for power in pos.title.privates[i].powers
        if isinstance(power, CheaperTerrain) and kind in power.kinds
    )


def sides_of_power(pos: Position, h: int, face: Face, power: Power) -> int:
    """Tiles laid by privates are free, but some pay for hexsides."""
    pays = isinstance(power, ExtraTile) and power.pays_sides
    return hexside_cost(pos, h, face) if pays else 0
