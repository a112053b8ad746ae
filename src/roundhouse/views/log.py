"""The log: what happened, round by round, newest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from roundhouse.core.events import Event
from roundhouse.rules.game import Game
from roundhouse.views.names import Names
from roundhouse.views.sentences import tell
from roundhouse.views.visible import Viewer, visible_events
from roundhouse.views.words import Sentence

#: Kinds that begin a new heading.
HEADINGS = frozenset({"auction", "draft", "stock-round", "operating-round", "game-over"})
#: Lines of this many actions are shown before somebody asks for more.
RECENT = 60


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log; ``number`` is the position it led to."""

    number: int
    kind: str
    words: Sentence
    fresh: bool = False  # since the viewer's last turn


@dataclass(frozen=True, slots=True)
class Chapter:
    """The lines of one round, newest first."""

    heading: str
    number: int  # the position at its beginning
    lines: tuple[Line, ...]


def heading(event: Event) -> str:
    data = event.data
    if event.kind == "stock-round":
        return f"Stock round {data['number']}"
    if event.kind == "operating-round":
        return f"Operating round {data['number']}.{data['part']}"
    return {"auction": "Auction", "draft": "Draft", "game-over": "The end"}[event.kind]


def chapters(
    game: Game, viewer: Viewer, *, since: int = 0, lines: int = RECENT
) -> tuple[Chapter, ...]:
    """The newest chapters with about so many lines; all of them if ``lines`` is 0.

    What happened after position ``since`` is marked as fresh.
    """
    names = Names(game.position, viewer)
    found: list[Chapter] = []
    here: list[Line] = []
    total = 0
    for number, event in backwards(game, viewer):
        words = tell(names, event)
        if words:
            here.append(Line(number, event.kind, words, number > since))
            total += 1
        if event.kind in HEADINGS:
            found.append(Chapter(heading(event), number, tuple(here)))
            here = []
            if lines and total >= lines:
                return tuple(found)
    if here:
        found.append(Chapter("The start", 0, tuple(here)))
    return tuple(found)


def backwards(game: Game, viewer: Viewer) -> Iterator[tuple[int, Event]]:
    """Every event the viewer may see, newest first, with the number of its action."""
    for number in range(len(game.actions), 0, -1):
        for event in reversed(visible_events(game.events(number), viewer)):
            yield number, event
    for event in reversed(visible_events(game.opening_events, viewer)):
        yield 0, event


def last_turn(game: Game, seat: int) -> int:
    """The position after a player's latest decision; 0 if there was none."""
    high = len(game.actions)
    while high > 0:
        low = max(0, high - 8) // 8 * 8
        earlier = game.at(low)
        latest = 0
        for action in game.actions[low:high]:
            asked = earlier.ask.players
            earlier._advance(earlier.position, action)
            if seat in asked:
                latest = len(earlier.actions)
        if latest:
            return latest
        high = low
    return 0
