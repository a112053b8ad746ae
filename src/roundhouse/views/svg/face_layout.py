"""Where on a hex the track, junctions, towns and cities of a face are.

Positions follow from the track alone, so every tile of every title is drawn without special
cases, and a tile looks the same in all its turns except that cities stay upright.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from roundhouse.board.tiles import JUNCTION, STOP, Face, Piece
from roundhouse.views.svg.geometry import A, Curve, Point, edge_to_edge, edge_to_point, towards

WEDGE_LENGTH = 36.0
_ROUTE_INTO_OFFBOARD = 44.0
_CROSSING = 20.0


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a stop is drawn."""

    kind: str  # "city", "ring" (no circles), "bar", "dot" or "wedge"
    at: Point
    radius: float  # of one circle
    slots: tuple[Point, ...] = ()
    angle: float = 0.0  # heading of the track under a bar
    rail: tuple[int, int, float] | None = None  # it lies on the track from edge to edge, at t


@dataclass(frozen=True, slots=True)
class Line:
    """One stretch of track to be drawn."""

    curve: Curve
    ends: tuple[int, int]
    bridge: bool = False  # crosses another line without joining it


@dataclass(frozen=True, slots=True)
class Shape:
    """A face as geometry."""

    face: Face
    layout: str
    spots: tuple[Spot, ...]
    junction: Point
    lines: tuple[Line, ...]
    wedges: tuple[int, ...]  # edges with a wedge

    def piece(self, piece: Piece) -> Curve:
        """The track of one piece, from its first end to its second."""
        first, last = piece
        if first >= STOP and last < STOP:
            return self.piece((last, first)).reversed()
        if first >= STOP:
            return Curve(self._point(first), self._point(last))
        if last < STOP:
            return edge_to_edge(self.layout, first, last)
        spot = None if last == JUNCTION else self.spots[last - STOP]
        if spot is not None and spot.rail is not None:
            a, b, t = spot.rail
            return edge_to_edge(self.layout, a, b).part(0.0 if first == a else 1.0, t)
        if spot is not None and spot.kind == "wedge":
            point = towards(self.layout, first, A - _ROUTE_INTO_OFFBOARD)
        else:
            point = self._point(last)
        return edge_to_point(self.layout, first, point)

    def _point(self, end: int) -> Point:
        return self.junction if end == JUNCTION else self.spots[end - STOP].at


@lru_cache(maxsize=4096)
def shape(face: Face, layout: str) -> Shape:
    """The geometry of a face; computed once."""
    exits = [_exits(face, STOP + k) for k in range(len(face.stops))]
    spots = _spots(face, layout, exits)
    junction = _meeting_point(layout, _exits(face, JUNCTION))
    bare = Shape(face, layout, spots, junction, (), ())
    lines = _marked_bridges(_lines(bare), face.rotation)
    wedges = sorted(e for k, spot in enumerate(spots) if spot.kind == "wedge" for e in exits[k])
    return Shape(face, layout, spots, junction, tuple(lines), tuple(wedges))


def _exits(face: Face, end: int) -> list[int]:
    """Edges joined to an end, in the order they have on the tile before it is turned."""
    edges = [e for e in face.ways[end] if e < STOP]
    return sorted(edges, key=lambda e: (e - face.rotation) % 6)


def slot_offsets(count: int, radius: float) -> tuple[Point, ...]:
    """Centres of the circles of a city around its middle: they just touch."""
    step = radius + 1
    if count == 2:
        return ((-step, 0.0), (step, 0.0))
    if count == 3:
        high = step / math.sqrt(3)
        return ((-step, high), (0.0, -2 * high), (step, high))
    if count == 4:
        return ((-step, -step), (step, -step), (-step, step), (step, step))
    if count > 4:
        return tuple(((2 * k - count + 1) * step, 0.0) for k in range(count))
    return ((0.0, 0.0),) * count


def _meeting_point(layout: str, exits: list[int]) -> Point:
    """The centre if track can run straight on, otherwise a little towards the exits."""
    if not exits or any((e + 3) % 6 in exits for e in exits):
        return (0.0, 0.0)
    points = [towards(layout, e, 48 / len(exits)) for e in exits]
    return (sum(x for x, _ in points), sum(y for _, y in points))


# -- stops ---------------------------------------------------------------------------------


def _spots(face: Face, layout: str, exits: list[list[int]]) -> tuple[Spot, ...]:
    wedged = [stop.kind == "offboard" or face.colour == "red" for stop in face.stops]
    nodes = [k for k, off in enumerate(wedged) if not off]
    radius = 24.0 if len(nodes) > 2 else 26.0
    rails = {k: _rail(face, k, exits[k], len(nodes)) for k in nodes}
    places = {k: _alone(face, layout, k, exits[k], nodes) for k in nodes}
    for k, rail in rails.items():
        if rail is not None:
            places[k] = edge_to_edge(layout, rail[0], rail[1]).point(rail[2])
    if len(nodes) > 1 and _too_close(face, places, radius):
        rails |= _slid(face, layout, exits, nodes, radius)
        for k, rail in rails.items():
            if rail is not None:
                places[k] = _on_rail(layout, rail)
    spots: list[Spot] = []
    for k, stop in enumerate(face.stops):
        if wedged[k]:
            spots.append(Spot("wedge", (0.0, 0.0), 26.0))
            continue
        rail, place = rails[k], places[k]
        # A stop with a single exit may have slid, but it still lies at the end of its track.
        through = rail if rail is not None and rail[0] != rail[1] else None
        if stop.kind == "town":
            on_track = through is not None and len(exits[k]) == 2
            angle = edge_to_edge(layout, *through[:2]).heading(through[2]) if through else 0.0
            kind = "bar" if on_track else "dot"
            spots.append(Spot(kind, place, 14.0, (), angle, through))
        elif stop.slots == 0:
            spots.append(Spot("ring", place, 17.0, (), 0.0, through))
        else:
            slots = tuple(
                (place[0] + dx, place[1] + dy) for dx, dy in slot_offsets(stop.slots, radius)
            )
            spots.append(Spot("city", place, radius, slots, 0.0, through))
    return tuple(spots)


