"""Routes of a log that can be meant in one way only; most of them can.

A log gives the hexes that every leg crosses, in either direction, and mostly the stops. Where
the direction of each leg and each stop follow from that and from the track at the stops, no
other reading has to be weighed, as ``board.routes.names`` does. Whether there is track along
the legs is not looked at here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from roundhouse.board.routes import Route
from roundhouse.board.tiles import JUNCTION, STOP
from roundhouse.board.track import TrackMap
from roundhouse.core.plain import number_in

Leg = tuple[int, ...]
ONLY_STOP = (0,)


def plain_route(
    track: TrackMap, train: int, connections: Sequence[Sequence[str]], nodes: Sequence[str]
) -> Route | None:
    """The one route that is meant; None if there are several, or none at all."""
    by_name = track.map.by_name
    try:
        number_of = by_name.__getitem__
        legs = in_order([tuple(map(number_of, leg)) for leg in connections])
    except KeyError:  # a hex that is not on the map
        return None
    if legs is None:
        return None
    wanted = wanted_stops(by_name, nodes) if nodes else {}
    faces, stops = track.faces, []
    for number, here in enumerate([*[leg[0] for leg in legs], legs[-1][-1]]):
        count = len(faces[here].stops)
        named = wanted.get(here)
        if count == 1 and (named is None or named == ONLY_STOP):
            stops.append((here, 0))
            continue
        options = [k for k in named or range(count) if k < count]
        if len(options) > 1:
            beside = legs[max(number - 1, 0) : number + 1]
            options = [k for k in options if all(leaves(track, here, k, leg) for leg in beside)]
        if len(options) != 1:
            return None
        stops.append((here, options[0]))
    return Route(train, tuple(stops), tuple(legs))


def in_order(legs: list[Leg]) -> list[Leg] | None:
    """The legs, each turned so that it begins where the last one ended; None if in doubt."""
    if len(legs) == 1:
        leg = legs[0]
        return legs if len(leg) == 1 or leg[0] != leg[-1] else None
    first, second = legs[0], legs[1]
    ends = (second[0], second[-1])
    forward, backward = first[-1] in ends, first[0] in ends
    if forward == backward:
        return None
    turned = [first if forward else first[::-1]]
    at = turned[0][-1]
    for leg in legs[1:]:
        if leg[0] == leg[-1] or at not in (leg[0], leg[-1]):
            return None
        turned.append(leg if leg[0] == at else leg[::-1])
        at = turned[-1][-1]
    return turned


def wanted_stops(by_name: dict[str, int], nodes: Sequence[str]) -> dict[int, tuple[int, ...]]:
    """The stops that are named, by hex."""
    wanted: dict[int, tuple[int, ...]] = {}
    for node in nodes:
        name, stop = name_and_stop(node)
        here = by_name.get(name)
        if here is not None and stop is not None:
            before = wanted.get(here)
            if before is None:
                wanted[here] = (stop,)
            elif stop not in before:
                wanted[here] = (*before, stop)
    return wanted


@lru_cache(maxsize=1 << 12)
def name_and_stop(node: str) -> tuple[str, int | None]:
    """The parts of a stop's name (``D4-0``); a game names the same few again and again."""
    name, _, index = node.rpartition("-")
    return name, number_in(index)


def leaves(track: TrackMap, here: int, stop: int, leg: Leg) -> bool:
    """Does the leg leave the hex by track of this stop? A leg inside the hex may."""
    if len(leg) == 1:
        return True
    there = leg[1] if leg[0] == here else leg[-2]
    neighbours = track.map.hexes[here].neighbours
    if there not in neighbours:
        return False
    edge, ways = neighbours.index(there), track.faces[here].ways
    return edge in ways[STOP + stop] or (JUNCTION in ways[STOP + stop] and edge in ways[JUNCTION])
