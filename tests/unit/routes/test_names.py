"""Routes as hex names, read from logs that leave things open, and written again."""

from __future__ import annotations

import random

import pytest
from tests.board_tools import TITLES
from tests.route_tools import laid, rules_of, train
from tests.unit.routes.test_brute import TRAINS, drawn

from roundhouse.board.routes import (
    RunValue,
    best_routes,
    check_routes,
    connections_of,
    nodes_of,
    route_from_connections,
)


def test_legs_may_be_turned_either_way() -> None:
    track = laid("18GA", "F6 57@0", "E7 4@0", "D8 8@4", "D10 57@1", tokens="F6")
    names = [["E7", "F6"], ["D10", "D8", "E7"]]
    found = route_from_connections(track, 0, 5, names)
    assert found is not None
    assert found.train == 5
    assert nodes_of(track, found) == ["F6-0", "E7-0", "D10-0"]
    assert connections_of(track, found) == [["F6", "E7"], ["E7", "D8", "D10"]]


def test_of_several_cities_the_one_with_the_own_token_is_meant() -> None:
    """From the joint of Chicago's north-western track a train could come to any of its cities."""
    track = laid("1846", "D6 298@0", tokens="D6.2 D6.0:1")
    found = route_from_connections(track, 0, 0, [["C5", "D6"]])
    assert found is not None
    assert nodes_of(track, found) == ["C5-0", "D6-2"]


def test_named_stops_are_kept() -> None:
    track = laid("1846", "D6 298@0", tokens="D6.2")
    found = route_from_connections(track, 0, 0, [["D6", "C5"]], ["C5-0", "D6-1"])
    assert found is not None
    assert nodes_of(track, found) == ["D6-1", "C5-0"]


def test_two_cities_of_one_hex() -> None:
    track = laid("18GA", "D4 455a@0", "E3 7@2", "D2 7@4", tokens="D4.0")
    found = route_from_connections(track, 0, 0, [["D4", "E3", "D2", "D4"]])
    assert found is not None
    assert sorted(nodes_of(track, found)) == ["D4-0", "D4-2"]


@pytest.mark.parametrize(
    "names",
    [[], [["F6", "E7"]], [["F6", "Z9"]], [["F6", "H4"]], [["F6"]]],
    ids=["nothing", "no track", "no such hex", "not neighbours", "one stop"],
)
def test_what_the_map_does_not_have_is_no_route(names: list[list[str]]) -> None:
    track = laid("18GA", "F6 57@1", "E7 4@0", tokens="F6")
    assert route_from_connections(track, 0, 0, names) is None


@pytest.mark.parametrize("title", TITLES)
def test_what_is_written_is_read_as_the_same_run(title: str) -> None:
    """Best runs survive a trip through names, with and without the stops named."""
    count = 0
    for seed in range(60):
        track, context, _ = drawn(title, random.Random(seed))
        rules = rules_of(title, track.map, context)
        trains = [(card, train(title, name)) for card, name in enumerate(TRAINS[title][-2:])]
        best = best_routes(track, 0, rules, trains)
        for route in best.routes:
            names = connections_of(track, route)
            again = route_from_connections(track, 0, route.train, names, nodes_of(track, route))
            assert again == route
            turned = [leg[::-1] for leg in names[::-1]]
            guess = route_from_connections(track, 0, route.train, turned)
            assert guess is not None
            assert isinstance(check_routes(track, 0, rules, trains, [guess]), RunValue)
            count += 1
    assert count > 20