Rail = tuple[int, int, float]


def _rail(face: Face, k: int, exits: list[int], nodes: int) -> Rail | None:
    """The track from edge to edge on which a stop lies, halfway."""
    if len(exits) == 2 and (nodes > 1 or face.stops[k].kind == "town"):
        return (exits[0], exits[1], 0.5)
    return None


def _alone(face: Face, layout: str, k: int, exits: list[int], nodes: list[int]) -> Point:
    """The place of a stop that does not lie on a track from edge to edge."""
    if len(nodes) == 1:
        many = len(exits) > 2 and face.stops[k].kind == "town"
        return _meeting_point(layout, exits) if many else (0.0, 0.0)
    if not exits:
        order = nodes.index(k)
        if len(nodes) == 2:
            return ((72.0 * order) - 36.0, 0.0)
        return towards(layout, face.rotation + 6 * order / len(nodes), 47.0)
    if len(exits) == 1:
        return towards(layout, exits[0], 54.0)
    return _meeting_point(layout, exits)


def _too_close(face: Face, places: dict[int, Point], radius: float) -> bool:
    for (i, p), (j, q) in combinations(sorted(places.items()), 2):
        towns = face.stops[i].kind == face.stops[j].kind == "town"
        if math.dist(p, q) < (44.0 if towns else 2 * radius + 8) - 0.5:
            return True
    return False


def _slid(
    face: Face, layout: str, exits: list[list[int]], nodes: list[int], radius: float
) -> dict[int, Rail | None]:
    """Every stop near an exit that no other stop uses, as far apart as possible."""
    choices: list[list[Rail | None]] = []
    for k in nodes:
        own = [e for e in exits[k] if not any(e in exits[j] for j in nodes if j != k)]
        from_edge = 46.0 if face.stops[k].kind == "town" else radius + 9
        options: list[Rail | None] = []
        for e in own:
            if len(exits[k]) == 1:
                options.append((e, e, 1 - from_edge / A))
            elif len(exits[k]) == 2:
                other = exits[k][1] if e == exits[k][0] else exits[k][0]
                t = from_edge / edge_to_edge(layout, e, other).length()
                options.append((e, other, t))
        choices.append(options or [None])
    best: tuple[float, tuple[Rail | None, ...]] | None = None
    for combination in product(*choices):
        points = [_on_rail(layout, rail) for rail in combination if rail is not None]
        apart = min((math.dist(p, q) for p, q in combinations(points, 2)), default=0.0)
        if best is None or round(apart, 3) > best[0]:
            best = (round(apart, 3), combination)
    return dict(zip(nodes, best[1], strict=True)) if best is not None else {}


def _on_rail(layout: str, rail: Rail) -> Point:
    first, last, t = rail
    if first == last:  # one exit: t of the way out from the centre
        return towards(layout, first, A * t)
    return edge_to_edge(layout, first, last).point(t)


# -- track ---------------------------------------------------------------------------------


def _lines(bare: Shape) -> list[Line]:
    lines: list[Line] = []
    done: set[int] = set()
    for piece in bare.face.pieces:
        first, last = piece
        if STOP <= last < JUNCTION:
            spot = bare.spots[last - STOP]
            if spot.kind == "wedge":
                continue
            if spot.rail is not None:
                if last not in done:
                    done.add(last)
                    a, b, _ = spot.rail
                    lines.append(Line(edge_to_edge(bare.layout, a, b), (a, b)))
                continue
        lines.append(Line(bare.piece(piece), (first, last)))
    return lines


def _marked_bridges(lines: list[Line], rotation: int) -> list[Line]:
    """A line that joins no other one but crosses one gets a casing when it is drawn."""
    samples = [line.curve.samples(8) for line in lines]
    marked: list[Line] = []
    for i, line in enumerate(lines):
        others = [j for j in range(len(lines)) if j != i]
        joined = any(set(line.ends) & set(lines[j].ends) for j in others)
        crossing = not joined and any(
            math.dist(p, q) < _CROSSING for j in others for p in samples[i] for q in samples[j]
        )
        marked.append(Line(line.curve, line.ends, crossing))
    # What is joined is drawn first, so that a bridge is not painted over; and the same line
    # is the upper one however the tile is turned.
    return sorted(marked, key=lambda line: (line.bridge, _unturned(line, rotation)))


def _unturned(line: Line, rotation: int) -> tuple[int, ...]:
    return tuple(sorted((end - rotation) % 6 if end < STOP else end for end in line.ends))
