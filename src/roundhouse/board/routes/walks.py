"""Walks: the ways that track leads from one stop to the next stops.

Networks of all corporations are put together from walks. A walk depends on the faces of the
hexes that it looks at and on nothing else, so maps inherit it.
"""

from __future__ import annotations

from collections.abc import KeysView
from typing import TYPE_CHECKING

from roundhouse.board.reach import Entry, entries_of
from roundhouse.board.tiles import JUNCTION, STOP, Face

if TYPE_CHECKING:
    from roundhouse.board.hexes import HexMap
    from roundhouse.board.track import TrackMap

#: Steps from one stop after which further track is left out (and the network says so).
#: Real positions need fewer than a hundred; a map full of brown track would otherwise have
#: too many segments to list.
MAX_STEPS = 1_500

Chain = tuple[int, ...]
#: A stop (hex * 8 + stop) that a walk comes to, conflict bits and hexes on the way.
Way = tuple[int, int, Chain]
#: The entries (hex * 6 + edge) that a walk passes; its ways, shortest first; are these all?
Walk = tuple[KeysView[int], list[Way], bool]
#: Steps out of a stop, and the conflict bits by entry.
FirstSteps = tuple[list[Way], dict[int, int]]
#: By end of a face: (end that track leads to, pieces on the way that touch no edge).
Ways = tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]


def walk_from(track: TrackMap, number: int) -> Walk:
    """The walk from a stop, worked out once per map."""
    known = track.walks()
    walk: Walk | None = known.get(number)
    if walk is None:
        known[number] = walk = new_walk(track, number)
    return walk


def new_walk(track: TrackMap, number: int) -> Walk:
    """The walk from a stop, worked out now."""
    flow = track.flow()  # by then it is known whether some track lies inside
    return walk_inside(track, number) if track.map.inner else walk_over(track, flow, number)


def walk_over(track: TrackMap, flow: tuple[Entry, ...], number: int) -> Walk:
    """Where all track touches an edge, so that what is known about traces is enough."""
    found: list[Way] = []
    known: FirstSteps | None
    known = track.map.first_steps.get((number, track.faces[number // 8].number))
    ways, sides = known or _first_steps(track, number)
    queue, seen = ways.copy(), sides.copy()
    again: dict[int, list[int]] = {}
    for entry, before, chain in queue:
        _, _, stops, steps = flow[entry]
        for at in stops:
            found.append((at, before, chain))  # noqa: PERF401 - there is one at most, or two
        if not steps:
            continue
        for to, side, there in steps:
            mask = before | side
            if mask == before:  # this hexside was crossed before
                continue
            first = seen.get(to)
            if first is None:
                seen[to] = mask
            elif not first & ~mask or not _is_new(again.setdefault(to, []), mask):
                continue
            queue.append((to, mask, chain + there))
        if len(queue) > MAX_STEPS:
            return seen.keys(), found, False
    return seen.keys(), found, True


def _first_steps(track: TrackMap, number: int) -> FirstSteps:
    """Steps out of a stop as (entry, conflict bits, hexes), and the bits by entry.

    They follow from the face, so they are listed once for each face of a hex.
    """
    home = number // 8
    hex_map, face = track.map, track.faces[home]
    steps = entries_of(hex_map, home, face)[6 + number % 8][3]
    ways: list[Way] = [(to, side, (home, *there)) for to, side, there in steps]
    known = hex_map.first_steps[number, face.number] = (ways, {to: side for to, side, _ in steps})
    return known


def _is_new(before: list[int], mask: int) -> bool:
    """Keep a partial way unless an earlier one got to the same point with less."""
    if any(not old & ~mask for old in before):
        return False
    before.append(mask)
    return True


# -- track that touches no edge ------------------------------------------------------------------


def inner_piece(hex_number: int, a: int, b: int) -> int:
    """A number for a piece inside a tile that touches no edge; never a hexside's number."""
    return -1 - (hex_number * 256 + min(a, b) * 16 + max(a, b))


def walk_inside(track: TrackMap, number: int) -> Walk:
    """The same where some track leads from stop to stop, or to a junction, inside a tile."""
    faces, hex_map = track.faces, track.map
    across, side_bits = hex_map.across, hex_map.side_bits
    home, stop = divmod(number, 8)
    found: list[Way] = []
    # (hex, current end, conflict bits so far, hexes so far)
    queue: list[tuple[int, int, int, Chain]] = [(home, STOP + stop, 0, (home,))]
    seen: dict[int, list[int]] = {}
    for here, end, before, chain in queue:
        for out, pieces in _ways_of(hex_map, faces[here])[end]:
            bits = _inner_bits(hex_map, here, pieces)
            if before & bits:
                continue
            mask = before | bits
            if out >= STOP:
                found.append((here * 8 + out - STOP, mask, chain))
                continue
            side = here * 6 + out
            entry = across[side]
            if entry < 0 or mask & side_bits[side]:
                continue
            mask |= side_bits[side]
            if _is_new(seen.setdefault(entry, []), mask):
                queue.append((entry // 6, entry % 6, mask, (*chain, entry // 6)))
        if len(queue) > MAX_STEPS:
            return seen.keys(), found, False
    return seen.keys(), found, True


def _inner_bits(hex_map: HexMap, here: int, pieces: tuple[int, ...]) -> int:
    """Conflict bits of such pieces, above all bits of hexsides and stops."""
    above = hex_map.stop_bits[-1].bit_length() + 8 + here * 256
    return sum(1 << (above + piece) for piece in pieces)


def _ways_of(hex_map: HexMap, face: Face) -> Ways:
    """Where track leads inside a face, through junctions; built once per face."""
    found: Ways | None = hex_map.links.get(-1 - face.number)
    if found is None:
        found = hex_map.links[-1 - face.number] = tuple(_lead(face, e) for e in range(JUNCTION))
    return found


def _lead(face: Face, end: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    leads: list[tuple[int, tuple[int, ...]]] = []
    for to in face.ways[end]:
        if to != JUNCTION:
            inner = (min(end, to) * 16 + max(end, to),) if min(end, to) >= STOP else ()
            leads.append((to, inner))
            continue
        for out in face.ways[JUNCTION]:
            if out != end:
                pieces = tuple(e * 16 + JUNCTION for e in (end, out) if e >= STOP)
                leads.append((out, pieces))
    return tuple(leads)
