"""Which tiles fit where, and which of them a corporation can lay; this must be fast.

Conditions that a rulebook has in different clauses are separate methods, so that a
refusal can cite the right one: ``right_colour``, ``right_kind``, ``right_hex``, ``listed``,
``keeps_track``, ``fits`` and ``connects``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from roundhouse.board.faces import FaceTable, keeps_track, new_pieces, same_kind, stop_moves
from roundhouse.board.hexes import HexMap
from roundhouse.board.reach import arrives_without
from roundhouse.board.tiles import FIXED, JUNCTION, RANKS, STOP, Face, Piece, Tile

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap

__all__ = ["Join", "TileSet", "keeps_track", "new_pieces", "same_kind", "stop_moves"]

TOP_RANK = RANKS["gray"]
_EDGES = (1, 2, 4, 8, 16, 32)


class Join(NamedTuple):
    """How the new track of a face meets the old, as bit masks computed once."""

    face: Face
    edges: int  # a trace entering over one of these meets new track
    pairs: tuple[tuple[int, int], ...]  # … over the first, if it must not have used the second
    stops: int  # old stops with new track


class Changes(NamedTuple):
    """What may replace a face in a hex."""

    joins: tuple[Join, ...]
    lays: tuple[tuple[int, Face], ...]  # the same, as lays in this hex
    city: bool  # is there a city now?
    plain: bool  # a trace that arrives meets new track or not, whatever it has used before
    met: dict[int, tuple[tuple[int, Face], ...]]  # by edges over which traces arrive: their lays


class TileSet:
    """The tiles of a title on its map.

    ``loops``: may a trace reach new track round a loop that left the hex over its other side?
    """

    __slots__ = ("_changes", "_joins", "_open_sides", "_table", "loops", "map", "tiles")

    def __init__(self, table: FaceTable, hex_map: HexMap, *, loops: bool = True) -> None:
        self._table = table
        self.map = hex_map
        self.loops = loops
        self.tiles = table.tiles
        self._open_sides = tuple(here.open_sides for here in hex_map.hexes)
        self._joins: dict[tuple[int, int], Join] = {}  # by old and new face
        self._changes: dict[tuple[int, int], Changes] = {}  # by hex and face

    def without_loops(self) -> TileSet:
        """The same tiles where track reached only round such a loop is not connected."""
        return TileSet(self._table, self.map, loops=False)

    # -- tiles and faces -------------------------------------------------------------------

    @property
    def faces(self) -> tuple[Face, ...]:
        """The printed faces, then every tile in its six rotations."""
        return self._table.faces

    @property
    def aliases(self) -> dict[str, str]:
        """Alternative names of tiles, as printed or as other programs write them."""
        return self._table.aliases

    def tile(self, name: str) -> Tile:
        """A tile by name or alternative name; KeyError if the title has none."""
        return self._table.tile(name)

    def tile_of(self, face: Face) -> Tile:
        return self._table.tile_of(face)

    def face(self, name: str, rotation: int) -> Face:
        """A tile turned by 0 to 5; KeyError if there is none."""
        return self._table.face(name, rotation)

    def distinct(self, tile: Tile) -> tuple[Face, ...]:
        """The rotations of a tile that look different, each at its lowest number."""
        return self._table.distinct(tile)

    def canonical(self, face: Face) -> Face:
        """The face among ``distinct`` that looks like this one."""
        return self._table.canonical(face)

    # -- does this face fit here? -----------------------------------------------------------

    def right_colour(self, old: Face, face: Face) -> bool:
        """The next colour; red and gray hexes of the map never change."""
        return old.rank != FIXED and face.rank == old.rank + 1

    def right_kind(self, hex_number: int, face: Face) -> bool:
        """City tiles on cities, town tiles on as many towns, plain tiles elsewhere."""
        return same_kind(self.map.hexes[hex_number].face.stops, face.stops)

    def right_hex(self, hex_number: int, face: Face) -> bool:
        """Named and labelled tiles go in their hexes, which allow no others of that colour."""
        here = self.map.hexes[hex_number]
        tiles = self._table.tiles_for(face.colour, here.name, here.label, here.also)
        return self.tile_of(face) in tiles

    def listed(self, hex_number: int, old: Face, face: Face) -> bool:
        """Does the title's upgrade table let this tile replace the current one?"""
        here = self.map.hexes[hex_number]
        if not old.tile:
            return face.tile in here.first_tiles
        tile = self.tile_of(old)
        return face.tile in tile.upgrades or any(
            face.tile in names for name, names in tile.upgrades_at if name == here.name
        )

    def keeps_track(self, old: Face, face: Face) -> bool:
        """Is every piece of track and every connection of a stop still there?"""
        return keeps_track(old, face)

    def fits(self, hex_number: int, face: Face) -> bool:
        """Does no track run off the map, into a blank side or over an impassable one?"""
        here = self.map.hexes[hex_number]
        closed = face.exits & ~self._open_sides[hex_number]
        for tile, edge in here.blind:
            if tile == face.tile:
                closed &= ~(1 << edge)
        return not closed

    def may_replace(self, hex_number: int, old: Face, face: Face) -> bool:
        """All of the above."""
        return (
            self.right_colour(old, face)
            and self.listed(hex_number, old, face)
            and self.right_kind(hex_number, face)
            and self.right_hex(hex_number, face)
            and keeps_track(old, face)
            and self.fits(hex_number, face)
        )

    def replacements(self, hex_number: int, old: Face) -> tuple[Face, ...]:
        """The distinct faces that may replace this one here, by tile and rotation."""
        return tuple(join.face for join in self._changes_at(hex_number, old).joins)

    def stop_moves(self, old: Face, face: Face) -> tuple[int, ...] | None:
        """The new stop of each old one; -1 if several are possible; None if track is lost."""
        return stop_moves(old, face)

    def new_pieces(self, old: Face, face: Face) -> tuple[Piece, ...]:
        """Track that the face adds to the old one."""
        return new_pieces(old, face)

    # -- can this corporation lay it? ----------------------------------------------------------

    def connects(self, track: TrackMap, corporation: int, hex_number: int, face: Face) -> bool:
        """Is some new track of the face on a trace from the corporation's tokens?"""
        reach = track.reach(corporation)
        edges = sum(1 << e for e in range(6) if hex_number * 6 + e in reach.walks)
        stops = sum(1 << k for k in range(8) if hex_number * 8 + k in reach.stops)
        join = self.join(track.faces[hex_number], face)
        return self._meets(track, corporation, hex_number, join, edges, stops)

    def city_reached(self, track: TrackMap, corporation: int, hex_number: int) -> bool:
        """Does a trace reach a city of this hex, even a full one?"""
        reached = track.reach(corporation).stops
        return any(
            stop.kind == "city" and hex_number * 8 + k in reached
            for k, stop in enumerate(track.faces[hex_number].stops)
        )

    def connected_lays(
        self,
        track: TrackMap,
        corporation: int,
        *,
        top_rank: int = TOP_RANK,
        city_is_enough: bool = True,
    ) -> tuple[tuple[int, Face], ...]:
        """Every lay that fits and is connected, by hex, tile and rotation.

        ``city_is_enough``: a reached city may be upgraded even if its new track is not.
        Supply, money, blocked hexes and the like are checked by the rules.
        """
        key = ("lays", corporation, top_rank, city_is_enough)
        found: tuple[tuple[int, Face], ...] | None = track.cache_get(key)
        if found is None:
            lays = self._list_lays(track, corporation, top_rank, city_is_enough)
            found = track.cache_put(key, tuple(lays))
        return found

    def _list_lays(
        self, track: TrackMap, corporation: int, top_rank: int, city_is_enough: bool
    ) -> list[tuple[int, Face]]:
        reach = track.reach(corporation)
        edges: dict[int, int] = {}
        stops: dict[int, int] = {}
        for entry in reach.walks:
            number = entry // 6
            edges[number] = edges.get(number, 0) | _EDGES[entry - number * 6]
        for place in reach.stops:
            number, stop = divmod(place, 8)
            stops[number] = stops.get(number, 0) | 1 << stop
        lays: list[tuple[int, Face]] = []
        faces = track.faces
        for number in sorted(edges.keys() | stops.keys()):
            old = faces[number]
            if old.rank >= top_rank:
                continue
            changes = self._changes_at(number, old)
            reached = stops.get(number, 0)
            arrive = edges.get(number, 0)
            if reached and city_is_enough and changes.city:
                lays += changes.lays
            elif reached or not changes.plain:
                lays += [
                    (number, join.face)
                    for join in changes.joins
                    if arrive & join.edges
                    or (
                        (join.pairs or reached & join.stops)
                        and self._meets(track, corporation, number, join, arrive, reached)
                    )
                ]
            else:
                lays += changes.met.get(arrive) or _met(changes, arrive)
        return lays

    def _meets(
        self, track: TrackMap, corporation: int, number: int, join: Join, edges: int, stops: int
    ) -> bool:
        if edges & join.edges:
            return True
        if stops & join.stops and self._goes_on(track, corporation, number, join):
            return True
        bits = self.map.side_bits[number * 6 : number * 6 + 6]
        return any(
            edges >> a & 1 and arrives_without(track, corporation, number * 6 + a, bits[b])
            for a, b in join.pairs
        )

    def _goes_on(self, track: TrackMap, corporation: int, number: int, join: Join) -> bool:
        """May a trace go on from a reached stop over new track of the face?"""
        old = track.faces[number]
        moves = stop_moves(old, join.face) or ()
        reached = track.reach(corporation).stops
        for k, to in enumerate(moves):
            if join.stops >> k & 1 and number * 8 + k in reached:
                stop = join.face.stops[to]
                here = track.tokens[number][k]
                if stop.kind != "city" or stop.passable or len(here) < stop.slots:
                    return True
                if track.has_token(number, k, corporation):
                    return True
        return False

    # -- tables ----------------------------------------------------------------------------

    def join(self, old: Face, face: Face) -> Join:
        """How a face meets the one it replaces."""
        key = (old.number, face.number)
        found = self._joins.get(key)
        if found is None:
            found = self._joins[key] = _join(old, face, self.loops)
        return found

    def _changes_at(self, hex_number: int, old: Face) -> Changes:
        key = (hex_number, old.number)
        found = self._changes.get(key)
        if found is None:
            joins = tuple(self._find_joins(hex_number, old))
            found = self._changes[key] = Changes(
                joins,
                tuple((hex_number, join.face) for join in joins),
                any(stop.kind == "city" for stop in old.stops),
                not any(join.pairs for join in joins),
                {},
            )
        return found

    def _find_joins(self, hex_number: int, old: Face) -> Iterator[Join]:
        """The faces that pass ``may_replace``, with most checks done once per tile."""
        for tile in self.tiles:
            first = self.distinct(tile)[0]
            if (
                self.right_colour(old, first)
                and self.listed(hex_number, old, first)
                and self.right_kind(hex_number, first)
                and self.right_hex(hex_number, first)
            ):
                for face in self.distinct(tile):
                    if self.fits(hex_number, face) and keeps_track(old, face):
                        yield self.join(old, face)


