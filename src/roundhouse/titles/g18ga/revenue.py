"""18GA: what stops pay. Towns are free, cities and off-board areas count (4.2.3, 4.2.3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.board.hexes import HexMap
from roundhouse.board.routes import (
    RevenueRules,
    RunContext,
    StopWorth,
    TrainSpec,
    printed_value,
)

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap

TRAINS = {name: TrainSpec(name, int(name), int(name)) for name in ("2", "3", "4", "5", "6", "8")}


def revenue_rules(_hexes: HexMap, context: RunContext) -> RevenueRules:
    """Revenue for one company in one position."""
    rank = context.rank

    def worth(track: TrackMap, _spec: TrainSpec, hex_number: int, stop: int) -> StopWorth:
        value = printed_value(track, hex_number, stop, rank)
        town = track.faces[hex_number].stops[stop].kind == "town"
        return StopWorth(value, counts=not town, parts=(("value", value),))

    return RevenueRules(context, worth)
