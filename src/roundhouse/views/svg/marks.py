"""Small printed things: text, pills, tags, revenue circles, value boxes, icons."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from roundhouse.views.svg.geometry import num
from roundhouse.views.svg.label_placement import text_width

#: Colour words of faces and the classes that fill a shape or draw a halo with them.
COLOURS = ("white", "yellow", "green", "brown", "gray", "red", "blue")
PHASE_COLOURS = ("yellow", "green", "brown", "gray")

PILL_HEIGHT = 31.0
TAG_HEIGHT = 24.0
BOX_WIDTH, BOX_HEIGHT = 38.0, 30.0
REVENUE_RADIUS = 17.0

_ICON_WIDTH = 25.0
_PILL_TYPE, _TAG_TYPE, _VALUE_TYPE = 22.0, 19.0, 20.0
_WIDEST_BOXES = 146.0  # all value boxes of a stop together
_CAP = 0.355  # half the height of capitals: puts text upright on its middle

_ICONS = {
    "mountain": '<path class="mount" d="M-12 8L-4.5-8L0 0L3.5-4L12 8Z"/>',
    "water": '<path class="water" d="M-11-3q2.8-5 5.5 0t5.5 0t5.5 0t5.5 0'
    'M-11 5q2.8-5 5.5 0t5.5 0t5.5 0t5.5 0"/>',
    "swamp": '<path class="swamp" d="M-9 8Q-9-1-12-6M-3 8Q-3-2-4-8M3 8Q3-2 5-8M9 8Q9-1 12-6"/>'
    '<path class="water" d="M-12 9H12"/>',
    "port": '<path class="line" d="M0-5V8M-5-2H5M-9 2Q-8 8 0 8Q8 8 9 2"/>'
    '<circle class="line" cy="-7.5" r="2.5"/>',
    "meat": '<path class="mount" d="M-10 1C-10-6-2-9 3-6C7-3 6 4 0 7C-5 9-10 7-10 1Z"/>'
    '<path class="line" d="M4-4L10-8M9-10L12-6"/>',
    "coal": '<path class="trkfill" d="M-11 7L-8-2L-2 0L1-7L8-5L11 7Z"/>',
    "mine": '<path class="line" d="M-8 8L6-6M8 8L-6-6M1-10Q8-9 10-1M-10-3L-3-10"/>',
    "tree": '<path class="swamp leaf" d="M0-10L9 5H-9Z"/><path class="line" d="M0 5V10"/>',
}
_ALIASES = {"river": "water", "forest": "tree", "anchor": "port", "tunnel": "mountain"}


def icon_kind(word: str) -> str:
    """The icon for a word of the data, or the empty string."""
    word = _ALIASES.get(word, word)
    return word if word in _ICONS else ""


def icon(kind: str, x: float, y: float, scale: float = 1.0) -> str:
    """An icon around a point, about 24 wide and 18 high."""
    drawing = _ICONS[_ALIASES.get(kind, kind)]
    grow = f" scale({num(scale)})" if scale != 1 else ""
    return f'<g transform="translate({num(x)} {num(y)}){grow}">{drawing}</g>'


def text(
    x: float,
    y: float,
    size: float,
    words: str,
    css: str = "ink",
    anchor: str = "",
    *,
    room: float = 0.0,
) -> str:
    """Text whose capitals stand around the height ``y``.

    Words wider than the ``room`` are set narrower, not lower: that reads better than small type.
    """
    align = f' text-anchor="{anchor}"' if anchor else ""
    if room and text_width(words, size) > room:
        align += f' textLength="{num(room)}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text class="{css}" x="{num(x)}" y="{num(y + size * _CAP)}"'
        f' font-size="{num(size)}"{align}>{escape(words)}</text>'
    )


def name(
    x: float, y: float, size: float, lines: Sequence[str], colour: str, room: float = 0.0
) -> str:
    """A place name with a halo in the colour of its hex."""
    number = COLOURS.index(colour)
    css = f"nm{' nm0' if number == 0 else ''} halo s{number}"
    first = y - (len(lines) - 1) * size * 0.46
    return "".join(
        text(x, first + k * size * 0.92, size, line, css, room=room) for k, line in enumerate(lines)
    )


def rounded(x: float, y: float, width: float, height: float, radius: float, css: str) -> str:
    """A box with round corners around a centre."""
    return (
        f'<rect class="{css}" x="{num(x - width / 2)}" y="{num(y - height / 2)}"'
        f' width="{num(width)}" height="{num(height)}" rx="{num(radius)}"/>'
    )


def revenue_radius(least: float = 0.0) -> float:
    """The circle around a revenue: as large as two figures need."""
    size = max(_VALUE_TYPE, least)
    return max(REVENUE_RADIUS, round(math.hypot(text_width("40", size) / 2, size * _CAP) + 1.6, 1))


def revenue(x: float, y: float, value: int, least: float = 0.0) -> str:
    """What a stop pays, in a circle."""
    size = max(_VALUE_TYPE if value < 100 else 16.5, least)
    radius = revenue_radius(least)
    return (
        f'<circle class="paper" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'
        f"{text(x, y, size, str(value), room=2 * radius - 5)}"
    )


def pill_width(words: str, icons: int = 1, least: float = 0.0) -> float:
    """How wide a pill is."""
    return 18 + icons * _ICON_WIDTH + text_width(words, max(_PILL_TYPE, least))


def pill(x: float, y: float, kinds: Sequence[str], words: str, least: float = 0.0) -> str:
    """What building here costs."""
    width = pill_width(words, len(kinds), least)
    left = x - width / 2 + 9
    drawn = [rounded(x, y, width, PILL_HEIGHT, PILL_HEIGHT / 2, "paper")]
    for k, kind in enumerate(kinds):
        drawn.append(icon(kind, left + 11 + k * _ICON_WIDTH, y))
    size = max(_PILL_TYPE, least)
    drawn.append(text(left + len(kinds) * _ICON_WIDTH + 1, y, size, words, "ink", "start"))
    return "".join(drawn)


def tag_width(words: str, kind: str, least: float = 0.0) -> float:
    """How wide a tag is."""
    width = text_width(words, max(_TAG_TYPE, least)) + 12
    return width + (24 if words else 20) if kind else max(width, 34)


def tag_height(least: float = 0.0) -> float:
    """How high a tag is."""
    return max(TAG_HEIGHT, round(2 * _CAP * least + 6, 1))


def tag(x: float, y: float, words: str, kind: str = "", least: float = 0.0) -> str:
    """A marker or a bonus."""
    width = tag_width(words, kind, least)
    drawn = rounded(x, y, width, tag_height(least), 5, "paper")
    if kind:
        drawn += icon(kind, x - width / 2 + 17 if words else x, y, 0.9)
    middle = x + 12 if kind else x
    return drawn + (text(middle, y, max(_TAG_TYPE, least), words) if words else "")


def box_width(values: Sequence[int], least: float = 0.0) -> float:
    """How wide each of the value boxes of a stop is."""
    runs = values_by_phase(values)
    widest = max(text_width(str(value), least) for _, _, value in runs)
    width = max(BOX_WIDTH if len(runs) < 3 else 34.0, 0.86 * widest + 6)
    return min(width, max(34.0, _WIDEST_BOXES / len(runs)))


def values_by_phase(values: Sequence[int]) -> list[tuple[int, int, int]]:
    """(first phase, last phase, value) for each run of equal values."""
    runs: list[tuple[int, int, int]] = []
    for phase, value in enumerate(values):
        if runs and runs[-1][2] == value:
            runs[-1] = (runs[-1][0], phase, value)
        else:
            runs.append((phase, phase, value))
    return runs


def value_boxes(
    x: float, y: float, values: Sequence[int], phase: int, *, skip: bool, least: float = 0.0
) -> str:
    """Values in the colours of their phases; the current one stands out, or is left out."""
    runs = values_by_phase(values)
    drawn: list[str] = []
    current = ""
    width = box_width(values, least)
    left = x - (len(runs) - 1) * width / 2
    for k, (first, last, value) in enumerate(runs):
        middle = left + k * width
        now = first <= phase <= last
        if now and skip:
            continue
        fill = f"c{COLOURS.index(PHASE_COLOURS[first])}"
        size = max(_VALUE_TYPE if value < 100 else 18, least)
        box = rounded(middle, y, width, BOX_HEIGHT, 4, f"{fill} vb{' now' if now else ''}")
        both = box + text(middle, y, size, str(value), room=width - 4)
        if now:
            current = both
        else:
            drawn.append(f'<g opacity=".62">{both}</g>')
    return "".join(drawn) + current


def current_box(x: float, values: Sequence[int], phase: int, least: float = 0.0) -> float:
    """Where the box of the current value is."""
    runs = values_by_phase(values)
    width = box_width(values, least)
    left = x - (len(runs) - 1) * width / 2
    for k, (first, last, _) in enumerate(runs):
        if first <= phase <= last:
            return left + k * width
    raise ValueError(f"no value for phase {phase}")
