"""The offers that somebody has had in one turn, by what they are about."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.events import Event, OfferAnswered, OfferMade
from roundhouse.engine.game import PlayedGame
from roundhouse.views.sentences import as_read
from roundhouse.views.sentences.helpers import thing
from roundhouse.views.words import money

#: Kinds of events with which another turn begins.
_NEW_TURN = frozenset({"turn", "passed", "stock-round", "operating-round"})


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """All offers for one thing: (price, what was answered)."""

    what: str
    prices: tuple[tuple[str, str], ...]


def offers_this_turn(game: PlayedGame, player: str) -> tuple[OfferGroup, ...]:
    """Offers to a player since the turn began, in the order in which they were first made."""
    found: dict[str, list[tuple[str, str]]] = {}
    for made in _events_of_turn(game):
        event = as_read(made, game.title)
        if isinstance(event, OfferMade) and event.to == player:
            found.setdefault(event.what, []).append((money(event.price), "now"))
        elif isinstance(event, OfferAnswered) and event.player == player and event.what in found:
            price, _ = found[event.what].pop()
            found[event.what].append((price, "accepted" if event.accept else "declined"))
    return tuple(OfferGroup(thing(what), tuple(prices)) for what, prices in found.items())


def turn_began(game: PlayedGame) -> int:
    """The number of the action with which the present turn began; 0: the game did."""
    for number in range(len(game.actions), 0, -1):
        if any(event.kind in _NEW_TURN for event in game.events(number)):
            return number
    return 0


def _events_of_turn(game: PlayedGame) -> list[Event]:
    found: list[Event] = []
    for number in range(len(game.actions), 0, -1):
        for event in reversed(game.events(number)):
            if event.kind in _NEW_TURN:
                return found[::-1]
            found.append(event)
    return found[::-1]
