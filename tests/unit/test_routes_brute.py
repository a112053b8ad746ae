"""The best run against a slow solver that tries everything, on small random positions."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.board_tools import TITLES, board
from tests.route_tools import TooManyRoutes, rules_of, slow_best, train

from roundhouse.board import route_combine
from roundhouse.board.lays import stop_moves
from roundhouse.board.mapfile import MapData
from roundhouse.board.routes import RunContext, RunValue, best_routes, check_routes, has_route
from roundhouse.board.tiles import OPPOSITE, Face
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
MOST = 30_000
SETTINGS = settings(
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


def drawn(title: str, dice: random.Random) -> tuple[TrackMap, RunContext, list[str]]:
    """A small crowded position, what revenue depends on, and one to three trains."""
    data = board(title)
    track = crowded(data, dice)
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


def crowded(data: MapData, dice: random.Random) -> TrackMap:
    """Tiles close together, most of them joined, with own and foreign stations."""
    track = TrackMap.printed(data.map)
    places = [h.number for h in data.map.hexes if h.face.stops]
    near = {dice.choice(places)}
    for _ in range(dice.choice((1, 2, 2, 3, 3, 4))):
        near |= {n for h in near for n in data.map.hexes[h].neighbours if n >= 0}
    hexes = sorted(near)
    for _ in range(dice.randrange(len(hexes), 6 * len(hexes))):
        number = dice.choice(hexes)
        here = track.faces[number]
        faces = [f for f in data.tiles.replacements(number, here) if stop_moves(here, f)]
        faces = [f for f in faces if -1 not in (stop_moves(here, f) or ())]
        if faces:
            few = [dice.choice(faces) for _ in range(8)]
            face = max(few, key=lambda f: joined(track, number, f))
            track = track.with_face(number, face, stop_moves(here, face) or ())
    cities = [h for h in hexes if track.faces[h].stops and track.faces[h].stops[0].slots]
    for number in dice.sample(cities, min(len(cities), dice.randrange(1, 4))):
        track = track.with_station(number, dice.randrange(len(track.stations[number])), 0)
    for number in hexes:
        for k in range(len(track.faces[number].stops)):
            while track.free_slots(number, k) > 0 and dice.random() < 0.4:
                company = dice.randrange(4)
                if not track.station_in_hex(number, company):
                    track = track.with_station(number, k, company)
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
    assume(track.stations_of(0))
    rules = rules_of(title, track.map, context)
    trains = [(card, train(title, name)) for card, name in enumerate(names)]
    try:
        expected = slow_best(track, 0, rules, [spec for _, spec in trains], MOST)
    except TooManyRoutes:
        assume(False)
    found = best_routes(track, 0, rules, trains)
    assert found.proven
    assert (found.value.total, found.value.treasury) == expected
    checked = check_routes(track, 0, rules, trains, found.routes)
    assert isinstance(checked, RunValue), checked
    assert checked == found.value
    assert found.bound == checked.total
    if checked.total:
        assert has_route(track, 0, rules)


@pytest.mark.parametrize("title", TITLES)
@settings(SETTINGS, max_examples=300)
@given(seed=st.integers(0, 1 << 40))
def test_the_best_run_is_what_trying_everything_finds(title: str, seed: int) -> None:
    compared(title, seed)


@pytest.mark.parametrize("title", TITLES)
@settings(SETTINGS, max_examples=150)
@given(seed=st.integers(0, 1 << 40))
def test_prices_of_track_change_nothing(title: str, seed: int) -> None:
    """The same where every question about several trains goes through pricing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(route_combine, "LONG_LIST", 0)
        patch.setattr(route_combine, "ROUNDS", 1 + seed % 7)
        compared(title, seed)
