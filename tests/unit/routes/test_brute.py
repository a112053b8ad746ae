"""The best run against a slow solver that tries everything, on small random positions."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.board_tools import TITLES, board
from tests.route_tools import TooManyRoutes, rules_of, slow_best, train

from roundhouse.board.routes import (
    RunContext,
    RunValue,
    best_routes,
    check_routes,
    combine,
    has_route,
)
from roundhouse.board.tiles import FIXED, OPPOSITE, Face
from roundhouse.board.track import TrackMap

TRAINS = {
    "1846": ("2", "3/5", "4", "4/6", "5", "6", "7/8"),
    "18AL": ("2", "3", "4", "5", "6", "7", "4D"),
    "18Chesapeake": ("2", "3", "4", "5", "6", "D"),
    "18GA": ("2", "3", "4", "5", "6", "8"),
    "18VA": ("2", "3", "4", "5", "6", "4D", "1G", "2G", "3G", "4G", "5G"),
}
MARKERS = {"1846": ("port", "meat", "boom"), "18AL": ("coal",), "18VA": ("rea",)}
PLACES = {
    "port": ("B8", "G19", "C5", "D14", "I1"),
    "meat": ("D6", "I1"),
    "boom": ("H12",),
    "coal": ("E6", "G4", "G6", "H3", "H5"),
    "rea": ("H15", "H3", "F13", "C12", "D9"),
}
POWERS = {"1846": "mail", "18AL": "chits"}
#: Steps after which the slow solver gives up on a position.
MOST = 15_000
SETTINGS = settings(
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


def drawn(title: str, dice: random.Random) -> tuple[TrackMap, RunContext, list[str]]:
    """A small crowded position, what revenue depends on, and one to three trains."""
    data = board(title)
    track = crowded_map(title, dice, dice.choice((1, 2, 2, 3)), dice.randrange(1, 9))
    markers = tuple(
        (kind, data.map.by_name[dice.choice(PLACES[kind])], dice.randrange(2))
        for kind in MARKERS.get(title, ())
    )
    powers = frozenset({POWERS[title]}) if title in POWERS and dice.random() < 0.7 else frozenset()
    context = RunContext(0, dice.choice(("2", "4D")), dice.randrange(1, 5), powers, markers)
    names = [dice.choice(TRAINS[title]) for _ in range(dice.choice((1, 1, 2, 2, 3)))]
    if dice.random() < 0.3:
        names = names[:1] * len(names)
    return track, context, names


@cache
def fitting(title: str, number: int) -> tuple[Face, ...]:
    """Every face that could lie in a hex at some time, whatever lies there now."""
    data = board(title)
    here = data.map.hexes[number]
    if here.face.rank == FIXED:
        return ()
    kinds = [stop.kind for stop in here.face.stops]
    return tuple(
        face
        for face in data.tiles.faces[len(data.map) :]
        if [stop.kind for stop in face.stops] == kinds
        and data.tiles.right_hex(number, face)
        and not face.exits & ~here.open_sides
    )


def crowded_map(title: str, dice: random.Random, radius: int, picks: int) -> TrackMap:
    """Tiles close together, the more of them joined the more picks, with tokens."""
    data = board(title)
    track = TrackMap.printed(data.map)
    near = {dice.choice([h.number for h in data.map.hexes if h.face.stops])}
    for _ in range(radius):
        near |= {n for h in near for n in data.map.hexes[h].neighbours if n >= 0}
    hexes = sorted(near)
    for number in dice.sample(hexes, len(hexes)) * 2:
        faces = fitting(title, number)
        if faces:
            few = [dice.choice(faces) for _ in range(picks)]
            face = max(few, key=lambda f: joined(track, number, f))
            moves = tuple(range(len(face.stops)))
            track = track.with_face(number, face, moves)
    cities = [h for h in hexes if track.faces[h].stops and track.faces[h].stops[0].slots]
    for number in dice.sample(cities, min(len(cities), dice.randrange(1, 4))):
        track = track.with_token(number, dice.randrange(len(track.tokens[number])), 0)
    for number in hexes:
        for k in range(len(track.faces[number].stops)):
            while track.free_slots(number, k) > 0 and dice.random() < 0.4:
                corporation = dice.randrange(4)
                if not track.token_in_hex(number, corporation):
                    track = track.with_token(number, k, corporation)
    if cities and dice.random() < 0.1:
        track = track.with_guest(dice.choice(cities), 0, 0)
    return track


def joined(track: TrackMap, number: int, face: Face) -> int:
    """How many edges with track meet track of the neighbour."""
    neighbours = track.map.hexes[number].neighbours
    return sum(
        1
        for edge, other in enumerate(neighbours)
        if other >= 0 and face.exits >> edge & 1 and track.faces[other].exits >> OPPOSITE[edge] & 1
    )


def compared(title: str, seed: int) -> None:
    """Both solvers on one position; the routes found must be worth what is claimed."""
    track, context, names = drawn(title, random.Random(seed))
    assume(track.tokens_of(0))
    rules = rules_of(title, track.map, context)
    trains = [(card, train(title, name)) for card, name in enumerate(names)]
    try:
        expected = slow_best(track, 0, rules, [spec for _, spec in trains], MOST)
    except TooManyRoutes:
        assume(False)
    found = best_routes(track, 0, rules, trains)
    assert found.proven
    assert (found.total, found.treasury) == expected  # what the search counted …
    assert (found.value.total, found.value.treasury) == expected  # … and stop by stop
    checked = check_routes(track, 0, rules, trains, found.routes)
    assert isinstance(checked, RunValue), checked
    assert checked == found.value
    assert found.bound == checked.total
    if checked.total:
        assert has_route(track, 0, rules)


@pytest.mark.parametrize("title", TITLES)
@settings(SETTINGS, max_examples=200)
@given(seed=st.integers(0, 1 << 40))
def test_the_best_run_is_what_trying_everything_finds(title: str, seed: int) -> None:
    compared(title, seed)


@pytest.mark.parametrize("title", TITLES)
@settings(SETTINGS, max_examples=80)
@given(seed=st.integers(0, 1 << 40))
def test_prices_of_track_change_nothing(title: str, seed: int) -> None:
    """The same where every question about several trains goes through pricing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(combine, "LONG_LIST", 0)
        patch.setattr(combine, "ROUNDS", 1 + seed % 7)
        compared(title, seed)
