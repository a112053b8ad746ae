"""The tiles of a title, all their faces, and how one face can follow another."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.tiles import JUNCTION, RANKS, STOP, Face, Piece, Stop, Tile, turn_pieces


class FaceTable:
    """Every tile of a title in all six rotations.

    ``faces`` starts with what is printed on the hexes, in their order; the faces of tile t
    follow at ``printed + 6 * t + rotation``.
    """

    __slots__ = ("_canonical", "_distinct", "aliases", "by_name", "faces", "printed", "tiles")

    def __init__(
        self,
        tiles: Sequence[Tile],
        printed: Sequence[Face] = (),
        aliases: dict[str, str] | None = None,
    ) -> None:
        self.tiles = tuple(tiles)
        self.printed = len(printed)
        self.aliases = dict(aliases or {})  # alternative names of tiles
        self.by_name = {tile.name: tile for tile in self.tiles}
        faces = list(printed)
        self._canonical: list[Face] = list(printed)
        self._distinct: list[tuple[Face, ...]] = []
        for tile in self.tiles:
            different: dict[object, Face] = {}
            for rotation in range(6):
                face = _turned(tile, rotation, len(faces))
                faces.append(face)
                self._canonical.append(different.setdefault(_appearance(face), face))
            self._distinct.append(tuple(different.values()))
        self.faces = tuple(faces)

    def tile(self, name: str) -> Tile:
        """A tile by name or alternative name; KeyError if the title has none."""
        return self.by_name[self.aliases.get(name, name)]

    def face(self, name: str, rotation: int) -> Face:
        if not 0 <= rotation < 6:
            raise KeyError(f"{name}@{rotation}: a tile turns by 0 to 5")
        return self.faces[self.printed + 6 * self.tile(name).number + rotation]

    def tile_of(self, face: Face) -> Tile:
        return self.by_name[face.tile]

    def distinct(self, tile: Tile) -> tuple[Face, ...]:
        """The rotations that look different, each at its lowest number."""
        return self._distinct[tile.number]

    def canonical(self, face: Face) -> Face:
        """The face among ``distinct`` that looks like this one."""
        return self._canonical[face.number]

    def tiles_for(self, colour: str, name: str, label: str, also: Sequence[str]) -> list[Tile]:
        """Tiles of a colour that a hex allows by name and label, regardless of its stops.

        If some tile names the hex or has its label, only such tiles are allowed.
        """
        here = [t for t in self.tiles if t.colour == colour and not t.power]
        named = [t for t in here if name in t.hexes or (label and t.label == label)]
        named = [t for t in named if not t.hexes or name in t.hexes]
        if named:
            return named + [t for t in here if t.name in also and t not in named]
        return [t for t in here if not t.label and not t.hexes]


def _turned(tile: Tile, rotation: int, number: int) -> Face:
    pieces = turn_pieces(tile.pieces, rotation)
    rank = RANKS[tile.colour]
    return Face(number, tile.name, rotation, tile.colour, rank, tile.label, tile.stops, pieces)


def _appearance(face: Face) -> object:
    """A key that is equal for faces that look the same, however their stops are numbered."""
    track = tuple(p for p in face.pieces if p[1] < STOP or p[1] == JUNCTION)
    stops = sorted(
        (face.stop_exits(k), stop.kind, stop.values, stop.slots, stop.role)
        for k, stop in enumerate(face.stops)
    )
    return (track, tuple(stops))


def same_kind(printed: Sequence[Stop], tile: Sequence[Stop]) -> bool:
    """City tiles go on cities, town tiles on as many towns, plain tiles elsewhere."""

    def kind(stops: Sequence[Stop]) -> tuple[bool, int]:
        return any(s.kind == "city" for s in stops), sum(s.kind == "town" for s in stops)

    return kind(printed) == kind(tile)


def stop_moves(old: Face, new: Face) -> tuple[int, ...] | None:
    """Where each old stop is on the new face, by its track; -1 if several are possible.

    None if a stop would lose a connection.
    """
    moves: list[int] = []
    for k, stop in enumerate(old.stops):
        exits = old.stop_exits(k)
        same = [j for j, other in enumerate(new.stops) if other.kind == stop.kind]
        if exits:
            same = [j for j in same if exits & ~new.stop_exits(j) == 0]
        if not same:
            return None
        moves.append(same[0] if len(same) == 1 else -1)
    return tuple(moves)


def _carried_over(old: Face, new: Face, moves: tuple[int, ...]) -> set[Piece]:
    """The pieces that the old track becomes on the new face.

    Plain track becomes part of an open junction if the new face has one.
    """
    junction = bool(new.ways[JUNCTION])
    pieces: set[Piece] = set()
    for a, b in old.pieces:
        if b == JUNCTION:
            pieces.add((a, b))
        elif b >= STOP:
            pieces.add((a, STOP + moves[b - STOP]))
        elif junction and (a, b) not in new.pieces:
            pieces.update(((a, JUNCTION), (b, JUNCTION)))
        else:
            pieces.add((a, b))
    return pieces


def keeps_track(old: Face, new: Face) -> bool:
    """Is every piece of track and every connection of a stop still there?"""
    moves = stop_moves(old, new)
    return moves is not None and _carried_over(old, new, moves) <= set(new.pieces)


def new_pieces(old: Face, new: Face) -> tuple[Piece, ...]:
    """Track that the new face adds, in its order; empty if it does not keep the old track."""
    moves = stop_moves(old, new)
    if moves is None:
        return ()
    kept = _carried_over(old, new, moves)
    if not kept <= set(new.pieces):
        return ()
    return tuple(piece for piece in new.pieces if piece not in kept)
