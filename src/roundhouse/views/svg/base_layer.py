"""What is the same in every position of a title: where the hexes are, hexsides, coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.board.hexes import NO_HEX, STEPS, HexMap, grid_position
from roundhouse.views.svg import marks
from roundhouse.views.svg.geometry import A, Point, S, at, corners

_MARGIN = 14.0
_COORDINATES = 44.0


def hex_centres(hex_map: HexMap) -> list[Point]:
    """The middle of every hex, in units of a hundredth of the hex radius."""
    return [_centre(hex_map, h.name) for h in hex_map.hexes]


def _centre(hex_map: HexMap, name: str) -> Point:
    column, row = grid_position(name, hex_map.letters)
    if hex_map.layout == "pointy":
        return (column * A, row * 1.5 * S)
    return (column * 1.5 * S, row * A)


def _half_size(hex_map: HexMap) -> tuple[float, float]:
    return (A, S) if hex_map.layout == "pointy" else (S, A)


@dataclass(frozen=True, slots=True)
class Ground:
    """What is the same in every position of a title."""

    centres: tuple[Point, ...]
    box: tuple[float, float, float, float]
    borders: str
    pills: tuple[tuple[Point, tuple[str, ...], str], ...]  # what crossing a hexside costs
    letters: tuple[tuple[Point, str], ...]  # of columns and rows, in the margins
    shows_values: tuple[bool, ...]  # by hex; an area of several hexes shows them once
    common_labels: frozenset[str]

    def costs(self, least: float) -> str:
        return "".join(marks.pill(*place, kinds, cost, least) for place, kinds, cost in self.pills)

    def coordinates(self, least: float) -> str:
        size = max(20.0, least)
        return "".join(marks.text(x, y, size, words, "coord") for (x, y), words in self.letters)


_MOST_GROUNDS = 64
_GROUNDS: dict[int, tuple[HexMap, Ground]] = {}


def ground(hex_map: HexMap) -> Ground:
    """What every position on this map shares; computed once."""
    # A map cannot be a key; it is kept beside its ground so that its identity stays its own.
    found = _GROUNDS.get(id(hex_map))
    if found is None:
        if len(_GROUNDS) >= _MOST_GROUNDS:
            del _GROUNDS[next(iter(_GROUNDS))]
        found = _GROUNDS[id(hex_map)] = (hex_map, _ground(hex_map))
    return found[1]


def _ground(hex_map: HexMap) -> Ground:
    centres = hex_centres(hex_map)
    wide, high = _half_size(hex_map)
    left, right = min(x for x, _ in centres) - wide, max(x for x, _ in centres) + wide
    top, bottom = min(y for _, y in centres) - high, max(y for _, y in centres) + high
    landscape = right - left >= 1.15 * (bottom - top)
    marks_y = bottom + 30 if landscape else top - 30
    coordinates = _coordinates(hex_map, centres, left - 34, marks_y)
    box = (
        left - _MARGIN - _COORDINATES,
        top - _MARGIN - (0 if landscape else _COORDINATES),
        right - left + 2 * _MARGIN + _COORDINATES,
        bottom - top + 2 * _MARGIN + _COORDINATES,
    )
    borders, costs = _hexsides(hex_map, centres)
    last = {h.region: h.number for h in hex_map.hexes if h.region != NO_HEX}
    labels = [h.label or h.face.label for h in hex_map.hexes]
    return Ground(
        tuple(centres),
        box,
        borders,
        costs,
        coordinates,
        tuple(last.get(h.region, h.number) == h.number for h in hex_map.hexes),
        frozenset(label for label in labels if label and labels.count(label) > 1),
    )


def _coordinates(
    hex_map: HexMap, centres: Sequence[Point], x: float, y: float
) -> tuple[tuple[Point, str], ...]:
    columns: dict[str, float] = {}
    rows: dict[str, float] = {}
    for h, (cx, cy) in zip(hex_map.hexes, centres, strict=True):
        letter, number = h.name[0], h.name[1:]
        column, row = (number, letter) if hex_map.letters == "rows" else (letter, number)
        columns[column], rows[row] = cx, cy
    found = [((cx, y), column) for column, cx in sorted(columns.items())]
    return (*found, *(((x, cy), row) for row, cy in sorted(rows.items())))


def _hexsides(
    hex_map: HexMap, centres: Sequence[Point]
) -> tuple[str, tuple[tuple[Point, tuple[str, ...], str], ...]]:
    """Lines on hexsides, and what it costs to cross them."""
    by_place = {grid_position(h.name, hex_map.letters): h for h in hex_map.hexes}
    around = corners(hex_map.layout)
    lines: dict[str, str] = {}
    costs: list[tuple[Point, tuple[str, ...], str]] = []
    for h in hex_map.hexes:
        cx, cy = centres[h.number]
        column, row = grid_position(h.name, hex_map.letters)
        kinds = {border.edge: (border.kind, border.cost) for border in h.borders}
        for edge, (dx, dy) in enumerate(STEPS[hex_map.layout]):
            other = by_place.get((column + dx, row + dy))
            if h.region != NO_HEX and other is not None and other.region == h.region:
                kinds[edge] = ("", 0)
        for edge, (kind, cost) in sorted(kinds.items()):
            (ax, ay), (bx, by) = around[edge], around[(edge + 1) % 6]
            middle = (cx + (ax + bx) / 2, cy + (ay + by) / 2)
            if at(middle) in lines:
                continue
            css = f"side {kind}" if kind else f"join s{marks.COLOURS.index(h.face.colour)}"
            path = f"M{at((cx + ax, cy + ay))}L{at((cx + bx, cy + by))}"
            lines[at(middle)] = f'<path class="{css}" d="{path}"/>'
            if cost:
                icons = tuple(icon for icon in (marks.icon_kind(kind),) if icon)
                costs.append((middle, icons, str(cost)))
    return "".join(lines.values()), tuple(costs)
