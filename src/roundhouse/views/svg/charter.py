"""A corporation's charter: who presides, what it has, where it stands, who owns it."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.views.svg.geometry import num
from roundhouse.views.svg.label_placement import split_name, text_width
from roundhouse.views.svg.marks import text
from roundhouse.views.svg.shares import Holding, share_bar
from roundhouse.views.svg.sign import Sign, reserved_art, sign_art
from roundhouse.views.svg.style import svg

WIDTH = 276.0
_PAD = 12.0
_INNER = WIDTH - 2 * _PAD
_SPACE_BETWEEN = 8.0


@dataclass(frozen=True, slots=True)
class TrainCard:
    """A train and what becomes of it: "rusts at 8", "stays"."""

    name: str
    fate: str


@dataclass(frozen=True, slots=True)
class TokenCard:
    """A token: where it stands, or what placing it costs."""

    lines: tuple[str, ...]  # ("Savannah", "home") or ("free", "$100")
    placed: bool = True


@dataclass(frozen=True, slots=True)
class CharterView:
    """What is to be drawn."""

    name: str
    sign: Sign
    president: str = ""
    president_percent: int = 0
    treasury: int = 0
    price: int | None = None
    par: int | None = None
    trains: tuple[TrainCard, ...] = ()
    train_limit: int = 0
    tokens: tuple[TokenCard, ...] = ()
    holdings: tuple[Holding, ...] = ()
    last_run: str = ""
    note: str = ""  # instead of a president: "not floated, 30% sold"


def charter_svg(view: CharterView, *, standalone: bool = False) -> str:
    """Draw a charter; its height follows from what is on it."""
    parts: list[str] = []
    y = _header(view, parts)
    y = _money(view, parts, y)
    if view.train_limit or view.trains:
        y = _trains(view, parts, y)
    if view.tokens:
        y = _tokens(view, parts, y)
    if view.holdings:
        y = _heading(parts, "Shares", y)
        parts.append(share_bar(view.holdings, _PAD, y, _INNER))
        y += 34
    if view.last_run:
        y = _heading(parts, "Last run", y)
        parts.append(text(_PAD, y + 5, 13, view.last_run, "inter thin ink2", "start"))
        y += 22
    height = y + 2
    frame = (
        f'<rect class="card" x=".5" y=".5" width="{num(WIDTH - 1)}" height="{num(height - 1)}"'
        ' rx="10"/>'
        f'<path fill="{view.sign.colour}" d="M0 10A10 10 0 0 1 10 0H{num(WIDTH - 10)}'
        f"A10 10 0 0 1 {num(WIDTH)} 10Q{num(WIDTH)} 5.5 {num(WIDTH - 10)} 5.5H10"
        'Q0 5.5 0 10Z"/>'
    )
    box = (0.0, 0.0, WIDTH, height)
    title = f"Charter of {view.name}"
    return svg(box, frame + "".join(parts), title, css="rh charter", standalone=standalone)


def _fit(words: str, size: float, room: float) -> float:
    """The size at which words fit; slab letters are about as wide as Inter's."""
    width = text_width(words, size, inter=True)
    return size if width <= room else max(9.0, size * room / width)


def _header(view: CharterView, parts: list[str]) -> float:
    parts.append(sign_art(view.sign, _PAD + 23, 40, 22))
    left = _PAD + 58
    room = WIDTH - left - _PAD
    size = _fit(view.name, 16, room)
    lines: tuple[str, ...] = (view.name,)
    if size < 13:  # rather two lines than small letters
        size = 14.0
        lines = split_name(view.name, size, room * 0.8)
        size = min(_fit(line, size, room) for line in lines)
    words = view.note or "No president"
    if view.president:
        words = f"President {view.president} · {view.president_percent}%"
    y = 32.0 - 6 * (len(lines) - 1)
    for line in lines:
        parts.append(text(left, y, size, line, "slab ink1", "start"))
        y += 17
    small = _fit(words, 12.5, room)
    parts.append(text(left, y + 2, small, words, "inter thin ink2", "start"))
    parts.append(f'<path class="rule" d="M0 74.5H{num(WIDTH)}"/>')
    return 74.0


def _money(view: CharterView, parts: list[str], y: float) -> float:
    right = WIDTH - _PAD
    parts.append(text(_PAD, y + 18, 11.5, "Treasury", "inter thin ink3", "start"))
    parts.append(text(_PAD, y + 38, 24, f"${view.treasury:,}", "inter ink1", "start"))
    if view.price is not None:
        words = "Price" if view.par is None else f"Price (par {view.par})"
        parts.append(text(right, y + 18, 11.5, words, "inter thin ink3", "end"))
        parts.append(text(right, y + 38, 24, f"${view.price:,}", "inter ink1", "end"))
    return y + 56


def _heading(parts: list[str], words: str, y: float, aside: str = "") -> float:
    parts.append(text(_PAD, y + 11, 12, words, "inter semi ink1", "start"))
    if aside:
        parts.append(text(WIDTH - _PAD, y + 11, 11.5, aside, "inter semi ink3", "end"))
    return y + 24


def _trains(view: CharterView, parts: list[str], y: float) -> float:
    limit = f"limit {view.train_limit}" if view.train_limit else ""
    y = _heading(parts, "Trains", y, limit)
    free = max(0, view.train_limit - len(view.trains))
    cards = [*view.trains, *(TrainCard("", "free") for _ in range(free))]
    x = _PAD
    for card in cards:
        width = max(42.0, text_width(card.fate, 10.5, inter=True) + 14)
        width = max(width, text_width(card.name, 17, inter=True) + 14)
        if x + width > WIDTH - _PAD + 0.5 and x > _PAD:
            x, y = _PAD, y + 52
        css = "train" if card.name else "train empty"
        parts.append(
            f'<rect class="{css}" x="{num(x)}" y="{num(y)}" width="{num(width)}" height="46"'
            ' rx="5"/>'
        )
        middle = x + width / 2
        if card.name:
            parts.append(text(middle, y + 17, 17, card.name, "slab ink1"))
        parts.append(
            text(middle, y + (34 if card.name else 23), 10.5, card.fate, "inter thin ink2")
        )
        x += width + _SPACE_BETWEEN
    return y + 56


def _tokens(view: CharterView, parts: list[str], y: float) -> float:
    y = _heading(parts, "Tokens", y)
    widths = [
        max(34.0, *(text_width(line, 10.5, inter=True) for line in card.lines))
        for card in view.tokens
    ]
    x = _PAD
    tallest = 1
    for card, width in zip(view.tokens, widths, strict=True):
        if x + width > WIDTH - _PAD + 0.5 and x > _PAD:
            x, y, tallest = _PAD, y + 34 + 13 * tallest + 6, 1
        middle = x + width / 2
        art = sign_art if card.placed else reserved_art
        parts.append(art(view.sign, middle, y + 15, 14.5))
        for k, line in enumerate(card.lines):
            parts.append(text(middle, y + 40 + 13 * k, 10.5, line, "inter thin ink2"))
        tallest = max(tallest, len(card.lines))
        x += width + 10
    return y + 36 + 13 * tallest + 6
