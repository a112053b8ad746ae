"""Lines of the log as markup. Dozens stand on every page, so each is put together once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from sys import getsizeof

from markupsafe import Markup

from roundhouse.storage import StoredGame
from roundhouse.views.byte_budget import DRAWINGS
from roundhouse.views.log import Chapter, Line
from roundhouse.web.game.helpers import say
from roundhouse.web.game.thinking import gives_reasons
from roundhouse.web.rendering import drawing

_END = "</li>"
LINE = 80  # bytes of a ``Line`` and its place in a chapter
_WHY = (
    ' <button type="button" class="btn plain why-so" data-do="reason" data-number="{}"'
    ' aria-label="Why did the computer do this?">why?</button>'
)


def log_lines(stored: StoredGame, chapter: Chapter, since: int) -> Markup:
    """The lines of a round; what a computer player did offers its reason, if there is one.

    What happened after position ``since`` is marked.
    """
    if all(seat.is_person for seat in stored.seats):
        if not chapter.lines or chapter.lines[0].number <= since:
            return _read_before(stored.id, chapter)
        drawn = [_item(stored.id, line, since) for line in chapter.lines]
        return drawing("".join(drawn))
    drawn = []
    for line in chapter.lines:
        drawn.append(_item(stored.id, line, since).removesuffix(_END) + _why(stored, line) + _END)
    return drawing("".join(drawn))


def why_so(stored: StoredGame, line: Line) -> Markup:
    """The button for the reason of a computer player, where this line tells what one did."""
    return drawing(_why(stored, line))


def _why(stored: StoredGame, line: Line) -> str:
    asked = line.deed and line.number and gives_reasons(stored, line.number)
    return _WHY.format(line.number) if asked else ""


def since_lines(stored: StoredGame, lines: Iterable[Line]) -> Markup:
    """Lines that lead to the position after what they tell."""
    return drawing("".join([f"<li>{_line(stored.id, line)}" for line in lines]))


def _weight(drawn: Markup, _: str, chapter: Chapter) -> int:
    """Its words are kept with the log itself."""
    return getsizeof(drawn) + LINE * len(chapter.lines)


@DRAWINGS.cached(_weight)
def _read_before(game_id: str, chapter: Chapter) -> Markup:
    """A chapter in which nothing is new for its reader; most of them never change."""
    drawn = [f"<li>{_line(game_id, line)}" for line in chapter.lines]
    return drawing("".join(drawn))


def _item(game_id: str, line: Line, since: int) -> str:
    start = '<li class="fresh">' if line.number > since else "<li>"
    return start + _line(game_id, line)


@lru_cache(maxsize=20_000)
def _line(game_id: str, line: Line) -> str:
    """A line but for its start; an id needs no escaping."""
    return f'<a href="/game/{game_id}?at={line.number}">{say(line.words)}</a>{_END}'
