"""Laying and upgrading tiles: candidates, guards and effect."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.board.tiles import FIXED, Face
from roundhouse.core.actions import LayTile
from roundhouse.core.events import TileLaid
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import CLOSED
from roundhouse.engine.position import Handler, Position
from roundhouse.rules.bank import pay_bank
from roundhouse.rules.privates.powers import ClosesHexes
from roundhouse.rules.track import surely_reached, tile_facts
from roundhouse.rules.track.lay_rules import connected_lays, new_track_or_city
from roundhouse.rules.track.tile_power import (
    face_of,
    hex_of,
    lists_tile,
    power_candidates,
    power_of,
    power_usable,
    usable_powers,
)

# -- candidates --------------------------------------------------------------------------------


def candidates(pos: Position) -> Iterator[LayTile]:
    s = pos.state
    hexes = pos.title.map.hexes
    if pos.title.hooks.tiles_left(pos, None):
        for h, face in connected_lays(pos, s.corporation):
            yield LayTile(hexes[h].name, face.tile, face.rotation)
    yield from power_candidates(pos)


@lru_cache(maxsize=1 << 16)
def normal_lay(hex_name: str, tile: str, rotation: int) -> LayTile:
    """One record for equal lays: making it takes longer than all the guards."""
    return LayTile(hex_name, tile, rotation)


def quick_candidates(pos: Position) -> Iterator[LayTile]:
    """Candidates that pass ``funds``, where a title asks it, and all guards in IMPLIED.

    They do by construction, or because they are checked here.
    """
    s, t = pos.state, pos.title
    paid = funds in t.handlers[LayTile].guards
    if t.hooks.tiles_left(pos, None):
        hexes, number, supply, closed = t.map.hexes, t.tile_number, s.supply, closed_by(pos)
        cash, cost = pos.corporation_cash(s.corporation), t.hooks.tile_cost
        for h, face in connected_lays(pos, s.corporation):
            if (
                supply[number[face.tile]] > 0
                and h not in closed
                and (not paid or cost(pos, h, face) <= cash)
            ):
                yield normal_lay(hexes[h].name, face.tile, face.rotation)
    for a in power_candidates(pos):
        if all(guard(pos, a) is None for guard in IMPLIED) and not (paid and funds(pos, a)):
            yield a


# -- guards ------------------------------------------------------------------------------------


def valid_rotation(pos: Position, a: LayTile) -> Refusal | None:
    del pos
    if not 0 <= a.rotation < 6:
        return Refusal("malformed", {"field": "rotation", "value": a.rotation})
    return None


def lay_left(pos: Position, a: LayTile) -> Refusal | None:
    power = power_of(pos, a.power) if a.power else None
    if power is not None and power.extra:
        return None
    if not pos.title.hooks.tiles_left(pos, a):
        return Refusal("tile.one-per-turn")
    return None


def phase_colour(pos: Position, a: LayTile) -> Refusal | None:
    face = face_of(pos, a)
    if face.rank > pos.phase.tile_rank:
        return Refusal("tile.phase", {"colour": face.colour, "phase": pos.phase_name})
    return None


def next_colour(pos: Position, a: LayTile) -> Refusal | None:
    old = pos.track.faces[hex_of(pos, a)]
    if old.rank == FIXED:
        return Refusal("tile.fixed-hex", {"hex": a.hex})
    face = face_of(pos, a)
    if face.rank != old.rank + 1:
        return Refusal("tile.colour", {"colour": face.colour, "old": old.colour, "hex": a.hex})
    return None


def right_kind(pos: Position, a: LayTile) -> Refusal | None:
    right = tile_facts.right_kind(pos.title.tiles, hex_of(pos, a), face_of(pos, a))
    if not right and not lists_tile(pos, a):
        return Refusal("tile.kind", {"tile": a.tile, "hex": a.hex})
    return None


def right_hex(pos: Position, a: LayTile) -> Refusal | None:
    right = tile_facts.right_hex(pos.title.tiles, hex_of(pos, a), face_of(pos, a))
    if not right and not lists_tile(pos, a):
        return Refusal("tile.named", {"tile": a.tile, "hex": a.hex})
    return None


def keeps_track(pos: Position, a: LayTile) -> Refusal | None:
    """All track stays, and the title's table of upgrades has the tile."""
    h = hex_of(pos, a)
    old, face, tiles = pos.track.faces[h], face_of(pos, a), pos.title.tiles
    if not tile_facts.keeps_track(tiles, old, face):
        return Refusal("tile.track-lost", {"tile": a.tile, "old": old.tile, "hex": a.hex})
    if not tile_facts.listed(tiles, h, old, face) and not lists_tile(pos, a):
        return Refusal("tile.not-listed", {"tile": a.tile, "hex": a.hex})
    return None


