"""18VA: passenger and freight trains, mines, ports, off-map cities and coal mine districts.

Clauses 4.5.4 and 4.5.5. Marker ``rea``: the Railway Express Agency's city.
"""

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

TRAINS = {str(n): TrainSpec(str(n), n, n) for n in range(2, 7)}
TRAINS |= {f"{n}G": TrainSpec(f"{n}G", n, n, freight=n) for n in range(1, 6)}
TRAINS["4D"] = TrainSpec("4D", 4, 4, times=2)

OFF_MAP = ("B15", "F17", "H1")
DISTRICTS = ("A6", "A12")
#: Every port and its city.
PORTS = {"I4": "H3", "I6": "H5", "I14": "H13", "I16": "H15"}

REA = 10
PER_FREIGHT_NUMBER = 20
LAST_PHASE = "4D"


def revenue_rules(hexes: HexMap, context: RunContext) -> RevenueRules:
    """Revenue for one company in one position."""
    by_name = hexes.by_name
    one_place = {by_name[h]: n for n, area in enumerate((OFF_MAP, DISTRICTS, PORTS)) for h in area}
    off_map = frozenset(by_name[h] for h in OFF_MAP)
    districts = frozenset(by_name[h] for h in DISTRICTS)
    ports = {by_name[port]: by_name[city] for port, city in PORTS.items()}
    rank = context.rank
    company = context.company
    rea = context.marked("rea")
    rea_doubled = bool(context.option("rea_doubled_at_freight_port", rulebook=True))
    treasury_pays = context.phase != LAST_PHASE

    def district(track: TrackMap, spec: TrainSpec, here: int, stop: int) -> StopWorth:
        if not spec.freight:
            return StopWorth(0, barred="run.district-freight-only")
        value = PER_FREIGHT_NUMBER * spec.freight
        own = treasury_pays and track.has_station(here, stop, company)
        parts = (("each", PER_FREIGHT_NUMBER), ("freight", spec.freight))
        return StopWorth(value, counts=False, parts=parts, treasury=value if own else 0)

    def port(track: TrackMap, spec: TrainSpec, here: int, stop: int) -> StopWorth:
        city = ports[here]
        if not track.has_station(city, 0, company):
            return StopWorth(0, counts=False, makes_route=False)
        value = printed_value(track, here, stop, rank)
        parts = [("value", value)]
        if spec.freight:
            # A freight train doubles city and bonus together; the city itself pays once already.
            again = printed_value(track, city, 0, rank)
            if city in rea and rea_doubled:
                again += REA
            parts += [("times", 2), ("city-again", again)]
            value = 2 * value + again
        elif spec.times > 1:
            parts.append(("times", spec.times))
            value *= spec.times
        return StopWorth(value, counts=False, makes_route=False, parts=tuple(parts))

    def city(track: TrackMap, spec: TrainSpec, here: int, stop: int) -> StopWorth:
        value = printed_value(track, here, stop, rank)
        parts = [("value", value)]
        if here in rea:
            value += REA
            parts.append(("rea", REA))
        if here in off_map and track.has_station(here, stop, company):
            value *= 2
            parts.append(("own-station", 2))
        if spec.times > 1:
            value *= spec.times
            parts.append(("times", spec.times))
        return StopWorth(value, parts=tuple(parts))

    def worth(track: TrackMap, spec: TrainSpec, here: int, stop: int) -> StopWorth:
        if here in ports:
            return port(track, spec, here, stop)
        if here in districts:
            return district(track, spec, here, stop)
        if track.faces[here].stops[stop].kind == "town":  # a mine
            if not spec.freight:
                return StopWorth(0, counts=False, makes_route=False)
            value = printed_value(track, here, stop, rank)
            return StopWorth(value, counts=False, parts=(("value", value),))
        return city(track, spec, here, stop)

    return RevenueRules(context, worth, one_place)
