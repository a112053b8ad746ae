"""Routes over the board: lines along the track, rings around stops, chips with values.

Every train has its colour and its inner mark, so that routes stay apart without colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from roundhouse.board.hexes import HexMap
from roundhouse.board.routes.model import Place, Route, RunValue
from roundhouse.board.tiles import JUNCTION, STOP, Face, Piece
from roundhouse.views.svg import marks
from roundhouse.views.svg.face_layout import shape
from roundhouse.views.svg.geometry import Curve, Point, at, num
from roundhouse.views.svg.hex_context import Layout
from roundhouse.views.svg.label_placement import text_width
from roundhouse.views.svg.tile import frame_path

KINDS = 4  # colours and inner marks; a fifth train starts again
_CHIP_HEIGHT = 27.0
_RING_STEP = 18.0


@dataclass(frozen=True, slots=True)
class Chip:
    """What a stop pays to a route: "40", or "30+20" with a bonus."""

    place: Place
    words: str


@dataclass(frozen=True, slots=True)
class RouteView:
    """One train's run."""

    number: int  # 1 for the first train; chooses colour and mark
    stops: tuple[Place, ...]
    legs: tuple[tuple[int, ...], ...]  # hexes from stop to stop, both ends included
    chips: tuple[Chip, ...] = ()

    @property
    def kind(self) -> int:
        return (self.number - 1) % KINDS + 1


def route_views(routes: Sequence[Route], value: RunValue | None = None) -> tuple[RouteView, ...]:
    """Routes of a run in the order of its trains, with chips where values are given."""
    views: list[RouteView] = []
    for k, route in enumerate(routes):
        lines = () if value is None else value.routes[k].stops
        chips = tuple(
            Chip((line.hex, line.stop), _sum_words(line.value, line.parts))
            for line in lines
            if line.counted
        )
        views.append(RouteView(k + 1, route.stops, route.legs, chips))
    return tuple(views)


def _sum_words(value: int, parts: tuple[tuple[str, int], ...]) -> str:
    numbers = [number for _, number in parts]
    if len(numbers) > 1 and sum(numbers) == value:
        return "+".join(str(number) for number in numbers)
    return str(value)


# -- along the track -----------------------------------------------------------------------


def route_curves(
    hex_map: HexMap, faces: Sequence[Face], centres: Sequence[Point], route: RouteView
) -> list[Curve]:
    """The track of a route from its first stop to its last."""
    curves: list[Curve] = []
    for leg, start, end in zip(route.legs, route.stops, route.stops[1:], strict=False):
        for k, h in enumerate(leg):
            enter = _edge_between(hex_map, h, leg[k - 1]) if k else STOP + start[1]
            leave = _edge_between(hex_map, h, leg[k + 1]) if k + 1 < len(leg) else STOP + end[1]
            form = shape(faces[h], hex_map.layout)
            dx, dy = centres[h]
            pieces = _joining(faces[h], enter, leave)
            curves.extend(form.piece(piece).moved(dx, dy) for piece in pieces)
    return curves


def _edge_between(hex_map: HexMap, here: int, there: int) -> int:
    neighbours = hex_map.hexes[here].neighbours
    if there not in neighbours:
        names = hex_map.hexes[here].name, hex_map.hexes[there].name
        raise ValueError(f"no track can lead from {names[0]} to {names[1]}")
    return neighbours.index(there)


def _joining(face: Face, enter: int, leave: int) -> list[Piece]:
    """The pieces of a face that lead from one end to another."""
    if enter == leave:
        return []
    if leave in face.ways[enter]:
        return [(enter, leave)]
    for middle in (JUNCTION, *range(STOP, STOP + len(face.stops)), *range(STOP)):
        if middle in face.ways[enter] and leave in face.ways[middle]:
            return [(enter, middle), (middle, leave)]
    raise ValueError(f"face {face.name or 'printed'} has no track from {enter} to {leave}")


def line_art(curves: Sequence[Curve], kind: int) -> str:
    """One route as casing, line and inner mark."""
    if not curves:
        return ""
    path = f"M{at(curves[0].start)}"
    for before, curve in zip((curves[0], *curves), curves, strict=False):
        if curve is not before and at(before.end) != at(curve.start):
            path += f"M{at(curve.start)}"
        path += curve.draw()
    drawn = f'<path class="rt case0" d="{path}"/><path class="rt r{kind}" d="{path}"/>'
    return drawn + (f'<path class="rt mark m{kind}" d="{path}"/>' if kind > 1 else "")


