"""Illegal runs over existing track and stops."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from roundhouse.board.routes.network import is_open
from roundhouse.core.actions import RunRoute, RunTrains
from roundhouse.core.rng import Generator
from roundhouse.engine.position import Position
from roundhouse.rules.running.run import trains_that_run

Stop = tuple[int, int]  # hex, stop in it


class Legs:
    """Legs from stop to stop that trains have run so far in a game, by their first stop."""

    def __init__(self) -> None:
        self.seen: dict[tuple[str, str, tuple[str, ...]], None] = {}  # in the order of play
        self.by_stop: dict[str, list[tuple[str, tuple[str, ...]]]] = {}

    def learn(self, run: RunTrains) -> None:
        for route in run.routes:
            for a, b, leg in zip(route.stops, route.stops[1:], route.legs, strict=False):
                self.add(a, b, leg)
                self.add(b, a, leg[::-1])

    def add(self, a: str, b: str, leg: tuple[str, ...]) -> None:
        if (a, b, leg) not in self.seen:
            self.seen[a, b, leg] = None
            self.by_stop.setdefault(a, []).append((b, leg))


def awkward_runs(pos: Position, rng: Generator, legs: Legs) -> Iterator[RunTrains]:
    trains = sorted(trains_that_run(pos, pos.state.corporation), key=lambda t: t.spec.visits)
    if not trains:
        return
    longest = pos.title.trains[pos.state.variants[trains[-1].card]].name
    for stops in (passing_closed(pos, rng), one_place(pos, rng), side_to_side(pos, rng)):
        if stops:
            yield RunTrains((between(pos, longest, stops),))
    for _ in range(4):
        walk = walked(rng, legs, 1 + rng.below(3))
        if walk:
            yield RunTrains((replace(walk, train=longest),))
    back = there_and_elsewhere(rng, legs)
    if back:
        yield RunTrains((replace(back, train=longest),))
        names = [pos.title.trains[pos.state.variants[t.card]].name for t in trains]
        yield RunTrains(tuple(replace(back, train=name) for name in names))


def between(pos: Position, train: str, stops: Sequence[Stop]) -> RunRoute:
    """A route that claims to go straight from stop to stop."""
    hexes = pos.title.map.hexes
    names = [hexes[h].name for h, _ in stops]
    return RunRoute(
        train,
        tuple(f"{hexes[h].name}.{k}" for h, k in stops),
        tuple(itertools.pairwise(names)),
    )


def all_stops(pos: Position) -> list[Stop]:
    return [(h, k) for h, face in enumerate(pos.track.faces) for k in range(len(face.stops))]


def passing_closed(pos: Position, rng: Generator) -> list[Stop]:
    """Through a stop that ends the corporation's routes: a full city, the edge of the map."""
    stops = all_stops(pos)
    closed = [place for place in stops if not is_open(pos.track, place, pos.state.corporation)]
    if not closed:
        return []
    return [rng.choice(stops), rng.choice(closed), rng.choice(stops)]


def one_place(pos: Position, rng: Generator) -> list[Stop]:
    """Two stops of one hex or one region."""
    regions: dict[object, list[Stop]] = {}
    for h, k in all_stops(pos):
        place = pos.title.map.hexes[h]
        group = pos.track.faces[h].stops[k].group
        key = group or (f"region {place.region}" if place.region >= 0 else h)
        regions.setdefault(key, []).append((h, k))
    several = [places for places in regions.values() if len(places) > 1]
    if not several:
        return []
    places = rng.choice(several)
    first = rng.below(len(places))
    return [places[first], places[(first + 1) % len(places)]]


def side_to_side(pos: Position, rng: Generator) -> list[Stop]:
    """From one edge of the map past a token of the corporation to another edge."""
    edges = [(h, k) for h, k in all_stops(pos) if pos.track.faces[h].stops[k].kind == "offboard"]
    corporation = pos.state.corporation
    homes = [(h, k) for h, k in all_stops(pos) if pos.track.has_token(h, k, corporation)]
    if len(edges) < 2 or not homes:
        return []
    return [rng.choice(edges), rng.choice(homes), rng.choice(edges)]


def walked(rng: Generator, legs: Legs, length: int) -> RunRoute | None:
    """A random walk along known legs."""
    if not legs.by_stop:
        return None
    stops = [rng.choice(list(legs.by_stop))]
    taken = []
    for _ in range(length):
        there, leg = rng.choice(legs.by_stop[stops[-1]])
        stops.append(there)
        taken.append(leg)
    return RunRoute("", tuple(stops), tuple(taken))


def there_and_elsewhere(rng: Generator, legs: Legs) -> RunRoute | None:
    """To a stop and back out over the same hexside, but on to another stop."""
    forks = [
        (stop, one, other)
        for stop, ways in legs.by_stop.items()
        for one in ways
        for other in ways
        if one[0] != other[0] and one[1][:2] == other[1][:2]
    ]
    if not forks:
        return None
    stop, (start, out), (end, on) = rng.choice(forks)
    return RunRoute("", (start, stop, end), (out[::-1], on))
