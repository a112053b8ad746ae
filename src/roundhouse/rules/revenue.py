"""What stops pay where titles agree: what is printed, what markers and named trains add."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
from roundhouse.rules.powers import NamesTrains, PlacesMarker
from roundhouse.rules.title import PrivateCompany

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap

#: The power of a company that holds the chits naming trains, in ``RunContext.powers``.
CHITS = "chits"


def printed_revenue(
    privates: Iterable[PrivateCompany], *, free_towns: bool = False
) -> Callable[[HexMap, RunContext], RevenueRules]:
    """Revenue as printed. Trains that multiply do so for cities; towns may not count at all.

    Markers on the map and chits that name trains add what the private companies' data say.
    """
    powers = [power for private in privates for power in private.powers]
    markers = [power for power in powers if isinstance(power, PlacesMarker)]
    chits = [chit for power in powers if isinstance(power, NamesTrains) for chit in power.chits]

    def rules(hexes: HexMap, context: RunContext) -> RevenueRules:
        rank = context.rank
        marked = {
            hexes.by_name[name]: (power.marker, amount)
            for power in markers
            for name, amount in power.bonus
            if hexes.by_name[name] in context.marked(power.marker)
        }

        def worth(track: TrackMap, spec: TrainSpec, hex_number: int, stop: int) -> StopWorth:
            value = printed_value(track, hex_number, stop, rank)
            if free_towns and track.faces[hex_number].stops[stop].kind == "town":
                return StopWorth(value, counts=False, parts=(("value", value),))
            if spec.times == 1 and hex_number not in marked:
                return StopWorth(value, parts=(("value", value),))
            parts, total = [("value", value)], value * spec.times
            if spec.times > 1:
                parts.append(("times", spec.times))
            if hex_number in marked:
                parts.append(marked[hex_number])
                total += marked[hex_number][1]
            return StopWorth(total, parts=tuple(parts))

        claims: tuple[Claim, ...] = ()
        if CHITS in context.powers:
            at = hexes.by_name
            claims = tuple(Claim(name, bonus, (at[x], at[y])) for name, x, y, bonus in chits)
        return RevenueRules(context, worth, claims=claims)

    return rules
