"""Routes with their arithmetic, and routes that a player puts together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from roundhouse.board.routes.model import UNLIMITED_STOPS, Place, Route, RouteValue, RunValue
from roundhouse.board.routes.network import Network, network_of
from roundhouse.core.actions import RunRoute, RunTrains
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.rules.running.run import (
    best_run,
    checked,
    revenue_rules,
    routes_run,
    to_action,
    trains_that_run,
)
from roundhouse.views.controls import Choice, Why, choice, why_of
from roundhouse.views.names import Names
from roundhouse.views.panels.dividend import DividendCard, cards_after_run
from roundhouse.views.svg import RouteView, route_views
from roundhouse.views.words import in_the_book

#: A way between two clicks passes at most so many stops, and so many ways are followed.
_MOST_LEGS = 6
_WIDEST = 400


@dataclass(frozen=True, slots=True)
class StopRow:
    """One stop of a route: what it pays."""

    value: str  # "40", "30 + 20"
    name: str
    counted: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class RoutePanel:
    """One train's route."""

    number: int
    kind: int  # colour and mark
    train: str
    total: int
    stops: tuple[StopRow, ...]
    bonuses: tuple[tuple[str, int], ...]
    note: str


@dataclass(frozen=True, slots=True)
class RunPanel:
    """A run: every route, the sum, and how it compares with the best."""

    routes: tuple[RoutePanel, ...]
    total: int
    treasury: int
    best: int
    proven: bool
    choice: Choice | None
    drawn: tuple[RouteView, ...]
    idle: tuple[str, ...] = ()  # trains without a route
    problem: Why | None = None
    clause: str = ""  # that asks for the best run
    then: tuple[DividendCard, ...] = ()  # what could be done with the earnings

    @property
    def difference(self) -> int:
        return self.total - self.best


def best_panel(pos: Position, names: Names) -> RunPanel:
    """The best routes, which are drawn at once."""
    corporation = pos.state.corporation
    best = best_run(pos, corporation)
    action = RunTrains(tuple(to_action(pos, r) for r in best.routes))
    return panel(pos, names, best.routes, best.value, choice(pos, action))


def panel(
    pos: Position, names: Names, routes: Sequence[Route], value: RunValue, run: Choice | None
) -> RunPanel:
    corporation = pos.state.corporation
    best = best_run(pos, corporation)
    running = {route.train for route in routes}
    idle = tuple(t.spec.name for t in trains_that_run(pos, corporation) if t.card not in running)
    return RunPanel(
        routes=tuple(route_panel(pos, names, k, v) for k, v in enumerate(value.routes)),
        total=value.total,
        treasury=value.treasury,
        best=best.total,
        proven=best.proven,
        choice=run,
        drawn=route_views(routes, value),
        idle=idle,
        clause=in_the_book(pos.title.citations.get("run.not-best", ("", ""))[0]),
        then=cards_after_run(pos, names, routes) if run is not None and run.legal else (),
    )


def turn_panel(pos: Position, names: Names) -> RunPanel | None:
    """The run that was made in this turn."""
    routes = routes_run(pos)
    if not pos.state.turn.ran or not routes:
        return None
    found = checked(pos, RunTrains(tuple(to_action(pos, r) for r in routes)))
    if isinstance(found, Refusal):  # the trains have changed since
        return None
    return panel(pos, names, routes, found[1], None)


def route_panel(pos: Position, names: Names, number: int, value: RouteValue) -> RoutePanel:
    stops = tuple(
        StopRow(
            " + ".join(str(n) for _, n in line.parts)
            if len(line.parts) > 1 and sum(n for _, n in line.parts) == line.value
            else str(line.value),
            names.place(line.hex),
            line.counted,
            line.why,
        )
        for line in value.stops
    )
    return RoutePanel(
        number + 1, number % 4 + 1, value.spec.name, value.total, stops, value.bonuses,
        route_note(pos, value),
    )  # fmt: skip


def route_note(pos: Position, value: RouteValue) -> str:
    """How the stops use up the train."""
    rules = revenue_rules(pos, pos.state.corporation)
    spec = value.spec
    against = [
        line for line in value.stops if rules.worth(pos.track, spec, line.hex, line.stop).counts
    ]
    counted = sum(1 for line in against if line.counted)
    free = len(value.stops) - len(against)
    if spec.pays >= UNLIMITED_STOPS:
        return "Any number of stops."
    words = f"{counted} of {spec.pays} stops"
    if spec.visits > spec.pays:
        words += f", {len(against)} of {spec.visits} visited"
    if not free:
        return f"{words}."
    return f"{words}; {'one does' if free == 1 else f'{free} do'} not count."


