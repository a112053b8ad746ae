"""Events about shares and money."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.events.base import Event
from roundhouse.core.record import record


@record
class CorporationStarted(Event):
    """A president's certificate is bought and the price set; ``amount`` is what was paid."""

    kind: ClassVar[str] = "started"
    player: str
    corporation: str
    price: int
    amount: int


@record
class CorporationFloated(Event):
    """``amount`` is what its treasury receives at once."""

    kind: ClassVar[str] = "floated"
    corporation: str
    amount: int


@record
class CorporationClosed(Event):
    """A corporation closes; it may start again."""

    kind: ClassVar[str] = "corporation-closed"
    corporation: str


@record
class ShareBought(Event):
    kind: ClassVar[str] = "bought-share"
    player: str
    corporation: str
    source: str  # "ipo" or "pool"
    amount: int


@record
class ShareGiven(Event):
    """A share that comes with a private."""

    kind: ClassVar[str] = "given-share"
    player: str
    corporation: str


@record
class SharesSold(Event):
    kind: ClassVar[str] = "sold"
    player: str
    corporation: str
    count: int
    amount: int


@record
class PriceMoved(Event):
    """``why`` is "sale", "sold-out", "dividend" or a title's own word."""

    kind: ClassVar[str] = "price"
    corporation: str
    old: int
    new: int
    why: str


@record
class PresidentChanged(Event):
    """``old`` is empty if nobody was president before."""

    kind: ClassVar[str] = "president-changed"
    corporation: str
    old: str
    new: str


@record
class PresidentPaid(Event):
    """A president adds personal money to buy a train."""

    kind: ClassVar[str] = "president-paid"
    player: str
    corporation: str
    amount: int


@record
class PlayerBankrupt(Event):
    """A player cannot pay for the corporation's train; ``cash`` is what was left."""

    kind: ClassVar[str] = "bankrupt"
    player: str
    corporation: str
    cash: int
