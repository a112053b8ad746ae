"""Events on the map: tiles and tokens."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.events.base import Event
from roundhouse.core.record import record


@record
class TileLaid(Event):
    kind: ClassVar[str] = "tile"
    corporation: str
    hex: str
    tile: str
    rotation: int
    amount: int


@record
class HomeTokenPlaced(Event):
    kind: ClassVar[str] = "home"
    corporation: str
    hex: str


@record
class TokenPlaced(Event):
    """``city`` counts the cities of the hex from 0; ``power`` is a private that was used."""

    kind: ClassVar[str] = "token"
    corporation: str
    hex: str
    city: int
    amount: int
    power: str = ""
