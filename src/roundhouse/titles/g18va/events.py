"""Events that only 18VA has."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.events import Event
from roundhouse.core.record import record


@record
class Converted(Event):
    """A five-share corporation becomes a ten-share one."""

    kind: ClassVar[str] = "converted"
    text: ClassVar[str] = "{corporation} now has ten shares."
    corporation: str


@record
class Underwritten(Event):
    """The bank pays a corporation for its unsold shares, which go to the pool."""

    kind: ClassVar[str] = "underwritten"
    text: ClassVar[str] = (
        "{corporation} received {amount:money} for its last shares, which went to the pool."
    )
    corporation: str
    amount: int


@record
class TrainLimitRaised(Event):
    kind: ClassVar[str] = "train-limit-raised"
    text: ClassVar[str] = "{corporation} may now own one more train."
    corporation: str
    private: str
