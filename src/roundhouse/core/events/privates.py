"""Events about privates: the auction, trades, income, powers in use."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.events.base import Event, Party
from roundhouse.core.record import record


@record
class BidMade(Event):
    kind: ClassVar[str] = "bid"
    player: str
    private: str
    amount: int


@record
class BiddingPassed(Event):
    """A player leaves the bidding for a private."""

    kind: ClassVar[str] = "bidding-pass"
    player: str
    private: str


@record
class PrivateWon(Event):
    """A player buys a private from the bank."""

    kind: ClassVar[str] = "won-private"
    player: str
    private: str
    amount: int


@record
class PrivateCheaper(Event):
    kind: ClassVar[str] = "cheaper"
    private: str
    price: int


@record
class Income(Event):
    """A private pays its owner."""

    kind: ClassVar[str] = "income"
    owner: Party
    private: str
    amount: int


@record
class OfferMade(Event):
    """A player offers another a deal; ``what`` is a private or a train."""

    kind: ClassVar[str] = "offer"
    player: str
    to: str
    what: str
    price: int


@record
class OfferAnswered(Event):
    kind: ClassVar[str] = "answered"
    player: str
    accept: bool
    what: str


@record
class OfferReopened(Event):
    """A player who declined an offer may be asked again."""

    kind: ClassVar[str] = "ask-again"
    player: str


@record
class PrivateSold(Event):
    """A private changes hands between players and corporations."""

    kind: ClassVar[str] = "private-sold"
    private: str
    seller: Party
    buyer: Party
    amount: int


@record
class PrivateClosed(Event):
    kind: ClassVar[str] = "private-closed"
    private: str


@record
class PrivatesClosed(Event):
    """All privates leave the game."""

    kind: ClassVar[str] = "privates-closed"


@record
class MarkerPlaced(Event):
    """A private's marker, such as a port; hex and corporation are empty until chosen."""

    kind: ClassVar[str] = "marker"
    private: str
    marker: str
    corporation: str
    hex: str


@record
class MarkersRemoved(Event):
    kind: ClassVar[str] = "markers-removed"
    markers: tuple[str, ...]
