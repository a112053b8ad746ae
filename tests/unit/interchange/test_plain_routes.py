"""Routes of a log that can be meant in one way only are read as all others are."""

from __future__ import annotations

from tests.games import site_game

from roundhouse.board.routes import route_from_connections
from roundhouse.board.routes.names import connections_of, nodes_of
from roundhouse.core.actions import RunTrains
from roundhouse.core.refusal import Refusal
from roundhouse.interchange.plain_routes import in_order, plain_route
from roundhouse.rules.running.run import parse


def test_a_plain_route_is_the_one_that_all_readings_lead_to() -> None:
    plain = several = 0
    game = site_game("18Chesapeake", 3, 5)
    for number, action in enumerate(game.actions):
        if not isinstance(action, RunTrains):
            continue
        pos = game.at(number).position
        routes = parse(pos, action)
        assert not isinstance(routes, Refusal)
        for route in routes:
            legs = [
                leg[:: -1 if n % 2 else 1] for n, leg in enumerate(connections_of(pos.track, route))
            ]
            for nodes in (nodes_of(pos.track, route), []):
                read = plain_route(pos.track, route.train, legs, nodes)
                if read is None:
                    several += 1
                    continue
                plain += 1
                corporation = pos.state.corporation
                assert read == route_from_connections(
                    pos.track, corporation, route.train, legs, nodes
                )
    assert plain > 10 * max(1, several)


def test_legs_are_turned_where_it_is_plain_how() -> None:
    assert in_order([(1, 2, 3)]) == [(1, 2, 3)]
    assert in_order([(3, 2, 1), (5, 4, 3), (5, 6)]) == [(1, 2, 3), (3, 4, 5), (5, 6)]
    assert in_order([(1, 2), (2, 1)]) is None  # either way round
    assert in_order([(1, 2), (3, 4)]) is None
    assert in_order([(1, 2), (2, 3), (4, 5)]) is None
    assert in_order([(1, 2, 1)]) is None
