"""What a title's tiles and map decide once and for all about a tile in a hex.

Guards are asked about every lay, whatever the position; these answers never change.
"""

from __future__ import annotations

from functools import lru_cache

from roundhouse.board.lays import TileSet
from roundhouse.board.tiles import Face

#: Answers that are kept of each kind; a whole game asks for a few hundred.
KEPT = 1 << 14


@lru_cache(maxsize=KEPT)
def face(tiles: TileSet, tile: str, rotation: int) -> Face:
    return tiles.face(tile, rotation)


@lru_cache(maxsize=KEPT)
def right_kind(tiles: TileSet, h: int, face: Face) -> bool:
    return tiles.right_kind(h, face)


@lru_cache(maxsize=KEPT)
def right_hex(tiles: TileSet, h: int, face: Face) -> bool:
    return tiles.right_hex(h, face)


@lru_cache(maxsize=KEPT)
def keeps_track(tiles: TileSet, old: Face, face: Face) -> bool:
    return tiles.keeps_track(old, face)


@lru_cache(maxsize=KEPT)
def listed(tiles: TileSet, h: int, old: Face, face: Face) -> bool:
    return tiles.listed(h, old, face)


@lru_cache(maxsize=KEPT)
def stop_moves(tiles: TileSet, old: Face, face: Face) -> tuple[int, ...] | None:
    return tiles.stop_moves(old, face)


@lru_cache(maxsize=KEPT)
def same_stops(tiles: TileSet, old: Face, face: Face) -> bool:
    """Has the face the same stops as the old one, none of them closed to more than before?"""
    unmoved = tuple(range(len(old.stops)))
    return (
        len(old.stops) == len(face.stops)
        and stop_moves(tiles, old, face) == unmoved
        and all(
            (was.kind, was.terminal, was.passable) == (now.kind, now.terminal, now.passable)
            and was.slots <= now.slots
            for was, now in zip(old.stops, face.stops, strict=True)
        )
    )


@lru_cache(maxsize=KEPT)
def edges_joined(tiles: TileSet, old: Face, face: Face) -> tuple[int, ...]:
    """Edges of a hex over which a trace meets new track of the face."""
    edges = tiles.join(old, face).edges
    return tuple(edge for edge in range(6) if edges >> edge & 1)
