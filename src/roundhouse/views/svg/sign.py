"""Corporation signs: a disc in the corporation's colour with a cream plate for the abbreviation.

Above and below the plate a pattern tells corporations apart without their colours.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache

from roundhouse.views.svg.geometry import num
from roundhouse.views.svg.label_placement import text_width
from roundhouse.views.svg.marks import text
from roundhouse.views.svg.style import svg

PATTERNS = (
    "solid",
    "two bars",
    "half",
    "ring",
    "two dots",
    "upper half",
    "diagonal",
    "points",
)

_COLOUR = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?|[a-z]{3,20}")
_PLATE = 0.46  # half the height of the plate, as a part of the radius
_CHORD = math.sqrt(1 - _PLATE * _PLATE)
_SMALL, _LARGE = 30.5, 19.2  # of 60: 10 pixels on a sign of 20, or of 32


@dataclass(frozen=True, slots=True)
class Sign:
    """How a corporation is shown everywhere."""

    abbreviation: str
    colour: str  # "#c8302a" or a colour word
    pattern: str = "solid"

    def __post_init__(self) -> None:
        if not _COLOUR.fullmatch(self.colour):
            raise ValueError(f"not a colour: {self.colour!r}")
        if self.pattern not in PATTERNS:
            raise ValueError(f"not a pattern: {self.pattern!r}")


def numbered_sign(number: int, abbreviation: str, colour: str) -> Sign:
    """The sign of a title's corporation ``number``; neighbours in the list get other patterns."""
    return Sign(abbreviation, colour, PATTERNS[number % len(PATTERNS)])


@lru_cache(maxsize=1024)
def sign_art(
    sign: Sign, x: float, y: float, radius: float, least: float = 0.0, *, bare: bool = False
) -> str:
    """The sign around a point; its letters are not smaller than ``least``.

    Letters too wide for the disc stand on a plate that reaches a little beyond it; a ``bare``
    sign, which lies under others, has none.
    """
    r = radius
    size, room = _size(sign, r, least), _room(r)
    width = min(room, text_width(sign.abbreviation, size))
    rim = num(max(1.2, r * 0.07))
    across = _chord(r, size * 0.37) * 2 - 2
    beyond = ""
    if not bare and (width > across or size * 0.74 > 2 * _PLATE * r):
        high = max(2 * _PLATE * r, size * 0.78)
        beyond = (
            f'<rect class="slot" x="{num(-width / 2 - 1.5)}" y="{num(-high / 2)}"'
            f' width="{num(width + 3)}" height="{num(high)}" rx="{num(r * 0.14)}"/>'
        )
    return (
        f'<g transform="translate({num(x)} {num(y)})">'
        f'<circle r="{num(r)}" fill="{sign.colour}"/>'
        f'<path class="slot" d="{_pattern(sign.pattern, r)}{_plate(r)}"/>'
        f"{_extra(sign.pattern, r)}"
        f'<circle class="ring" r="{num(r)}" stroke-width="{rim}"/>{beyond}'
        f"{'' if bare else text(0, 0, size, sign.abbreviation, 'ink', room=room)}</g>"
    )


@lru_cache(maxsize=256)
def reserved_art(sign: Sign, x: float, y: float, radius: float, least: float = 0.0) -> str:
    """A place kept for a corporation's home token."""
    dash = radius * 2 * math.pi / 24
    size, room = _size(sign, radius * 0.9, least), _room(radius)
    width = min(room, text_width(sign.abbreviation, size))
    behind = ""
    if width > 1.5 * radius:  # the ring would run through the letters
        behind = (
            f'<rect class="slot" x="{num(-width / 2 - 1)}" y="{num(-size * 0.42)}"'
            f' width="{num(width + 2)}" height="{num(size * 0.84)}" rx="{num(radius * 0.14)}"/>'
        )
    return (
        f'<g transform="translate({num(x)} {num(y)})"><circle class="slot" r="{num(radius)}"/>'
        f'<circle r="{num(radius * 0.88)}" fill="none" stroke="{sign.colour}"'
        f' stroke-width="{num(radius * 0.13)}"'
        f' stroke-dasharray="{num(dash * 1.15)} {num(dash * 0.6)}"/>{behind}'
        f"{text(0, 0, size, sign.abbreviation, 'grey', room=room)}</g>"
    )


