"""Home exits of corporations that have not operated: no lay may block the last one.

An exit is a path from the home over plain hexes to another city, a mine or a district, on
existing track or track that the tile supply and the phase allow. It is searched for once per
map and supply; a lay that uses neither its hexes nor its tiles leaves it open.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from roundhouse.board.lays import TileSet
from roundhouse.board.tiles import JUNCTION, STOP, Face
from roundhouse.core.actions import LayTile
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.rules.track.tile_power import face_of, hex_of

PORT = "port"
HOME = ARRIVED = -1


class HomeExit(NamedTuple):
    hexes: tuple[int, ...]
    tiles: tuple[int, ...]  # the tiles it needs, by number
    shown: tuple[Face, ...]  # what its hexes showed when it was found


class Onward(NamedTuple):
    """Track leaves a hex over an edge (or ends in it) once these tiles are laid in it."""

    edge: int  # ARRIVED: the path ends here
    tiles: tuple[int, ...]


@cache
def chances(
    tiles: TileSet, hex_number: int, old: Face, rank: int
) -> tuple[tuple[Face, tuple[int, ...]], ...]:
    """Faces that a hex could have, with the tiles laid to get there; fewest lays first."""
    found: list[tuple[Face, tuple[int, ...]]] = [(old, ())]
    seen: set[tuple[int, tuple[int, ...]]] = {(old.number, ())}
    for shown, laid in found:
        for face in tiles.replacements(hex_number, shown):
            after = (*laid, tiles.tile_of(face).number)
            if face.rank <= rank and (face.number, after) not in seen:
                seen.add((face.number, after))
                found.append((face, after))
    return tuple(found)


@cache
def onward(tiles: TileSet, hex_number: int, old: Face, rank: int, entry: int) -> tuple[Onward, ...]:
    """How a path that enters over an edge (or starts here) continues or ends."""
    found: dict[Onward, None] = {}
    for face, laid in chances(tiles, hex_number, old, rank):
        if entry == HOME:
            edges = [edge for edge in range(6) if face.exits >> edge & 1]
        elif old.stops:
            edges = [ARRIVED] if face.exits >> entry & 1 else []
        else:
            edges = leaving(face, entry)
        found.update((Onward(edge, laid), None) for edge in edges)
    return tuple(found)


def leaving(face: Face, edge: int) -> list[int]:
    """Edges by which track that enters a plain tile leaves it."""
    ends = list(face.ways[edge])
    if JUNCTION in ends:
        ends += face.ways[JUNCTION]
    return sorted({end for end in ends if end < STOP and end != edge})


class Search:
    """A search for an exit from one home."""

    def __init__(self, pos: Position, faces: Sequence[Face], supply: Sequence[int]) -> None:
        self.tiles = pos.title.tiles
        self.across = pos.title.map.across
        self.faces = faces
        self.rank = pos.phase.tile_rank
        self.left = list(supply)
        self.path: list[int] = []
        self.used: list[int] = []

    def way(self, home: int) -> HomeExit | None:
        if self._leads_on(home, HOME):
            shown = tuple([self.faces[h] for h in self.path])
            return HomeExit(tuple(self.path), tuple(self.used), shown)
        return None

    def _leads_on(self, here: int, entry: int) -> bool:
        """Can a path that enters this hex get to a stop that pays?"""
        left = self.left
        self.path.append(here)
        for edge, laid in onward(self.tiles, here, self.faces[here], self.rank, entry):
            if any(left[tile] < 1 for tile in laid):
                continue
            for tile in laid[-1:]:  # those before it have returned to the supply
                left[tile] -= 1
            self.used += laid
            if edge == ARRIVED or self._crosses(here, edge):
                return True
            del self.used[len(self.used) - len(laid) :]
            for tile in laid[-1:]:
                left[tile] += 1
        self.path.pop()
        return False

    def _crosses(self, here: int, edge: int) -> bool:
        entry = self.across[here * 6 + edge]
        if entry < 0:
            return False
        there, side = divmod(entry, 6)
        if there in self.path or any(stop.role == PORT for stop in self.faces[there].stops):
            return False
        return self._leads_on(there, side)


#: The exit found last, by tiles, rank of tiles and home.
_LAST: dict[tuple[TileSet, int, int], HomeExit] = {}


def exit_of(pos: Position, corporation: int) -> HomeExit | None:
    """An exit for a corporation on the current map; None if it already has none.

    The one that was found last will do while its hexes show the same and its tiles are left.
    """
    faces, supply, rank = pos.track.faces, pos.state.supply, pos.phase.tile_rank
    home = pos.title.map.by_name[pos.title.corporations[corporation].home]
    last = _LAST.get((pos.title.tiles, rank, home))
    if last is not None and is_still_an_exit(last, faces, supply):
        return last
    key = ("way", corporation, rank, tuple(supply))
    known: tuple[HomeExit | None] | None = pos.track.cache_get(key)
    if known is None:
        known = pos.track.cache_put(key, (Search(pos, faces, supply).way(home),))
    if known[0] is not None:
        _LAST[pos.title.tiles, rank, home] = known[0]
    return known[0]


def is_still_an_exit(way: HomeExit, faces: Sequence[Face], supply: Sequence[int]) -> bool:
    for h, face in zip(way.hexes, way.shown, strict=True):
        if faces[h] is not face:
            return False
    return all(supply[tile] >= way.tiles.count(tile) for tile in way.tiles)


def keeps_home_exit(pos: Position, a: LayTile) -> Refusal | None:
    """No lay may block the last exit of a corporation that has not operated."""
    s, t = pos.state, pos.title
    h, face = hex_of(pos, a), face_of(pos, a)
    for corporation in t.corporations:
        if s.operated >> corporation.number & 1:
            continue
        way = exit_of(pos, corporation.number)
        if way is not None and not still_open(pos, way, corporation.number, h, face):
            return Refusal("tile.last-way", {"hex": a.hex, "corporation": corporation.name})
    return None


def still_open(pos: Position, way: HomeExit, corporation: int, h: int, face: Face) -> bool:
    tile = pos.title.tiles.tile_of(face).number
    if h not in way.hexes and pos.state.supply[tile] > way.tiles.count(tile):
        return True
    key = ("way-after", corporation, h, face.number, pos.phase.tile_rank, tuple(pos.state.supply))
    known = pos.track.cache_get(key)
    if known is None:
        faces = list(pos.track.faces)
        supply = list(pos.state.supply)
        supply[tile] -= 1
        if faces[h].tile:
            supply[pos.title.tiles.tile_of(faces[h]).number] += 1
        faces[h] = face
        home = pos.title.map.by_name[pos.title.corporations[corporation].home]
        known = pos.track.cache_put(key, Search(pos, faces, supply).way(home) is not None)
    return bool(known)
