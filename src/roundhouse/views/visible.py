"""What one viewer may see: everything that leaves the engine for a person passes here.

Most of a game lies open on the table. What does not are private events and the cards
of a draft.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from roundhouse.core.events import EVERYONE, CardKept, CardPicked, CardsDrawn, Event, HandDrawn
from roundhouse.core.state import NOBODY
from roundhouse.engine.position import Position


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who looks at a game.

    ``seat`` is the player the page is drawn for, NOBODY for an onlooker; ``seats`` are all the
    seats that are played from the same screen. ``alone``: nobody else looks at it, so what
    only the seat may know can stand there. ``ask_first``: players at devices of their own, who are
    asked before a deal with them although the game assumes their consent.
    """

    seat: int = NOBODY
    seats: frozenset[int] = frozenset()
    alone: bool = True
    ask_first: frozenset[int] = frozenset()

    @property
    def you(self) -> int:
        """Who is addressed as "you": nobody where several people share a screen."""
        return self.seat if len(self.seats) <= 1 else NOBODY

    def may_act(self, pos: Position) -> bool:
        """Is the question put to a seat of this screen?"""
        return any(p in self.seats for p in pos.decision.players)

    def sees(self, event: Event) -> bool:
        return event.audience == EVERYONE or (self.alone and event.audience == self.seat)


ONLOOKER = Viewer()


def seated(pos: Position, seats: Iterable[int]) -> Viewer:
    """The viewer at a screen with these seats: whoever of them is asked, else the first."""
    here = frozenset(seats)
    asked = next((p for p in pos.decision.players if p in here), None)
    if asked is None:
        asked = min(here) if len(here) == 1 else NOBODY
    return Viewer(asked, here, alone=len(here) <= 1)


def visible_events(events: Iterable[Event], viewer: Viewer) -> tuple[Event, ...]:
    return tuple(event for event in events if viewer.sees(event))


def told_events(events: Iterable[Event], viewer: Viewer) -> tuple[Event, ...]:
    """The same without what is told twice.

    Who sees which cards were drawn or kept need not read that some were.
    """
    seen = visible_events(events, viewer)
    kinds = {type(event) for event in seen}
    known: dict[type[Event], type[Event]] = {CardsDrawn: HandDrawn, CardPicked: CardKept}
    return tuple(event for event in seen if known.get(type(event)) not in kinds)


def face_down(pos: Position) -> bool:
    """Does anything lie face down in this position?"""
    hidden = pos.title.hooks.hidden_information
    return hidden is not None and hidden.is_hidden(pos.state)


def hand_is_hidden(pos: Position) -> bool:
    """Is the present question about cards that only the one asked may see?"""
    hidden = pos.title.hooks.hidden_information
    return hidden is not None and hidden.hand_is_hidden(pos)


def shows_question(pos: Position, viewer: Viewer) -> bool:
    """May this viewer see what there is to choose from?"""
    return not hand_is_hidden(pos) or viewer.seat in pos.decision.players


def needs_curtain(pos: Position, viewer: Viewer) -> bool:
    """Several people at one screen, and cards that only one of them may see."""
    return hand_is_hidden(pos) and len(viewer.seats) > 1 and viewer.seat in pos.decision.players


def behind_curtain(viewer: Viewer) -> Viewer:
    """The same screen while nobody in particular looks at it."""
    return replace(viewer, seat=NOBODY)
