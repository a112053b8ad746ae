"""Helpers for tests of routes: revenue rules, routes in names, and a slow obvious solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tests.board_tools import board

from roundhouse.board.hexes import HexMap
from roundhouse.board.routes import (
    RevenueRules,
    Route,
    RunContext,
    RunValue,
    StopWorth,
    TrainSpec,
    check_routes,
)
from roundhouse.board.tiles import JUNCTION, OPPOSITE, STOP
from roundhouse.board.track import TrackMap
from roundhouse.core.refusal import Refusal
from roundhouse.titles import title as build_title

YELLOW, GREEN, BROWN, GRAY = 1, 2, 3, 4


def rules_of(title: str, hexes: HexMap, context: RunContext) -> RevenueRules:
    """A title's revenue rules for a position."""
    rules: RevenueRules = build_title(title).hooks.revenue_rules(hexes, context)
    return rules


def train(title: str, name: str) -> TrainSpec:
    built = build_title(title)
    spec: TrainSpec = built.trains[built.train_number[name]].spec
    return spec


def laid(title: str, *texts: str, tokens: str = "", variant: str = "") -> TrackMap:
    """A map with tiles ("F4 8@2"), then tokens of corporation 0 ("F6 D4.2") and of 1 ("D12:1")."""
    data = board(title, *([variant] if variant else []))
    track = TrackMap.printed(data.map)
    for text in texts:
        name, tile = text.split()
        number, _, rotation = tile.partition("@")
        face = data.tiles.face(number, int(rotation))
        at = data.map.by_name[name]
        track = track.with_face(at, face, tuple(range(len(track.faces[at].stops))))
    for text in tokens.split():
        place, _, corporation = text.partition(":")
        name, _, stop = place.partition(".")
        track = track.with_token(data.map.by_name[name], int(stop or 0), int(corporation or 0))
    return track


def route(track: TrackMap, card: int, *legs: str) -> Route:
    """A route from texts of hexes, "F6 E7"; stops are their ends, "D4.2" naming a city."""
    chains = [leg.split() for leg in legs]
    by_name = track.map.by_name
    stops = []
    for end in [chains[0][0], *(chain[-1] for chain in chains)]:
        name, _, stop = end.partition(".")
        stops.append((by_name[name], int(stop or 0)))
    return Route(
        card, tuple(stops), tuple(tuple(by_name[h.split(".")[0]] for h in c) for c in chains)
    )


@dataclass
class Line:
    """A corporation's position, for asking what runs earn."""

    title: str
    track: TrackMap
    context: RunContext

    @property
    def rules(self) -> RevenueRules:
        return rules_of(self.title, self.track.map, self.context)

    def trains(self, names: str) -> list[tuple[int, TrainSpec]]:
        return [(card, train(self.title, name)) for card, name in enumerate(names.split())]

    def run(self, names: str, *routes: Sequence[str]) -> RunValue | Refusal:
        """Trains "2 3" on routes, each a sequence of legs in names."""
        made = [route(self.track, card, *legs) for card, legs in enumerate(routes)]
        corporation = self.context.corporation
        return check_routes(self.track, corporation, self.rules, self.trains(names), made)

    def earns(self, names: str, *routes: Sequence[str]) -> int:
        found = self.run(names, *routes)
        assert isinstance(found, RunValue), found
        return found.total

    def refused(self, names: str, *routes: Sequence[str]) -> str:
        found = self.run(names, *routes)
        assert isinstance(found, Refusal), found
        return found.key


# -- the slow solver -----------------------------------------------------------------------------


@dataclass(frozen=True)
class SlowRoute:
    """A way along the track: its stops and everything it uses."""

    stops: tuple[tuple[int, int], ...]
    used: frozenset[tuple[int, int, int]]  # hexsides, and pieces inside tiles


class TooManyRoutes(Exception):
    """The position is too large for the slow solver."""


