"""The map by hex names: tiles, tokens, neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from roundhouse.api.amounts import no_such
from roundhouse.board.hexes import NO_HEX
from roundhouse.board.tiles import Face
from roundhouse.engine.position import Position
from roundhouse.views.svg import tile_svg


@dataclass(frozen=True, slots=True)
class Stop:
    """A city, a town or an off-board area of a hex.

    >>> import roundhouse as rh
    >>> rh.new_game("18GA", ["Ann", "Ben", "Cem"]).map["F6"].stops[0].kind
    'city'
    """

    kind: str  # "city", "town" or "offboard"
    revenue: int  # in the present phase
    slots: int
    tokens: tuple[str, ...]  # corporations, in the order placed


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex in one position.

    >>> import roundhouse as rh
    >>> macon = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).map["F12"]
    >>> macon.place, macon.tile, macon.colour, macon.neighbours[:3]
    ('', '', 'white', ('G11', 'F10', 'E11'))
    """

    name: str
    place: str  # the name printed there, or empty
    tile: str  # "57"; empty: what is printed on the map
    rotation: int
    colour: str
    label: str
    stops: tuple[Stop, ...]
    neighbours: tuple[str, ...]  # hexes that track could lead to
    terrain: str  # "mountain", "river" …, or empty
    cost: int  # of the first tile
    _face: Face = field(repr=False, compare=False)
    _layout: str = field(repr=False, compare=False)

    @property
    def tokens(self) -> tuple[str, ...]:
        """Corporations with a token in the hex."""
        return tuple(name for stop in self.stops for name in stop.tokens)

    def _repr_svg_(self) -> str:
        return tile_svg(self._face, self._layout, standalone=True)


class Map(Mapping[str, Hex]):
    """All hexes of a position by their coordinates; ``game.map["F12"]``.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> game.map
    <Map of 18GA: 51 hexes, 0 tiles laid>
    """

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def __getitem__(self, name: str) -> Hex:
        known = self._position.title.map.by_name
        if name not in known:
            raise no_such("hex", name, known)
        return hex_record(self._position, known[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._position.title.map.by_name)

    def __len__(self) -> int:
        return len(self._position.title.map)

    def __contains__(self, name: object) -> bool:
        return name in self._position.title.map.by_name

    def __repr__(self) -> str:
        laid = sum(1 for face in self._position.track.faces if face.tile)
        return f"<Map of {self._position.title.name}: {len(self)} hexes, {laid} tiles laid>"

    def at(self, place: str) -> Hex:
        """The hex with this name printed on it: ``game.map.at("Macon")``."""
        places = {h.place: h.name for h in self._position.title.map.hexes if h.place}
        if place not in places:
            raise no_such("place", place, places)
        return self[places[place]]


def hex_record(pos: Position, number: int) -> Hex:
    """A hex's record."""
    here = pos.title.map.hexes[number]
    face, tokens = pos.track.faces[number], pos.track.tokens[number]
    guests = [(k, c) for h, k, c in pos.track.guests if h == number]
    stops = tuple(
        Stop(
            stop.kind,
            stop.values[pos.phase.value_rank - 1],
            stop.slots,
            tuple(pos.corporation_name(c) for c in (*tokens[k], *(c for g, c in guests if g == k))),
        )
        for k, stop in enumerate(face.stops)
    )
    return Hex(
        name=here.name,
        place=here.place,
        tile=face.tile,
        rotation=face.rotation,
        colour=face.colour,
        label=face.label,
        stops=stops,
        neighbours=tuple(
            pos.title.map.hexes[n].name for n in dict.fromkeys(here.neighbours) if n != NO_HEX
        ),
        terrain=here.terrain.kind if here.terrain else "",
        cost=here.terrain.cost if here.terrain else 0,
        _face=face,
        _layout=pos.title.map.layout,
    )