# -- own routes --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RouteDraft:
    """A route a player is putting together: a train's card and the stops clicked so far.

    ``turns`` counts, leg by leg, how often another way was asked for.
    """

    train: str
    stops: tuple[Place, ...]
    turns: tuple[int, ...] = ()


def drafted(
    pos: Position, names: Names, drafts: Sequence[RouteDraft]
) -> tuple[RunPanel, tuple[tuple[Place, ...], ...]]:
    """A run out of drafts, with the stops each route really makes."""
    routes: list[RunRoute] = []
    made: list[tuple[Place, ...]] = []
    partial: list[RouteView] = []
    used: set[int] = set()
    for draft in drafts:
        stops, legs = along(pos, draft, used)
        made.append(stops)
        if len(stops) >= 2:
            routes.append(run_route(pos, draft.train, stops, legs))
        if stops:
            partial.append(RouteView(len(partial) + 1, stops, legs))
    action = RunTrains(tuple(routes))
    found = checked(pos, action)
    best = best_run(pos, pos.state.corporation)
    if isinstance(found, Refusal):
        empty = RunPanel(
            (), 0, 0, best.total, best.proven, None, tuple(partial), (), why_of(pos, found)
        )
        return empty, tuple(made)
    numbered, value = found
    whole = panel(pos, names, numbered, value, choice(pos, action))
    begun = tuple(view for view in partial if len(view.stops) < 2)
    return replace(whole, drawn=(*whole.drawn, *begun)), tuple(made)


def run_route(
    pos: Position, train: str, stops: tuple[Place, ...], legs: tuple[tuple[int, ...], ...]
) -> RunRoute:
    hexes = pos.title.map.hexes
    return RunRoute(
        train,
        tuple(f"{hexes[h].name}.{k}" for h, k in stops),
        tuple(tuple(hexes[h].name for h in leg) for leg in legs),
    )


def along(
    pos: Position, draft: RouteDraft, used: set[int]
) -> tuple[tuple[Place, ...], tuple[tuple[int, ...], ...]]:
    """Stops and legs of a draft: between two clicks the shortest free track.

    A place with stop -1 means any stop of its hex.
    """
    net = network_of(pos.track, pos.state.corporation)
    wanted = [goals for place in draft.stops if (goals := _nodes(net.nodes, place))]
    if not wanted:
        return (), ()
    stops, legs = [_first(net, wanted)], []
    for k, goals in enumerate(wanted[1:]):
        turn = draft.turns[k] if k < len(draft.turns) else 0
        path = nth_path(net, stops, goals, used, turn)
        if path is None:
            break
        for node, segment, bits in path:
            a, _, _, chain = net.segments[segment]
            legs.append(chain if a == stops[-1] else chain[::-1])
            stops.append(node)
            used.add(bits)
    return tuple(net.nodes[n] for n in stops), tuple(legs)


def _nodes(nodes: Sequence[Place], place: Place) -> list[int]:
    return [n for n, (h, k) in enumerate(nodes) if h == place[0] and place[1] in (-1, k)]


def _first(net: Network, wanted: list[list[int]]) -> int:
    """Where a route begins: the first stop of the hex from which it can go on."""
    if len(wanted) > 1:
        for node in wanted[0]:
            if nth_path(net, [node], wanted[1], set(), 0) is not None:
                return node
    return wanted[0][0]


Hop = tuple[int, int, int]  # node, segment, conflict bits


def nth_path(
    net: Network, stops: Sequence[int], goals: Sequence[int], used: set[int], turn: int
) -> list[Hop] | None:
    """Free ways from the last stop to a goal, shortest first; the one with this number."""
    found: list[list[Hop]] = []
    layer: list[list[Hop]] = [[]]
    ways = net.ways()
    for _ in range(_MOST_LEGS):
        longer: list[list[Hop]] = []
        for path in layer:
            here = path[-1][0] if path else stops[-1]
            if (path or len(stops) > 1) and not net.open[here]:
                continue
            taken = [*used, *(bits for _, _, bits in path)]
            been = {*stops, *(node for node, _, _ in path)}
            for node, bits, segment in ways[here]:
                if node in been or any(bits & other for other in taken):
                    continue
                step = [*path, (node, segment, bits)]
                (found if node in goals else longer).append(step)
        if len(found) > turn or not longer:
            break
        layer = longer[:_WIDEST]
    return found[turn % len(found)] if found else None