def slow_routes(track: TrackMap, corporation: int, most: int) -> list[SlowRoute]:
    """Every simple way that holds a token, walked piece by piece from each of its ends.

    A way never uses a hexside, an inner piece or a stop twice and goes on only where the
    corporation may pass. Ways that differ only in direction appear once.
    """
    found: dict[tuple[object, object], SlowRoute] = {}
    steps = 0
    starts = [(h, k) for h, face in enumerate(track.faces) for k in range(len(face.stops))]
    for start in starts:
        for stops, used in _ways(
            track, corporation, (start,), frozenset(), start[0], STOP + start[1]
        ):
            steps += 1
            if steps > most:
                raise TooManyRoutes
            if any(track.has_token(h, k, corporation) for h, k in stops):
                key = (min(stops, stops[::-1]), used)
                found.setdefault(key, SlowRoute(stops, used))
    return list(found.values())


def _ways(
    track: TrackMap,
    corporation: int,
    stops: tuple[tuple[int, int], ...],
    used: frozenset[tuple[int, int, int]],
    here: int,
    end: int,
    *,
    one: bool = False,
) -> Iterator[tuple[tuple[tuple[int, int], ...], frozenset[tuple[int, int, int]]]]:
    """Go on from an end of track inside a hex, over every piece there."""
    for to in track.faces[here].ways[end]:
        more = used
        if min(to, end) >= STOP:  # touches no edge
            piece = (here, min(to, end), 100 + max(to, end))
            if piece in used:
                continue
            more = used | {piece}
        if to == JUNCTION:
            # Inside a tile a train does not turn back on the piece it came by.
            for out in track.faces[here].ways[JUNCTION]:
                if out != end:
                    yield from _onward(
                        track, corporation, stops, more, here, out, by_junction=True, one=one
                    )
        else:
            yield from _onward(
                track, corporation, stops, more, here, to, by_junction=False, one=one
            )


def _onward(
    track: TrackMap,
    corporation: int,
    stops: tuple[tuple[int, int], ...],
    used: frozenset[tuple[int, int, int]],
    here: int,
    to: int,
    *,
    by_junction: bool,
    one: bool,
) -> Iterator[tuple[tuple[tuple[int, int], ...], frozenset[tuple[int, int, int]]]]:
    if to < STOP:
        there = track.map.hexes[here].neighbours[to]
        if there < 0:
            return
        side = min((here, to, 0), (there, OPPOSITE[to], 0))
        if side not in used:
            yield from _ways(track, corporation, stops, used | {side}, there, OPPOSITE[to], one=one)
        return
    if by_junction:
        piece = (here, to, 100 + JUNCTION)
        if piece in used:
            return
        used |= {piece}
    place = (here, to - STOP)
    if place in stops:
        return
    yield (*stops, place), used
    if one:  # only as far as the next stop
        return
    stop = track.faces[here].stops[to - STOP]
    full = len(track.tokens[here][to - STOP]) >= stop.slots
    foreign = (
        stop.kind == "city"
        and not stop.passable
        and full
        and not track.has_token(here, to - STOP, corporation)
    )
    if not (stop.terminal or stop.kind == "offboard" or foreign):
        yield from _ways(track, corporation, (*stops, place), used, here, to)


def slow_segments(
    track: TrackMap, corporation: int
) -> tuple[list[tuple[int, int]], list[tuple[int, int, list[str]]]]:
    """Stops joined to tokens, and every way from one to the next with the track it uses."""
    places = [(h, k) for h, face in enumerate(track.faces) for k in range(len(face.stops))]
    numbers = {place: n for n, place in enumerate(places)}
    segments: dict[tuple[int, int, frozenset[object]], tuple[int, int, list[str]]] = {}
    for h, k in places:
        for stops, used in _ways(track, corporation, ((h, k),), frozenset(), h, STOP + k, one=True):
            a, b = sorted((numbers[stops[0]], numbers[stops[1]]))
            segments.setdefault((a, b, used), (a, b, sorted(str(each) for each in used)))
    joined = {numbers[place] for place in track.tokens_of(corporation)}
    size = 0
    while size < len(joined):
        size = len(joined)
        joined |= {n for a, b, _ in segments.values() if {a, b} & joined for n in (a, b)}
    new = {n: at for at, n in enumerate(sorted(joined))}
    return [places[n] for n in new], [
        (new[a], new[b], used) for a, b, used in segments.values() if a in new
    ]


