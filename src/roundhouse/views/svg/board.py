"""The whole map of a position as one drawing.

Layers from below: hexes, hexside borders, track, route lines and rings, stops with their
signs, text, hexside costs, then one group per hex that carries its sentence, its veil and its
outline, and route chips on top. Everything below the groups ignores the pointer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from roundhouse.board.hexes import Hex, HexMap
from roundhouse.board.runs import Place
from roundhouse.board.tiles import Face
from roundhouse.board.track import TrackMap
from roundhouse.views.svg import marks
from roundhouse.views.svg.describe import describe_hex
from roundhouse.views.svg.geometry import Point, hex_path, num, overhang
from roundhouse.views.svg.ground import Ground, ground
from roundhouse.views.svg.layout import GUEST_RADIUS, Setting, Tag
from roundhouse.views.svg.legible import USUAL, Legible
from roundhouse.views.svg.placing import text_width
from roundhouse.views.svg.routes import (
    RouteView,
    chip_anchor,
    chips_art,
    chips_by_place,
    line_art,
    ring_art,
    route_curves,
    stops_used,
)
from roundhouse.views.svg.sign import Sign, reserved_art, sign_art
from roundhouse.views.svg.style import svg
from roundhouse.views.svg.tile import HexArt, hex_art


@dataclass(frozen=True, slots=True)
class BoardView:
    """What is to be drawn. Hexes and stops are numbers, companies are their signs."""

    hex_map: HexMap
    faces: tuple[Face, ...]
    stations: Mapping[Place, tuple[Sign, ...]] = field(default_factory=dict)
    guests: Mapping[int, tuple[Sign, ...]] = field(default_factory=dict)  # by hex
    homes: Mapping[Place, tuple[Sign, ...]] = field(default_factory=dict)  # kept for these
    markers: Mapping[int, tuple[Tag, ...]] = field(default_factory=dict)
    closed: Mapping[int, str] = field(default_factory=dict)  # hex -> tag of the private company
    phase: int = 0  # which of the four values of a stop is current
    legal: frozenset[int] | None = None  # None: no question is asked about hexes
    selected: int | None = None
    focused: int | None = None
    offers: Mapping[Place, str] = field(default_factory=dict)  # free circle -> price of a station
    routes: tuple[RouteView, ...] = ()
    notes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # ends of the sentences
    legible: Legible = USUAL


def track_view(track: TrackMap, signs: Sequence[Sign]) -> BoardView:
    """The track and stations of a position; ``signs`` by company number."""
    stations = {
        (h, k): tuple(signs[c] for c in companies)
        for h, here in enumerate(track.stations)
        for k, companies in enumerate(here)
        if companies
    }
    guests: dict[int, tuple[Sign, ...]] = {}
    for h, _, company in track.guests:
        guests[h] = (*guests.get(h, ()), signs[company])
    return BoardView(track.map, track.faces, stations, guests)


# -- one hex -------------------------------------------------------------------------------


def _printed_tags(place: Hex) -> tuple[Tag, ...]:
    """Bonuses and features that belong to the hex itself.

    An icon that has a fact of the same name only says where a marker may go; the marker is
    drawn once it lies there.
    """
    tags: list[Tag] = []
    side, bonus = place.tag("side"), place.tag("bonus")
    if side is not None and bonus is not None:
        tags.append(Tag(f"{side} +{bonus}"))
    features = (i for i in place.icons if marks.icon_kind(i) and place.tag(i) is None)
    return (*tags, *(Tag(icon=icon) for icon in features))


def _setting(view: BoardView, base: Ground, h: Hex) -> Setting:
    face = view.faces[h.number]
    printed = face is h.face
    label = face.label or (h.label if printed else "")
    if h.place and label not in base.common_labels:
        label = ""
    shows = base.shows_values[h.number]
    return Setting(
        name=h.place if shows else "",
        label=label,
        terrain=h.terrain if printed else None,
        tags=(_printed_tags(h) if shows else ()) + view.markers.get(h.number, ()),
        closed_by=view.closed.get(h.number, ""),
        guests=len(view.guests.get(h.number, ())),
        cost_sides=tuple(border.edge for border in h.borders if border.cost),
        show_values=shows,
        name_size=view.legible.name,
        scale=view.legible.marks,
    )


def _signs(view: BoardView, number: int, art: HexArt) -> str:
    """Stations, reserved homes and offers in the circles of a hex."""
    drawn: list[str] = []
    layout = art.layout
    for k, spot in enumerate(layout.shape.spots):
        slots = layout.slots[k]
        radius = spot.radius - 1.5
        here = view.stations.get((number, k), ())
        waiting = [home for home in view.homes.get((number, k), ()) if home not in here]
        free = 0
        for slot, sign in zip(slots, here, strict=False):
            drawn.append(sign_art(sign, *slot, radius))
            free += 1
        for slot, sign in zip(slots[free:], waiting, strict=False):
            drawn.append(reserved_art(sign, *slot, radius))
        price = view.offers.get((number, k))
        if price is not None and len(slots) > len(here):
            x, y = slots[-1] if len(slots) > len(here) + len(waiting) else slots[len(here)]
            drawn.append(
                f'<circle class="offer" cx="{num(x)}" cy="{num(y)}" r="{num(radius - 2)}"/>'
                f"{marks.text(x, y, 18, price, 'offered')}"
            )
    for place, sign in zip(layout.guests_at, view.guests.get(number, ()), strict=True):
        drawn.append(sign_art(sign, *place, GUEST_RADIUS))
    return "".join(drawn)


# -- the whole -----------------------------------------------------------------------------


def board_svg(
    view: BoardView,
    *,
    title: str = "Map",
    interactive: bool = True,
    prefix: str = "hex-",
    standalone: bool = False,
) -> str:
    """Draw a position. Pages give every board on a page its own ``prefix`` for identifiers."""
    base = ground(view.hex_map)
    layout = view.hex_map.layout
    chips = chips_by_place(view.routes)
    arts: list[HexArt] = []
    for h in view.hex_map.hexes:
        hidden = frozenset(k for (number, k) in chips if number == h.number)
        setting = _setting(view, base, h)
        arts.append(hex_art(view.faces[h.number], layout, setting, view.phase, hidden))
    places = base.centres
    below = (
        "".join(_hex(view, k, centre) for k, centre in enumerate(places)),
        base.borders,
        _moved((places[k], art.track) for k, art in enumerate(arts)),
        _routes(view, base, arts),
        _moved((places[k], art.stops + _signs(view, k, art)) for k, art in enumerate(arts)),
        _moved((places[k], art.words) for k, art in enumerate(arts)),
        base.costs(view.legible.marks),
        base.coordinates(view.legible.marks),
    )
    top = _tops(view, base, arts, prefix if interactive else None)
    chips_drawn = _chips(view, base, arts)
    body = f'<g class="still">{"".join(below)}</g>{top}<g class="still">{chips_drawn}</g>'
    role = "application" if interactive else "img"
    return svg(base.box, body, title, css="rh board", standalone=standalone, role=role)


def _moved(parts: Iterable[tuple[Point, str]]) -> str:
    drawn = (
        f'<g transform="translate({num(x)} {num(y)})">{art}</g>' for (x, y), art in parts if art
    )
    return f"<g>{''.join(drawn)}</g>"


def _hex_place(view: BoardView, centre: Point, radius: float = 100.0) -> str:
    return hex_path(view.hex_map.layout, radius, *centre)


def _hex(view: BoardView, number: int, centre: Point) -> str:
    colour = marks.COLOURS.index(view.faces[number].colour)
    return f'<path class="hex c{colour}" d="{_hex_place(view, centre)}"/>'


def _routes(view: BoardView, base: Ground, arts: Sequence[HexArt]) -> str:
    if not view.routes:
        return ""
    drawn: list[str] = []
    for route in view.routes:
        curves = route_curves(view.hex_map, view.faces, base.centres, route)
        drawn.append(line_art(curves, route.kind))
    rings: list[tuple[Point, str]] = []
    for (h, stop), used in stops_used(view.routes).items():
        ring = ring_art(arts[h].layout, stop, [route.kind for route in used])
        rings.append((base.centres[h], ring))
    return f"<g>{''.join(drawn)}</g>{_moved(rings)}"


def _chips(view: BoardView, base: Ground, arts: Sequence[HexArt]) -> str:
    drawn: list[str] = []
    for (h, stop), chips in chips_by_place(view.routes).items():
        (x, y), lean = chip_anchor(arts[h].layout, stop, view.phase)
        cx, cy = base.centres[h]
        drawn.append(chips_art((x + cx, y + cy), chips, lean, view.legible.marks))
    return "".join(drawn)


# -- veil, outlines, sentences -------------------------------------------------------------


def _state(view: BoardView, number: int) -> str:
    if number == view.selected:
        return "selected"
    if number == view.focused:
        return "focused"
    return "legal" if view.legal is not None and number in view.legal else ""


def _sentence(view: BoardView, h: Hex) -> str:
    face = view.faces[h.number]
    stations = [
        [sign.abbreviation for sign in view.stations.get((h.number, k), ())]
        for k in range(len(face.stops))
    ]
    homes = [
        sign.abbreviation
        for k in range(len(face.stops))
        for sign in view.homes.get((h.number, k), ())
    ]
    notes = list(view.notes.get(h.number, ()))
    if h.number in view.closed:
        notes.append(f"closed by {view.closed[h.number]}")
    if view.legal is not None:
        notes.append("legal" if h.number in view.legal else "not legal now")
    return describe_hex(h, face, stations, homes=homes, phase=view.phase, notes=notes)


def _over(view: BoardView, base: Ground, h: Hex, art: HexArt, prefix: str | None) -> str:
    """Veil and outline of a hex; with a prefix also its sentence and its hooks."""
    centre = base.centres[h.number]
    state = _state(view, h.number)
    veiled = view.legal is not None and not state
    path = _hex_place(view, centre)
    drawn = ""
    if veiled or prefix is not None:
        beyond = _name_beyond(view, centre, art) if veiled else ""
        drawn = f'<path class="{"veil" if veiled else "hit"}" d="{path}{beyond}"/>'
    if state:
        outline = _hex_place(view, centre, 94.0 if state == "selected" else 95.5)
        drawn += f'<path class="o under" d="{outline}"/><path class="o" d="{outline}"/>'
    if prefix is None:
        return f'<g class="hx {state}">{drawn}</g>' if drawn else ""
    words = escape(_sentence(view, h))
    where = marks.text(centre[0], centre[1] + 70, 20 * view.legible.marks, h.name, "where")
    css = f"hx {state}" if state else "hx"
    identity = f' id="{escape(prefix + h.name)}"' if prefix else ""
    return (
        f'<g{identity} class="{css}" data-hex="{h.name}" role="img" tabindex="-1">'
        f"<title>{words}</title>{drawn}{where}</g>"
    )


def _name_beyond(view: BoardView, centre: Point, art: HexArt) -> str:
    """The box of a name that stands over the edge of its hex: it is veiled as well."""
    layout = art.layout
    if not layout.name_lines:
        return ""
    width = max(text_width(line, layout.name_size) for line in layout.name_lines) + 6
    height = layout.name_size * (0.9 + 0.92 * (len(layout.name_lines) - 1))
    x, y = layout.name_at
    if overhang(view.hex_map.layout, abs(x) + width / 2, abs(y) + height / 2) < 1:
        return ""
    left, top = centre[0] + x - width / 2, centre[1] + y - height / 2
    return f"M{num(left)} {num(top)}h{num(width)}v{num(height)}h{num(-width)}Z"


def _tops(view: BoardView, base: Ground, arts: Sequence[HexArt], prefix: str | None) -> str:
    # Outlines of legal and selected hexes lie over the veils of their neighbours.
    order = {"": 0, "legal": 1, "focused": 2, "selected": 3}
    hexes = sorted(view.hex_map.hexes, key=lambda h: order[_state(view, h.number)])
    return "".join(_over(view, base, h, arts[h.number], prefix) for h in hexes)


def hex_group(view: BoardView, number: int) -> str:
    """One hex by itself, to be laid over a drawn board: a tile that is being tried."""
    base = ground(view.hex_map)
    h = view.hex_map.hexes[number]
    art = hex_art(view.faces[number], view.hex_map.layout, _setting(view, base, h), view.phase)
    x, y = base.centres[number]
    inside = art.track + art.stops + _signs(view, number, art) + art.words
    return (
        f'<g class="still tried">{_hex(view, number, base.centres[number])}'
        f'<g transform="translate({num(x)} {num(y)})">{inside}</g></g>'
    )
