"""A private that lets the corporation that owns it lay a tile outside the normal rules.

Such a tile belongs to the tile-laying step. Steps are kept in order, but nothing ends one
except something done in a later one, so a power bought after the normal tile is still in time
until a token is placed or the trains run.
"""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.tiles import Face
from roundhouse.core.actions import LayTile
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import OperatingStep, Position
from roundhouse.rules.privates.power_use import find_power, not_its_own
from roundhouse.rules.privates.powers import ExtraTile
from roundhouse.rules.track import tile_facts


def hex_of(pos: Position, a: LayTile) -> int:
    return pos.title.map.by_name[a.hex]


def face_of(pos: Position, a: LayTile) -> Face:
    return tile_facts.face(pos.title.tiles, a.tile, a.rotation)


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
        yield from _lays_with(pos, t.privates[i].name, power)


def _lays_with(pos: Position, private: str, power: ExtraTile) -> Iterator[LayTile]:
    for name in power.hexes:
        for face in power_faces(pos, power, pos.title.map.by_name[name]):
            yield LayTile(name, face.tile, face.rotation, private)


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


# -- bought after the normal tile --------------------------------------------------------------


def back_to_track(pos: Position, private: int, corporation: int) -> None:
    """A power bought before anything of a later step is done reopens the tile-laying step.

    Clauses 18GA 4.2(g)(h), 18AL III B&SLC.
    """
    del corporation
    s, name = pos.state, pos.title.privates[private].name
    later, step = _later_steps(pos), pos.title.operating_steps[s.step]
    if step not in later or s.turn.tokens:
        return
    if any(a.power == name for a in usable_powers(pos)):
        s.step -= later.index(step) + 1


def last_chance(pos: Position) -> bool:
    """Could a power still be bought and used, though no step before the dividend would ask?

    Clauses 18GA 4.2(g)(h), 18AL III B&SLC.
    """
    if "buy-privates" not in pos.phase.flags:
        return False
    if any(step.needs_decision(pos) for step in _later_steps(pos)):
        return False
    s, cash = pos.state, pos.corporation_cash(pos.state.corporation)
    guards = [g for g in pos.title.handlers[LayTile].guards if g is not power_usable]
    for private in pos.title.privates:
        i, power = private.number, power_of(pos, private.name)
        if power is None or s.used >> i & 1 or not 0 <= s.owner[i] < s.players:
            continue
        if max(1, private.low) <= cash and any(
            all(guard(pos, a) is None for guard in guards)
            for a in _lays_with(pos, private.name, power)
        ):
            return True
    return False


def _later_steps(pos: Position) -> tuple[OperatingStep, ...]:
    """The steps after the tile, up to the running of trains."""
    steps = pos.title.operating_steps
    names = [step.name for step in steps]
    return steps[names.index("track") + 1 : names.index("dividend")]
