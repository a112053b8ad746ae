"""The whole map of a position as one drawing.

Layers from below: hexes, hexside borders, track, route lines and rings, stops with their
signs, text, hexside costs, then one group per hex that carries its sentence, its veil and its
outline, and route chips on top. Everything below the groups ignores the pointer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roundhouse.board.hexes import Hex
from roundhouse.views.svg import marks
from roundhouse.views.svg.base_layer import Ground, ground
from roundhouse.views.svg.geometry import Point, num
from roundhouse.views.svg.hex_context import GUEST_RADIUS, Setting, Tag
from roundhouse.views.svg.overlay import hex_place, names_over, reaches_out, tops
from roundhouse.views.svg.routes import (
    chip_anchor,
    chips_art,
    chips_by_place,
    line_art,
    ring_art,
    route_curves,
    stops_used,
)
from roundhouse.views.svg.sign import reserved_art, sign_art
from roundhouse.views.svg.style import svg
from roundhouse.views.svg.tile import HexArt, hex_art
from roundhouse.views.svg.viewing import BoardView

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
        least=view.legible.least,
    )


def _signs(view: BoardView, number: int, art: HexArt) -> str:
    """Tokens, reserved homes and offers in the circles of a hex."""
    drawn: list[str] = []
    layout, least = art.layout, view.legible.least
    for k, spot in enumerate(layout.shape.spots):
        slots = layout.slots[k]
        radius = spot.radius - 1.5
        here = view.tokens.get((number, k), ())
        waiting = [home for home in view.homes.get((number, k), ()) if home not in here]
        free = 0
        for slot, sign in zip(slots, here, strict=False):
            drawn.append(sign_art(sign, *slot, radius, least))
            free += 1
        for slot, sign in zip(slots[free:], waiting, strict=False):
            drawn.append(reserved_art(sign, *slot, radius, least))
        price = view.offers.get((number, k))
        if price is not None and len(slots) > len(here):
            x, y = slots[-1] if len(slots) > len(here) + len(waiting) else slots[len(here)]
            drawn.append(
                f'<circle class="offer" cx="{num(x)}" cy="{num(y)}" r="{num(radius - 2)}"/>'
                f"{marks.text(x, y, max(18.0, least), price, 'offered', room=2 * radius - 5)}"
            )
    for place, sign in zip(layout.guests_at, view.guests.get(number, ()), strict=True):
        drawn.append(sign_art(sign, *place, GUEST_RADIUS, least))
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
        _moved((places[k], _words(view, art)) for k, art in enumerate(arts)),
        base.costs(view.legible.least),
        base.coordinates(view.legible.least),
    )
    top = tops(view, base, arts, prefix if interactive else None)
    last = names_over(view, base, arts) + _chips(view, base, arts)
    body = f'<g class="still">{"".join(below)}</g>{top}<g class="still">{last}</g>'
    role = "application" if interactive else "img"
    return svg(base.box, body, title, css="rh board", standalone=standalone, role=role)


def _words(view: BoardView, art: HexArt) -> str:
    return art.words if reaches_out(view, art) else art.words + art.name


def _moved(parts: Iterable[tuple[Point, str]]) -> str:
    drawn = (
        f'<g transform="translate({num(x)} {num(y)})">{art}</g>' for (x, y), art in parts if art
    )
    return f"<g>{''.join(drawn)}</g>"


def _hex(view: BoardView, number: int, centre: Point) -> str:
    colour = marks.COLOURS.index(view.faces[number].colour)
    return f'<path class="hex c{colour}" d="{hex_place(view, centre)}"/>'


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
        drawn.append(chips_art((x + cx, y + cy), chips, lean, view.legible.least))
    return "".join(drawn)


def hex_group(view: BoardView, number: int) -> str:
    """One hex by itself, to be laid over a drawn board: a tile that is being tried."""
    base = ground(view.hex_map)
    h = view.hex_map.hexes[number]
    art = hex_art(view.faces[number], view.hex_map.layout, _setting(view, base, h), view.phase)
    x, y = base.centres[number]
    inside = art.track + art.stops + _signs(view, number, art) + art.words + art.name
    return (
        f'<g class="still tried">{_hex(view, number, base.centres[number])}'
        f'<g transform="translate({num(x)} {num(y)})">{inside}</g></g>'
    )
