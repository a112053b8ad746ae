"""Tiles as shapes: where they may lie, what they keep of the tile before, what they add."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from roundhouse.board.hexes import Hex, HexMap
from roundhouse.board.tiles import FIXED, JUNCTION, STOP, Face

#: Steps to the neighbours of a hex, by edge, as (columns, rows) of half hexes.
FLAT = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
POINTY = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))


@dataclass(frozen=True)
class Shape:
    """What a face joins, however its track is drawn."""

    pairs: frozenset[frozenset[int]]  # edges joined without a stop between them
    stops: tuple[tuple[str, frozenset[int]], ...]  # kind and edges of every stop
    exits: frozenset[int]


@cache
def shape_of(face: Face) -> Shape:
    at_junction = {min(p) for p in face.pieces if JUNCTION in p}
    pairs = {frozenset(p) for p in face.pieces if max(p) < STOP}
    pairs |= {frozenset((a, b)) for a in at_junction for b in at_junction if a < b < STOP}
    stops = []
    for k, stop in enumerate(face.stops):
        edges = {min(p) for p in face.pieces if STOP + k in p and min(p) < STOP}
        if (STOP + k, JUNCTION) in face.pieces:
            edges |= {e for e in at_junction if e < STOP}
        stops.append((stop.kind, frozenset(edges)))
    exits = {end for piece in face.pieces for end in piece if end < STOP}
    return Shape(frozenset(pairs), tuple(stops), frozenset(exits))


@cache
def looks(face: Face) -> object:
    """Equal for two rotations that cannot be told apart."""
    shape = shape_of(face)
    return (shape.pairs, tuple(sorted((k, tuple(sorted(edges))) for k, edges in shape.stops)))


def becomes(old: Face, new: Face) -> list[set[int]] | None:
    """The new stops that each old one may become; None if a connection would be lost."""
    before, after = shape_of(old), shape_of(new)
    if not before.pairs <= after.pairs:
        return None
    found = []
    for kind, edges in before.stops:
        fitting = {j for j, (k, e) in enumerate(after.stops) if k == kind and edges <= e}
        if not fitting:
            return None
        found.append(fitting)
    return found


def added(old: Face, new: Face) -> list[tuple[int, int]]:
    """The pieces of the new face that are not a piece of the old one."""
    before, moves = shape_of(old), becomes(old, new) or []
    return [piece for piece in new.pieces if not _was_there(before, moves, new, *sorted(piece))]


def _was_there(before: Shape, moves: list[set[int]], new: Face, a: int, b: int) -> bool:
    if b < STOP:
        return frozenset((a, b)) in before.pairs
    if b < JUNCTION:
        return any(b - STOP in moves[k] and a in edges for k, (_, edges) in enumerate(before.stops))
    ends = {min(p) for p in new.pieces if JUNCTION in p}
    drawn = {frozenset(p) for p in new.pieces}
    return any(
        frozenset((a, x)) in before.pairs and frozenset((a, x)) not in drawn for x in ends if x != a
    )


def same_kind(here: Hex, new: Face) -> bool:
    """Cities on cities, as many towns as there are, plain track where there is neither."""

    def kinds(face: Face) -> tuple[bool, int]:
        found = [stop.kind for stop in face.stops]
        return "city" in found, found.count("town")

    return kinds(here.face) == kinds(new)


# -- the map -----------------------------------------------------------------------------------


def sides(hex_map: HexMap) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """((hex, edge), (other hex, its edge)) for all hexsides that are not impassable."""

    def spot(name: str) -> tuple[int, int]:
        letter, number = ord(name[0]), int(name[1:])
        return (number, letter) if hex_map.letters == "rows" else (letter, number)

    by_spot = {spot(h.name): h for h in hex_map.hexes}
    for here in hex_map.hexes:
        column, row = spot(here.name)
        for edge, (dx, dy) in enumerate(FLAT if hex_map.layout == "flat" else POINTY):
            other = by_spot.get((column + dx, row + dy))
            back = (edge + 3) % 6
            if other is None or _impassable(here, edge) or _impassable(other, back):
                continue
            yield (here.number, edge), (other.number, back)


def _impassable(here: Hex, edge: int) -> bool:
    return any(b.edge == edge and b.kind == "impassable" for b in here.borders)


def blank(here: Hex, edge: int) -> bool:
    """Is this a side without track of a hex that never changes?"""
    return here.face.rank == FIXED and edge not in shape_of(here.face).exits
