"""18AL: what stops pay (4.2.3, 4.2.3.1), the coal field and the two named trains (Table III).

Marker ``coal``: the South & North Alabama's coal field token. Power ``chits``: the company
holds the name chits of the Memphis & Charleston. Amounts and places are data (entities.toml).
"""

from __future__ import annotations

from collections.abc import Mapping
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

TRAINS = {name: TrainSpec(name, int(name), int(name)) for name in ("2", "3", "4", "5", "6", "7")}
TRAINS["4D"] = TrainSpec("4D", 4, 4, times=2)

Chits = tuple[tuple[str, str, str, int], ...]  # name, two hexes, bonus


def revenue_rules(
    hexes: HexMap, context: RunContext, *, coal: Mapping[str, int], chits: Chits
) -> RevenueRules:
    """Revenue for one company in one position."""
    rank = context.rank
    marked = {h: coal[hexes.hexes[h].name] for h in context.marked("coal")}

    def worth(track: TrackMap, spec: TrainSpec, hex_number: int, stop: int) -> StopWorth:
        value = printed_value(track, hex_number, stop, rank)
        if track.faces[hex_number].stops[stop].kind == "town":
            return StopWorth(value, counts=False, parts=(("value", value),))
        parts = [("value", value)]
        if spec.times > 1:
            parts.append(("times", spec.times))
        total = value * spec.times
        if hex_number in marked:
            parts.append(("coal", marked[hex_number]))
            total += marked[hex_number]
        return StopWorth(total, parts=tuple(parts))

    claims: tuple[Claim, ...] = ()
    if "chits" in context.powers:
        by_name = hexes.by_name
        claims = tuple(Claim(name, bonus, (by_name[a], by_name[b])) for name, a, b, bonus in chits)
    return RevenueRules(context, worth, claims=claims)
