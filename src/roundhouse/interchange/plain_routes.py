"""Routes of a log that can be meant in one way only; most of them can.

A log gives the hexes that every leg crosses, in either direction, and mostly the stops. Where
the direction of each leg and each stop follow from that, no other reading has to be weighed, as
``board.routes.names`` does. Whether there is such track is not looked at here.
"""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.routes import Route
from roundhouse.board.track import TrackMap
from roundhouse.core.plain import number_in

Leg = tuple[int, ...]


def plain_route(
    track: TrackMap, train: int, connections: Sequence[Sequence[str]], nodes: Sequence[str]
) -> Route | None:
    """The one route that is meant; None if there are several, or none at all."""
    by_name = track.map.by_name
    try:
        legs = in_order([tuple([by_name[name] for name in leg]) for leg in connections])
    except KeyError:  # a hex that is not on the map
        return None
    if legs is None:
        return None
    wanted = wanted_stops(by_name, nodes)
    stops = []
    for here in (legs[0][0], *[leg[-1] for leg in legs]):
        count = len(track.faces[here].stops)
        stop = wanted.get(here, 0 if count == 1 else -1)
        if not 0 <= stop < count:
            return None
        stops.append((here, stop))
    return Route(train, tuple(stops), tuple(legs))


def in_order(legs: list[Leg]) -> list[Leg] | None:
    """The legs, each turned so that it begins where the last one ended; None if in doubt."""
    if len(legs) == 1:
        return legs
    first, second = legs[0], legs[1]
    ends = (second[0], second[-1])
    forward, backward = first[-1] in ends, first[0] in ends
    if forward == backward:
        return None
    turned = [first if forward else first[::-1]]
    at = turned[0][-1]
    for leg in legs[1:]:
        if leg[0] == leg[-1]:
            return None
        if at not in (leg[0], leg[-1]):
            return None
        turned.append(leg if leg[0] == at else leg[::-1])
        at = turned[-1][-1]
    return turned


def wanted_stops(by_name: dict[str, int], nodes: Sequence[str]) -> dict[int, int]:
    """The stop named for each hex; -1 where two are named."""
    wanted: dict[int, int] = {}
    for node in nodes:
        name, _, index = node.rpartition("-")
        here, stop = by_name.get(name), number_in(index)
        if here is not None and stop is not None:
            wanted[here] = stop if wanted.get(here, stop) == stop else -1
    return wanted
