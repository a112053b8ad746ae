"""Events that only 18GA knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.events import Event


@dataclass(frozen=True, slots=True)
class CityChosen(Event):
    """A home token moves into one city of its hex; ``city`` counts from 0."""

    kind: ClassVar[str] = "city-chosen"
    text: ClassVar[str] = "{corporation} chose city {number} of {hex:place and coordinates}."
    corporation: str
    hex: str
    city: int

    @property
    def number(self) -> int:
        """The city as people count."""
        return self.city + 1
