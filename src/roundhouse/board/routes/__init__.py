"""Routes: checking a proposed run, its revenue stop by stop, and the best run there is.

Code outside ``board`` imports from here, not from the modules of this package.
"""

from __future__ import annotations

from roundhouse.board.routes.best import BestRun
from roundhouse.board.routes.check import check_routes
from roundhouse.board.routes.known import KnownRuns, Question
from roundhouse.board.routes.model import (
    UNLIMITED_STOPS,
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
    "KnownRuns",
    "Question",
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
