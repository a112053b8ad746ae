"""Tile faces: what is printed on a hex, or a tile in one rotation.

A face is made once per title and shared: faces are compared by identity. The ends of a
piece of track are plain integers: 0 to 5 for the edges of the hex (clockwise, as in the
title's data), ``STOP + k`` for the k-th stop and ``JUNCTION`` for an open junction.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

STOP = 6
JUNCTION = 15
OPPOSITE = (3, 4, 5, 0, 1, 2)

#: The order of upgrades; printed hexes that never change have the rank FIXED.
RANKS = {"white": 0, "yellow": 1, "green": 2, "brown": 3, "gray": 4}
FIXED = 9

Piece = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Stop:
    """A city, town or off-board area."""

    kind: str  # "city", "town" or "offboard"
    values: tuple[int, int, int, int]  # by phase colour: yellow, green, brown, gray
    slots: int = 0  # slots for tokens
    terminal: bool = False  # a route may only start or end here
    passable: bool = False  # a city without slots: nothing can block it
    role: str = ""  # a title's own word: "mine", "port", "cmd", "offmap_city" …
    group: str = ""  # stops of one group count as one place in a route


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A tile (or a printed hex) in one rotation."""

    number: int  # its index in the title's list of faces
    tile: str  # "57"; empty for what is printed on the map
    rotation: int
    colour: str
    rank: int
    label: str
    stops: tuple[Stop, ...]
    pieces: tuple[Piece, ...]  # sorted pairs of ends, after turning
    exits: int = field(init=False)  # bit mask of edges with track
    ways: tuple[tuple[int, ...], ...] = field(init=False)  # by end: ends joined to it

    def __post_init__(self) -> None:
        exits = 0
        ways: list[list[int]] = [[] for _ in range(JUNCTION + 1)]
        for a, b in self.pieces:
            ways[a].append(b)
            ways[b].append(a)
            for end in (a, b):
                if end < STOP:
                    exits |= 1 << end
        object.__setattr__(self, "exits", exits)
        object.__setattr__(self, "ways", tuple(tuple(w) for w in ways))

    @property
    def name(self) -> str:
        """NUMBER@ROTATION, or the empty string for a printed hex."""
        return f"{self.tile}@{self.rotation}" if self.tile else ""

    def stop_exits(self, stop: int) -> int:
        """Edges that lead straight to a stop, as a bit mask."""
        mask = 0
        for end in self.ways[STOP + stop]:
            if end < STOP:
                mask |= 1 << end
        return mask


def turn_end(end: int, rotation: int) -> int:
    """An end of a piece after a turn by ``rotation`` clockwise sixths."""
    return (end + rotation) % 6 if end < STOP else end


def turn_pieces(pieces: Iterable[Piece], rotation: int) -> tuple[Piece, ...]:
    """The pieces of a tile after ``rotation`` clockwise sixths, in a fixed order."""
    turned = ((turn_end(a, rotation), turn_end(b, rotation)) for a, b in pieces)
    return tuple(sorted((min(a, b), max(a, b)) for a, b in turned))


@dataclass(frozen=True, slots=True)
class Tile:
    """One kind of tile in a title."""

    number: int  # its index in the title's tile list and in the supply
    name: str
    colour: str
    label: str
    stops: tuple[Stop, ...]
    pieces: tuple[Piece, ...]  # at rotation 0
    count: int  # UNLIMITED for no limit
    upgrades: tuple[str, ...]  # tiles that may replace it wherever they fit
    upgrades_at: tuple[tuple[str, tuple[str, ...]], ...] = ()  # further ones, by hex name
    hexes: tuple[str, ...] = ()  # the only hexes it may go in; empty: wherever it fits
    power: str = ""  # private whose power is needed to lay it


UNLIMITED = 1_000_000
