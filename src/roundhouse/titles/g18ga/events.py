"""Events that only 18GA has."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.events import Event
from roundhouse.core.record import record


@record
class CityChosen(Event):
    """A home token moves into one city of its hex; ``city`` counts from 0."""

    kind: ClassVar[str] = "city-chosen"
    text: ClassVar[str] = "{corporation} chose city {number} of {hex:place and coordinates}."
    corporation: str
    hex: str
    city: int

    @property
    def number(self) -> int:
        """The city's number, counted from 1."""
        return self.city + 1
