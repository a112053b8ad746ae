"""Choosing which city of a hex a token belongs to."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import ChooseCity
from roundhouse.core.refusal import Refusal
from roundhouse.engine.decision import Decision
from roundhouse.engine.position import Handler, Position
from roundhouse.rules.tokens.pending import PendingCity
from roundhouse.titles.g18ga.events import CityChosen


def choose_city(pos: Position, corporation: int, h: int, player: int) -> None:
    """The player chooses which city of the hex is the corporation's. Clause 18GA 4.2(a)."""
    s = pos.state
    s.pending = (*s.pending, PendingCity((player,), corporation, h))


def decision(pos: Position) -> Decision:
    pending = pos.pending(PendingCity)
    return Decision("city", pending.players, (ChooseCity,), pending.corporation)


def candidates(pos: Position) -> Iterator[ChooseCity]:
    h = pos.pending(PendingCity).hex
    for k in range(len(pos.track.faces[h].stops)):
        yield ChooseCity(pos.title.map.hexes[h].name, k)


def city_open(pos: Position, a: ChooseCity) -> Refusal | None:
    pending = pos.pending(PendingCity)
    h = pos.title.map.by_name[a.hex]
    face = pos.track.faces[h]
    if h != pending.hex or not 0 <= a.city < len(face.stops):
        return Refusal("token.no-city", {"hex": a.hex})
    here = pos.track.tokens[h][a.city]
    if pending.corporation not in here and len(here) >= face.stops[a.city].slots:
        return Refusal("token.full", {"hex": a.hex})
    return None


def apply(pos: Position, a: ChooseCity) -> None:
    s = pos.state
    pending = pos.pending(PendingCity)
    s.pending = s.pending[:-1]
    h = pos.title.map.by_name[a.hex]
    s.track = pos.track.with_token_moved(h, a.city, pending.corporation)
    pos.emit(CityChosen(pos.corporation_name(pending.corporation), a.hex, a.city))


CHOOSE_CITY = Handler(candidates, (city_open,), apply)
