"""The log: what happened, round by round, newest first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from roundhouse.core.events import (
    Event,
    OperatingRoundBegun,
    PriceMoved,
    PrivateSold,
    StepPassed,
    StockRoundBegun,
    TileLaid,
    TokenPlaced,
    TrainBought,
    TrainsRan,
    TurnBegun,
)
from roundhouse.engine.game import PlayedGame
from roundhouse.rules.running.run import best_run
from roundhouse.views.by_events import ByEvents
from roundhouse.views.log_kinds import GROUP_OF, HEADINGS, deed_among
from roundhouse.views.names import Names, shown
from roundhouse.views.rounds import round_name
from roundhouse.views.sentences import sentence_for
from roundhouse.views.visible import Viewer, told_events
from roundhouse.views.words import Sentence, arrow, money, sentence

#: Lines of this many actions are shown before somebody asks for more.
RECENT = 60


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """One line of the log; ``number`` is the position it led to.

    ``deed``: it tells what the one who decided did, not what came of it.
    """

    number: int
    kind: str
    words: Sentence
    deed: bool = False

    @property
    def group(self) -> str:
        return GROUP_OF.get(self.kind, "other")


@dataclass(frozen=True, slots=True, eq=False)
class Chapter:
    """The lines of one round, newest first; all who read the same share one."""

    heading: str
    number: int  # the position at its beginning
    lines: tuple[Line, ...]


def heading(event: Event) -> str:
    if isinstance(event, StockRoundBegun):
        return round_name("stock", event.number)
    if isinstance(event, OperatingRoundBegun):
        return round_name("operating", event.number, event.part)
    return round_name("over" if event.kind == "game-over" else event.kind)


def chapters(
    game: PlayedGame, viewer: Viewer, *, since: int = 0, lines: int = RECENT
) -> tuple[Chapter, ...]:
    """The newest chapters with about so many lines; all of them if ``lines`` is 0.

    Where the viewer has decided before (``since`` is not 0), nothing that happened after that
    position is left out.
    """
    found: list[Chapter] = []
    reader = viewer.seat, viewer.you, viewer.alone, game.players
    total = 0
    place: _Place | None = (len(game.actions), _ALL)
    while place is not None:
        part = _part(game, place, viewer, reader)
        if part.place is not None or part.chapter.lines:
            found.append(part.chapter)
        total += len(part.chapter.lines)
        start = part.chapter.number
        if lines and total >= lines and (start <= since or not since):
            break
        place = part.place
    return tuple(found)


def fresh_lines(log: Iterable[Chapter], since: int) -> list[Line]:
    """What happened after a position, newest first."""
    found: list[Line] = []
    for chapter in log:
        fresh = [line for line in chapter.lines if line.number > since]
        found += fresh
        if len(fresh) < len(chapter.lines):
            break
    return found


#: Lines of an action: kind, words, and the heading that begins there.
_Reading = tuple[tuple[str, Sentence, str], ...]
#: What the words depend on: the viewer's seat, who is called "you", whether others look too, and
#: what the players are called.
_Reader = tuple[int, int, bool, tuple[str, ...]]
#: An action, and how many lines of its reading count: those before a heading, or all.
_Place = tuple[int, int]
_ALL = -1


class _Part(NamedTuple):
    """A chapter as far as it goes at some place, and where the one before it ends."""

    chapter: Chapter
    place: _Place | None


_READINGS: ByEvents[_Reading] = ByEvents(12_000)
_PARTS: ByEvents[_Part] = ByEvents(5_000)
_BEST: ByEvents[int] = ByEvents(5_000)


def _events(game: PlayedGame, number: int) -> tuple[Event, ...]:
    return game.events(number) if number else game.opening_events


def _part(game: PlayedGame, place: _Place, viewer: Viewer, reader: _Reader) -> _Part:
    """The chapter that ends at a place. A move adds its lines to what was there before it."""
    while place[0] and not _events(game, place[0]):  # nothing is told, and nothing kept by it
        place = (place[0] - 1, _ALL)
    events, more = _events(game, place[0]), (place[1], reader)
    part = _PARTS.get(events, more)
    return part or _PARTS.put(events, _put_together(game, place, viewer, reader), more)


def _put_together(game: PlayedGame, place: _Place, viewer: Viewer, reader: _Reader) -> _Part:
    lines: list[Line] = []
    number, count = place
    while True:
        reading = _reading(game, number, viewer, reader)
        deed = deed_among(kind for kind, _, _ in reading)
        for index in reversed(range(len(reading) if count == _ALL else count)):
            kind, words, starts = reading[index]
            if words:
                lines.append(Line(number, kind, words, index == deed))
            if starts:
                return _Part(Chapter(starts, number, tuple(lines)), (number, index))
        if not number:
            return _Part(Chapter("The start", 0, tuple(lines)), None)
        number, count = number - 1, _ALL
        known = _PARTS.get(_events(game, number), (count, reader))
        if known is not None:
            chapter = known.chapter
            return _Part(replace(chapter, lines=(*lines, *chapter.lines)), known.place)


def _reading(game: PlayedGame, number: int, viewer: Viewer, reader: _Reader) -> _Reading:
    events = _events(game, number)
    known = _READINGS.get(events, reader) if events else ()
    if known is None:
        known = _READINGS.put(events, _read(game, number, viewer, events), reader)
    return known


def _read(game: PlayedGame, n: int, viewer: Viewer, events: tuple[Event, ...]) -> _Reading:
    seen = told_events(events, viewer)
    lines = action_sentences(game, n, Names(game.position, viewer), seen)
    return tuple(
        (kind, _kept_once(_measured(game, n, said) if kind == "ran" else said), starts)
        for kind, said, starts in lines
    )


@lru_cache(maxsize=20_000)
def _kept_once(words: Sentence) -> Sentence:
    """Most lines read the same for everybody: their words need not be kept for each."""
    return words


def best_instead(game: PlayedGame, n: int) -> int:
    """What the run that is action ``n`` could have earned, if it earned less; else 0."""
    known = _BEST.get(game.events(n))
    return known if known is not None else _BEST.put(game.events(n), _best_instead(game, n))


def _best_instead(game: PlayedGame, n: int) -> int:
    pos = game.at(n - 1).position
    corporation = pos.state.corporation
    if pos.title.best_run and not pos.title.hooks.run_is_free(pos, corporation):
        return 0  # less would have been refused
    ran = next(e.revenue for e in game.events(n) if isinstance(e, TrainsRan))
    best = best_run(pos, corporation).total
    return best if best > ran else 0


def _measured(game: PlayedGame, n: int, words: Sentence) -> Sentence:
    best = best_instead(game, n)
    return _joined(words, f"best was {money(best)}") if best else words


def _joined(said: Sentence, more: str) -> Sentence:
    """A sentence with something added before its end."""
    end = said[-1]._replace(text=f"{said[-1].text.removesuffix('.')}; {more}.")
    return (*said[:-1], end)


#: What a corporation may do several times in a step, and what is said once it does no more.
_NO_MORE: dict[str, tuple[type[Event], str]] = {
    "track": (TileLaid, "laid no more tiles"),
    "token": (TokenPlaced, "placed no more tokens"),
    "trains": (TrainBought, "bought no more trains"),
    "privates": (PrivateSold, "bought no more privates"),
}


def action_sentences(
    game: PlayedGame, n: int, names: Names, events: Iterable[Event]
) -> list[tuple[str, Sentence, str]]:
    """As ``sentences``, with what was done before in the same turn in mind."""
    seen = tuple(events)
    lines = sentences(names, seen)
    passed = next((event for event in seen if isinstance(event, StepPassed)), None)
    if passed is None or not _did_before(game, n, passed):
        return lines
    name = shown(game.title, passed.corporation)
    words = sentence(f"{{c}} {_NO_MORE[passed.step][1]}.", c=name)
    return [(k, words if k == passed.kind else said, starts) for k, said, starts in lines]


def _did_before(game: PlayedGame, n: int, passed: StepPassed) -> bool:
    """Has the corporation done earlier in its turn what it now passes?"""
    if passed.step not in _NO_MORE:
        return False
    kind, _ = _NO_MORE[passed.step]
    for earlier in range(n - 1, 0, -1):
        for event in reversed(game.events(earlier)):
            if isinstance(event, TurnBegun):
                return False
            doer = event.buyer.name if isinstance(event, PrivateSold) else ""
            doers = (doer, getattr(event, "corporation", ""))
            if isinstance(event, kind) and passed.corporation in doers:
                return True
    return False


def sentences(names: Names, events: Iterable[Event]) -> list[tuple[str, Sentence, str]]:
    """Events of one action as (kind, sentence, heading that it begins).

    A price that moves right after its reason joins that sentence.
    """
    found: list[tuple[str, Sentence, str]] = []
    before: Event | None = None
    for event in events:
        words = sentence_for(event, names)
        if isinstance(event, PriceMoved) and _same_corporation(before, event) and found[-1][1]:
            kind, said, starts = found[-1]
            found[-1] = (kind, _joined(said, arrow(event.old, event.new)), starts)
            before = None
            continue
        found.append((event.kind, words, heading(event) if event.kind in HEADINGS else ""))
        before = event
    return found


def _same_corporation(before: Event | None, event: PriceMoved) -> bool:
    return getattr(before, "corporation", "") == event.corporation
