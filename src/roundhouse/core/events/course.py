"""Events about the course of a game: rounds, turns, phases, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.events.base import Event


@dataclass(frozen=True, slots=True)
class AuctionBegun(Event):
    kind: ClassVar[str] = "auction"


@dataclass(frozen=True, slots=True)
class StockRoundBegun(Event):
    kind: ClassVar[str] = "stock-round"
    number: int


@dataclass(frozen=True, slots=True)
class OperatingRoundBegun(Event):
    """``number`` is the preceding stock round's; ``part`` counts within the set."""

    kind: ClassVar[str] = "operating-round"
    number: int
    part: int


@dataclass(frozen=True, slots=True)
class OrderOfPlay(Event):
    """The players sit in a new order."""

    kind: ClassVar[str] = "order-of-play"
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnBegun(Event):
    """A corporation begins to operate."""

    kind: ClassVar[str] = "turn"
    corporation: str


@dataclass(frozen=True, slots=True)
class StepPassed(Event):
    """A corporation does nothing in a step of its turn."""

    kind: ClassVar[str] = "step-passed"
    corporation: str
    step: str


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player passes in a stock round or an auction."""

    kind: ClassVar[str] = "passed"
    player: str


@dataclass(frozen=True, slots=True)
class PhaseBegun(Event):
    kind: ClassVar[str] = "phase"
    phase: str


@dataclass(frozen=True, slots=True)
class BankBroken(Event):
    kind: ClassVar[str] = "bank-broke"


@dataclass(frozen=True, slots=True)
class EndPriceReached(Event):
    """A share price that ends the game."""

    kind: ClassVar[str] = "end-price"
    corporation: str


@dataclass(frozen=True, slots=True)
class ExtraRound(Event):
    """A tie for first place: one more operating round."""

    kind: ClassVar[str] = "extra-round"


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    kind: ClassVar[str] = "game-over"
    why: str
