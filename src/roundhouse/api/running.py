"""The best run of a corporation, with the names of trains, hexes and places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from roundhouse.board.routes import BestRun, RouteValue
from roundhouse.core.actions import RunTrains
from roundhouse.engine.position import Position
from roundhouse.rules.running.run import to_action
from roundhouse.rules.trains.depot import type_of


class RouteStop(NamedTuple):
    """What one stop of a route pays.

    >>> RouteStop("F6", "Macon", 0, 20, True, "", ()).place
    'Macon'
    """

    hex: str
    place: str  # the name printed there, or empty
    city: int  # which city or town of the hex: 0 is the first
    revenue: int
    counted: bool
    why: str  # why it does not count: "skipped", "passed"
    parts: tuple[tuple[str, int], ...]  # what the revenue is made of


@dataclass(frozen=True, slots=True)
class TrainRoute:
    """One train's route.

    >>> stops = (RouteStop("F6", "Macon", 0, 20, True, "", ()),)
    >>> print(TrainRoute("2", stops, (), 20))
    2: Macon = $20
    """

    train: str
    stops: tuple[RouteStop, ...]
    bonuses: tuple[tuple[str, int], ...]  # of the route as a whole
    revenue: int

    def __str__(self) -> str:
        stops = " - ".join(stop.place or stop.hex for stop in self.stops)
        return f"{self.train}: {stops} = ${self.revenue}"


@dataclass(frozen=True, slots=True)
class BestRoutes:
    """The best set of routes of a corporation in one position.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> game.best_routes("CoG")  # without trains there is nothing to run
    <BestRoutes of CoG: $0, proven>
    """

    corporation: str
    revenue: int
    treasury: int  # what the corporation keeps on top, whatever is paid out
    routes: tuple[TrainRoute, ...]
    proven: bool  # nothing better exists
    bound: int  # no run can exceed this
    nodes: int  # steps of the search
    action: RunTrains  # running it

    def __repr__(self) -> str:
        sure = "proven" if self.proven else f"at most ${self.bound}"
        return f"<BestRoutes of {self.corporation}: ${self.revenue}, {sure}>"

    def __str__(self) -> str:
        return "\n".join(map(str, self.routes)) or "no route"


def best_routes(pos: Position, corporation: int, best: BestRun) -> BestRoutes:
    """The result of a search, with names instead of numbers."""
    return BestRoutes(
        corporation=pos.corporation_name(corporation),
        revenue=best.total,
        treasury=best.treasury,
        routes=tuple(_route(pos, route) for route in best.value.routes),
        proven=best.proven,
        bound=best.bound,
        nodes=best.nodes,
        action=RunTrains(tuple(to_action(pos, route) for route in best.routes)),
    )


def _route(pos: Position, route: RouteValue) -> TrainRoute:
    hexes = pos.title.map.hexes
    stops = tuple(
        RouteStop(
            hexes[line.hex].name, hexes[line.hex].place, line.stop, line.value, line.counted,
            line.why, line.parts,
        )
        for line in route.stops
    )  # fmt: skip
    return TrainRoute(type_of(pos, route.train).name, stops, route.bonuses, route.total)
