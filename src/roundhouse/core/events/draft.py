"""Events of a draft. A card is a private or a blank, by name."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from roundhouse.core.events.base import Event, PrivateEvent
from roundhouse.core.record import record


class Pick(NamedTuple):
    player: str
    card: str


@record
class DraftBegun(Event):
    kind: ClassVar[str] = "draft"


@record
class CardsDrawn(Event):
    """What everyone sees: how many cards a player draws."""

    kind: ClassVar[str] = "draft-drew"
    player: str
    count: int


@record
class HandDrawn(PrivateEvent):
    """What the player sees: the cards."""

    kind: ClassVar[str] = "draft-hand"
    cards: tuple[str, ...]


@record
class CardPicked(Event):
    """What everyone sees: a player has kept a card."""

    kind: ClassVar[str] = "draft-picked"
    player: str


@record
class CardKept(PrivateEvent):
    """What the player sees: which card was kept."""

    kind: ClassVar[str] = "draft-kept"
    card: str


@record
class LastPrivateOpen(Event):
    """Only one private is left; it is offered face up."""

    kind: ClassVar[str] = "draft-last"
    private: str
    price: int


@record
class LastPrivatePassed(Event):
    """A player passes the last private on; ``price`` is what it now costs."""

    kind: ClassVar[str] = "draft-passed-on"
    player: str
    private: str
    price: int


@record
class LastPrivateTaken(Event):
    kind: ClassVar[str] = "draft-last-taken"
    player: str
    private: str
    price: int


@record
class DraftRevealed(Event):
    """All players reveal the cards they kept."""

    kind: ClassVar[str] = "draft-revealed"
    picks: tuple[Pick, ...]
