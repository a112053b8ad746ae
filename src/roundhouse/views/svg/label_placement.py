"""Finding room for text on a hex.

What is already drawn is entered with a weight into a grid of small cells. For a new box every
position on a coarser grid is tried; a summed-area table answers at once how much it would cover.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from roundhouse.views.svg.geometry import A, Point, overhang

_CELL = 4
_HALF = 124  # the plot reaches this far from the centre, on all four sides
_SIZE = 2 * _HALF // _CELL
_STEP = 6
_REACH = 96
_STEPS = tuple(float(step) for step in range(-_REACH, _REACH + 1, _STEP))

TRACK, TOWN, SLOT, TEXT = 1.0, 4.0, 6.0, 5.0

# Advance widths in hundredths of the type size: Roboto Condensed Bold, then Inter Semi Bold.
_CONDENSED = dict(
    zip(
        " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
        (23, 26, 32, 53, 51, 64, 58, 16, 32, 32, 45, 48, 25, 36, 29, 33)
        + (51,) * 10
        + (27, 25, 45, 50, 45, 45, 77)
        + (60, 56, 57, 56, 49, 48, 59, 61, 27, 49, 55, 48, 76)
        + (61, 60, 57, 60, 55, 54, 54, 57, 58, 75, 56, 54, 53)
        + (47, 50, 46, 50, 48, 33, 50, 49, 25, 25, 48, 25, 74)
        + (49, 50, 50, 50, 33, 45, 31, 49, 45, 63, 45, 45, 45),
        strict=True,
    )
)
_INTER = dict(
    zip(
        " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
        (25, 31, 40, 64, 65, 84, 66, 21, 39, 39, 54, 67, 30, 47, 29, 38)
        + (66,) * 10
        + (29, 30, 67, 67, 67, 54, 100)
        + (72, 66, 74, 72, 61, 59, 75, 74, 27, 56, 68, 57, 91)
        + (74, 77, 64, 78, 65, 65, 66, 73, 72, 101, 69, 70, 65)
        + (57, 63, 58, 63, 59, 38, 63, 61, 26, 26, 57, 26, 90)
        + (61, 61, 62, 62, 40, 55, 38, 61, 58, 84, 56, 58, 56),
        strict=True,
    )
)


def text_width(text: str, size: float, *, inter: bool = False) -> float:
    """How wide a line of text is: bold Roboto Condensed, or semi-bold Inter."""
    table, other = (_INTER, 62) if inter else (_CONDENSED, 52)
    return sum(table.get(letter, other) for letter in text) * size / 100


def split_name(name: str, size: float, limit: float) -> tuple[str, ...]:
    """One line if it fits, otherwise two lines as equal as the words allow."""
    words = name.split(" ")
    if len(words) == 1 or text_width(name, size) <= limit:
        return (name,)
    breaks = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
    return min(breaks, key=lambda pair: max(text_width(line, size) for line in pair))


class DoesNotFit(ValueError):
    """Something is too large for a hex."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A place where something would be best, with what it costs to be there at all.

    With a ``ring``, any place at that distance from the point is equally good.
    """

    point: Point
    extra: float = 0.0
    ring: float = 0.0

    def cost(self, x: float, y: float) -> float:
        dx = x - self.point[0]
        away = math.hypot(dx, y - self.point[1])
        if not self.ring:
            return self.extra + away
        # Straight above or below looks best, if it makes no other difference.
        return self.extra + max(0.0, abs(away - self.ring) - 4) + 0.04 * abs(dx)


class Plot:
    """Where on a hex something is drawn already."""

    def __init__(self, layout: str) -> None:
        self.layout = layout
        self._weights = [0.0] * (_SIZE * _SIZE)
        self._sums: list[float] | None = None
        self.cost = 0.0  # of everything placed so far

    def copy(self) -> Plot:
        """The same plot, to try something out."""
        other = Plot(self.layout)
        other._weights, other._sums = self._weights[:], self._sums
        return other

    def take(self, other: Plot) -> None:
        """Go on from what was tried out on a copy."""
        self._weights, self._sums = other._weights, other._sums
        self.cost += other.cost

    def disc(self, centre: Point, radius: float, weight: float) -> None:
        cx, cy = centre
        for row in range(_cell(cy - radius), _cell(cy + radius) + 1):
            dy = row * _CELL + _CELL / 2 - _HALF - cy
            if abs(dy) > radius:
                continue
            half = math.sqrt(radius * radius - dy * dy)
            self._fill(row, _cell(cx - half), _cell(cx + half), weight)
        self._sums = None

    def box(self, x: float, y: float, width: float, height: float, weight: float) -> None:
        """A box around a centre."""
        first, last = _cell(x - width / 2), _cell(x + width / 2)
        for row in range(_cell(y - height / 2), _cell(y + height / 2) + 1):
            self._fill(row, first, last, weight)
        self._sums = None

    def stroke(self, points: Sequence[Point], width: float, weight: float) -> None:
        for point in points:
            self.disc(point, width / 2, weight)

    def _fill(self, row: int, first: int, last: int, weight: float) -> None:
        cells = slice(row * _SIZE + first, row * _SIZE + last + 1)
        self._weights[cells] = [max(w, weight) for w in self._weights[cells]]

    def covered(self, x: float, y: float, width: float, height: float) -> float:
        """Weight under a box, in cells."""
        sums = self._sums
        if sums is None:
            sums = self._sums = self._summed()
        left, right = _cell(x - width / 2), _cell(x + width / 2) + 1
        top, bottom = _cell(y - height / 2), _cell(y + height / 2) + 1
        row = _SIZE + 1
        return (
            sums[bottom * row + right]
            - sums[top * row + right]
            - sums[bottom * row + left]
            + sums[top * row + left]
        )

    def _summed(self) -> list[float]:
        above = [0.0] * (_SIZE + 1)
        sums = above[:]
        for start in range(0, _SIZE * _SIZE, _SIZE):
            row = accumulate(self._weights[start : start + _SIZE], initial=0.0)
            above = [one + other for one, other in zip(above, row, strict=True)]
            sums += above
        return sums

    def place(
        self,
        width: float,
        height: float,
        wishes: Sequence[Wish],
        *,
        may_overhang: bool = False,
        is_round: bool = False,
        cover: float = 1.0,
    ) -> Point:
        """The best centre for a box; the box is entered as text.

        ``cover`` says how much it matters what the box covers.
        """
        # A round thing does not fill the corners of its box.
        inner = 0.84 if is_round else 1.0
        best: tuple[float, float, float] | None = None
        for cost, x, y in _positions(
            self.layout,
            width,
            height,
            tuple(wishes),
            may_overhang=may_overhang,
            is_round=is_round,
        ):
            if best is not None and cost >= best[0]:
                break  # the others cost more even if they cover nothing
            under = self.covered(x, y, width * inner, height * inner)
            total = cost + cover * (2.2 * under + 0.05 * under * under)
            if best is None or total < best[0]:
                best = (total, x, y)
        if best is None:
            raise DoesNotFit(f"a box of {width:g} by {height:g} does not fit on a hex")
        self.box(best[1], best[2], width, height, TEXT)
        self.cost += best[0]
        return (best[1], best[2])


@lru_cache(maxsize=1024)
def _positions(
    layout: str,
    width: float,
    height: float,
    wishes: tuple[Wish, ...],
    *,
    may_overhang: bool,
    is_round: bool,
) -> list[tuple[float, float, float]]:
    """Where a box could be, with what its place alone costs; the cheapest first."""
    allowed = A / 2 if may_overhang else 0.0
    found: list[tuple[float, float, float]] = []
    for y in _STEPS:
        for x in _STEPS:
            if is_round:
                over = overhang(layout, x, y) + width / 2 + 1
            else:
                over = overhang(layout, abs(x) + width / 2, abs(y) + height / 2) + 1
            if over > allowed:
                continue
            cost = min([wish.cost(x, y) for wish in wishes])
            if over > 0:
                cost += 30 + 6 * over
            found.append((round(cost, 3), x, y))
    found.sort()
    return found


def _cell(value: float) -> int:
    return min(_SIZE - 1, max(0, int((value + _HALF) // _CELL)))
