"""Contact sheets: every tile of a title in all its turns."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.tiles import RANKS, Face
from roundhouse.views.svg import marks
from roundhouse.views.svg.geometry import A, S, hex_path, num
from roundhouse.views.svg.hex_context import Setting
from roundhouse.views.svg.marks import text
from roundhouse.views.svg.style import svg
from roundhouse.views.svg.tile import hex_art

_TILES_IN_A_ROW = 2
_SCALE = 0.5
_CAPTION = 26.0
_HEADING = 56.0
_GAP = 12.0


def tile_group(face: Face, orientation: str, x: float, y: float, scale: float = 1.0) -> str:
    """A face as part of a larger drawing, around a point."""
    art = hex_art(face, orientation, Setting(label=face.label))
    colour = marks.COLOURS.index(face.colour)
    grow = f" scale({num(scale)})" if scale != 1 else ""
    return (
        f'<g transform="translate({num(x)} {num(y)}){grow}">'
        f'<path class="hex c{colour}" d="{hex_path(orientation)}"/>'
        f"{art.track}{art.stops}{art.words}{art.name}</g>"
    )


def contact_svg(
    faces: Sequence[Face], orientation: str, title: str, *, standalone: bool = False
) -> str:
    """Tiles by colour; the faces of a tile in its turns follow one another."""
    wide, high = (A, S) if orientation == "pointy" else (S, A)
    step_x, step_y = 2 * wide * _SCALE + _GAP, 2 * high * _SCALE + _CAPTION + _GAP
    per_row = 6 * _TILES_IN_A_ROW
    faces = sorted(faces, key=lambda face: RANKS[face.colour])
    rows = _rows(faces, per_row)
    drawn = [text(0, _HEADING / 2, 28, title, "slab ink1", "start")]
    y = _HEADING + high * _SCALE
    for row in rows:
        for column, face in enumerate(row):
            gap = _GAP * (column // 6)  # a little apart: the next tile
            x = wide * _SCALE + column * step_x + gap
            drawn.append(tile_group(face, orientation, x, y, _SCALE))
            words = f"{face.tile} turn {face.rotation}"
            drawn.append(text(x, y + high * _SCALE + 13, 13, words, "inter thin ink2"))
        y += step_y
    width = per_row * step_x + _GAP * _TILES_IN_A_ROW
    box = (-_GAP, 0.0, width + _GAP, y - high * _SCALE + _GAP)
    back = (
        f'<rect class="sheet" x="{num(box[0])}" y="0" width="{num(box[2])}"'
        f' height="{num(box[3])}"/>'
    )
    return svg(box, back + "".join(drawn), title, css="rh sheet", standalone=standalone)


def _rows(faces: Sequence[Face], per_row: int) -> list[list[Face]]:
    """Rows of at most so many faces; every colour begins a new row."""
    rows: list[list[Face]] = []
    for face in faces:
        if not rows or len(rows[-1]) == per_row or rows[-1][0].colour != face.colour:
            rows.append([])
        rows[-1].append(face)
    return rows
