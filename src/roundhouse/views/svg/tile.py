"""A face on a hex: track, stops and the text around them.

``hex_art`` gives the layers of one hex around the origin, as the board needs them;
``tile_svg`` puts them together into a picture of a single tile.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from roundhouse.board.tiles import JUNCTION, Face
from roundhouse.views.svg import marks
from roundhouse.views.svg.face_layout import WEDGE_LENGTH, Line, Shape
from roundhouse.views.svg.free_places import free_places
from roundhouse.views.svg.geometry import A, Point, S, at, hex_path, num, towards
from roundhouse.views.svg.hex_context import LABEL_SIZE, Layout, Setting
from roundhouse.views.svg.layout import hex_layout, terrain_kinds
from roundhouse.views.svg.style import svg


@dataclass(frozen=True, slots=True)
class HexArt:
    """The layers of a hex, drawn around the origin."""

    layout: Layout
    track: str
    stops: str
    words: str  # without the name
    name: str
    where: Point  # for the coordinates
    number: Point  # for the number of the tile


# -- drawing -------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def hex_art(
    face: Face,
    orientation: str,
    setting: Setting,
    phase: int = 0,
    hidden: frozenset[int] = frozenset(),
) -> HexArt:
    """Draw a face; the revenue of the stops in ``hidden`` is left to route chips."""
    found = hex_layout(face, orientation, setting)
    return HexArt(
        found,
        track_art(found.shape) + (hatch_art(orientation) if setting.closed_by else ""),
        "".join(_stop_art(found, k) for k in range(len(face.stops))),
        _words(found, phase, hidden),
        _name(found),
        *free_places(found),
    )


def track_art(form: Shape) -> str:
    """Track, junction and off-board wedges."""
    colour = marks.COLOURS.index(form.face.colour)
    drawn: list[str] = []
    plain = "".join(line.curve.path() for line in form.lines if not line.bridge)
    if plain:
        drawn.append(f'<path class="trk" d="{plain}"/>')
    drawn += [_bridge(line, colour) for line in form.lines if line.bridge]
    if any(line.ends[1] == JUNCTION for line in form.lines):
        x, y = form.junction
        drawn.append(f'<circle class="trkfill" cx="{num(x)}" cy="{num(y)}" r="7.5"/>')
    if form.wedges:
        wedges = "".join(_wedge(form.layout, edge) for edge in form.wedges)
        drawn.append(f'<path class="trkfill" d="{wedges}"/>')
    return "".join(drawn)


def _bridge(line: Line, colour: int) -> str:
    # The casing stops short of the edges, where it would eat into the outline of the hex.
    casing = line.curve.part(0.08, 0.92).path()
    return f'<path class="case s{colour}" d="{casing}"/><path class="trk" d="{line.curve.path()}"/>'


def _wedge(orientation: str, edge: int) -> str:
    x, y = towards(orientation, edge)
    ux, uy = x / A, y / A
    tip = (x - ux * WEDGE_LENGTH, y - uy * WEDGE_LENGTH)
    left, right = (x - uy * 13, y + ux * 13), (x + uy * 13, y - ux * 13)
    return f"M{at(left)}L{at(tip)}L{at(right)}Z"


def _stop_art(found: Layout, k: int) -> str:
    spot = found.shape.spots[k]
    x, y = num(spot.at[0]), num(spot.at[1])
    if spot.kind == "bar":
        towns = sum(stop.kind == "town" for stop in found.shape.face.stops)
        length = 38 if towns > 1 else 54
        return (
            f'<rect class="town" x="-8.5" y="{num(-length / 2)}" width="17" height="{length}"'
            f' transform="translate({x} {y}) rotate({num(spot.angle)})"/>'
        )
    if spot.kind == "dot":
        return f'<circle class="town" cx="{x}" cy="{y}" r="14"/>'
    if spot.kind == "ring":
        return (
            f'<circle class="slot line" cx="{x}" cy="{y}" r="17"/>'
            f'<circle class="trkfill" cx="{x}" cy="{y}" r="8"/>'
        )
    slots = found.slots[k]
    radius = spot.radius
    circles = "".join(
        f'<circle class="slot line" cx="{num(sx)}" cy="{num(sy)}" r="{num(radius)}"/>'
        for sx, sy in slots
    )
    return frame_art(slots, radius) + circles if len(slots) > 1 else circles


def frame_path(slots: tuple[Point, ...]) -> str:
    """The line through the circles of a city."""
    order = (0, 1, 3, 2) if len(slots) == 4 else tuple(range(len(slots)))
    path = "M" + "L".join(at(slots[k]) for k in order)
    return path + "Z" if len(slots) > 2 else path


def frame_art(slots: tuple[Point, ...], radius: float) -> str:
    """The cream field around several circles."""
    path = frame_path(slots)
    return "".join(
        f'<path class="{css}" stroke-width="{num(2 * radius + extra)}" d="{path}"/>'
        for css, extra in (("frame", 13), ("frame in", 7))
    )


def _words(found: Layout, phase: int, hidden: frozenset[int]) -> str:
    setting, face = found.setting, found.shape.face
    drawn = [_values(found, phase, hidden)]
    if setting.label:
        size = max(LABEL_SIZE, setting.least)
        drawn.append(marks.name(*found.label_at, size, (setting.label,), face.colour))
    if setting.terrain is not None:
        kinds = terrain_kinds(setting.terrain)
        words = f"${setting.terrain.cost}"
        drawn.append(marks.pill(*found.terrain_at, kinds, words, setting.least))
    if setting.closed_by:
        drawn.append(marks.tag(*found.closed_at, setting.closed_by, "", setting.least))
    for tag, place in zip(setting.tags, found.tags_at, strict=True):
        drawn.append(marks.tag(*place, tag.words, marks.icon_kind(tag.icon), setting.least))
    return "".join(drawn)


def _name(found: Layout) -> str:
    if not found.name_lines:
        return ""
    colour = found.shape.face.colour
    return marks.name(*found.name_at, found.name_size, found.name_lines, colour, found.name_room)


def _values(found: Layout, phase: int, hidden: frozenset[int]) -> str:
    """Revenue circles and value boxes."""
    drawn: list[str] = []
    least = found.setting.least
    # Stops that pay the same share one circle.
    seen = {found.revenue[k] for k in hidden}
    for k, stop in enumerate(found.shape.face.stops):
        place = found.revenue[k]
        if not any(stop.values):
            continue
        if found.shape.spots[k].kind == "wedge" or len(set(stop.values)) > 1:
            if found.setting.show_values:
                skip = k in hidden
                drawn.append(marks.value_boxes(*place, stop.values, phase, skip=skip, least=least))
        elif place not in seen:
            seen.add(place)
            drawn.append(marks.revenue(*place, stop.values[0], least))
    return "".join(drawn)


@lru_cache(maxsize=2)
def hatch_art(orientation: str) -> str:
    """A closed hex: parallel lines at 45 degrees, cut off at its edge."""
    normals = [towards(orientation, e, 1.0) for e in range(6)]
    slope = math.sqrt(0.5)
    drawn: list[str] = []
    for k in range(-5, 6):
        middle = (k * 17 * slope, k * 17 * slope)
        low, high = -2 * S, 2 * S
        for nx, ny in normals:  # cut the line against each edge of the hex
            along = nx * slope - ny * slope
            room = A - 1 - (middle[0] * nx + middle[1] * ny)
            if abs(along) < 1e-9:
                continue
            if along > 0:
                high = min(high, room / along)
            else:
                low = max(low, room / along)
        if low < high:
            start = (middle[0] + low * slope, middle[1] - low * slope)
            end = (middle[0] + high * slope, middle[1] - high * slope)
            drawn.append(f"M{at(start)}L{at(end)}")
    return f'<path class="hatch" d="{"".join(drawn)}"/>'


#: The least type on a tile that is shown 60 pixels wide or high, as pages do in lists.
IN_LISTS = 34.5


def tile_svg(
    face: Face,
    orientation: str,
    *,
    title: str = "",
    standalone: bool = False,
    least: float = 0.0,
) -> str:
    """One tile by itself, for panels, manifests and rule pages."""
    art = hex_art(face, orientation, Setting(label=face.label, least=least))
    wide, high = (A, S) if orientation == "pointy" else (S, A)
    colour = marks.COLOURS.index(face.colour)
    under = f'<path class="hex c{colour}" d="{hex_path(orientation)}"/>'
    body = under + art.track + art.stops + art.words + art.name
    box = (-wide - 2, -high - 2, 2 * wide + 4, 2 * high + 4)
    words = title or f"Tile {face.tile}, turn {face.rotation}"
    return svg(box, body, words, standalone=standalone)
