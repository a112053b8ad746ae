"""1846: trains that skip stops, East and West, and the markers (6.3, 6.31-6.34, 3l-3n).

Markers: ``port`` (Steamboat), ``meat`` (Meat Packing) and ``boom`` (Boomtown, a private of
that site's set). Power ``mail``: the company owns the Mail Contract. The map's tags say
which side an off-board area belongs to, its bonus, and what the markers bring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.board.hexes import HexMap
from roundhouse.board.routes import (
    Claim,
    RevenueRules,
    RunContext,
    StopWorth,
    TrainSpec,
    printed_value,
)

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap

TRAINS = {
    "2": TrainSpec("2", 2, 2),
    "3/5": TrainSpec("3/5", 3, 5),
    "4": TrainSpec("4", 4, 4),
    "4/6": TrainSpec("4/6", 4, 6),
    "5": TrainSpec("5", 5, 5),
    "6": TrainSpec("6", 6, 6),
    "7/8": TrainSpec("7/8", 7, 8),
}

EAST_EAST = frozenset({("E", "E")})
EAST_WEST = frozenset({("E", "W")})
MAIL = 10
BOOM = 20


def revenue_rules(hexes: HexMap, context: RunContext) -> RevenueRules:
    """Revenue for one company in one position."""
    rank = context.rank
    sides = {
        here.number: (str(side), int(here.tag("bonus") or 0))
        for here in hexes.hexes
        if here.tags and (side := here.tag("side")) is not None
    }
    extras: dict[int, tuple[tuple[str, int], ...]] = {}
    for kind in ("port", "meat", "boom"):
        for number in context.marked(kind):
            amount = BOOM if kind == "boom" else int(hexes.hexes[number].tag(kind) or 0)
            extras[number] = (*extras.get(number, ()), (kind, amount))

    def worth(track: TrackMap, _spec: TrainSpec, hex_number: int, stop: int) -> StopWorth:
        value = printed_value(track, hex_number, stop, rank)
        extra = extras.get(hex_number)
        if extra is None:
            return StopWorth(value, parts=(("value", value),))
        total = value + sum(amount for _, amount in extra)
        return StopWorth(total, parts=(("value", value), *extra))

    return RevenueRules(
        context,
        worth,
        sides=sides,
        barred_sides=EAST_EAST,
        paying_sides=EAST_WEST,
        claims=(Claim("mail", MAIL),) if "mail" in context.powers else (),
        own_station_counts=True,
    )
