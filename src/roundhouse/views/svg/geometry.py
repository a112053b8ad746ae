"""Hexes and track as plane geometry: a hex of radius 100 around the origin, y pointing down.

Edges are numbered as in the title's data. Directions are looked up in the layout ("flat" or
"pointy"), so that nothing else needs to know which way the hexes stand.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

S = 100.0
A = S * math.sqrt(3) / 2

Point = tuple[float, float]

_FIRST_DIRECTION = {"flat": 90.0, "pointy": 120.0}


def num(value: float) -> str:
    """A number with at most one decimal, as short as it can be written."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def at(point: Point) -> str:
    """A point as path commands write it."""
    return f"{num(point[0])} {num(point[1])}"


def towards(layout: str, edge: float, distance: float = A) -> Point:
    """The point in the direction of an edge; 0.5 lies between the edges 0 and 1."""
    angle = math.radians(_FIRST_DIRECTION[layout] + 60 * edge)
    return (distance * math.cos(angle), distance * math.sin(angle))


def corners(layout: str, radius: float = S) -> list[Point]:
    """Corner k lies between the edges k - 1 and k."""
    return [towards(layout, k - 0.5, radius) for k in range(6)]


@lru_cache(maxsize=4096)
def hex_path(layout: str, radius: float = S, x: float = 0, y: float = 0) -> str:
    """The outline of a hex around a point."""
    points = corners(layout, radius)
    return "M" + "L".join(at((px + x, py + y)) for px, py in points) + "Z"


def overhang(layout: str, x: float, y: float) -> float:
    """How far beyond the nearest edge line of the hex a point lies; negative inside."""
    along, across = (abs(x), abs(y)) if layout == "pointy" else (abs(y), abs(x))
    return max(along, along / 2 + across * (A / S)) - A


@dataclass(frozen=True, slots=True)
class Curve:
    """A line, an arc or a quadratic curve from one point to another."""

    start: Point
    end: Point
    control: Point | None = None  # of a quadratic curve
    centre: Point | None = None  # of an arc
    radius: float = 0.0

    def _angles(self) -> tuple[float, float]:
        if self.centre is None:
            raise ValueError("only an arc has angles")
        cx, cy = self.centre
        first = math.atan2(self.start[1] - cy, self.start[0] - cx)
        last = math.atan2(self.end[1] - cy, self.end[0] - cx)
        return first, (last - first + math.pi) % (2 * math.pi) - math.pi

    def point(self, t: float) -> Point:
        (x0, y0), (x1, y1) = self.start, self.end
        if self.centre is not None:
            first, turn = self._angles()
            angle = first + turn * t
            return (
                self.centre[0] + self.radius * math.cos(angle),
                self.centre[1] + self.radius * math.sin(angle),
            )
        if self.control is not None:
            u, (cx, cy) = 1 - t, self.control
            return (
                u * u * x0 + 2 * u * t * cx + t * t * x1,
                u * u * y0 + 2 * u * t * cy + t * t * y1,
            )
        return (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)

    def heading(self, t: float) -> float:
        """Direction of travel in degrees."""
        (x0, y0), (x1, y1) = self.point(max(0.0, t - 0.01)), self.point(min(1.0, t + 0.01))
        return math.degrees(math.atan2(y1 - y0, x1 - x0))

    def length(self) -> float:
        if self.centre is not None:
            return abs(self._angles()[1]) * self.radius
        steps = 1 if self.control is None else 16
        points = [self.point(k / steps) for k in range(steps + 1)]
        return sum(math.dist(p, q) for p, q in pairwise(points))

    def samples(self, spacing: float = 5.0) -> list[Point]:
        steps = max(2, round(self.length() / spacing))
        return [self.point(k / steps) for k in range(steps + 1)]

    def part(self, first: float, last: float) -> Curve:
        """The stretch between two parameters; backwards if ``first`` is the larger one."""
        start, end = self.point(first), self.point(last)
        if self.control is None:
            return Curve(start, end, centre=self.centre, radius=self.radius)
        (x0, y0), (cx, cy), (x1, y1) = self.start, self.control, self.end
        u, v = 1 - first, 1 - last
        mixed = u * last + v * first
        return Curve(
            start,
            end,
            control=(
                u * v * x0 + mixed * cx + first * last * x1,
                u * v * y0 + mixed * cy + first * last * y1,
            ),
        )

    def reversed(self) -> Curve:
        return Curve(self.end, self.start, self.control, self.centre, self.radius)

    def moved(self, dx: float, dy: float) -> Curve:
        def shift(point: Point | None) -> Point | None:
            return None if point is None else (point[0] + dx, point[1] + dy)

        start, end = shift(self.start), shift(self.end)
        if start is None or end is None:
            raise ValueError("a curve has both ends")
        return Curve(start, end, shift(self.control), shift(self.centre), self.radius)

    def draw(self) -> str:
        """Path command that continues from the start to the end."""
        if self.centre is not None:
            sweep = 1 if self._angles()[1] > 0 else 0
            radius = num(self.radius)
            return f"A{radius} {radius} 0 0 {sweep} {at(self.end)}"
        if self.control is not None:
            return f"Q{at(self.control)} {at(self.end)}"
        return f"L{at(self.end)}"

    def path(self) -> str:
        return f"M{at(self.start)}{self.draw()}"


def edge_to_edge(layout: str, first: int, last: int) -> Curve:
    """Track between two edges: straight, wide or sharp."""
    start, end = towards(layout, first), towards(layout, last)
    gap = (last - first) % 6
    if gap == 3:
        return Curve(start, end)
    if gap > 3:
        return edge_to_edge(layout, last, first).reversed()
    # The centre of the arc is where the two edge lines meet.
    between, distance, radius = (
        (first + 0.5, S, S / 2) if gap == 1 else (first + 1.0, 2 * A, 1.5 * S)
    )
    return Curve(start, end, centre=towards(layout, between, distance), radius=radius)


def edge_to_point(layout: str, edge: int, point: Point) -> Curve:
    """Track that leaves an edge at right angles and ends at a point."""
    start = towards(layout, edge)
    reach = math.dist(start, point)
    unit = towards(layout, edge, 1.0)
    aside = abs(point[0] * unit[1] - point[1] * unit[0])
    if aside < 1:
        return Curve(start, point)
    half = reach / 2
    return Curve(start, point, control=(start[0] - unit[0] * half, start[1] - unit[1] * half))
