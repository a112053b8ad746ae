"""Refusals of routes and dividends."""

from __future__ import annotations

from itertools import pairwise

from tests.titles.refusals.kit import Attempt, junction, names, operating, shows
from tests.titles.support import Table

from roundhouse.core.actions import Action, Dividend, LayTile, Pass, RunRoute, RunTrains


def short_train(table: Table) -> str:
    return table.title.trains[0].name


def long_train(table: Table) -> str:
    """A train for three cities or more, one per route."""
    return next(
        t.name
        for t in table.title.trains
        if t.spec.pays >= 3 and t.spec.times == 1 and not t.spec.freight
    )


def route(train: str, *stops: str, through: dict[int, str] | None = None) -> RunRoute:
    """Stops by their hexes (``"F6"`` is its first city), with a hex crossed on some legs."""
    hexes = [stop.partition(".")[0] for stop in stops]
    legs = tuple(
        (a, *([through[i]] if through and i in through else []), b)
        for i, (a, b) in enumerate(pairwise(hexes))
    )
    return RunRoute(train, tuple(s if "." in s else f"{s}.0" for s in stops), legs)


def run(*routes: RunRoute) -> Action:
    return RunTrains(routes)


@shows(
    "run.no-such-stop", "run.no-such-train", "run.no-token", "run.no-track", "run.stop-twice",
    "run.too-many-stops", "run.two-stops", "run.blocked-city", "run.beyond-terminal",
    "run.track-twice", "run.track-shared",
)  # fmt: skip
def impossible_routes(title: str) -> Attempt:
    """Two trains and three cities around a fork, the second of them full of others' tokens."""
    table, middle, (own, second, third) = junction(title, "run")
    short, long = short_train(table), long_train(table)
    acting, other = names(table)[:2]
    table.trains(acting, short, short, long).token(second, other).operating_turn(acting, "run")
    to_second = route(short, own, second, through={0: middle})
    ends = [
        h.name
        for h in table.title.map.hexes
        if h.face.stops and (h.face.stops[0].kind == "offboard" or h.face.stops[0].terminal)
    ]
    tries = [
        run(route(short, own, f"{second}.7")),
        run(route("no such train", own, second)),
        run(route(short, second, third)),
        run(route(short, own, second)),
        run(route(long, own, second, own)),
        run(route(short, own, second, third)),
        run(RunRoute(short, (f"{own}.0",), ())),
        run(route(long, own, second, third)),
        run(route(long, second, own, third, through={0: middle, 1: middle})),
        run(to_second, to_second),
    ]
    return table, [*tries, *(run(route(long, own, end, third)) for end in ends)]


@shows("order.run")
def track_while_running(title: str) -> Attempt:
    table, _, (own, *_) = junction(title, "run")
    acting = names(table)[0]
    table.trains(acting, short_train(table)).operating_turn(acting, "run")
    return table, [LayTile(own, "57", 0)]


@shows("dividend.kind", "order.dividend")
def strange_dividends(title: str) -> Attempt:
    table = operating(title, "dividend").turn_so_far(revenue=100, ran=1)
    return table, [Dividend("double"), Pass()]  # type: ignore[arg-type]
