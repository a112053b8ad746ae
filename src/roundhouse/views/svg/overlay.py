"""What lies over the map: veils, outlines, and for every hex its sentence and its hooks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from roundhouse.board.hexes import Hex
from roundhouse.views.svg import marks
from roundhouse.views.svg.base_layer import Ground
from roundhouse.views.svg.describe import describe_hex
from roundhouse.views.svg.geometry import Point, hex_path, num, overhang
from roundhouse.views.svg.label_placement import text_width
from roundhouse.views.svg.tile import HexArt
from roundhouse.views.svg.viewing import BoardView


def hex_place(view: BoardView, centre: Point, radius: float = 100.0) -> str:
    return hex_path(view.hex_map.layout, radius, *centre)


def _state(view: BoardView, number: int) -> str:
    if number == view.selected:
        return "selected"
    if number == view.focused:
        return "focused"
    return "legal" if view.legal is not None and number in view.legal else ""


def _sentence(view: BoardView, h: Hex) -> str:
    face = view.faces[h.number]
    tokens = [
        [sign.abbreviation for sign in view.tokens.get((h.number, k), ())]
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
    return describe_hex(h, face, tokens, homes=homes, phase=view.phase, notes=notes)


def _over(view: BoardView, base: Ground, h: Hex, art: HexArt, prefix: str | None) -> str:
    """Veil and outline of a hex; with a prefix also its sentence and its hooks."""
    centre = base.centres[h.number]
    state = _state(view, h.number)
    veiled = view.legal is not None and not state
    path = hex_place(view, centre)
    drawn = ""
    if veiled or prefix is not None:
        drawn = f'<path class="{"veil" if veiled else "hit"}" d="{path}"/>'
    if state:
        outline = hex_place(view, centre, 94.0 if state == "selected" else 95.5)
        drawn += f'<path class="o under" d="{outline}"/><path class="o" d="{outline}"/>'
    if prefix is None:
        return f'<g class="hx {state}">{drawn}</g>' if drawn else ""
    words = escape(_sentence(view, h))
    x, y = art.where
    size = max(20.0, view.legible.least)
    where = marks.text(centre[0] + x, centre[1] + y, size, h.name, "where")
    tile = view.faces[h.number].tile
    if tile:
        x, y = art.number
        where += marks.text(centre[0] + x, centre[1] + y, size, f"#{tile}", "where tile-number")
    css = f"hx {state}" if state else "hx"
    identity = f' id="{escape(prefix + h.name)}"' if prefix else ""
    return (
        f'<g{identity} class="{css}" data-hex="{h.name}" role="button" tabindex="-1">'
        f"<title>{words}</title>{drawn}{where}</g>"
    )


def reaches_out(view: BoardView, art: HexArt) -> bool:
    """Does the name of a hex stand over its edge?"""
    layout = art.layout
    if not layout.name_lines:
        return False
    widest = max(text_width(line, layout.name_size) for line in layout.name_lines)
    width = (layout.name_room or widest) + 6
    height = layout.name_size * (0.9 + 0.92 * (len(layout.name_lines) - 1))
    x, y = layout.name_at
    return overhang(view.hex_map.layout, abs(x) + width / 2, abs(y) + height / 2) >= 1


def names_over(view: BoardView, base: Ground, arts: Sequence[HexArt]) -> str:
    """Names that stand over an edge: neither a neighbour's veil nor its outline hides them."""
    drawn: list[str] = []
    for h, art in zip(view.hex_map.hexes, arts, strict=True):
        if not reaches_out(view, art):
            continue
        x, y = base.centres[h.number]
        veiled = view.legal is not None and not _state(view, h.number)
        drawn.append(
            f'<g class="over{" veiled" if veiled else ""}" data-name="{h.name}"'
            f' transform="translate({num(x)} {num(y)})">{art.name}</g>'
        )
    return "".join(drawn)


def tops(view: BoardView, base: Ground, arts: Sequence[HexArt], prefix: str | None) -> str:
    # Outlines of legal and selected hexes lie over the veils of their neighbours.
    order = {"": 0, "legal": 1, "focused": 2, "selected": 3}
    hexes = sorted(view.hex_map.hexes, key=lambda h: order[_state(view, h.number)])
    return "".join(_over(view, base, h, arts[h.number], prefix) for h in hexes)
