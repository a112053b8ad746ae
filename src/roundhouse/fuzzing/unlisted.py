"""Upgrades that players try because the track fits, though the title's table leaves them out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from roundhouse.board.lays import TileSet
from roundhouse.board.tiles import Face
from roundhouse.core.actions import LayTile
from roundhouse.engine.position import Position


def unlisted_upgrades(pos: Position) -> Iterator[LayTile]:
    """One for the first hex on the map that has any."""
    tiles = pos.title.tiles
    for here, old in zip(pos.title.map.hexes, pos.track.faces, strict=True):
        for face in left_out(tiles, here.number, old)[:1]:
            yield LayTile(here.name, face.tile, face.rotation)
            return


@cache
def left_out(tiles: TileSet, h: int, old: Face) -> tuple[Face, ...]:
    """Faces of the next colour that keep all track and are not listed."""
    found: list[Face] = []
    for tile in tiles.tiles:
        first = tiles.distinct(tile)[0]
        if (
            tiles.right_colour(old, first)
            and tiles.right_kind(h, first)
            and tiles.right_hex(h, first)
            and not tiles.listed(h, old, first)
        ):
            found += [face for face in tiles.distinct(tile) if tiles.keeps_track(old, face)]
    return tuple(found)
