"""18Chesapeake: every stop counts and pays what is printed (11.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.board.hexes import HexMap
from roundhouse.board.routes import (
    UNLIMITED_STOPS,
    RevenueRules,
    RunContext,
    StopWorth,
    TrainSpec,
    printed_value,
)

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap

TRAINS = {name: TrainSpec(name, int(name), int(name)) for name in ("2", "3", "4", "5", "6")}
TRAINS["D"] = TrainSpec("D", UNLIMITED_STOPS, UNLIMITED_STOPS)


def revenue_rules(_hexes: HexMap, context: RunContext) -> RevenueRules:
    """Revenue for one company in one position."""
    rank = context.rank

    def worth(track: TrackMap, _spec: TrainSpec, hex_number: int, stop: int) -> StopWorth:
        value = printed_value(track, hex_number, stop, rank)
        return StopWorth(value, parts=(("value", value),))

    return RevenueRules(context, worth)
