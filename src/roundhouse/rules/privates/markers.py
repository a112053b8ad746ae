"""Markers that a private lets its owner place on the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from roundhouse.board.routes import PLAY_BUDGET, StopWorth, Train, TrainSpec, best_routes
from roundhouse.board.track import TrackMap
from roundhouse.core.actions import PlaceMarker
from roundhouse.core.events import MarkerPlaced
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import Marker
from roundhouse.engine.position import Handler, Position
from roundhouse.rules.privates.effects import close_private
from roundhouse.rules.privates.power_use import find_power
from roundhouse.rules.privates.powers import PlacesMarker
from roundhouse.rules.running.run import revenue_rules, trains_that_run


def power_of(pos: Position, private: str) -> PlacesMarker | None:
    return find_power(pos, private, PlacesMarker)


def candidates(pos: Position) -> Iterator[PlaceMarker]:
    s = pos.state
    for i in pos.privates_of(s.party(s.corporation)):
        private = pos.title.privates[i]
        power = power_of(pos, private.name)
        if power is not None and not s.used >> i & 1:
            for name, _ in power.bonus:
                yield PlaceMarker(private.name, name)


# -- guards ------------------------------------------------------------------------------------


def owned(pos: Position, a: PlaceMarker) -> Refusal | None:
    owner = pos.state.owner[pos.title.private_number[a.private]]
    if power_of(pos, a.private) is None or owner != pos.state.party(pos.state.corporation):
        return Refusal("power.not-owner", {"private": a.private})
    return None


def for_itself(pos: Position, a: PlaceMarker) -> Refusal | None:
    """The marker serves the operating corporation; no other can be named."""
    del pos
    return (
        Refusal("malformed", {"field": "corporation", "value": a.corporation})
        if a.corporation
        else None
    )


def right_place(pos: Position, a: PlaceMarker) -> Refusal | None:
    power = power_of(pos, a.private)
    if power is not None and all(name != a.hex for name, _ in power.bonus):
        return Refusal("marker.place", {"private": a.private, "hex": a.hex})
    return None


def unused(pos: Position, a: PlaceMarker) -> Refusal | None:
    if pos.state.used >> pos.title.private_number[a.private] & 1:
        return Refusal("marker.used", {"private": a.private})
    return None


def within_reach(pos: Position, a: PlaceMarker) -> Refusal | None:
    power = power_of(pos, a.private)
    if power is None or not power.reach:
        return None
    if some_train_reaches(pos, pos.state.corporation, pos.title.map.by_name[a.hex]):
        return None
    return Refusal("marker.reach", {"hex": a.hex})


def some_train_reaches(pos: Position, corporation: int, h: int) -> bool:
    """Can one of the corporation's trains run a legal route through the hex?"""
    specs = dict.fromkeys(train.spec for train in trains_that_run(pos, corporation))
    return any(reaches(pos, corporation, spec, h) for spec in specs)


def reaches(pos: Position, corporation: int, spec: TrainSpec, h: int) -> bool:
    """A best run in which only this hex pays earns something if and only if it is reached."""
    key = ("train-reaches", corporation, spec, h)
    known = pos.track.cache_get(key)
    if known is None:
        real = revenue_rules(pos, corporation)

        def worth(track: TrackMap, train: TrainSpec, hex_number: int, stop: int) -> StopWorth:
            value = int(hex_number == h)
            return real.worth(track, train, hex_number, stop)._replace(value=value, treasury=0)

        rules = replace(real, worth=worth, claims=())
        best = best_routes(pos.track, corporation, rules, [Train(0, spec)], max_nodes=PLAY_BUDGET)
        known = pos.track.cache_put(key, best.total > 0)
    return bool(known)


# -- doing it ----------------------------------------------------------------------------------


def apply(pos: Position, a: PlaceMarker) -> None:
    s = pos.state
    power = power_of(pos, a.private)
    assert power is not None
    number, h = pos.title.private_number[a.private], pos.title.map.by_name[a.hex]
    s.used |= 1 << number
    s.markers = (*s.markers, Marker(power.marker, h, s.corporation))
    pos.emit(
        MarkerPlaced(a.private, power.marker, pos.corporation_name(s.corporation), pos.hex_name(h))
    )
    if power.closes:
        close_private(pos, number)


def might_place(pos: Position) -> bool:
    """Is there a marker that the corporation could still place in this turn?"""
    return any(all(guard(pos, a) is None for guard in PLACE_MARKER.guards) for a in candidates(pos))


PLACE_MARKER = Handler(candidates, (owned, for_itself, right_place, unused, within_reach), apply)
