"""Events that only 18AL has."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.events import Event
from roundhouse.core.record import record


@record
class ObjectiveReached(Event):
    """A corporation places a token in its historical objective."""

    kind: ClassVar[str] = "objective"
    text: ClassVar[str] = "{corporation} reached {hex:place} and received {amount:money}."
    corporation: str
    hex: str
    amount: int


@record
class ChitsRemoved(Event):
    """The bonuses for named trains end."""

    kind: ClassVar[str] = "chits-removed"
    text: ClassVar[str] = "The named trains of {corporation} are gone."
    corporation: str
