"""What stops pay passenger and freight trains: mines, ports, districts, off-map cities.

Stops have a role on the map: ``offmap_city`` (doubled for a token there), ``cmd``,
a coal mine district (its value times the freight number, and as much for the treasury of a
corporation with a token there), ``port`` (for corporations with a token in its city, the tag
``port_city``). Towns are mines. A route has at most one stop of each role.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from roundhouse.board.hexes import HexMap
from roundhouse.board.routes import RevenueRules, RunContext, StopWorth, TrainSpec, printed_value
from roundhouse.engine.entities import Private
from roundhouse.rules.privates.powers import PlacesMarker
from roundhouse.rules.running.revenue import RulesOf, kept_rules, marked_hexes, once_a_map

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap

ROLES = ("offmap_city", "cmd", "port")
#: A stop that is nothing to a train.
PASSED_BY = StopWorth(0, counts=False, makes_route=False)
#: In ``RunContext.options``: does a freight train at a port double its city's marker too?
MARKER_DOUBLED = "marker_doubled_at_port"


def freight_revenue(privates: Iterable[Private], *, treasury_until: str) -> RulesOf:
    """Revenue of declared trains; from a certain phase districts no longer pay treasuries."""
    markers = [p for private in privates for p in private.powers if isinstance(p, PlacesMarker)]
    on_map = once_a_map(_roles)

    @kept_rules
    def rules(hexes: HexMap, context: RunContext) -> RevenueRules:
        one_place, ports = on_map(hexes)
        pays_treasury = context.phase != treasury_until
        marked = marked_hexes(hexes, context, markers)
        return RevenueRules(context, Worth(context, ports, marked, pays_treasury), one_place)

    return rules


def _roles(hexes: HexMap) -> tuple[dict[int, int], dict[int, int]]:
    """Stops that a route may have one of each kind, and the city of each port."""
    one_place: dict[int, int] = {}
    ports: dict[int, int] = {}
    for here in hexes.hexes:
        if here.face.stops and here.face.stops[0].role in ROLES:
            one_place[here.number] = ROLES.index(here.face.stops[0].role)
            city = here.tag("port_city")
            if city is not None:
                ports[here.number] = hexes.by_name[str(city)]
    return one_place, ports


@cache
def _just_a_city(value: int) -> StopWorth:
    """One record for cities that pay what is printed; there are few values."""
    return StopWorth(value, True, True, (("value", value),))


@dataclass(frozen=True, slots=True)
class Worth:
    """What a stop is to a train.

    Clauses 18VA 2c, 18VA 4.5.4.1a, 18VA 4.5.4.2a, 18VA 4.5.4.2c, 18VA 4.5.4.3a, 18VA 4.5.4.3b,
    18VA 4.5.5h, 18VA 4.5.8g, 18VA 4.5.4.2b.
    """

    context: RunContext
    ports: Mapping[int, int]  # a port's hex -> its city's
    marked: Mapping[int, tuple[tuple[str, int], ...]]
    pays_treasury: bool

    def __call__(self, track: TrackMap, spec: TrainSpec, here: int, stop: int) -> StopWorth:
        place = track.faces[here].stops[stop]
        if not place.role and place.kind == "city" and spec.times == 1 and here not in self.marked:
            return _just_a_city(place.values[self.context.rank - 1])  # most stops are
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
        parts = [("value", value), *self.marked.get(here, ())]
        value += self._markers(here)
        if off_map and track.has_token(here, stop, self.context.corporation):
            value *= 2
            parts.append(("own-token", 2))
        if spec.times > 1:
            value *= spec.times
            parts.append(("times", spec.times))
        return StopWorth(value, parts=tuple(parts))

    def _markers(self, here: int) -> int:
        return sum(amount for _, amount in self.marked.get(here, ()))

    def _mine(self, track: TrackMap, spec: TrainSpec, here: int, stop: int) -> StopWorth:
        if not spec.freight:
            return PASSED_BY
        value = printed_value(track, here, stop, self.context.rank)
        return StopWorth(value, counts=False, parts=(("value", value),))

    def _district(self, track: TrackMap, spec: TrainSpec, here: int, stop: int) -> StopWorth:
        if not spec.freight:
            return StopWorth(0, barred="run.district-freight-only")
        each = printed_value(track, here, stop, self.context.rank)
        value = each * spec.freight
        own = track.has_token(here, stop, self.context.corporation)
        treasury = value if own and self.pays_treasury else 0
        parts = (("each", each), ("freight", spec.freight))
        return StopWorth(value, counts=False, parts=parts, treasury=treasury)

    def _port(self, track: TrackMap, spec: TrainSpec, here: int) -> StopWorth:
        city = self.ports[here]
        if not track.has_token(city, 0, self.context.corporation):
            return PASSED_BY
        value = printed_value(track, here, 0, self.context.rank)
        parts = [("value", value)]
        if spec.freight:
            # A freight train doubles city and bonus together; the city has already paid once.
            again = printed_value(track, city, 0, self.context.rank)
            if self.context.option(MARKER_DOUBLED, True):
                again += self._markers(city)
            parts += [("times", 2), ("city-again", again)]
            value = 2 * value + again
        elif spec.times > 1:
            parts.append(("times", spec.times))
            value *= spec.times
        return StopWorth(value, counts=False, makes_route=False, parts=tuple(parts))
