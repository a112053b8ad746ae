"""Where the coordinates of a hex and the number of its tile may stand."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.views.svg import marks
from roundhouse.views.svg.geometry import Point, towards
from roundhouse.views.svg.hex_context import LABEL_SIZE, Layout
from roundhouse.views.svg.label_placement import text_width

#: Something on a hex: its middle, and how far it reaches across and upwards from there.
Thing = tuple[Point, Point]

_FREE = (
    (0.0, 70.0), (0.0, -66.0), (-52.0, 40.0), (52.0, 40.0), (-52.0, -38.0), (52.0, -38.0),
    (-58.0, 0.0), (58.0, 0.0), (-36.0, 58.0), (36.0, 58.0), (-36.0, -58.0), (36.0, -58.0),
    (-58.0, 20.0), (58.0, 20.0), (-58.0, -20.0), (58.0, -20.0),
)  # fmt: skip
_CIRCLE, _TRACK = (19.0, 19.0), (8.0, 8.0)
_HIGH = 0.4  # half the height of letters, in parts of their size


def free_places(layout: Layout) -> tuple[Point, Point]:
    """The two places that meet nothing that is read, farthest from everything else."""
    size = max(20.0, layout.setting.least)
    letters = (text_width("H12", size) / 2, _HIGH * size)
    read, drawn = written(layout), things(layout)

    def best() -> Point:
        # Over track the letters' rim keeps them legible; over other letters it does not.
        return max(
            _FREE,
            key=lambda at: (min(1.0, clearance(at, letters, read)), clearance(at, letters, drawn)),
        )

    first = best()
    read.append((first, letters))
    return first, best()


def clearance(place: Point, letters: Point, taken: Sequence[Thing]) -> float:
    """The gap between letters at a place and the nearest thing; negative if they meet."""
    gaps = (
        max(abs(place[0] - x) - wide - letters[0], abs(place[1] - y) - high - letters[1])
        for (x, y), (wide, high) in taken
    )
    return min(gaps, default=0.0)


def things(layout: Layout) -> list[Thing]:
    """Track and the circles of stops."""
    lines = (line.curve for line in layout.shape.lines)
    found = [(curve.point(t / 8), _TRACK) for curve in lines for t in range(9)]
    found += [(slot, _CIRCLE) for stop in layout.slots for slot in stop]
    return found + [(at, _CIRCLE) for at in layout.guests_at]


def written(layout: Layout) -> list[Thing]:
    """Everything on a hex that is read: values, names, costs, markers."""
    setting = layout.setting
    least = setting.least
    found = [
        (at, _value_size(stop.values, least))
        for at, stop in zip(layout.revenue, layout.shape.face.stops, strict=False)
    ]
    for at, tag in zip(layout.tags_at, setting.tags, strict=False):
        wide = marks.tag_width(tag.words, tag.icon, least) / 2
        found.append((at, (wide, marks.tag_height(least) / 2)))
    if layout.name_lines:
        widest = max(text_width(line, layout.name_size) for line in layout.name_lines)
        half = (layout.name_room or widest) / 2
        found.append((layout.name_at, (half, len(layout.name_lines) * layout.name_size / 2)))
    if setting.label:
        found.append((layout.label_at, _words_size(setting.label, max(LABEL_SIZE, least))))
    pill = marks.PILL_HEIGHT / 2
    if setting.terrain:
        icons = setting.terrain.kind.count("+") + 1
        wide = marks.pill_width(f"${setting.terrain.cost}", icons, least) / 2
        found.append((layout.terrain_at, (wide, pill)))
    if setting.closed_by:
        found.append((layout.closed_at, _words_size(setting.closed_by, max(LABEL_SIZE, least))))
    # What crossing a hexside costs stands on its middle.
    wide = marks.pill_width("40", 1, least) / 2
    found += [(towards(layout.shape.layout, side), (wide, pill)) for side in setting.cost_sides]
    return found


def _words_size(words: str, size: float) -> Point:
    return (text_width(words, size) / 2, _HIGH * size)


def _value_size(values: Sequence[int], least: float) -> Point:
    """Half the width and height of what a stop pays: a circle, or a box for each value."""
    boxes = len(marks.values_by_phase(values))
    return (boxes * marks.box_width(values, least) / 2, 16.0) if boxes > 1 else _CIRCLE
