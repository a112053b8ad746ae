"""The share bar: who owns how much of a corporation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from roundhouse.views.svg.geometry import num
from roundhouse.views.svg.label_placement import text_width
from roundhouse.views.svg.marks import text

_HEIGHT = 20.0
_WIDEST = 420  # stripes reach this far into a part


@dataclass(frozen=True, slots=True)
class Holding:
    """Part of a corporation: "You 50", "B 20", "IPO 40"."""

    name: str
    percent: int
    kind: str = "player"  # "you", "player", "pool" or "unsold"


def share_bar(holdings: tuple[Holding, ...], x: float, y: float, width: float) -> str:
    """The bar as a part of a larger drawing."""
    drawn: list[str] = []
    for holding, start, part in _parts(holdings):
        left, wide = x + width * start, width * part
        label = _label(holding, wide)
        inside = f'<svg x="{num(left)}" y="{num(y)}" width="{num(wide)}" height="20">'
        drawn.append(_part(holding, label, inside))
    return (
        f'<g clip-path="inset(0 round 4px)">{"".join(drawn)}</g>'
        f'<rect class="bar" x="{num(x)}" y="{num(y)}" width="{num(width)}" height="20" rx="4"/>'
    )


def share_bar_svg(
    holdings: tuple[Holding, ...], *, width: float = 300, standalone: bool = False
) -> str:
    """The bar by itself, for tables of corporations.

    On a page it is as wide as its place and its type stays the same; ``width`` is the least
    that place will be, and what the labels are chosen for.
    """
    words = escape(", ".join(f"{holding.name} {holding.percent}%" for holding in holdings))
    drawn: list[str] = []
    for holding, start, part in _parts(holdings):
        label = _label(holding, width * part)
        place = f'x="{num(100 * start)}%" width="{num(100 * part)}%"'
        drawn.append(_part(holding, label, f'<svg {place} y="1" height="20">'))
    size = f'width="{num(width)}"' if standalone else 'width="100%"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rh shares" role="img" {size}'
        f' height="22"><title>{words}</title>{"".join(drawn)}'
        '<rect class="bar" x="0" y="1" width="100%" height="20" rx="2"/></svg>'
    )


def _parts(holdings: tuple[Holding, ...]) -> Iterator[tuple[Holding, float, float]]:
    """Every part with where it begins and how wide it is, as parts of the whole."""
    total = sum(holding.percent for holding in holdings) or 1
    start = 0.0
    for holding in holdings:
        yield holding, start, holding.percent / total
        start += holding.percent / total


def _part(holding: Holding, label: str, opening: str) -> str:
    stripes = f'<path class="stripes" d="{_STRIPES}"/>' if holding.kind == "pool" else ""
    return (
        f"{opening}<title>{escape(holding.name)} {holding.percent}%</title>"
        f'<rect class="share {holding.kind}" width="100%" height="20"/>{stripes}{label}</svg>'
    )


def _label(holding: Holding, room: float) -> str:
    """The longest label that fits: name and percent, initial and percent, percent."""
    css = f"semi {'on-you' if holding.kind == 'you' else 'ink1'}"
    initials = "".join(word[:1] for word in holding.name.split())
    for words in (f"{holding.name} {holding.percent}", f"{initials} {holding.percent}"):
        if text_width(words, 11.5, inter=True) <= room - 5:
            return _middle(words, 11.5, f"inter {css}")
        if text_width(words, 11.5) <= room - 4:
            return _middle(words, 11.5, css)
    close = f"{initials}{holding.percent}"
    if text_width(close, 10.5) <= room - 0.5:
        return _middle(close, 10.5, css)
    return _middle(str(holding.percent), 10.5, css) if room >= 12 else ""


def _middle(words: str, size: float, css: str) -> str:
    return text(0, _HEIGHT / 2, size, words, css).replace('x="0"', 'x="50%"', 1)


#: Slanting lines over the whole height; the part they stand in cuts them off.
_STRIPES = "".join(
    f"M{num(start)} {num(_HEIGHT)}l{num(_HEIGHT)} {num(-_HEIGHT)}"
    for start in range(-16, _WIDEST, 8)
)
