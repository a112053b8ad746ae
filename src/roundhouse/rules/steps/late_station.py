"""A power's station that may still come when the turn's station step is over."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import PlaceStation
from roundhouse.core.refusal import Refusal
from roundhouse.rules.position import Position
from roundhouse.rules.steps import station


def candidates(pos: Position) -> Iterator[PlaceStation]:
    if pos.ask.kind == "token":
        yield from station.candidates(pos)
    else:
        yield from station.power_candidates(pos)


def in_station_step(pos: Position, a: PlaceStation) -> Refusal | None:
    """Only a power's station may come later in a turn."""
    if not a.power and pos.ask.kind != "token":
        return Refusal(f"order.{pos.ask.kind}", {"action": a.type})
    return None


def has_circle(pos: Position, a: PlaceStation) -> Refusal | None:
    """A bare hex has no city circle yet for a power's station."""
    if a.power and not pos.track.faces[pos.title.map.by_name[a.hex]].pieces:
        return Refusal("token.no-circle", {"hex": a.hex})
    return None
