"""The map as text: a block for each hex in the colour of its tile, with a stroke for each exit."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.style import Style
from rich.text import Text

from roundhouse.api.board import Hex, Map
from roundhouse.board.hexes import grid_position
from roundhouse.cli.errors import BadInput
from roundhouse.engine.position import Position

#: Colour of a tile -> colours of letters and ground; they differ in terminals of 16 colours too.
COLOURS = {
    "white": ("#202020", "#e8e4d0"),
    "yellow": ("#202020", "#f7d354"),
    "green": ("#202020", "#66c466"),
    "brown": ("#ffffff", "#8f5c28"),
    "gray": ("#202020", "#b4b4b4"),
    "red": ("#ffffff", "#c01818"),
    "blue": ("#ffffff", "#3070c0"),
}
#: By edge: its stroke, and where that stands in a block, as line and place. 1 is the middle.
STROKES = {
    "flat": (("│", -1, 1), ("╱", -1, 0), ("╲", 0, 0), ("│", 0, 1), ("╱", 0, -1), ("╲", -1, -1)),
    "pointy": (("╱", -1, 0), ("─", 1, 0), ("╲", 0, 0), ("╱", 0, -1), ("─", 1, -1), ("╲", -1, -1)),
}
#: Widths of a block that are tried; what does not fit is cut off.
WIDTHS = (13, 11, 9, 7, 5)
CITY, TOWN = "○", "•"
BORDER, SHADE = "▁", "#8a8a8a"

Cell = tuple[str, Style]


def map_text(pos: Position, width: int) -> Text:
    """The map of a position, as wide as it reads best in so many columns."""
    for block in WIDTHS:
        lines = drawn(pos, block)
        if len(lines[0]) <= width:
            return Text("\n").join(map(joined, lines))
    raise BadInput(f"the map needs {len(lines[0])} columns, and the terminal has {width}")


def joined(line: list[Cell]) -> Text:
    """A line as text; neighbours of one colour become one piece."""
    pieces = [
        ("".join(letter for letter, _ in cells), style)
        for style, cells in groupby(line, key=itemgetter(1))
    ]
    return Text.assemble(*pieces)


def drawn(pos: Position, block: int) -> list[list[Cell]]:
    """Letters with their colours, line by line; ``block`` is the width of a hex."""
    board = pos.title.map
    flat = board.layout == "flat"
    places = {h.name: grid_position(h.name, board.letters) for h in board.hexes}
    left = min(column for column, _ in places.values())
    top = min(row for _, row in places.values())
    across, down, height = (block + 1, 2, 4) if flat else ((block + 1) // 2, 3, 3)
    columns = max(column - left for column, _ in places.values()) * across + block
    rows = max(row - top for _, row in places.values()) * down + height
    lines: list[list[Cell]] = [[(" ", Style.null())] * columns for _ in range(rows)]
    hexes = Map(pos)
    for name, (column, row) in places.items():
        here = hexes[name]
        words = (flat_words if flat else pointy_words)(here, label(pos, here), block)
        exits = pos.track.faces[board.by_name[name]].exits
        if here.tokens and here.place:
            words = with_place(words, here, exits, flat=flat)
        letters, ground = COLOURS[here.colour]
        style = Style(color=letters, bgcolor=ground, bold=bool(here.tokens))
        x, y = (column - left) * across, (row - top) * down
        for n, text in enumerate(with_strokes(words, exits, board.layout)):
            lines[y + n][x : x + block] = [(letter, style) for letter in text]
        if flat:  # hexes that stand on each other need a line between them
            last = lines[y + height - 1]
            border = (BORDER, Style(color=SHADE, bgcolor=ground))
            last[x : x + block] = [border if c[0] == " " else c for c in last[x : x + block]]
    return lines


def with_strokes(words: list[str], exits: int, layout: str) -> list[str]:
    """A block with a stroke at each edge that has track."""
    letters = [list(line) for line in words]
    for edge, (stroke, line, place) in enumerate(STROKES[layout]):
        if exits >> edge & 1:
            letters[line][len(words[0]) // 2 if place == 1 else place] = stroke
    return ["".join(line) for line in letters]


def flat_words(here: Hex, text: str, block: int) -> list[str]:
    first = f"{here.name} {here.tile}".strip()
    inside = [f"{first} {free_slots(here)}".strip(), text]
    return [" " * block, *(word[: block - 1].center(block) for word in inside), " " * block]


def pointy_words(here: Hex, text: str, block: int) -> list[str]:
    inside = [here.name, text, f"{here.tile} {free_slots(here)}".strip()]
    return [word[: block - 2].center(block) for word in inside]


def with_place(words: list[str], here: Hex, exits: int, *, flat: bool) -> list[str]:
    """A block with the name of the place that its tokens hide, where that fits between strokes."""
    block, place = len(words[0]), here.place if flat else f"{here.name} {here.place}"
    if len(place) > block - 2:
        return words
    if not flat or not exits >> 3 & 1:  # no stroke in the middle of the first line
        return [place.center(block), *words[1:]]
    return words if exits & 1 else [*words[:-1], place.center(block)]


def label(pos: Position, here: Hex) -> str:
    """Whose tokens stand there; else what the place is called, or what it costs to build in."""
    cost = f"${here.cost}" if here.cost and not here.tile else ""
    t = pos.title
    tokens = [t.corporations[t.corporation_number[name]].shown for name in here.tokens]
    return " ".join(tokens) or here.place or cost


def free_slots(here: Hex) -> str:
    """A circle for each free slot, a dot for each town."""
    towns = sum(stop.kind == "town" for stop in here.stops)
    free = sum(max(0, stop.slots - len(stop.tokens)) for stop in here.stops)
    return CITY * free + TOWN * towns
