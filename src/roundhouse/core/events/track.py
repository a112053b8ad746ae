"""Events on the map: tiles and tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from roundhouse.core.events.base import Event


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    kind: ClassVar[str] = "tile"
    corporation: str
    hex: str
    tile: str
    rotation: int
    amount: int


@dataclass(frozen=True, slots=True)
class HomeTokenPlaced(Event):
    kind: ClassVar[str] = "home"
    corporation: str
    hex: str


@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    """``city`` counts the cities of the hex from 0; ``power`` is a private that was used."""

    kind: ClassVar[str] = "token"
    corporation: str
    hex: str
    city: int
    amount: int
    power: str = ""
