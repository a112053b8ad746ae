"""How large text on a map must be so that it can be read at the size the map is shown."""

from __future__ import annotations

from typing import NamedTuple

#: The least height of type on the screen, in pixels, with a little to spare.
_LEAST = 10.1
_NAME = 23.0  # type of names, in hundredths of the radius
#: Radii that make a difference: a page sends its own, and drawings stay few enough to be kept.
#: Pages do not open with smaller hexes than the smallest; their maps scroll instead.
SMALLEST, LARGEST, STEP = 34, 64, 2


class Legible(NamedTuple):
    """Sizes of what is written on a map."""

    name: float = _NAME
    least: float = 0.0  # no type is smaller than this; 0: as printed


USUAL = Legible()


def step_of(radius: float) -> int:
    """The radius that stands for this one."""
    return min(LARGEST, max(SMALLEST, int(radius) // STEP * STEP))


def legible(radius: float) -> Legible:
    """Sizes for a map whose hexes are drawn with this radius in pixels; 0: as printed."""
    if radius <= 0:
        return USUAL
    least = round(100 * _LEAST / step_of(radius), 1)
    return Legible(max(_NAME, least), least)
