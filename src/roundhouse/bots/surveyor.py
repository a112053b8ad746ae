"""Which of many legal tiles is likely to be worth laying; rates thousands per second."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    """What a face promises in a hex: its stops, and what its new exits lead to."""
    track = pos.track
    old = track.faces[number]
    leads: tuple[int, ...] | None = track.cache_get(("survey", number))
    if leads is None:
        leads = track.cache_put(("survey", number), tuple(survey(pos, number)))
    points = 0
    if face.stops:
        points += CITY if face.stops[0].slots else TOWN
        slots = sum([s.slots for s in face.stops]) - sum([s.slots for s in old.stops])
        points += MORE_SLOTS * (slots > 0)
    new = face.exits & ~old.exits
    for edge in range(6):
        if new >> edge & 1:
            points += leads[edge]
    return points


def survey(pos: Position, number: int) -> Iterator[int]:
    """For each side of a hex, what an exit there would lead to."""
    track = pos.track
    for edge, other in enumerate(track.map.hexes[number].neighbours):
        if other < 0:
            yield 0
            continue
        there = track.faces[other]
        if there.exits >> OPPOSITE[edge] & 1:
            yield JOINS_EDGE_OF_MAP if there.rank == FIXED else JOINS_TRACK
        elif there.stops:
            yield NEARS_CITY if there.stops[0].slots else NEARS_TOWN
        else:
            yield OPENS_COUNTRY if there.rank == 0 else 0
