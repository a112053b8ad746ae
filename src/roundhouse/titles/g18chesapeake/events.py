"""Events that only 18Chesapeake has."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.events import Event
from roundhouse.core.record import record


@record
class TrainExported(Event):
    """The bank removes the next train from the depot."""

    kind: ClassVar[str] = "exported"
    text: ClassVar[str] = "The bank exported {train:article} train."
    train: str


@record
class ShareRemoved(Event):
    kind: ClassVar[str] = "share-removed"
    text: ClassVar[str] = "A share of {corporation} left the game."
    corporation: str
