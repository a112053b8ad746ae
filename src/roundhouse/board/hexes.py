"""The printed map: hexes, their neighbours, terrain and hexside costs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from roundhouse.board.tiles import OPPOSITE, Face

NO_HEX = -1
ANY_STOP = -1  # the home city is chosen later

#: Offset of the neighbour over each edge, as (columns, rows) on a grid of half hexes.
STEPS = {
    "flat": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
    "pointy": ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)),
}
_COORDINATES = re.compile(r"([A-Z])([0-9]+)")


def grid_position(name: str, letters: str) -> tuple[int, int]:
    """Column and row of a hex; ``letters`` says which of the two the letter counts."""
    match = _COORDINATES.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is not a hex: expected a capital letter and a number")
    letter, number = ord(match[1]) - ord("A"), int(match[2])
    return (number, letter) if letters == "rows" else (letter, number)


@dataclass(frozen=True, slots=True)
class Terrain:
    """What the first tile in a hex costs, and why."""

    cost: int
    kind: str  # "mountain", "river", "swamp", "water", "mountain+water"


@dataclass(frozen=True, slots=True)
class Border:
    """Something printed on a hexside."""

    edge: int
    kind: str  # "impassable", "water", "mountain" (pass or tunnel), "" for a region's inner line
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Hex:
    """One hex of the printed map."""

    number: int
    name: str  # coordinates, "F12"
    place: str  # "Macon", or empty
    face: Face  # its printed face
    neighbours: tuple[int, int, int, int, int, int]  # where track may cross; NO_HEX elsewhere
    terrain: Terrain | None = None
    borders: tuple[Border, ...] = ()
    label: str = ""
    icons: tuple[str, ...] = ()
    region: int = NO_HEX  # the first hex of its off-board area, which is its number
    first_tiles: tuple[str, ...] = ()  # tiles that may replace the printed face
    closed_by: str = ""  # private that blocks the hex while a player owns it
    homes: tuple[tuple[str, int], ...] = ()  # (corporation, stop or ANY_STOP): whose home this is
    also: tuple[str, ...] = ()  # tiles allowed here besides those that name the hex
    blind: tuple[tuple[str, int], ...] = ()  # (tile, edge): this tile's track may dead-end there
    tags: tuple[tuple[str, int | str], ...] = ()  # a title's own facts, such as ("side", "E")

    def tag(self, name: str) -> int | str | None:
        for key, value in self.tags:
            if key == name:
                return value
        return None

    @property
    def open_sides(self) -> int:
        """Edges that track may cross, as a bit mask."""
        return sum(1 << edge for edge, other in enumerate(self.neighbours) if other != NO_HEX)


@dataclass(frozen=True, slots=True)
class HexMap:
    """All hexes of a title, in the order of their coordinates.

    Traces work on *entries*: ``hex * 6 + edge`` means entering that hex over that edge.
    """

    layout: str  # "flat" or "pointy"
    hexes: tuple[Hex, ...]
    letters: str = "rows"  # what the letter of a coordinate counts: "rows" or "columns"
    by_name: dict[str, int] = field(init=False, compare=False, repr=False)
    names: tuple[str, ...] = field(init=False, compare=False, repr=False)  # by hex
    #: by hex and its neighbour: the edge between them, the same seen from the neighbour, and the
    #: lower of the two as hex * 6 + edge
    crossings: dict[tuple[int, int], tuple[int, int, int]] = field(
        init=False, compare=False, repr=False
    )
    #: by hex * 6 + edge: the entry beyond, or -1
    across: tuple[int, ...] = field(init=False, compare=False, repr=False)
    #: by hex * 6 + edge: one bit per hexside, the same from both hexes
    side_bits: tuple[int, ...] = field(init=False, compare=False, repr=False)
    #: by hex: the bit of its stop 0; those of further stops follow
    stop_bits: tuple[int, ...] = field(init=False, compare=False, repr=False)
    #: cache of ``reach``: where traces go in a hex with a face
    links: dict[int, Any] = field(init=False, compare=False, repr=False, default_factory=dict)
    #: cache of ``TrackMap.flow``: the printed faces and what happens at their entries
    printed: list[Any] = field(init=False, compare=False, repr=False, default_factory=list)
    #: cache of ``routes.walks``: steps out of a stop (hex * 8 + stop) of a face, by their numbers
    first_steps: dict[tuple[int, int], Any] = field(
        init=False, compare=False, repr=False, default_factory=dict
    )
    #: numbers of faces with track that touches no edge, among those seen so far
    inner: set[int] = field(init=False, compare=False, repr=False, default_factory=set)

    def __post_init__(self) -> None:
        across = tuple(
            -1 if other == NO_HEX else other * 6 + OPPOSITE[edge]
            for h in self.hexes
            for edge, other in enumerate(h.neighbours)
        )
        bits = [0] * len(across)
        bit = 1
        for entry, beyond in enumerate(across):
            if beyond >= 0 and not bits[entry]:
                bits[entry] = bits[beyond] = bit
                bit <<= 1
        stop_bits = []
        for h in self.hexes:
            stop_bits.append(bit)
            bit <<= max(1, len(h.face.stops))
        crossings: dict[tuple[int, int], tuple[int, int, int]] = {}
        for entry, beyond in enumerate(across):
            if beyond >= 0:
                there, edge = divmod(beyond, 6)
                between = (entry % 6, edge, min(entry, beyond))
                crossings.setdefault((entry // 6, there), between)
        object.__setattr__(self, "crossings", crossings)
        object.__setattr__(self, "names", tuple([h.name for h in self.hexes]))
        object.__setattr__(self, "by_name", {h.name: h.number for h in self.hexes})
        object.__setattr__(self, "across", across)
        object.__setattr__(self, "side_bits", tuple(bits))
        object.__setattr__(self, "stop_bits", tuple(stop_bits))

    def __len__(self) -> int:
        return len(self.hexes)

    def __getitem__(self, name: str) -> Hex:
        return self.hexes[self.by_name[name]]