def on_the_map(pos: Position, a: LayTile) -> Refusal | None:
    """Track must not run off the map, or against a blank side of a printed hex.

    Clause 18AL III B&SLC-edges.
    """
    if not pos.title.tiles.fits(hex_of(pos, a), face_of(pos, a)):
        return Refusal("tile.off-map", {"tile": a.tile, "hex": a.hex})
    return None


def in_supply(pos: Position, a: LayTile) -> Refusal | None:
    if pos.state.supply[pos.title.tiles.tile(a.tile).number] < 1:
        return Refusal("tile.none-left", {"tile": a.tile})
    return None


def hex_open(pos: Position, a: LayTile) -> Refusal | None:
    """Some hexes are closed while a player (or nobody yet) owns their private."""
    closer = closed_by(pos).get(hex_of(pos, a))
    if closer is None or pos.title.privates[closer].name == a.power:
        return None
    private = pos.title.privates[closer].name
    return Refusal("tile.closed-hex", {"hex": a.hex, "private": private})


def closed_by(pos: Position) -> dict[int, int]:
    """Hexes closed now, by the private that closes them. Clause 18AL App.1."""
    known: dict[int, int] | None = pos.cache.get("closed-by")
    if known is None:
        s, by_name = pos.state, pos.title.map.by_name
        known = {
            by_name[name]: private.number
            for private in pos.title.privates
            if s.owner[private.number] != CLOSED and s.owner[private.number] < s.players
            for power in private.powers
            if isinstance(power, ClosesHexes)
            for name in power.hexes
        }
        pos.cache["closed-by"] = known
    return known


def connected(pos: Position, a: LayTile) -> Refusal | None:
    if a.power:
        return None
    if not new_track_or_city(pos, hex_of(pos, a), face_of(pos, a)):
        return Refusal("tile.not-connected", {"hex": a.hex})
    return None


def funds(pos: Position, a: LayTile) -> Refusal | None:
    cost, cash = lay_cost(pos, a), pos.corporation_cash(pos.state.corporation)
    if cost > cash:
        return Refusal("tile.funds", {"cost": cost, "cash": cash})
    return None


def lay_cost(pos: Position, a: LayTile) -> int:
    h, face = hex_of(pos, a), face_of(pos, a)
    power = power_of(pos, a.power) if a.power else None
    if power is not None and power.free:
        return pos.title.hooks.power_tile_cost(pos, h, face, power)
    cost: int = pos.title.hooks.tile_cost(pos, h, face)
    return cost


# -- doing it ----------------------------------------------------------------------------------


def apply(pos: Position, a: LayTile) -> None:
    s = pos.state
    h, face = hex_of(pos, a), face_of(pos, a)
    old = pos.track.faces[h]
    cost = lay_cost(pos, a)
    pay_bank(pos, s.party(s.corporation), cost)
    power = power_of(pos, a.power)
    if power is None or not power.extra:
        if old.rank == 0:
            s.turn.lays += 1
        else:
            s.turn.upgrades += 1
    put_tile(pos, h, face)
    if power is not None:
        pos.title.hooks.tile_power_used(pos, a)
    pos.emit(
        TileLaid(pos.corporation_name(s.corporation), pos.hex_name(h), a.tile, a.rotation, cost)
    )
    pos.title.hooks.after_lay(pos, h, old, face, a)


def put_tile(pos: Position, h: int, face: Face) -> None:
    """The tile leaves the supply, the old one returns, tokens move along."""
    s, tiles = pos.state, pos.title.tiles
    old = pos.track.faces[h]
    s.supply[tiles.tile_of(face).number] -= 1
    if old.tile:
        s.supply[tiles.tile_of(old).number] += 1
    moves = tile_facts.stop_moves(tiles, old, face)
    assert moves is not None
    before = pos.track
    unsettled = [c for k, cs in enumerate(before.tokens[h]) if moves[k] < 0 for c in cs]
    s.track = before.with_face(h, face, tuple([max(0, m) for m in moves]))
    if tile_facts.same_stops(tiles, old, face):
        surely_reached.tile_laid(before, pos.track, s.corporation)
    for corporation in unsettled:
        pos.title.hooks.unsettled_city(
            pos, corporation, h, pos.title.hooks.decider(pos, s.corporation)
        )


# -- the step ----------------------------------------------------------------------------------


def needs_decision(pos: Position) -> bool:
    """Until the turn's tile is laid, and as long as a power could lay another."""
    if pos.title.hooks.tiles_left(pos, None):
        return True
    return next(usable_powers(pos), None) is not None or pos.title.hooks.track_lingers(pos)


GUARDS = (
    power_usable,
    valid_rotation,
    lay_left,
    phase_colour,
    next_colour,
    right_kind,
    right_hex,
    keeps_track,
    on_the_map,
    in_supply,
    hex_open,
    connected,
    funds,
)
#: Guards that every listed connected lay passes.
IMPLIED = frozenset(GUARDS) - {lay_left, funds}
LAY_TILE = Handler(candidates, GUARDS, apply, quick=quick_candidates, implied=IMPLIED | {funds})
