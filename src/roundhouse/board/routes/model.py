"""What a run is made of: trains, stops, routes, and what they earn.

A title defines its revenue by filling in a :class:`RevenueRules` record: one small
function that says what a stop is to a train, and plain data for the rest. The checker
and the search for the best run read the same record, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from roundhouse.board.tiles import RANKS
from roundhouse.core.record import made_quickly

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap

#: A train that may visit any number of stops.
UNLIMITED_STOPS = 99
YELLOW = RANKS["yellow"]

#: (hex, stop)
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TrainSpec:
    """A type of train: how far it runs and how it counts."""

    name: str
    pays: int  # stops (of those that count) that pay
    visits: int  # stops (of those that count) that it may visit
    times: int = 1  # multiplies cities and off-board areas
    freight: int = 0  # the freight number of a freight train

    def __hash__(self) -> int:
        return hash(self.name)  # types differ in their names; all fields would take longer


class Train(NamedTuple):
    """One train card that runs."""

    card: int
    spec: TrainSpec


Trains = Sequence[tuple[int, TrainSpec]]


class StopWorth(NamedTuple):
    """What one stop is to one train."""

    value: int  # what it pays when it is counted
    counts: bool = True  # against the train's length
    makes_route: bool = True  # counts towards the two stops that a route needs
    parts: tuple[tuple[str, int], ...] = ()  # the arithmetic, as (word, number)
    treasury: int = 0  # paid to the treasury, on top of the revenue
    barred: str = ""  # the refusal that keeps this train away


Worth = Callable[["TrackMap", TrainSpec, int, int], StopWorth]


@dataclass(frozen=True, slots=True)
class Claim:
    """A bonus that one of the routes may claim; a route claims at most one."""

    name: str
    amount: int
    hexes: tuple[int, ...] = ()  # the route must visit them all; empty: per stop


@dataclass(frozen=True, slots=True)
class RunContext:
    """What revenue depends on besides track and tokens."""

    corporation: int
    phase: str = ""  # the phase's name
    rank: int = YELLOW  # highest colour of tiles available, as in RANKS; chooses stop values
    powers: frozenset[str] = frozenset()  # private powers that work for the corporation, by name
    markers: tuple[tuple[str, int, int], ...] = ()  # (kind, hex, corporation): all on the map
    options: tuple[tuple[str, object], ...] = ()  # by name; the others follow the rulebook

    def __hash__(self) -> int:
        return hash((self.corporation, self.phase, self.markers))  # all fields would take longer

    def option(self, name: str, rulebook: object) -> object:
        """An option's value; ``rulebook`` where the game does not set it."""
        for key, value in self.options:
            if key == name:
                return value
        return rulebook

    def marked(self, kind: str) -> tuple[int, ...]:
        """Hexes with a marker of this kind that serves the corporation."""
        return tuple(h for k, h, c in self.markers if k == kind and c == self.corporation)


def printed_value(track: TrackMap, hex_number: int, stop: int, rank: int) -> int:
    """What is printed for a stop in a phase with tiles up to ``rank``."""
    return track.faces[hex_number].stops[stop].values[rank - 1]


@dataclass(frozen=True, slots=True)
class RevenueRules:
    """How a title values routes, for one corporation in one position."""

    context: RunContext
    worth: Worth
    #: Hexes whose stops count as one place in a route, by the number of the place.
    one_place: Mapping[int, int] = field(default_factory=dict)
    #: Ends of a route that pay a bonus together: hex -> (side, bonus).
    sides: Mapping[int, tuple[str, int]] = field(default_factory=dict)
    #: Sides that may not be the two ends of one route, and those that pay.
    barred_sides: frozenset[tuple[str, str]] = frozenset()
    paying_sides: frozenset[tuple[str, str]] = frozenset()
    claims: tuple[Claim, ...] = ()
    #: A train that skips stops must count a stop with its own token.
    own_token_counts: bool = False


@dataclass(frozen=True, slots=True)
class Route:
    """One train's run: its stops in order, and the hexes crossed between neighbours."""

    train: int  # the train card
    stops: tuple[Place, ...]
    legs: tuple[tuple[int, ...], ...]  # with both ends; one hex if the track stays inside


class StopLine(NamedTuple):
    """What one stop of a route paid, and why."""

    hex: int
    stop: int
    value: int  # what it adds to the route
    counted: bool
    why: str  # "" or the reason it does not count: "skipped", "passed"
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class RouteValue:
    """One route with its arithmetic."""

    train: int
    spec: TrainSpec
    stops: tuple[StopLine, ...]
    bonuses: tuple[tuple[str, int], ...]  # of the route as a whole: (name, amount)
    total: int
    treasury: int = 0

    def with_train(self, train: int) -> RouteValue:
        """The same for another card; ``replace`` takes three times as long."""
        return RouteValue(train, self.spec, self.stops, self.bonuses, self.total, self.treasury)


@dataclass(frozen=True, slots=True)
class RunValue:
    """A run with its arithmetic."""

    routes: tuple[RouteValue, ...]
    total: int
    treasury: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class BestRun:
    """The best set of routes found; ``bound`` is what no run can exceed."""

    routes: tuple[Route, ...]
    value: RunValue
    proven: bool
    bound: int
    nodes: int
    ways: int = 0  # to use arms: sorting them takes time too

    def __repr__(self) -> str:
        sure = "proven" if self.proven else f"at most ${self.bound}"
        trains = "train" if len(self.routes) == 1 else "trains"
        return f"<BestRun ${self.value.total} with {len(self.routes)} {trains}, {sure}>"


for _made_often in (RunContext, Route, RouteValue, RunValue, BestRun):
    made_quickly(_made_often)
