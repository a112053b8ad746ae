"""Is a proposed run legal? If so, what does it earn; if not, what is wrong and where?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from roundhouse.board.routes.model import (
    Place,
    RevenueRules,
    Route,
    RunValue,
    StopWorth,
    Trains,
    TrainSpec,
)
from roundhouse.board.routes.network import is_open
from roundhouse.board.routes.value import run_value, sides_meet
from roundhouse.board.routes.walks import inner_piece
from roundhouse.board.tiles import JUNCTION, STOP
from roundhouse.core.refusal import Refusal

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap


def check_routes(
    track: TrackMap, corporation: int, rules: RevenueRules, trains: Trains, routes: Sequence[Route]
) -> RunValue | Refusal:
    """Check a set of routes that run together; a legal one gets its value."""
    specs, worth = dict(trains), rules.worth
    used: dict[int, int] = {}  # conflict -> train card
    ran: set[int] = set()
    valued: list[tuple[Route, TrainSpec]] = []
    known: list[list[StopWorth]] = []
    for route in routes:
        spec = specs.get(route.train)
        if spec is None:
            return Refusal("run.no-such-train", {"train": route.train})
        if route.train in ran:
            return Refusal("run.train-twice", {"train": spec.name})
        ran.add(route.train)
        problem = _shape(track, route, spec)
        if problem is not None:
            return problem
        worths = [worth(track, spec, h, k) for h, k in route.stops]
        problem = _check_stops(track, corporation, rules, route, spec, worths)
        if problem is not None:
            return problem
        known.append(worths)
        for leg, a, b in zip(route.legs, route.stops, route.stops[1:], strict=False):
            crossed = leg_track(track, a, b, leg)
            if crossed is None:
                return _problem(track, "run.no-track", spec, a, b=b)
            for key, hex_number in crossed:
                if key in used:
                    return _reused(track, spec, key, hex_number, other=used[key] != route.train)
                used[key] = route.train
        valued.append((route, spec))
    return run_value(track, rules, valued, known)


def _shape(track: TrackMap, route: Route, spec: TrainSpec) -> Refusal | None:
    """Stops exist, legs join them."""
    if len(route.legs) != max(len(route.stops) - 1, 0):
        return Refusal("run.no-track", {"train": spec.name})
    faces = track.faces
    for hex_number, stop in route.stops:
        if not 0 <= hex_number < len(faces):
            return Refusal("run.no-such-stop", {"train": spec.name})
        if not 0 <= stop < len(faces[hex_number].stops):
            return _problem(track, "run.no-such-stop", spec, (hex_number, stop))
    return None


def _check_stops(
    track: TrackMap,
    corporation: int,
    rules: RevenueRules,
    route: Route,
    spec: TrainSpec,
    worths: Sequence[StopWorth],
) -> Refusal | None:
    """Everything about a route except its track."""
    stops = route.stops
    making = counted = 0
    for place, worth in zip(stops, worths, strict=True):
        if worth.barred:
            return _problem(track, worth.barred, spec, place)
        making += worth.makes_route
        counted += worth.counts
    if making < 2 or len(stops) < 2:
        return Refusal("run.two-stops", {"train": spec.name})
    if counted > spec.visits:
        return Refusal(
            "run.too-many-stops", {"train": spec.name, "stops": counted, "limit": spec.visits}
        )
    return (
        _visited_twice(track, rules, spec, stops)
        or _passed(track, corporation, spec, stops)
        or _ends(track, corporation, rules, spec, stops)
    )


def _passed(
    track: TrackMap, corporation: int, spec: TrainSpec, stops: Sequence[Place]
) -> Refusal | None:
    for place in stops[1:-1]:
        if not is_open(track, place, corporation):
            here = track.faces[place[0]].stops[place[1]]
            terminal = here.terminal or here.kind == "offboard"
            key = "run.beyond-terminal" if terminal else "run.blocked-city"
            return _problem(track, key, spec, place)
    return None


def _ends(
    track: TrackMap,
    corporation: int,
    rules: RevenueRules,
    spec: TrainSpec,
    stops: Sequence[Place],
) -> Refusal | None:
    for h, k in stops:
        if track.has_token(h, k, corporation):
            break
    else:
        return Refusal("run.no-token", {"train": spec.name})
    if not rules.barred_sides:
        return None
    a, b = rules.sides.get(stops[0][0]), rules.sides.get(stops[-1][0])
    if a and b and sides_meet(rules.barred_sides, a[0], b[0]):
        return _problem(track, "run.same-side", spec, stops[0], b=stops[-1])
    return None


def places_of(track: TrackMap, rules: RevenueRules, stops: Iterable[Place]) -> list[object]:
    """By stop, something that stops share if a route may visit only one of them.

    Clause 18Chesapeake 11.1-4.
    """
    one_place, faces, hexes = rules.one_place, track.faces, track.map.hexes
    found: list[object] = []
    for hex_number, stop in stops:
        if hex_number in one_place:
            found.append(-1 - one_place[hex_number])
        elif group := faces[hex_number].stops[stop].group:
            found.append(group)
        elif (region := hexes[hex_number].region) >= 0:
            found.append(region * 16 + 15)
        else:
            found.append(hex_number * 16 + stop)
    return found


def _same_region(track: TrackMap, before: Place, place: Place) -> bool:
    regions = {track.map.hexes[h].region for h, _ in (before, place)}
    return len(regions) == 1 and regions != {-1}


def _visited_twice(
    track: TrackMap, rules: RevenueRules, spec: TrainSpec, stops: Sequence[Place]
) -> Refusal | None:
    places = places_of(track, rules, stops)
    if len(set(places)) == len(places):
        return None
    visited: dict[object, Place] = {}
    for place, number in zip(stops, places, strict=True):
        before = visited.get(number)
        if before is not None:
            key = "run.stop-twice" if before == place else "run.place-twice"
            if before != place and _same_region(track, before, place):
                key = "run.region-twice"
            return _problem(track, key, spec, place)
        visited[number] = place
    return None


def leg_track(
    track: TrackMap, a: Place, b: Place, leg: Sequence[int]
) -> list[tuple[int, int]] | None:
    """The conflicts, each with its hex, on the track along ``leg`` from stop a to stop b.

    None if there is no such track.
    """
    if not leg or leg[0] != a[0] or leg[-1] != b[0]:
        return None
    crossed: list[tuple[int, int]] = []
    end = STOP + a[1]
    faces, crossings = track.faces, track.map.crossings
    for step in pairwise(leg):
        crossing = crossings.get(step)
        if crossing is None:
            return None
        edge, beyond, side = crossing
        here = step[0]
        # Most track joins an edge directly, and touches it.
        if edge not in faces[here].ways[end] and not _joined(track, here, end, edge, crossed):
            return None
        crossed.append((side, here))
        end = beyond
    last = STOP + b[1]
    if end < STOP and last in faces[leg[-1]].ways[end]:  # so it is with most legs
        return crossed
    return crossed if _joined(track, leg[-1], end, last, crossed) else None


def _joined(track: TrackMap, here: int, a: int, b: int, crossed: list[tuple[int, int]]) -> bool:
    """Do two ends of a tile belong together, directly or across its open junction?"""
    ways = track.faces[here].ways
    if b in ways[a]:
        if a >= STOP and b >= STOP:
            crossed.append((inner_piece(here, a, b), here))
        return True
    if JUNCTION in ways[a] and b in ways[JUNCTION] and a != b:
        crossed.extend((inner_piece(here, end, JUNCTION), here) for end in (a, b) if end >= STOP)
        return True
    return False


def _problem(
    track: TrackMap, key: str, spec: TrainSpec, place: Place, *, b: Place | None = None
) -> Refusal:
    params: dict[str, object] = {
        "train": spec.name,
        "hex": track.map.hexes[place[0]].name,
        "stop": place[1],
    }
    if b is not None:
        params["to"] = track.map.hexes[b[0]].name
    return Refusal(key, params)


def _reused(track: TrackMap, spec: TrainSpec, key: int, here: int, *, other: bool) -> Refusal:
    """Track used twice: by one train (run.track-twice) or by two (run.track-shared)."""
    params: dict[str, object] = {"train": spec.name, "hex": track.map.hexes[here].name}
    if key >= 0:
        at = track.map.hexes[key // 6]
        params["hexside"] = f"{at.name}-{track.map.hexes[at.neighbours[key % 6]].name}"
    return Refusal("run.track-shared" if other else "run.track-twice", params)