def slow_value(
    track: TrackMap, rules: RevenueRules, spec: TrainSpec, way: SlowRoute
) -> tuple[int, int] | None:
    """Value and treasury income of a way for a train, or None if the train may not run it."""
    worths = [rules.worth(track, spec, h, k) for h, k in way.stops]
    if any(w.barred for w in worths) or sum(w.makes_route for w in worths) < 2:
        return None
    if sum(w.counts for w in worths) > spec.visits or _same_place(track, rules, way):
        return None
    ends = [rules.sides.get(h) for h, _ in (way.stops[0], way.stops[-1])]
    names = tuple(sorted(end[0] for end in ends if end))
    if names in rules.barred_sides:
        return None
    bonus = sum(end[1] for end in ends if end) if names in rules.paying_sides else 0
    best = -1
    for chosen in _choices(worths, spec.pays):
        if rules.own_token_counts and len(chosen) < len(worths):
            corporation = rules.context.corporation
            if not any(track.has_token(*way.stops[n], corporation) for n in chosen):
                continue
        both = 0 in chosen and len(worths) - 1 in chosen
        best = max(best, sum(worths[n].value for n in chosen) + (bonus if both else 0))
    return None if best < 0 else (best, sum(w.treasury for w in worths))


def _choices(worths: list[StopWorth], pays: int) -> Iterator[tuple[int, ...]]:
    """Every choice of stops to count; those that are free are always counted."""
    free = tuple(n for n, w in enumerate(worths) if not w.counts)
    limited = [n for n, w in enumerate(worths) if w.counts]
    for count in range(min(pays, len(limited)) + 1):
        for chosen in combinations(limited, count):
            yield (*free, *chosen)


def _same_place(track: TrackMap, rules: RevenueRules, way: SlowRoute) -> bool:
    seen: set[object] = set()
    for h, k in way.stops:
        group = track.faces[h].stops[k].group
        region = track.map.hexes[h].region
        place: object = (h, k)
        if h in rules.one_place:
            place = f"one {rules.one_place[h]}"
        elif group:
            place = f"group {group}"
        elif region >= 0:
            place = f"region {region}"
        if place in seen:
            return True
        seen.add(place)
    return False


def slow_best(
    track: TrackMap, corporation: int, rules: RevenueRules, specs: Sequence[TrainSpec], most: int
) -> tuple[int, int]:
    """The best total, and the most treasury income with it, by trying everything."""
    ways = slow_routes(track, corporation, most)
    offers: list[list[tuple[SlowRoute, tuple[int, int]]]] = []
    for spec in specs:
        valued = [(way, slow_value(track, rules, spec, way)) for way in ways]
        offers.append([(way, value) for way, value in valued if value is not None])
    product = 1
    for offer in offers:
        product *= len(offer) + 1
    if product > most * 20:
        raise TooManyRoutes
    return max(_sets(rules, offers, [], frozenset(), (0, 0)))


def _sets(
    rules: RevenueRules,
    offers: list[list[tuple[SlowRoute, tuple[int, int]]]],
    chosen: list[SlowRoute],
    used: frozenset[tuple[int, int, int]],
    total: tuple[int, int],
) -> Iterator[tuple[int, int]]:
    if not offers:
        yield total[0] + _claimed(rules, chosen, 0), total[1]
        return
    yield from _sets(rules, offers[1:], chosen, used, total)
    for way, value in offers[0]:
        if not way.used & used:
            more = (total[0] + value[0], total[1] + value[1])
            yield from _sets(rules, offers[1:], [*chosen, way], used | way.used, more)


def _claimed(rules: RevenueRules, chosen: list[SlowRoute], number: int) -> int:
    """The most that the claims from this one on bring, each to a route of its own."""
    if number == len(rules.claims):
        return 0
    claim = rules.claims[number]
    best = _claimed(rules, chosen, number + 1)
    for way in chosen:
        hexes = [h for h, _ in way.stops]
        amount = claim.amount if claim.hexes else claim.amount * len(hexes)
        if all(h in hexes for h in claim.hexes):
            rest = [other for other in chosen if other is not way]
            best = max(best, amount + _claimed(rules, rest, number + 1))
    return best
