"""Routes as hex names, as in 18xx.games logs and our own files.

A log gives the hexes that every leg crosses; which city of a hex, which of several
parallel tracks and which direction is meant is often left open. Reading
means choosing a consistent interpretation: legs that meet in the same stop, existing
track, and one of the corporation's tokens on the route if possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from roundhouse.board.routes.check import leg_track
from roundhouse.board.routes.model import Place, Route
from roundhouse.board.routes.network import is_open
from roundhouse.core.plain import number_in

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap

Names = Sequence[Sequence[str]]


def connections_of(track: TrackMap, route: Route) -> list[list[str]]:
    """The hex names of every leg, from stop to stop."""
    hexes = track.map.hexes
    return [[hexes[h].name for h in leg] for leg in route.legs]


def nodes_of(track: TrackMap, route: Route) -> list[str]:
    """The stops as 18xx.games writes them: ``D4-1`` is city 1 of D4."""
    return [f"{track.map.hexes[h].name}-{k}" for h, k in route.stops]


def route_from_connections(
    track: TrackMap,
    corporation: int,
    train: int,
    connections: Names,
    nodes: Sequence[str] = (),
) -> Route | None:
    """The route meant by a log's hex chains; None if the map has no such track."""
    by_name = track.map.by_name
    if not connections or any(not leg or any(n not in by_name for n in leg) for leg in connections):
        return None
    legs = [tuple(by_name[n] for n in leg) for leg in connections]
    wanted = _wanted(track, nodes)
    routes = [
        Route(train, stops, turned)
        for turned in _directions(legs)
        for stops in _stop_choices(track, turned, wanted)
    ]
    if len(routes) < 2:
        return routes[0] if routes else None
    return max(routes, key=lambda route: _rank(track, corporation, route))


def _wanted(track: TrackMap, nodes: Sequence[str]) -> dict[int, set[int]]:
    """Stops named in the log, by hex."""
    wanted: dict[int, set[int]] = {}
    for node in nodes:
        name, _, index = node.rpartition("-")
        stop = number_in(index)
        if name in track.map.by_name and stop is not None:
            wanted.setdefault(track.map.by_name[name], set()).add(stop)
    return wanted


def _directions(legs: list[tuple[int, ...]]) -> list[tuple[tuple[int, ...], ...]]:
    """Every way to turn the legs so that each begins where the last one ended.

    A single leg is the same route in both directions.
    """
    if len(legs) == 1:
        return [(legs[0],)]
    ways: list[tuple[tuple[int, ...], ...]] = [(leg,) for leg in {legs[0]: 0, legs[0][::-1]: 0}]
    for leg in legs[1:]:
        ways = [
            (*way, turned)
            for way in ways
            for turned in {leg: 0, leg[::-1]: 0}
            if way[-1][-1] == turned[0]
        ]
    return ways


def _stop_choices(
    track: TrackMap, legs: tuple[tuple[int, ...], ...], wanted: dict[int, set[int]]
) -> list[tuple[Place, ...]]:
    """Every choice of stops, one per joint, with track along the legs."""
    corners = [legs[0][0], *(leg[-1] for leg in legs)]
    choices: list[tuple[Place, ...]] = [(place,) for place in _stops_in(track, corners[0], wanted)]
    for leg, corner in zip(legs, corners[1:], strict=True):
        choices = [
            (*stops, place)
            for stops in choices
            for place in _stops_in(track, corner, wanted)
            if place not in stops and leg_track(track, stops[-1], place, leg) is not None
        ]
    return choices


def _stops_in(track: TrackMap, here: int, wanted: dict[int, set[int]]) -> list[Place]:
    named = wanted.get(here)
    count = len(track.faces[here].stops)
    return [(here, k) for k in range(count) if named is None or k in named]


def _rank(track: TrackMap, corporation: int, route: Route) -> tuple[int, int, int]:
    """Prefer no track used twice, no running through blocked stops, the corporation's tokens."""
    used: set[int] = set()
    twice = 0
    for leg, a, b in zip(route.legs, route.stops, route.stops[1:], strict=False):
        for key, _ in leg_track(track, a, b, leg) or ():
            twice += key in used
            used.add(key)
    closed = sum(not is_open(track, place, corporation) for place in route.stops[1:-1])
    own = sum(track.has_token(h, k, corporation) for h, k in route.stops)
    return (-twice, -closed, own)
