"""Events about the course of a game: rounds, turns, phases, the end."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.events.base import Event
from roundhouse.core.record import record


@record
class AuctionBegun(Event):
    kind: ClassVar[str] = "auction"


@record
class StockRoundBegun(Event):
    kind: ClassVar[str] = "stock-round"
    number: int


@record
class OperatingRoundBegun(Event):
    """``number`` is the preceding stock round's; ``part`` counts within the set."""

    kind: ClassVar[str] = "operating-round"
    number: int
    part: int


@record
class OrderOfPlay(Event):
    """The players sit in a new order."""

    kind: ClassVar[str] = "order-of-play"
    players: tuple[str, ...]


@record
class TurnBegun(Event):
    """A corporation begins to operate."""

    kind: ClassVar[str] = "turn"
    corporation: str


@record
class StepPassed(Event):
    """A corporation does nothing in a step of its turn."""

    kind: ClassVar[str] = "step-passed"
    corporation: str
    step: str


@record
class Passed(Event):
    """A player passes in a stock round or an auction."""

    kind: ClassVar[str] = "passed"
    player: str


@record
class PhaseBegun(Event):
    kind: ClassVar[str] = "phase"
    phase: str


@record
class BankBroken(Event):
    kind: ClassVar[str] = "bank-broke"


@record
class EndPriceReached(Event):
    """A share price that ends the game."""

    kind: ClassVar[str] = "end-price"
    corporation: str


@record
class ExtraRound(Event):
    """A tie for first place: one more operating round."""

    kind: ClassVar[str] = "extra-round"


@record
class GameOver(Event):
    kind: ClassVar[str] = "game-over"
    why: str
