"""The share price chart: a grid, or a single row of taller cells."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape

from roundhouse.finance.market import Cell, Market
from roundhouse.views.svg import marks
from roundhouse.views.svg.geometry import Point, num
from roundhouse.views.svg.label_placement import text_width
from roundhouse.views.svg.sign import Sign, sign_art
from roundhouse.views.svg.style import svg

GAP = 3.0
LEGEND_HEIGHT = 30.0

#: What a zone is called in its cells and in the legend; titles may use other words.
ZONE_WORDS = {"par": "par", "yellow": "not counted", "end": "ends the game", "close": "closed"}
_IN_CELL = {"par": "par", "end": "end"}


@dataclass(frozen=True, slots=True)
class MarketView:
    """What is to be drawn."""

    market: Market
    tokens: Mapping[int, tuple[Sign, ...]] = field(default_factory=dict)  # by cell, top first
    arrow: tuple[int, int] | None = None  # preview: a token moves from one cell to another
    words: Mapping[str, str] = field(default_factory=lambda: dict(ZONE_WORDS))
    notes: tuple[str, ...] = ()  # further lines of the legend, such as "left edge: down"
    legend: bool = True
    lines: int = 1  # a single row of cells may be broken into several, where width is scarce
    width: float = 0.0  # the least it will be shown with, in pixels; 0: wide enough


@dataclass(frozen=True, slots=True)
class _Measure:
    width: float
    height: float
    sign: float  # radius
    first: Point  # middle of the first sign in a cell
    single_row: bool
    type: float  # of prices and signs
    per_line: int = 0  # cells in a line of a broken row

    def corner(self, cell: Cell) -> Point:
        line, column = divmod(cell.column, self.per_line) if self.per_line else (0, cell.column)
        return (column * (self.width + GAP), (cell.row + line) * (self.height + GAP))

    def signs(self, cell: Cell, count: int) -> list[tuple[Point, float]]:
        """Places and radii of the signs in a cell, top of the stack first; none meets another."""
        x, y = self.corner(cell)
        x, y = x + self.first[0], y + self.first[1]
        if count < 2:
            return [((x, y), self.sign)] * count
        radius = (0.93 if self.single_row else 0.83) * self.sign
        if self.single_row:
            y -= self.sign - radius
        if count == 2:
            if self.single_row:
                return [((x, y), radius), ((x, y + 1.95 * radius), radius)]
            step = self.width / 2 - radius - 1
            return [((x - step, y), radius), ((x + step, y), radius)]
        left, top = self.corner(cell)
        if self.single_row:
            room = (left + 1, y + radius + 1, left + self.width - 1, top + self.height - 1)
        else:
            x = left + radius + 1
            room = (x + radius + 1, top + 17, left + self.width - 1, top + self.height - 1)
        return [((x, y), radius), *_small(count - 1, room)]


def _small(count: int, room: tuple[float, float, float, float]) -> list[tuple[Point, float]]:
    """Discs in rows, as large as the room lets them be."""
    left, top, right, bottom = room

    def radius_of(columns: int) -> float:
        return min((right - left) / columns, (bottom - top) / -(-count // columns)) / 2 - 0.3

    columns = max(range(1, count + 1), key=radius_of)
    wide, high = (right - left) / columns, (bottom - top) / -(-count // columns)
    return [
        ((left + (k % columns + 0.5) * wide, top + (k // columns + 0.5) * high), radius_of(columns))
        for k in range(count)
    ]


_GRID = _Measure(48, 46, 0.29 * 48, (24, 31.5), single_row=False, type=14.0)
_ROW = _Measure(32, 66, 12.5, (16, 32), single_row=True, type=14.5)
#: The least height a chart gets on a page, and how large its type must be there.
_LEAST_HEIGHT, _LEAST_TYPE = 226.0, 10.2


def _measure(view: MarketView) -> _Measure:
    """The more rows a chart has, the smaller it is shown and the larger its type must be."""
    cells = view.market.cells
    rows = max(cell.row for cell in cells) + 1
    if rows == 1:
        per_line = -(-(max(cell.column for cell in cells) + 1) // view.lines)
        return replace(_ROW, per_line=per_line if view.lines > 1 else 0)
    high = rows * (_GRID.height + GAP) + LEGEND_HEIGHT + 4
    wide = (max(cell.column for cell in cells) + 1) * (_GRID.width + GAP)
    shrunk = max(high / _LEAST_HEIGHT, wide / view.width if view.width else 0.0)
    return replace(_GRID, type=max(_GRID.type, round(_LEAST_TYPE * shrunk, 1)))


def market_svg(
    view: MarketView, *, title: str = "Share price chart", standalone: bool = False
) -> str:
    """Draw a chart with its tokens."""
    cells = view.market.cells
    measure = _measure(view)
    width = max(measure.corner(cell)[0] for cell in cells) + measure.width
    height = max(measure.corner(cell)[1] for cell in cells) + measure.height
    drawn = [_cell_art(view, measure, cell, number) for number, cell in enumerate(cells)]
    for number, cell in enumerate(cells):
        signs = view.tokens.get(number, ())
        # Three and more: the top of the stack by name, the others by colour and pattern. The
        # first one is drawn last: letters on a plate may reach beyond its disc.
        placed = list(zip(signs, measure.signs(cell, len(signs)), strict=True))
        for sign, (place, radius) in reversed(placed):
            small = len(signs) > 2 and sign is not signs[0]
            drawn.append(sign_art(sign, *place, radius, measure.type, bare=small))
    if view.arrow is not None and view.arrow[0] != view.arrow[1]:
        drawn.append(_arrow_art(view, measure, *view.arrow))
    top = -2.0
    if view.legend:
        top -= LEGEND_HEIGHT
        drawn.append(_legend(view, width, max(13.0, measure.type)))
    box = (-2.0, top, width + 4, height + 2 - top)
    return svg(box, "".join(drawn), title, css="rh market", standalone=standalone)


def _zone(cell: Cell) -> str:
    for zone in ("close", "end", "par", "yellow"):
        if zone in cell.zones:
            return zone
    return "plain"


def _cell_art(view: MarketView, measure: _Measure, cell: Cell, number: int) -> str:
    x, y = measure.corner(cell)
    zone = _zone(cell)
    words = ", ".join([f"${cell.price}", *(view.words.get(z, z) for z in sorted(cell.zones))])
    signs = view.tokens.get(number, ())
    if signs:
        words += ": " + ", ".join(sign.abbreviation for sign in signs)
    inside = "onclose" if zone == "close" else "price"
    drawn = (
        f'<g data-cell="{number}"><title>{escape(words)}</title>'
        f'<rect class="mc z-{zone}" x="{num(x)}" y="{num(y)}" width="{num(measure.width)}"'
        f' height="{num(measure.height)}" rx="4"/>'
    )
    if measure.single_row:
        drawn += marks.text(x + measure.width / 2, y + 10, measure.type, str(cell.price), inside)
    else:
        drawn += marks.text(x + 4, y + 9.5, measure.type, str(cell.price), inside, "start")
        if zone in _IN_CELL:
            drawn += _zone_word(measure, cell, _IN_CELL[zone], covered=bool(signs))
    return drawn + "</g>"


def _zone_word(measure: _Measure, cell: Cell, word: str, *, covered: bool) -> str:
    """The word of a zone beside the price, or below it where there is no room."""
    x, y = measure.corner(cell)
    taken = text_width(str(cell.price), measure.type) + text_width(word, measure.type)
    if taken + 12 <= measure.width:
        return marks.text(x + measure.width - 4, y + 10, measure.type, word, "zone", "end")
    if covered:  # a sign lies there; other cells of the zone and the legend say it
        return ""
    return marks.text(x + 4, y + measure.height - 11, measure.type, word, "zone", "start")


def _arrow_art(view: MarketView, measure: _Measure, start: int, end: int) -> str:
    """Where a token would go: green and solid for up or right, red and dashed otherwise."""
    first, last = view.market.cells[start], view.market.cells[end]
    (x0, y0), (x1, y1) = (_middle(measure, cell) for cell in (first, last))
    better = (last.column, -last.row) > (first.column, -first.row)
    reach = math.dist((x0, y0), (x1, y1))
    ux, uy = (x1 - x0) / reach, (y1 - y0) / reach
    x0, y0 = x0 + ux * (measure.sign + 2), y0 + uy * (measure.sign + 2)
    neck = (x1 - ux * 12, y1 - uy * 12)
    head = "L".join(
        f"{num(px)} {num(py)}"
        for px, py in (
            (x1, y1),
            (neck[0] - uy * 7, neck[1] + ux * 7),
            (neck[0] + uy * 7, neck[1] - ux * 7),
        )
    )
    css = "up" if better else "dn"
    return (
        f'<path class="arrow {css}" d="M{num(x0)} {num(y0)}L{num(neck[0])} {num(neck[1])}"/>'
        f'<path class="head {css}" d="M{head}Z"/>'
    )


def _middle(measure: _Measure, cell: Cell) -> Point:
    x, y = measure.corner(cell)
    return (x + measure.first[0], y + measure.first[1])


def _legend(view: MarketView, width: float, size: float) -> str:
    """Zones that occur, by colour and word, then the notes; from the right."""
    present = {zone for cell in view.market.cells for zone in cell.zones}
    entries: list[tuple[str, str]] = [
        (zone, view.words.get(zone, zone)) for zone in ZONE_WORDS if zone in present
    ]
    entries += [("", note) for note in view.notes]
    total = sum(_entry_width(entry, size) for entry in entries)
    x, y = width - total, -LEGEND_HEIGHT / 2
    drawn: list[str] = []
    for zone, words in entries:
        if zone:
            drawn.append(
                f'<rect class="mc z-{zone}" x="{num(x)}" y="{num(y - 7)}"'
                ' width="14" height="14" rx="3"/>'
            )
        offset = 20 if zone else 0
        drawn.append(marks.text(x + offset, y, size, words, "inter thin ink2", "start"))
        x += _entry_width((zone, words), size)
    return "".join(drawn)


def _entry_width(entry: tuple[str, str], size: float) -> float:
    return text_width(entry[1], size, inter=True) + (20 if entry[0] else 0) + 16


def tokens_by_cell(
    cells: Sequence[int], order: Sequence[int], signs: Sequence[Sign]
) -> dict[int, tuple[Sign, ...]]:
    """Stacks of tokens: ``cells`` by corporation (negative: none), ``order`` from top to bottom."""
    stacks: dict[int, tuple[Sign, ...]] = {}
    for corporation in order:
        cell = cells[corporation]
        if cell >= 0:
            stacks[cell] = (*stacks.get(cell, ()), signs[corporation])
    return stacks
