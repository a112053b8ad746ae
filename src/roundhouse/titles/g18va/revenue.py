"""18VA: passenger and freight trains, mines, ports, off-map cities and coal mine districts.

Clauses 4.5.4 and 4.5.5. Marker ``rea``: the Railway Express Agency's city. The map tells
stops apart by their role (``offmap_city``, ``cmd``, ``port``) and names each port's city.
Option ``rea_doubled_at_freight_port``: ``no`` leaves that marker out of the doubling.
"""

from __future__ import annotations

from dataclasses import dataclass
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

#: A route has at most one stop of each of these roles.
ROLES = ("offmap_city", "cmd", "port")
REA = 10
PER_FREIGHT_NUMBER = 20
LAST_PHASE = "4D"
NO = ("no", "false", False)


def revenue_rules(hexes: HexMap, context: RunContext) -> RevenueRules:
    """Revenue for one company in one position."""
    one_place: dict[int, int] = {}
    ports: dict[int, int] = {}
    for here in hexes.hexes:
        if here.face.stops and here.face.stops[0].role in ROLES:
            one_place[here.number] = ROLES.index(here.face.stops[0].role)
            city = here.tag("port_city")
            if city is not None:
                ports[here.number] = hexes.by_name[str(city)]
    doubled = context.option("rea_doubled_at_freight_port", "yes") not in NO
    return RevenueRules(context, _Worth(context, ports, doubled), one_place)


@dataclass(frozen=True, slots=True)
class _Worth:
    """What a stop is to a train."""

    context: RunContext
    ports: dict[int, int]  # a port's hex -> its city's
    rea_doubled: bool  # by a freight train at the port of the marked city

    def __call__(self, track: TrackMap, spec: TrainSpec, here: int, stop: int) -> StopWorth:
        place = track.faces[here].stops[stop]
        if place.role == "port":
            return self._port(track, spec, here)
        if place.role == "cmd":
            return self._district(track, spec, here, stop)
        if place.kind == "town":
            return self._mine(track, spec, here, stop)
        return self._city(track, spec, here, stop, off_map=place.role == "offmap_city")

    def _city(
        self, track: TrackMap, spec: TrainSpec, here: int, stop: int, *, off_map: bool
    ) -> StopWorth:
        value = printed_value(track, here, stop, self.context.rank)
        parts = [("value", value)]
        if here in self.context.marked("rea"):
            value += REA
            parts.append(("rea", REA))
        if off_map and track.has_station(here, stop, self.context.company):
            value *= 2
            parts.append(("own-station", 2))
        if spec.times > 1:
            value *= spec.times
            parts.append(("times", spec.times))
        return StopWorth(value, parts=tuple(parts))

    def _mine(self, track: TrackMap, spec: TrainSpec, here: int, stop: int) -> StopWorth:
        if not spec.freight:
            return StopWorth(0, counts=False, makes_route=False)
        value = printed_value(track, here, stop, self.context.rank)
        return StopWorth(value, counts=False, parts=(("value", value),))

    def _district(self, track: TrackMap, spec: TrainSpec, here: int, stop: int) -> StopWorth:
        if not spec.freight:
            return StopWorth(0, barred="run.district-freight-only")
        value = PER_FREIGHT_NUMBER * spec.freight
        own = track.has_station(here, stop, self.context.company)
        treasury = value if own and self.context.phase != LAST_PHASE else 0
        parts = (("each", PER_FREIGHT_NUMBER), ("freight", spec.freight))
        return StopWorth(value, counts=False, parts=parts, treasury=treasury)

    def _port(self, track: TrackMap, spec: TrainSpec, here: int) -> StopWorth:
        city = self.ports[here]
        if not track.has_station(city, 0, self.context.company):
            return StopWorth(0, counts=False, makes_route=False)
        value = printed_value(track, here, 0, self.context.rank)
        parts = [("value", value)]
        if spec.freight:
            # A freight train doubles city and bonus together; the city itself pays once already.
            again = printed_value(track, city, 0, self.context.rank)
            if self.rea_doubled and city in self.context.marked("rea"):
                again += REA
            parts += [("times", 2), ("city-again", again)]
            value = 2 * value + again
        elif spec.times > 1:
            parts.append(("times", spec.times))
            value *= spec.times
        return StopWorth(value, counts=False, makes_route=False, parts=tuple(parts))