def _met(changes: Changes, arrive: int) -> tuple[tuple[int, Face], ...]:
    """The lays whose new track is met over these edges, worked out once."""
    pairs = zip(changes.joins, changes.lays, strict=True)
    found = changes.met[arrive] = tuple(lay for join, lay in pairs if arrive & join.edges)
    return found


def _join(old: Face, face: Face, loops: bool) -> Join:
    """Where traces meet the new track of a face.

    A trace may have come round a loop over track that already crossed the other side of a new
    piece. It still reaches the piece, without using it; ``loops`` says whether that counts.
    """
    moves = stop_moves(old, face) or ()
    edges = stops = 0
    pairs: list[tuple[int, int]] = []
    for a, b in new_pieces(old, face):
        if b == JUNCTION:
            # Every trace to the junction meets the new piece, over old track or new.
            for end in face.ways[JUNCTION]:
                if loops or end == a or not old.exits >> a & 1:
                    edges |= 1 << end
                else:
                    pairs.append((end, a))
        elif b >= STOP:
            edges |= 1 << a
            stops |= sum(1 << k for k, to in enumerate(moves) if to in {b - STOP, -1})
        else:
            for one, other in ((a, b), (b, a)):
                if loops or not old.exits >> other & 1:
                    edges |= 1 << one
                else:
                    pairs.append((one, other))
    return Join(face, edges, tuple(pairs), stops)
