"""What stops pay where titles agree: printed values, markers and named trains."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from roundhouse.board.hexes import HexMap
from roundhouse.board.routes import (
    RevenueRules,
    RunContext,
    StopWorth,
    TrainSpec,
)
from roundhouse.engine.entities import Private
from roundhouse.rules.privates.powers import PlacesMarker

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap

Sides = frozenset[tuple[str, str]]
RulesOf = Callable[[HexMap, RunContext], RevenueRules]
T = TypeVar("T")


def once_a_map(work: Callable[[HexMap], T]) -> Callable[[HexMap], T]:
    """Caches work that depends only on the printed map; only the last map is kept."""
    last: tuple[HexMap, T] | None = None

    def known(hexes: HexMap) -> T:
        nonlocal last
        if last is None or last[0] is not hexes:
            last = (hexes, work(hexes))
        return last[1]

    return known


#: Rules of revenue that are kept for each title.
KEPT = 500


def kept_rules(make: RulesOf) -> RulesOf:
    """Keeps what was made: runs of a corporation mostly differ in nothing but the track."""
    known: dict[RunContext, RevenueRules] = {}
    last: HexMap | None = None

    def rules(hexes: HexMap, context: RunContext) -> RevenueRules:
        nonlocal last
        if last is not hexes or len(known) >= KEPT:
            known.clear()
            last = hexes
        found = known.get(context)
        if found is None:
            found = known[context] = make(hexes, context)
        return found

    return rules


def printed_revenue(
    privates: Iterable[Private],
    *,
    free_towns: bool = False,
    barred_sides: Sides = frozenset(),
    paying_sides: Sides = frozenset(),
    own_token_counts: bool = False,
) -> RulesOf:
    """Revenue as printed. Multiplying trains multiply cities; towns may not count at all.

    Markers on the map and other powers add what the privates' data say; off-board areas
    on different sides add what the map's tags say.

    Clauses 18AL 4.2.3.1-4D, 18Chesapeake 11.5-2, 18AL 4.2.3.1.
    """
    powers = [power for private in privates for power in private.powers]
    markers = [power for power in powers if isinstance(power, PlacesMarker)]
    sides = once_a_map(_sides)
    # Stops that pay what is printed and nothing else, and towns that do not count.
    plain: dict[int, StopWorth] = {}
    free: dict[int, StopWorth] = {}

    def rules(hexes: HexMap, context: RunContext) -> RevenueRules:
        rank = context.rank
        marked = marked_hexes(hexes, context, markers)

        def worth(track: TrackMap, spec: TrainSpec, hex_number: int, stop: int) -> StopWorth:
            here = track.faces[hex_number].stops[stop]
            value = here.values[rank - 1]
            if free_towns and here.kind == "town":
                known = free.get(value)
                if known is None:
                    parts = (("value", value),)
                    known = free[value] = StopWorth(value, counts=False, parts=parts)
                return known
            if spec.times == 1 and hex_number not in marked:
                known = plain.get(value)
                if known is None:
                    known = plain[value] = StopWorth(value, parts=(("value", value),))
                return known
            terms, total = [("value", value)], value * spec.times
            if spec.times > 1:
                terms.append(("times", spec.times))
            if hex_number in marked:
                terms += marked[hex_number]
                total += sum(amount for _, amount in marked[hex_number])
            return StopWorth(total, parts=tuple(terms))

        return RevenueRules(
            context,
            worth,
            sides=sides(hexes),
            barred_sides=barred_sides,
            paying_sides=paying_sides,
            claims=tuple(claim for power in powers for claim in power.claims(hexes, context)),
            own_token_counts=own_token_counts,
        )

    return kept_rules(rules)


def marked_hexes(
    hexes: HexMap, context: RunContext, markers: Iterable[PlacesMarker]
) -> dict[int, tuple[tuple[str, int], ...]]:
    """What the markers that serve the corporation add, by hex.

    Clause 18AL III S&NA-bonus.
    """
    found: dict[int, tuple[tuple[str, int], ...]] = {}
    for power in markers:
        for name, amount in power.bonus:
            h = hexes.by_name[name]
            if h in context.marked(power.marker):
                found[h] = (*found.get(h, ()), (power.marker, amount))
    return found


def _sides(hexes: HexMap) -> dict[int, tuple[str, int]]:
    """Off-board areas that pay a bonus with one on another side: (side, bonus)."""
    return {
        here.number: (str(side), int(here.tag("bonus") or 0))
        for here in hexes.hexes
        if here.tags and (side := here.tag("side")) is not None
    }
