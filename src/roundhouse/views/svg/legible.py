"""How large text on a map must be so that it can be read at the size the map is shown."""

from __future__ import annotations

from typing import NamedTuple

#: The least height of type on the screen, in pixels, with a little to spare.
_LEAST = 10.1
_NAME, _MARK = 23.0, 20.0  # type sizes of names and of numbers, in hundredths of the radius
_MOST, _MOST_NAME = 1.42, 31.0  # beyond this, stops would disappear behind their numbers
#: Radii that are told apart: a page sends its own, and drawings stay few enough to be kept.
SMALLEST, LARGEST, STEP = 30, 52, 2


class Legible(NamedTuple):
    """Sizes of what is written on a map."""

    name: float = _NAME
    marks: float = 1.0  # revenue, costs, values, tags: times their usual size


USUAL = Legible()


def step_of(radius: float) -> int:
    """The radius that stands for this one."""
    return min(LARGEST, max(SMALLEST, int(radius) // STEP * STEP))


def legible(radius: float) -> Legible:
    """Sizes for a map whose hexes are drawn with this radius in pixels; 0: as printed."""
    if radius <= 0:
        return USUAL
    least = 100 * _LEAST / step_of(radius)
    grow = min(_MOST, max(1.0, round(least / _MARK, 2)))
    return Legible(min(_MOST_NAME, max(_NAME, round(least, 1))), grow)
