"""1846: trains that skip stops, East and West, and the markers (6.3, 6.31-6.34, 3l-3n).

Markers: ``port`` (Steamboat), ``meat`` (Meat Packing) and ``boom`` (Boomtown, a private of
that site's set). Power ``mail``: the company owns the Mail Contract.
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

#: One Chicago city in a route; Buffalo and Pittsburgh are one place each.
AREAS = (("D6",), ("C21", "D22"), ("F22", "G21"))
EAST = {
    "B18": 20, "C17": 30, "C21": 30, "D22": 30, "E23": 30, "F22": 20, "G21": 20, "H20": 30,
    "I17": 20,
}  # fmt: skip
WEST = {"C5": 50, "I1": 20}

MAIL = 10
PORT = {"B8": 40, "G19": 40, "C5": 20, "D14": 20, "I1": 20}
MEAT = 30
BOOM = 20


def revenue_rules(hexes: HexMap, context: RunContext) -> RevenueRules:
    """Revenue for one company in one position."""
    rank = context.rank
    by_name = hexes.by_name
    one_place = {by_name[h]: n for n, area in enumerate(AREAS) for h in area}
    sides = {by_name[h]: ("east", bonus) for h, bonus in EAST.items()}
    sides.update({by_name[h]: ("west", bonus) for h, bonus in WEST.items()})
    extras: dict[int, list[tuple[str, int]]] = {}
    for here in context.marked("port"):
        extras.setdefault(here, []).append(("port", PORT[hexes.hexes[here].name]))
    for here in context.marked("meat"):
        extras.setdefault(here, []).append(("meat", MEAT))
    for here in context.marked("boom"):
        extras.setdefault(here, []).append(("boom", BOOM))

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
        one_place,
        sides,
        barred_sides=frozenset({("east", "east")}),
        paying_sides=frozenset({("east", "west")}),
        claims=(Claim("mail", MAIL),) if "mail" in context.powers else (),
        own_station_counts=True,
    )
