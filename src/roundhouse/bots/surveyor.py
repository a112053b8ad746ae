"""Which of many legal tiles is likely to be worth laying; rates thousands per second."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.tiles import FIXED, OPPOSITE, Face
from roundhouse.core.actions import LayTile
from roundhouse.core.rng import Generator
from roundhouse.engine.position import Position

#: Points for what a tile's new exit leads to.
JOINS_TRACK, JOINS_EDGE_OF_MAP, NEARS_CITY, NEARS_TOWN, OPENS_COUNTRY = 6, 8, 4, 3, 1
#: Points for what is on the tile itself.
CITY, TOWN, MORE_SLOTS = 5, 2, 4


def worth_laying(pos: Position, lays: Sequence[LayTile], rng: Generator) -> LayTile:
    """One of the best few."""
    tiles, by_name = pos.title.tiles, pos.title.map.by_name
    scored: list[tuple[int, LayTile]] = []
    for lay in lays:
        face = tiles.face(lay.tile, lay.rotation)
        points = points_of(pos, by_name[lay.hex], face)
        scored.append((points * 4 + rng.below(16) + (20 if lay.power else 0), lay))
    return max(scored, key=lambda x: x[0])[1]


def points_of(pos: Position, number: int, face: Face) -> int:
    known: int | None = pos.track.cache_get(("survey", number, face.number))
    if known is None:
        known = pos.track.cache_put(("survey", number, face.number), survey(pos, number, face))
    return known


def survey(pos: Position, number: int, face: Face) -> int:
    track = pos.track
    old = track.faces[number]
    points = 0
    if face.stops:
        points += CITY if face.stops[0].slots else TOWN
        slots = sum(s.slots for s in face.stops) - sum(s.slots for s in old.stops)
        points += MORE_SLOTS * (slots > 0)
    hexes = track.map.hexes
    new = face.exits & ~old.exits
    for edge in range(6):
        if not new >> edge & 1:
            continue
        other = hexes[number].neighbours[edge]
        if other < 0:
            continue
        there = track.faces[other]
        if there.exits >> OPPOSITE[edge] & 1:
            points += JOINS_EDGE_OF_MAP if there.rank == FIXED else JOINS_TRACK
        elif there.stops:
            points += NEARS_CITY if there.stops[0].slots else NEARS_TOWN
        elif there.rank == 0:
            points += OPENS_COUNTRY
    return points
