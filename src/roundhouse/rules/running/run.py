"""Running trains: routes entered by a player or found by the search, with one checker."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.routes import (
    PLAY_BUDGET,
    BestRun,
    KnownRuns,
    RevenueRules,
    Route,
    RunContext,
    RunValue,
    Train,
    best_routes,
    check_routes,
    has_route,
)
from roundhouse.core.actions import RunRoute, RunTrains
from roundhouse.core.events import TrainRun, TrainsRan
from roundhouse.core.plain import number_in
from roundhouse.core.refusal import Refusal
from roundhouse.engine.hook_shapes import StopSearch
from roundhouse.engine.position import Handler, Position
from roundhouse.rules.trains.depot import type_of

Valued = tuple[tuple[Route, ...], RunValue]

#: Best runs found last, a few kB each; playouts from one position come back to the same ones.
KNOWN_RUNS = KnownRuns(400)


def trains_that_run(pos: Position, corporation: int) -> tuple[Train, ...]:
    may_run = pos.title.hooks.train_may_run
    variants, types = pos.state.variants, pos.title.trains
    return tuple(
        [
            Train(card, types[variants[card]].spec)
            for card in pos.state.trains[corporation]
            if may_run(pos, corporation, card)
        ]
    )


def run_context(pos: Position, corporation: int) -> RunContext:
    s, t = pos.state, pos.title
    return RunContext(
        corporation,
        pos.phase.name,
        pos.phase.value_rank,
        frozenset(t.hooks.revenue_powers(pos, corporation)),
        tuple([(m.kind, m.hex, m.corporation) for m in s.markers]),
        t.hooks.revenue_options(pos),
    )


def revenue_rules(pos: Position, corporation: int) -> RevenueRules:
    key = ("revenue", corporation)
    rules: RevenueRules | None = pos.cache.get(key)
    if rules is None:
        rules = pos.title.hooks.revenue_rules(pos.title.map, run_context(pos, corporation))
        pos.cache[key] = rules
    return rules


def routes_run(pos: Position) -> tuple[Route, ...]:
    """The routes that were run in this turn."""
    return tuple(route for route in pos.state.turn.routes if isinstance(route, Route))


def best_run(
    pos: Position,
    corporation: int,
    *,
    max_nodes: int = PLAY_BUDGET,
    stop: StopSearch | None = None,
) -> BestRun:
    """The best set of routes; cached, so it is searched only once."""
    trains = trains_that_run(pos, corporation)
    rules = revenue_rules(pos, corporation)
    if max_nodes != PLAY_BUDGET or stop is not None:
        return best_routes(pos.track, corporation, rules, trains, max_nodes=max_nodes, stop=stop)
    key = ("best", corporation, tuple([t.spec for t in trains]), rules.context)
    known = pos.track.cache_get(key)
    if known is None:
        plain = [(number, train.spec) for number, train in enumerate(trains)]
        known = pos.track.cache_put(
            key, KNOWN_RUNS.best_routes(pos.track, corporation, rules, plain)
        )
    return with_cards(known, trains)


def with_cards(best: BestRun, trains: tuple[Train, ...]) -> BestRun:
    """Replace the numbers used in the search with this corporation's train cards.

    Of equal trains the first route has the first card, as when a player enters the routes.
    """
    left = [train.card for train in trains]
    specs = [train.spec for train in trains]
    cards = []
    for route in best.routes:
        first = specs.index(trains[route.train].spec)
        del specs[first]
        cards.append(left.pop(first))
    routes = tuple([Route(c, r.stops, r.legs) for r, c in zip(best.routes, cards, strict=True)])
    values = tuple([v.with_train(c) for v, c in zip(best.value.routes, cards, strict=True)])
    value = RunValue(values, best.value.total, best.value.treasury)
    return BestRun(routes, value, best.proven, best.bound, best.nodes, best.ways)


def can_run(pos: Position, corporation: int) -> bool:
    """Is there any legal run for some train?"""
    known = pos.track.has_routes()
    found = known.get(corporation)
    if found is None:
        found = has_route(pos.track, corporation, revenue_rules(pos, corporation))
        known[corporation] = found
    return found


# -- names and numbers -------------------------------------------------------------------------


def to_action(pos: Position, route: Route) -> RunRoute:
    """A route in hex names, as players write it."""
    names = pos.title.map.names
    name_of = names.__getitem__
    return RunRoute(
        type_of(pos, route.train).name,
        tuple([f"{names[h]}.{k}" for h, k in route.stops]),
        tuple([tuple(map(name_of, leg)) for leg in route.legs]),
    )


def parse(pos: Position, a: RunTrains) -> tuple[Route, ...] | Refusal:
    """Routes with card and hex numbers instead of names."""
    by_name = pos.title.map.by_name
    left = list(pos.state.trains[pos.state.corporation])
    routes = []
    for r in a.routes:
        card = next((c for c in left if type_of(pos, c).name == r.train), -1)
        if card < 0:
            return Refusal("run.no-such-train", {"train": r.train})
        left.remove(card)
        stops = []
        for text in r.stops:
            name, _, number = text.partition(".")
            stop = number_in(number)
            if name not in by_name or stop is None:
                return Refusal("unknown-name", {"field": "stops", "name": text})
            stops.append((by_name[name], stop))
        if any(n not in by_name for leg in r.legs for n in leg):
            return Refusal("unknown-name", {"field": "legs", "name": str(r.legs)})
        legs = tuple(tuple(by_name[n] for n in leg) for leg in r.legs)
        routes.append(Route(card, tuple(stops), legs))
    return tuple(routes)


def with_own_cards(pos: Position, routes: list[Route]) -> tuple[Route, ...] | None:
    """Routes as ``parse`` gives them: of equal trains the first route has the first card.

    None if the corporation does not own such trains.
    """
    left = list(pos.state.trains[pos.state.corporation])
    found = []
    for route in routes:
        name = type_of(pos, route.train).name
        for card in left:
            if card == route.train or type_of(pos, card).name == name:
                break
        else:
            return None
        left.remove(card)
        found.append(route if card == route.train else Route(card, route.stops, route.legs))
    return tuple(found)


def checked(pos: Position, a: RunTrains) -> Valued | Refusal:
    """Routes and value of a run, or what is wrong with it; the last answer is kept."""
    known: tuple[RunTrains, Valued | Refusal] | None = pos.cache.get("checked-run")
    if known is not None and (known[0] is a or known[0] == a):
        return known[1]
    routes = parse(pos, a)
    return routes if isinstance(routes, Refusal) else checked_routes(pos, a, routes)


def checked_routes(pos: Position, a: RunTrains, routes: tuple[Route, ...]) -> Valued | Refusal:
    """The same for a run whose routes are known in numbers, as ``parse`` would give them."""
    corporation = pos.state.corporation
    trains = trains_that_run(pos, corporation)
    value = check_routes(pos.track, corporation, revenue_rules(pos, corporation), trains, routes)
    found: Valued | Refusal = value if isinstance(value, Refusal) else (routes, value)
    pos.cache["checked-run"] = (a, found)
    return found


# -- the handler -------------------------------------------------------------------------------


def needs_decision(pos: Position) -> bool:
    s = pos.state
    if s.turn.ran or not s.trains[s.corporation]:
        return False
    return bool(pos.title.hooks.can_run(pos, s.corporation))


def candidates(pos: Position) -> Iterator[RunTrains]:
    """The best run; the search has checked it, so that nothing has to be checked again."""
    action: RunTrains | None = pos.cache.get("best-run")
    if action is None:
        best = best_run(pos, pos.state.corporation)
        action = RunTrains(tuple(to_action(pos, r) for r in best.routes))
        pos.cache["best-run"] = action
        pos.cache["checked-run"] = (action, (best.routes, best.value))
    yield action


def legal_routes(pos: Position, a: RunTrains) -> Refusal | None:
    found = checked(pos, a)
    return found if isinstance(found, Refusal) else None


def best_required(pos: Position, a: RunTrains) -> Refusal | None:
    """Where other players can insist, anything less than the best run is refused."""
    if not pos.title.best_run or pos.title.hooks.run_is_free(pos, pos.state.corporation):
        return None
    found = checked(pos, a)
    if isinstance(found, Refusal):
        return found
    best = best_run(pos, pos.state.corporation)
    if found[1].total < best.value.total:
        return Refusal("run.not-best", {"total": found[1].total, "best": best.value.total})
    return None


def apply(pos: Position, a: RunTrains) -> None:
    s = pos.state
    found = checked(pos, a)
    assert not isinstance(found, Refusal)
    routes, value = found
    s.turn.ran = 1
    s.turn.routes = routes
    s.turn.revenue = value.total
    s.turn.subsidy = value.treasury
    names = pos.title.map.names
    trains = [
        TrainRun(
            route.spec.name,
            tuple([names[stop[0]] for stop in route.stops]),
            route.total,
            tuple([name for name, _ in route.bonuses]),
        )
        for route in value.routes
    ]
    name = pos.corporation_name(s.corporation)
    pos.emit(TrainsRan(name, value.total, value.treasury, tuple(trains)))


RUN: Handler = Handler(
    candidates, (legal_routes, best_required), apply,
    implied=frozenset((legal_routes, best_required)), never_empty=True,
)  # fmt: skip
