"""The best run against the slow solver on made-up maps under made-up rules.

Here everything that any title has comes together in small space: several stops in a hex,
junctions, track between two stops of a tile, blocked cities, places that are one, trains
that skip stops, sides that pay together or may not meet, claims, treasury income, stops
that do not count, make no route, or are closed to a train.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.route_tools import TooManyRoutes, slow_best

from roundhouse.board.hexes import NO_HEX, STEPS, Hex, HexMap, grid_position
from roundhouse.board.routes import (
    UNLIMITED_STOPS,
    Claim,
    RevenueRules,
    RunContext,
    RunValue,
    StopWorth,
    TrainSpec,
    best_routes,
    check_routes,
    combine,
    has_route,
)
from roundhouse.board.routes.check import places_of
from roundhouse.board.routes.network import network_of
from roundhouse.board.tiles import JUNCTION, STOP, Face, Stop, turn_pieces
from roundhouse.board.track import TrackMap

MOST = 15_000
SPECS = (
    TrainSpec("2", 2, 2),
    TrainSpec("3", 3, 3),
    TrainSpec("5", 5, 5),
    TrainSpec("2/4", 2, 4),
    TrainSpec("3/5", 3, 5),
    TrainSpec("4/6", 4, 6),
    TrainSpec("5/6", 5, 6),
    TrainSpec("4D", 4, 4, times=2),
    TrainSpec("2G", 2, 2, freight=2),
    TrainSpec("D", UNLIMITED_STOPS, UNLIMITED_STOPS),
)


def made_up_stop(dice: random.Random) -> Stop:
    kind = dice.choice(("city", "city", "city", "town", "offboard"))
    values = tuple(dice.choice((0, 10, 20, 30, 40, 50, 70)) for _ in range(4))
    slots = dice.choice((1, 1, 2)) if kind == "city" else 0
    return Stop(
        kind,
        (values[0], values[1], values[2], values[3]),
        slots,
        terminal=kind == "offboard" or dice.random() < 0.1,
        passable=kind == "city" and dice.random() < 0.1,
        group="twin" if dice.random() < 0.1 else "",
    )


def made_up_face(dice: random.Random, number: int) -> Face:
    edges = dice.sample(range(6), 6)
    pieces: set[tuple[int, int]] = set()
    stops = [made_up_stop(dice) for _ in range(dice.choice((0, 0, 1, 1, 1, 2)))]
    for k in range(len(stops)):
        for edge in dice.sample(edges, dice.randrange(2, 6)):
            pieces.add((edge, STOP + k))
    if len(stops) == 2 and dice.random() < 0.3:
        pieces.add((STOP, STOP + 1))
    if not stops or dice.random() < 0.3:
        for _ in range(dice.randrange(2, 6)):
            a, b = dice.sample(range(6), 2)
            pieces.add((min(a, b), max(a, b)))
    if dice.random() < 0.2:
        pieces |= {(edge, JUNCTION) for edge in edges[:3]}
        if stops and dice.random() < 0.5:
            pieces.add((STOP, JUNCTION))
    return Face(number, "", 0, "white", 0, "", tuple(stops), turn_pieces(pieces, 0))


def made_up_track(dice: random.Random) -> TrackMap:
    names = [f"{'ABCDE'[row]}{2 * column + row % 2 + 1}" for row in range(4) for column in range(4)]
    at = {grid_position(name, "rows"): n for n, name in enumerate(names)}
    faces = [made_up_face(dice, n) for n in range(len(names))]
    hexes = []
    for n, name in enumerate(names):
        x, y = grid_position(name, "rows")
        around = [at.get((x + dx, y + dy), NO_HEX) for dx, dy in STEPS["pointy"]]
        sides = (around[0], around[1], around[2], around[3], around[4], around[5])
        region = n - n % 2 if dice.random() < 0.1 else NO_HEX
        hexes.append(Hex(n, name, "", faces[n], sides, region=region))
    track = TrackMap.printed(HexMap("pointy", tuple(hexes)))
    for n, face in enumerate(faces):
        for k, stop in enumerate(face.stops):
            for _ in range(stop.slots):
                if dice.random() < 0.4:
                    track = track.with_token(n, k, dice.choice((0, 1, 2)))
            if stop.kind == "offboard" and dice.random() < 0.1:
                track = track.with_token(n, k, 0)
    return track


def made_up_rules(dice: random.Random, track: TrackMap) -> RevenueRules:
    stops = [(h, k) for h, face in enumerate(track.faces) for k in range(len(face.stops))]
    odd = {place: dice.random() for place in stops}
    treasury = dice.random() < 0.2
    free_towns = dice.random() < 0.5

    def worth(here: TrackMap, spec: TrainSpec, hex_number: int, stop: int) -> StopWorth:
        place = here.faces[hex_number].stops[stop]
        strange = odd[hex_number, stop]
        value = place.values[0] * (spec.times if place.kind != "town" else 1)
        return StopWorth(
            value + (10 * spec.freight if strange < 0.2 else 0),
            counts=not (free_towns and place.kind == "town"),
            makes_route=place.kind != "town" or strange < 0.7,
            treasury=20 if treasury and strange > 0.8 else 0,
            barred="run.barred" if strange > 0.95 and spec.times > 1 else "",
        )

    hexes = range(len(track.faces))
    sides = {
        h: (dice.choice("EW"), dice.choice((20, 30, 50))) for h in hexes if dice.random() < 0.4
    }
    # Tokens never stand where a side begins: titles with sides have none there.
    sides = {h: side for h, side in sides.items() if not track.token_in_hex(h, 0)}
    with_sides = dice.random() < 0.5
    claims = [Claim("mail", 10)] if dice.random() < 0.3 else []
    if dice.random() < 0.4:
        claims.append(Claim("chit", 20, tuple(dice.sample(hexes, 2))))
    if dice.random() < 0.2:
        claims.append(Claim("other chit", 40, tuple(dice.sample(hexes, 2))))
    return RevenueRules(
        RunContext(0),
        worth,
        {h: dice.randrange(2) for h in hexes if dice.random() < 0.1},
        sides if with_sides else {},
        frozenset({("E", "E")}),
        frozenset({("E", "W")}),
        tuple(claims),
        own_token_counts=dice.random() < 0.5,
    )


def compared(seed: int) -> None:
    dice = random.Random(seed)
    track = made_up_track(dice)
    assume(track.tokens_of(0))
    rules = made_up_rules(dice, track)
    specs = [dice.choice(SPECS) for _ in range(dice.choice((1, 2, 2, 3)))]
    if dice.random() < 0.3:
        specs = specs[:1] * len(specs)
    try:
        expected = slow_best(track, 0, rules, specs, MOST)
    except TooManyRoutes:
        assume(False)
    trains = list(enumerate(specs))
    found = best_routes(track, 0, rules, trains)
    assert found.proven
    assert (found.total, found.treasury) == expected  # what the search counted …
    assert (found.value.total, found.value.treasury) == expected  # … and stop by stop
    checked = check_routes(track, 0, rules, trains, found.routes)
    assert isinstance(checked, RunValue), checked
    assert checked == found.value


SETTINGS = settings(
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


@settings(SETTINGS, max_examples=500)
@given(seed=st.integers(0, 1 << 40))
def test_a_first_route_is_found_where_the_network_has_one(seed: int) -> None:
    dice = random.Random(seed)
    track = made_up_track(dice)
    rules = made_up_rules(dice, track)
    for corporation in range(3):
        net = network_of(track, corporation)
        places = places_of(track, rules, net.nodes)
        ways = net.ways()
        leads = any(places[to] != places[own] for own in net.own for to, _, _ in ways[own])
        assert has_route(track, corporation, rules) == leads


@settings(SETTINGS, max_examples=200)
@given(seed=st.integers(0, 1 << 40))
def test_networks_of_a_map_that_changed_are_those_of_a_new_one(seed: int) -> None:
    dice = random.Random(seed)
    track = made_up_track(dice)
    for number in range(6):
        here = dice.randrange(len(track.faces))
        if any(track.tokens[here]):
            k = dice.randrange(len(track.faces[here].stops))
            track = track.with_token(here, k, dice.choice((0, 1, 2)))
        else:
            face = made_up_face(dice, 100 + number)
            track = track.with_face(here, face, (-1,) * len(track.faces[here].stops))
        anew = TrackMap(track.map, track.faces, track.tokens, track.guests)
        for corporation in range(3):
            assert network_of(track, corporation) == network_of(anew, corporation)


@settings(SETTINGS, max_examples=500)
@given(seed=st.integers(0, 1 << 40))
def test_any_rules_on_any_track(seed: int) -> None:
    compared(seed)


@settings(SETTINGS, max_examples=200)
@given(seed=st.integers(0, 1 << 40))
def test_any_rules_on_any_track_with_prices(seed: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(combine, "LONG_LIST", 0)
        patch.setattr(combine, "ROUNDS", 1 + seed % 7)
        compared(seed)
