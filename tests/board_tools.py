"""Helpers for tests of the board: maps of the titles, positions, and slow definitions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from roundhouse.board.lays import TileSet, new_pieces, stop_moves
from roundhouse.board.mapfile import MapData, load_map
from roundhouse.board.tiles import JUNCTION, OPPOSITE, STOP, Face
from roundhouse.board.track import TrackMap

#: Pieces, hexsides and stops that a trace has used.
Used = frozenset[tuple[int, int] | tuple[str, int, int]]

TITLES = {
    "1846": "g1846",
    "18AL": "g18al",
    "18Chesapeake": "g18chesapeake",
    "18GA": "g18ga",
    "18VA": "g18va",
}


def map_file(title: str) -> Traversable:
    """The map file of a title."""
    return resources.files(f"roundhouse.titles.{TITLES[title]}") / "map.toml"


@cache
def board(title: str, *variants: str) -> MapData:
    """The map and tiles of a title."""
    return load_map(map_file(title), variants)


def position(title: str, *laid: str, tokens: tuple[tuple[str, int], ...] = ()) -> TrackMap:
    """A map with tiles ("F4 8@2") and tokens (("F2", corporation), stop 0 of the hex)."""
    data = board(title)
    track = TrackMap.printed(data.map)
    for name, corporation in tokens:
        track = track.with_token(data.map.by_name[name], 0, corporation)
    for text in laid:
        track = lay(data, track, text)
    return track


def lay(data: MapData, track: TrackMap, text: str) -> TrackMap:
    """Lay "F4 8@2", whether or not a rule allows it."""
    name, tile = text.split()
    number, _, rotation = tile.partition("@")
    face = data.tiles.face(number, int(rotation))
    at = data.map.by_name[name]
    moves = stop_moves(track.faces[at], face)
    assert moves is not None, text
    return track.with_face(at, face, moves)


def rotations(title: str, track: TrackMap, corporation: int, hex_name: str, tile: str) -> set[int]:
    """In which rotations the corporation can lay a tile in a hex."""
    data = board(title)
    lays = data.tiles.connected_lays(track, corporation)
    at = data.map.by_name[hex_name]
    return {face.rotation for number, face in lays if number == at and face.tile == tile}


def traces(track: TrackMap, corporation: int) -> Iterator[tuple[str, int, int]]:
    """Everything on any trace, by the definition: every simple trace is walked in full.

    Yields ("arrive", hex, edge), ("stop", hex, stop), ("junction", hex, 0) and
    ("piece", hex, index of the piece).
    """
    for number, stop in track.tokens_of(corporation):
        yield ("stop", number, stop)
        yield from _leave(
            track, corporation, number, STOP + stop, frozenset({(number, STOP + stop)})
        )


def _leave(
    track: TrackMap, corporation: int, number: int, end: int, used: Used
) -> Iterator[tuple[str, int, int]]:
    """Go on from an end of track inside a hex over every piece there."""
    face = track.faces[number]
    for index, (a, b) in enumerate(face.pieces):
        if end not in {a, b} or ("piece", number, index) in used:
            continue
        to = b if end == a else a
        if to < STOP and _side(track, number, to) in used:
            continue
        if STOP <= to < JUNCTION and (number, to) in used:
            continue
        yield ("piece", number, index)
        after = used | {("piece", number, index)}
        if to < STOP:
            yield from _cross(track, corporation, number, to, after)
        elif to == JUNCTION:
            yield ("junction", number, 0)
            yield from _leave(track, corporation, number, to, after)
        else:
            yield ("stop", number, to - STOP)
            stop = face.stops[to - STOP]
            if not stop.terminal and not track.blocked(number, to - STOP, corporation):
                yield from _leave(track, corporation, number, to, after | {(number, to)})


def _side(track: TrackMap, number: int, edge: int) -> tuple[int, int]:
    other = track.map.hexes[number].neighbours[edge]
    return min((number, edge), (other, OPPOSITE[edge]) if other >= 0 else (number, edge))


def _cross(
    track: TrackMap, corporation: int, number: int, edge: int, used: Used
) -> Iterator[tuple[str, int, int]]:
    other = track.map.hexes[number].neighbours[edge]
    if other >= 0:
        into = OPPOSITE[edge]
        yield ("arrive", other, into)
        yield from _leave(track, corporation, other, into, used | {_side(track, number, edge)})


def connected_by_definition(
    track: TrackMap, corporation: int, number: int, face: Face, *, loops: bool = True
) -> bool:
    """Lay it, walk every trace, and look for new track or for a city that was reached.

    ``loops``: a trace that comes to an edge of new track reaches it, whether or not it can go
    on over it.
    """
    old = track.faces[number]
    before = set(traces(track, corporation))
    if any(s.kind == "city" and ("stop", number, k) in before for k, s in enumerate(old.stops)):
        return True
    moves = stop_moves(old, face)
    assert moves is not None
    after = set(traces(track.with_face(number, face, moves), corporation))
    added = new_pieces(old, face)
    if loops and any(("arrive", number, end) in after for piece in added for end in piece):
        return True
    return any(("piece", number, face.pieces.index(piece)) in after for piece in added)


def random_position(data: MapData, dice: random.Random, tiles: int, radius: int = 2) -> TrackMap:
    """Tokens of three corporations and random tiles close together, so that loops appear."""
    track = TrackMap.printed(data.map)
    middle = dice.choice(data.map.hexes).number
    near = {middle}
    for _ in range(radius):
        near |= {n for h in near for n in data.map.hexes[h].neighbours if n >= 0}
    for number in sorted(near):
        face = track.faces[number]
        for k, stop in enumerate(face.stops):
            if stop.slots and dice.random() < 0.5:
                track = track.with_token(number, k, dice.randrange(3))
    for _ in range(tiles):
        number = dice.choice(sorted(near))
        here = track.faces[number]
        faces = [
            face
            for face in data.tiles.replacements(number, here)
            if -1 not in (stop_moves(here, face) or ())
        ]
        if faces:
            face = dice.choice(faces)
            moves = stop_moves(here, face)
            assert moves is not None
            track = track.with_face(number, face, moves)
    return track


def all_faces(tiles: TileSet) -> Iterator[Face]:
    """Every distinct face of every tile."""
    for tile in tiles.tiles:
        yield from tiles.distinct(tile)