def sign_svg(
    sign: Sign,
    *,
    title: str = "",
    reserved: bool = False,
    standalone: bool = False,
    small: bool = False,
) -> str:
    """A sign by itself, for tables, logs and headings.

    ``small``: with letters large enough for a sign of 20 pixels.
    """
    art = (reserved_art if reserved else sign_art)(sign, 0, 0, 28, _SMALL if small else _LARGE)
    words = title or sign.abbreviation
    return svg((-30.0, -30.0, 60.0, 60.0), art, words, css="rh sign", standalone=standalone)


def _size(sign: Sign, r: float, least: float) -> float:
    return max(r * (0.82 if len(sign.abbreviation) < 4 else 0.64), least)


def _room(r: float) -> float:
    """How wide letters may be: a plate beyond the disc does not reach the next disc."""
    return 2 * r + 1


def _chord(r: float, y: float) -> float:
    """Half the width of a disc at a height above its middle."""
    return math.sqrt(max(0.0, r * r - y * y))


def _arc(r: float, x: float, y: float) -> str:
    return f"A{num(r)} {num(r)} 0 0 1 {num(x * r)} {num(y * r)}"


def _plate(r: float) -> str:
    x, y = _CHORD, _PLATE
    return (
        f"M{num(-x * r)} {num(-y * r)}H{num(x * r)}{_arc(r, x, y)}H{num(-x * r)}{_arc(r, -x, -y)}Z"
    )


def _pattern(pattern: str, r: float) -> str:
    """Cream areas inside the disc; clipping is done by computing where they meet the rim."""
    if pattern == "half":
        return f"M0 {num(-r)}{_arc(r, 0, 1)}Z"
    if pattern == "upper half":
        return f"M{num(_CHORD * r)} {num(_PLATE * r)}{_arc(r, -_CHORD, _PLATE)}Z"
    if pattern == "two bars":
        inner, outer = 0.28, 0.52
        high, low = math.sqrt(1 - inner**2), math.sqrt(1 - outer**2)
        left = (
            f"M{num(-outer * r)} {num(-low * r)}{_arc(r, -inner, -high)}V{num(high * r)}"
            f"{_arc(r, -outer, low)}Z"
        )
        right = (
            f"M{num(inner * r)} {num(-high * r)}{_arc(r, outer, -low)}V{num(low * r)}"
            f"{_arc(r, inner, high)}Z"
        )
        return left + right
    if pattern == "diagonal":
        spread = math.asin(0.2)
        at = [
            (math.cos(a), math.sin(a))
            for a in (
                1.25 * math.pi - spread,
                1.25 * math.pi + spread,
                0.25 * math.pi - spread,
                0.25 * math.pi + spread,
            )
        ]
        return (
            f"M{num(at[0][0] * r)} {num(at[0][1] * r)}{_arc(r, *at[1])}"
            f"L{num(at[2][0] * r)} {num(at[2][1] * r)}{_arc(r, *at[3])}Z"
        )
    if pattern == "points":
        tip = num(r * 0.97)
        return f"M0 -{tip}L{tip} 0L0 {tip}L-{tip} 0Z"
    return ""


def _extra(pattern: str, r: float) -> str:
    if pattern == "two dots":
        return "".join(
            f'<circle class="slot" cy="{num(y * r)}" r="{num(r * 0.17)}"/>' for y in (-0.7, 0.7)
        )
    if pattern == "ring":
        # Only above and below the plate: two arcs.
        q = 0.78
        y = _PLATE
        x = math.sqrt(q * q - y * y)
        radius = num(q * r)
        return (
            f'<path class="pale" stroke-width="{num(r * 0.14)}" d="M{num(-x * r)} {num(-y * r)}'
            f"A{radius} {radius} 0 0 1 {num(x * r)} {num(-y * r)}"
            f"M{num(x * r)} {num(y * r)}"
            f'A{radius} {radius} 0 0 1 {num(-x * r)} {num(y * r)}"/>'
        )
    return ""