# -- rings and chips -----------------------------------------------------------------------


def ring_art(layout: Layout, stop: int, kinds: Sequence[int]) -> str:
    """Rings around a stop, one for each train that uses it; the first is outermost."""
    spot = layout.shape.spots[stop]
    slots = layout.slots[stop]
    if slots:
        path, base = frame_path(slots), 2 * spot.radius + (13 if len(slots) > 1 else 3)
    elif spot.kind in ("wedge", "bar"):
        return ""
    else:
        path, base = f"M{at(spot.at)}", 2 * spot.radius
    if len(slots) < 2:
        path += "h0"  # a dot: a line without length and with round ends
    drawn = [_ring("case0", base + _RING_STEP * len(kinds) + 6, path)]
    for k, kind in enumerate(kinds):
        width = base + _RING_STEP * (len(kinds) - k)
        drawn.append(_ring(f"r{kind}", width, path))
        if k + 1 < len(kinds):
            drawn.append(_ring("case0", width - 11, path))
    return "".join(drawn)


def _ring(css: str, width: float, path: str) -> str:
    return f'<path class="rr {css}" stroke-width="{num(width)}" d="{path}"/>'


def chip_anchor(layout: Layout, stop: int, phase: int) -> tuple[Point, int]:
    """Where the value of a stop stands, which a chip replaces, and to which side there is room.

    1 and -1 say that a chip begins or ends there, because other values stand beside it.
    """
    face = layout.shape.face
    x, y = layout.revenue[stop]
    values = face.stops[stop].values
    boxes = layout.shape.spots[stop].kind == "wedge" or len(set(values)) > 1
    if not boxes or not any(values) or not layout.setting.show_values:
        return (x, y), 0
    runs = marks.values_by_phase(values)
    least = layout.setting.least
    middle = marks.current_box(x, values, phase, least)
    half = marks.box_width(values, least) / 2
    if len(runs) > 1 and phase > runs[-2][1]:
        return (middle - half, y), 1
    if len(runs) > 1 and phase <= runs[0][1]:
        return (middle + half, y), -1
    return (middle, y), 0


def chips_art(
    place: Point, chips: Sequence[tuple[int, int, str]], lean: int = 0, least: float = 0.0
) -> str:
    """Chips side by side: (number, kind, words); around a point, or on one side of it."""
    size, small = max(21.0, least), max(15.0, least)
    radius = max(9.5, 0.46 * small)  # of the circle with the number
    high = max(_CHIP_HEIGHT, 2 * radius + 5)
    widths = [2 * radius + 15 + text_width(words, size) for _, _, words in chips]
    total = sum(widths) + 3 * (len(chips) - 1)
    left = place[0] - total * (1 - lean) / 2
    drawn: list[str] = []
    for (number, kind, words), width in zip(chips, widths, strict=True):
        x, y = left + width / 2, place[1]
        middle = left + radius + 4
        drawn.append(marks.rounded(x, y, width, high, high / 2, f"chip f{kind}"))
        drawn.append(f'<circle class="slot" cx="{num(middle)}" cy="{num(y)}" r="{num(radius)}"/>')
        drawn.append(marks.text(middle, y, small, str(number)))
        drawn.append(marks.text(middle + radius + 3, y, size, words, "onchip", "start"))
        left += width + 3
    return "".join(drawn)


def stops_used(routes: Sequence[RouteView]) -> dict[Place, list[RouteView]]:
    """Which routes stop where, in the order of the trains."""
    used: dict[Place, list[RouteView]] = {}
    for route in routes:
        for place in dict.fromkeys(route.stops):
            used.setdefault(place, []).append(route)
    return used


def chips_by_place(routes: Sequence[RouteView]) -> Mapping[Place, list[tuple[int, int, str]]]:
    """(number, kind, words) of the chips at every stop."""
    chips: dict[Place, list[tuple[int, int, str]]] = {}
    for route in routes:
        for chip in route.chips:
            chips.setdefault(chip.place, []).append((route.number, route.kind, chip.words))
    return chips
