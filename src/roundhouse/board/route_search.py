"""The best set of routes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from roundhouse.board.network import Network, network_of
from roundhouse.board.route_check import check_stops, place_of
from roundhouse.board.route_value import run_value
from roundhouse.board.runs import BestRun, RevenueRules, Route, Trains, TrainSpec

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap

#: Search nodes that play allows for proving a run best: the same everywhere.
PLAY_BUDGET = 2_000_000


def has_route(track: TrackMap, company: int, rules: RevenueRules) -> bool:
    """Could some train of the company run at all, from an own station to one more stop?"""
    net = network_of(track, company)
    for node in net.own:
        here = place_of(track, rules, net.nodes[node])
        for other, _, _ in net.ways[node]:
            if place_of(track, rules, net.nodes[other]) != here:
                return True
    return False


def best_routes(
    track: TrackMap,
    company: int,
    rules: RevenueRules,
    trains: Trains,
    *,
    max_nodes: int = PLAY_BUDGET,
    stop: Callable[[], bool] | None = None,
) -> BestRun:
    """The most that the trains can earn together."""
    net = network_of(track, company)
    lists = [_routes(track, company, rules, net, card, spec) for card, spec in trains]
    specs = dict(trains)
    best: list[Route] = []
    best_key = (0, 0)
    nodes = 0

    def search(number: int, chosen: list[Route], mask: int) -> None:
        nonlocal best, best_key, nodes
        nodes += 1
        if number == len(lists):
            value = run_value(track, rules, [(r, specs[r.train]) for r in chosen])
            if (value.total, value.treasury) > best_key:
                best, best_key = list(chosen), (value.total, value.treasury)
            return
        for route, bits in lists[number]:
            if not bits & mask:
                search(number + 1, [*chosen, route], mask | bits)
        search(number + 1, chosen, mask)

    search(0, [], 0)
    value = run_value(track, rules, [(r, specs[r.train]) for r in best])
    return BestRun(tuple(best), value, True, value.total, nodes)


def _routes(
    track: TrackMap, company: int, rules: RevenueRules, net: Network, card: int, spec: TrainSpec
) -> list[tuple[Route, int]]:
    found: dict[frozenset[int], tuple[Route, int]] = {}

    def walk(at: int, segments: list[int], visited: list[int], mask: int) -> None:
        if len(visited) > 1 and frozenset(segments) not in found:
            route = _route(net, card, segments, visited)
            if check_stops(track, company, rules, route, spec) is None:
                found[frozenset(segments)] = (route, mask)
        if len(visited) > 1 and not net.open[at]:
            return
        for other, bits, number in net.ways[at]:
            if other not in visited and not bits & mask:
                walk(other, [*segments, number], [*visited, other], mask | bits)

    for start in range(len(net.nodes)):
        walk(start, [], [start], 0)
    return list(found.values())


def _route(net: Network, card: int, segments: list[int], visited: list[int]) -> Route:
    legs = []
    for number, node in zip(segments, visited, strict=False):
        a, _, _, chain = net.segments[number]
        legs.append(chain if a == node else chain[::-1])
    return Route(card, tuple(net.nodes[n] for n in visited), tuple(legs))
