"""Events about trains: buying, losing and running them, and what they earn."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from roundhouse.core.events.base import Event
from roundhouse.core.record import record


class TrainRun(NamedTuple):
    """What one train earned, and on which hexes it stopped."""

    train: str
    stops: tuple[str, ...]
    revenue: int
    bonuses: tuple[str, ...] = ()


@record
class TrainsRan(Event):
    """``subsidy`` goes to the treasury on top of the revenue."""

    kind: ClassVar[str] = "ran"
    corporation: str
    revenue: int
    subsidy: int
    trains: tuple[TrainRun, ...]


@record
class DividendPaid(Event):
    """``choice`` is "pay", "half" or "withhold"; ``kept`` is the corporation's part."""

    kind: ClassVar[str] = "dividend"
    corporation: str
    choice: str
    revenue: int
    per_share: int
    kept: int
    subsidy: int = 0


@record
class TrainBought(Event):
    """``seller`` is "bank", "pool" or a corporation."""

    kind: ClassVar[str] = "bought-train"
    corporation: str
    train: str
    seller: str
    amount: int


@record
class TrainGiven(Event):
    """A train that comes free with a private."""

    kind: ClassVar[str] = "given-train"
    corporation: str
    train: str


@record
class TrainDiscarded(Event):
    kind: ClassVar[str] = "discarded"
    corporation: str
    train: str


@record
class TrainsRusted(Event):
    kind: ClassVar[str] = "rusted"
    corporation: str
    train: str
    count: int


@record
class TrainsObsolete(Event):
    """All trains of a type may run once more."""

    kind: ClassVar[str] = "obsolete"
    train: str


@record
class ObsoleteTrainsGone(Event):
    """A corporation loses trains that have made their last run."""

    kind: ClassVar[str] = "obsolete-gone"
    corporation: str
    count: int
