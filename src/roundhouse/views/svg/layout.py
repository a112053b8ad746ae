"""Where on a hex everything is that is not track: revenue, names, labels, costs, tags.

Things are placed one after the other, each where it covers least and is nearest to where one
looks for it. On a crowded hex several orders are tried and the best result is kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from roundhouse.board.hexes import Terrain
from roundhouse.board.tiles import Face, Stop
from roundhouse.views.svg import marks
from roundhouse.views.svg.face_layout import Shape, Spot, shape, slot_offsets
from roundhouse.views.svg.geometry import A, Point, towards
from roundhouse.views.svg.hex_context import GUEST_RADIUS, LABEL_SIZE, NAME_SIZE, Layout, Setting
from roundhouse.views.svg.label_placement import (
    SLOT,
    TOWN,
    TRACK,
    DoesNotFit,
    Plot,
    Wish,
    split_name,
    text_width,
)

_NAME_LIMIT = 152.0
_LARGE_NAME_LIMIT = 164.0
_FITS_ANYWHERE = 112.0  # names up to this width stay inside their hex
_CROWDED, _TOO_CROWDED = 45.0, 130.0
_NARROWER = (1.0, 0.93, 0.86, 0.8)
_NARROWEST = 0.72  # names are not set narrower than this


# -- finding places ------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def hex_layout(face: Face, orientation: str, setting: Setting) -> Layout:
    """The best layout among the orders that are worth trying."""
    try:
        return _best_layout(shape(face, orientation), setting)
    except DoesNotFit:  # large type on a crowded hex
        if not setting.least:
            raise
        smaller = setting.least - 1 if setting.least > NAME_SIZE else 0.0
        return hex_layout(face, orientation, replace(setting, least=smaller))


def _best_layout(form: Shape, setting: Setting) -> Layout:
    plot = _drawn(form, setting)
    best, cost = _attempt(plot, form, setting, _ORDERS[0])
    if cost > _CROWDED:
        for order in _ORDERS[1:]:
            other, other_cost = _attempt(plot, form, setting, order)
            if other_cost < cost - 1:
                best, cost = other, other_cost
    return best


def _drawn(form: Shape, setting: Setting) -> Plot:
    """What is on the hex before any text."""
    plot = Plot(form.layout)
    for line in form.lines:
        plot.stroke(line.curve.samples(), 17, TRACK)
    for edge in form.wedges:
        for deep in range(0, 40, 4):  # a wedge: narrower towards its tip
            plot.disc(towards(form.layout, edge, A - deep), 13 - deep * 0.28, TOWN)
    for spot in form.spots:
        _enter_spot(plot, spot)
    for edge in setting.cost_sides:
        plot.box(*towards(form.layout, edge), 68 + max(0, setting.least - 22), 34, 2 * SLOT)
    return plot


def _attempt(
    drawn: Plot, form: Shape, setting: Setting, order: tuple[LayoutPass, ...]
) -> tuple[Layout, float]:
    plot = drawn.copy()
    found = Layout(form, setting, [spot.slots for spot in form.spots])
    found.revenue = [spot.at for spot in form.spots]
    for step in order:
        step(plot, found)
    return found, plot.cost


def _enter_spot(plot: Plot, spot: Spot) -> None:
    if spot.kind == "city":
        rim = 7 if len(spot.slots) > 1 else 2
        for slot in spot.slots:
            plot.disc(slot, spot.radius + rim, SLOT)
        if len(spot.slots) > 1:
            plot.disc(spot.at, spot.radius + rim, SLOT)
    elif spot.kind == "bar":
        x, y = spot.at
        across = math.radians(spot.angle + 90)
        points = [(x + d * math.cos(across), y + d * math.sin(across)) for d in range(-25, 26, 5)]
        plot.stroke(points, 20, TOWN)
    elif spot.kind != "wedge":
        plot.disc(spot.at, spot.radius + 4, TOWN)


def _off_board(form: Shape) -> bool:
    return any(spot.kind == "wedge" for spot in form.spots)


def _place_name(plot: Plot, found: Layout) -> None:
    setting = found.setting
    if not setting.name:
        return
    # Large type for small maps is set narrower where it would cover stops or leave its hex.
    for part in _NARROWER if setting.name_size > NAME_SIZE else ():
        attempt = plot.copy()
        try:
            _name_of_width(attempt, found, part, overhang=False)
        except DoesNotFit:
            continue
        if attempt.cost <= _TOO_CROWDED:
            plot.take(attempt)
            return
    part = 1.0 if setting.name_size <= NAME_SIZE else _NARROWER[-1]
    _name_of_width(plot, found, part, overhang=True)


def _name_of_width(plot: Plot, found: Layout, part: float, *, overhang: bool) -> None:
    size = found.setting.name_size
    limit = _NAME_LIMIT if size <= NAME_SIZE else _LARGE_NAME_LIMIT
    lines = split_name(found.setting.name, size, limit / part)
    widest = max(text_width(line, size) for line in lines)
    if widest > limit:  # one long word: a little smaller, if that can still be read
        size = max(20.0, found.setting.least, size * limit / widest)
        widest = max(text_width(line, size) for line in lines)
    width = max(min(widest * part, limit), widest * _NARROWEST)
    height = size * (0.76 + 0.92 * (len(lines) - 1))
    if _off_board(found.shape):
        values_y = found.revenue[0][1]
        away = 22.0 + height / 2
        wishes = [Wish((0, values_y - away)), Wish((0, values_y + away), extra=14)]
    else:
        wishes = [Wish((0, 52)), Wish((0, -52), extra=2)]
    crowded = _off_board(found.shape) and len(found.setting.tags) > 1
    may_overhang = overhang and (crowded or width > _FITS_ANYWHERE)
    found.name_at = plot.place(width + 4, height + 4, wishes, may_overhang=may_overhang, cover=0.6)
    found.name_lines, found.name_size = lines, size
    found.name_room = width if width < widest - 0.5 else 0.0


def _place_off_board(plot: Plot, found: Layout) -> None:
    """Circles and values of off-board areas: they are the largest things on their hexes."""
    for k, (stop, spot) in enumerate(zip(found.shape.face.stops, found.shape.spots, strict=True)):
        if spot.kind != "wedge":
            continue
        values = [Wish((0, 0))]
        if stop.slots:
            low = 42.0 if found.shape.layout == "pointy" else 34.0
            found.slots[k] = _place_slots(plot, stop.slots, low)
            x = sum(px for px, _ in found.slots[k]) / stop.slots
            y = sum(py for _, py in found.slots[k]) / stop.slots
            away = 46.0 if stop.slots == 1 else 51.0
            values = [Wish((x, y - away)), Wish((x, y + away), extra=30)]
        if found.setting.show_values and any(stop.values):
            found.revenue[k] = _place_boxes(plot, stop, values, found.setting.least)


def _place_revenue(plot: Plot, found: Layout) -> None:
    stops = found.shape.face.stops
    same = len({stop.values for stop in stops}) == 1
    shared: Point | None = None
    for k, (stop, spot) in enumerate(zip(stops, found.shape.spots, strict=True)):
        if spot.kind == "wedge" or not any(stop.values):
            continue
        if len(set(stop.values)) > 1:
            near = [Wish(spot.at, ring=44)]
            found.revenue[k] = _place_boxes(plot, stop, near, found.setting.least)
        elif same and shared is not None:
            found.revenue[k] = shared
        else:
            central = same and len(stops) > 1
            radius = marks.revenue_radius(found.setting.least)
            ring = _near(spot) + radius - marks.REVENUE_RADIUS
            wish = Wish((0, 0)) if central else Wish(spot.at, ring=ring)
            diameter = 2 * radius + 2
            shared = found.revenue[k] = plot.place(diameter, diameter, [wish], is_round=True)


def _near(spot: Spot) -> float:
    """How far from its stop a revenue circle looks best."""
    if spot.kind == "city":
        return {1: 50.0, 2: 51.0, 3: 64.0}.get(len(spot.slots), 74.0)
    return 40.0 if spot.kind == "bar" else 36.0


def _place_boxes(plot: Plot, stop: Stop, wishes: list[Wish], least: float) -> Point:
    runs = len(marks.values_by_phase(stop.values))
    width = marks.box_width(stop.values, least) * runs
    return plot.place(width + 4, marks.BOX_HEIGHT + 4, wishes)


def _place_slots(plot: Plot, count: int, low: float) -> tuple[Point, ...]:
    offsets = slot_offsets(count, 26)
    rim = 2 * 26 + (13 if count > 1 else 4)
    width = max(x for x, _ in offsets) * 2 + rim
    height = max(y for _, y in offsets) - min(y for _, y in offsets) + rim
    x, y = plot.place(width, height, [Wish((0, low))], is_round=count == 1)
    return tuple((x + dx, y + dy) for dx, dy in offsets)


def _place_label(plot: Plot, found: Layout) -> None:
    if found.setting.label:
        size = max(LABEL_SIZE, found.setting.least)
        width = text_width(found.setting.label, size)
        found.label_at = plot.place(width + 6, size * 0.875, [Wish((0, 0), ring=56)])


def terrain_kinds(terrain: Terrain) -> tuple[str, ...]:
    """Icons for a terrain, which may be of two kinds: "mountain+water"."""
    return tuple(kind for kind in map(marks.icon_kind, terrain.kind.split("+")) if kind)


def _place_terrain(plot: Plot, found: Layout) -> None:
    terrain = found.setting.terrain
    if terrain is None:
        return
    kinds = terrain_kinds(terrain)
    width = marks.pill_width(f"${terrain.cost}", len(kinds), found.setting.least)
    if found.shape.spots or found.shape.lines:
        wishes = [Wish((0, -48)), Wish((0, 48), extra=4)]
    else:
        wishes = [Wish((0, 0))]
    found.terrain_at = plot.place(width + 3, marks.PILL_HEIGHT + 3, wishes)


def _place_tags(plot: Plot, found: Layout) -> None:
    setting = found.setting
    low = [Wish((0, 50)), Wish((0, -50), extra=6)]
    high = marks.tag_height(setting.least) + 2
    if setting.closed_by:
        width = marks.tag_width(setting.closed_by, "", setting.least)
        found.closed_at = plot.place(width + 2, high, low)
    for _ in range(setting.guests):
        size = 2 * GUEST_RADIUS + 4
        found.guests_at.append(plot.place(size, size, [Wish((0, 0), ring=50)], is_round=True))
    for tag in setting.tags:
        width = marks.tag_width(tag.words, marks.icon_kind(tag.icon), setting.least)
        found.tags_at.append(plot.place(width + 2, high, low))


LayoutPass = Callable[[Plot, Layout], None]

# The first order is the usual one; the others are for hexes where it leaves something in the way.
_ORDERS: tuple[tuple[LayoutPass, ...], ...] = (
    (_place_off_board, _place_name, _place_revenue, _place_label, _place_terrain, _place_tags),
    (_place_off_board, _place_revenue, _place_name, _place_label, _place_terrain, _place_tags),
    (_place_off_board, _place_terrain, _place_revenue, _place_name, _place_label, _place_tags),
    (_place_off_board, _place_tags, _place_terrain, _place_name, _place_revenue, _place_label),
    (_place_off_board, _place_revenue, _place_label, _place_terrain, _place_tags, _place_name),
)
