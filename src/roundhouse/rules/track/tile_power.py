"""A private that lets the corporation that owns it lay a tile outside the normal rules."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.tiles import Face
from roundhouse.core.actions import LayTile
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.rules.privates.power_use import find_power, not_its_own
from roundhouse.rules.privates.powers import ExtraTile


def hex_of(pos: Position, a: LayTile) -> int:
    return pos.title.map.by_name[a.hex]


def face_of(pos: Position, a: LayTile) -> Face:
    return pos.title.tiles.face(a.tile, a.rotation)


def power_of(pos: Position, private: str) -> ExtraTile | None:
    return find_power(pos, private, ExtraTile)


def lists_tile(pos: Position, a: LayTile) -> bool:
    """Is it laid by a power that names its tiles? Then the upgrade tables do not apply."""
    power = power_of(pos, a.power)
    return power is not None and bool(power.tiles)


def power_candidates(pos: Position) -> Iterator[LayTile]:
    s, t = pos.state, pos.title
    for i in pos.privates_of(s.party(s.corporation)):
        power = power_of(pos, t.privates[i].name)
        if power is None or s.used >> i & 1:
            continue
        for name in power.hexes:
            h = t.map.by_name[name]
            for face in power_faces(pos, power, h):
                yield LayTile(name, face.tile, face.rotation, t.privates[i].name)


def power_faces(pos: Position, power: ExtraTile, h: int) -> list[Face]:
    """Faces that a power could put into a hex."""
    tiles = pos.title.tiles
    old = pos.track.faces[h]
    if not power.tiles:
        return list(tiles.replacements(h, old))
    return [f for name in power.tiles for f in tiles.distinct(tiles.tile(name))]


def usable_powers(pos: Position) -> Iterator[LayTile]:
    guards = pos.title.handlers[LayTile].guards
    for a in power_candidates(pos):
        if all(guard(pos, a) is None for guard in guards):
            yield a


def power_usable(pos: Position, a: LayTile) -> Refusal | None:
    """A private's tile goes where its text says, once. Clause 18Chesapeake 7.1-7."""
    if not a.power:
        return None
    power = power_of(pos, a.power)
    refusal = not_its_own(pos, a.power, power)
    if power is None or refusal is not None:
        return refusal
    if a.hex not in power.hexes or (power.tiles and a.tile not in power.tiles):
        return Refusal("tile-power.place", {"private": a.power, "hex": a.hex})
    if pos.state.used >> pos.title.private_number[a.power] & 1:
        return Refusal("tile-power.used", {"private": a.power})
    return None


def power_used_up(pos: Position, a: LayTile) -> None:
    """Most powers lay one tile."""
    pos.state.used |= 1 << pos.title.private_number[a.power]
