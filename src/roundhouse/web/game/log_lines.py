"""Lines of the log as markup. Dozens stand on every page, so each is put together once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from markupsafe import Markup

from roundhouse.storage import StoredGame
from roundhouse.views.log import Chapter, Line
from roundhouse.views.words import Sentence
from roundhouse.web.game.helpers import say
from roundhouse.web.game.thinking import gives_reasons
from roundhouse.web.rendering import drawing

_WHY = Markup(
    ' <button type="button" class="btn plain why-so" data-do="reason" data-number="{}"'
    ' aria-label="Why did the computer do this?">why?</button>'
)


def log_lines(stored: StoredGame, chapter: Chapter, past: bool) -> Markup:
    """The lines of a round; the first line of an action offers its reason, if there is one."""
    drawn, explained = [], 0
    computers = any(not seat.is_person for seat in stored.seats)
    for line in chapter.lines:
        has_reason = (
            computers and 0 < line.number != explained and gives_reasons(stored, line.number)
        )
        explained = line.number if has_reason else explained
        drawn.append(_line(stored.id, line.number, line.words, line.fresh and not past, has_reason))
    return drawing("".join(drawn))


def since_lines(stored: StoredGame, lines: Iterable[Line]) -> Markup:
    """Lines that lead to the position after what they tell."""
    return drawing("".join([_since_line(stored.id, line.number, line.words) for line in lines]))


@lru_cache(maxsize=20_000)
def _since_line(game_id: str, number: int, words: Sentence) -> Markup:
    text = Markup('<li><a href="/game/{}?at={}">{}</a></li>')
    return text.format(game_id, number, say(words))


@lru_cache(maxsize=20_000)
def _line(game_id: str, number: int, words: Sentence, fresh: bool, has_reason: bool) -> Markup:
    text = Markup('<li class="{}"><a href="/game/{}?at={}">{}</a>{}</li>')
    why = _WHY.format(number) if has_reason else ""
    return text.format("fresh" if fresh else "", game_id, number, say(words), why)
