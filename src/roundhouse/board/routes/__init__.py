"""Routes: checking a proposed run, its revenue stop by stop, and the best run there is.

This is the door to the route modules; nothing outside ``board`` needs to know how the
work is divided among them.
"""

from __future__ import annotations

from roundhouse.board.routes.check import check_routes
from roundhouse.board.routes.model import (
    UNLIMITED_STOPS,
    BestRun,
    Claim,
    RevenueRules,
    Route,
    RouteValue,
    RunContext,
    RunValue,
    StopLine,
    StopWorth,
    Train,
    Trains,
    TrainSpec,
    printed_value,
)
from roundhouse.board.routes.names import connections_of, nodes_of, route_from_connections
from roundhouse.board.routes.search import PLAY_BUDGET, best_routes, has_route

__all__ = [
    "PLAY_BUDGET",
    "UNLIMITED_STOPS",
    "BestRun",
    "Claim",
    "RevenueRules",
    "Route",
    "RouteValue",
    "RunContext",
    "RunValue",
    "StopLine",
    "StopWorth",
    "Train",
    "TrainSpec",
    "Trains",
    "best_routes",
    "check_routes",
    "connections_of",
    "has_route",
    "nodes_of",
    "printed_value",
    "route_from_connections",
]
