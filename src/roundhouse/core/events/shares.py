"""Events about shares and money."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.events.base import Event


@dataclass(frozen=True, slots=True)
class CorporationStarted(Event):
    """A president's certificate is bought and the price set; ``amount`` is what was paid."""

    kind: ClassVar[str] = "started"
    player: str
    corporation: str
    price: int
    amount: int


@dataclass(frozen=True, slots=True)
class CorporationFloated(Event):
    """``amount`` is what its treasury receives at once."""

    kind: ClassVar[str] = "floated"
    corporation: str
    amount: int


@dataclass(frozen=True, slots=True)
class CorporationClosed(Event):
    """A corporation closes; it may start again."""

    kind: ClassVar[str] = "corporation-closed"
    corporation: str


@dataclass(frozen=True, slots=True)
class ShareBought(Event):
    kind: ClassVar[str] = "bought-share"
    player: str
    corporation: str
    source: str  # "ipo" or "pool"
    amount: int


@dataclass(frozen=True, slots=True)
class ShareGiven(Event):
    """A share that comes with a private."""

    kind: ClassVar[str] = "given-share"
    player: str
    corporation: str


@dataclass(frozen=True, slots=True)
class SharesSold(Event):
    kind: ClassVar[str] = "sold"
    player: str
    corporation: str
    count: int
    amount: int


@dataclass(frozen=True, slots=True)
class PriceMoved(Event):
    """``why`` is "sale", "sold-out", "dividend" or a title's own word."""

    kind: ClassVar[str] = "price"
    corporation: str
    old: int
    new: int
    why: str


@dataclass(frozen=True, slots=True)
class PresidentChanged(Event):
    """``old`` is empty if nobody was president before."""

    kind: ClassVar[str] = "president-changed"
    corporation: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class PresidentPaid(Event):
    """A president adds personal money to buy a train."""

    kind: ClassVar[str] = "president-paid"
    player: str
    corporation: str
    amount: int


@dataclass(frozen=True, slots=True)
class PlayerBankrupt(Event):
    """A player cannot pay for the corporation's train; ``cash`` is what was left."""

    kind: ClassVar[str] = "bankrupt"
    player: str
    corporation: str
    cash: int
