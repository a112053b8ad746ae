"""18AL: what stops pay (4.2.3, 4.2.3.1), the coal field and the two named trains (Table III).

Marker ``coal``: the South & North Alabama's coal field token. Power ``chits``: the company
holds the name chits of the Memphis & Charleston.
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
from roundhouse.board.tiles import RANKS

if TYPE_CHECKING:
    from roundhouse.board.track import TrackMap

TRAINS = {name: TrainSpec(name, int(name), int(name)) for name in ("2", "3", "4", "5", "6", "7")}
TRAINS["4D"] = TrainSpec("4D", 4, 4, times=2)

COAL = 10
CHITS = (("robert-e-lee", 20, ("G4", "G8")), ("pan-american", 40, ("A4", "Q2")))
CORINTH = "B1"
BROWN = RANKS["brown"]


def revenue_rules(hexes: HexMap, context: RunContext) -> RevenueRules:
    """Revenue for one company in one position."""
    rank = context.rank
    coal = context.marked("coal")
    by_name = hexes.by_name
    # Ruling 1: the map shows Corinth's higher value first, the text the lower.
    corinth = by_name.get(CORINTH) if context.option("corinth", "map") == "text" else None

    def worth(track: TrackMap, spec: TrainSpec, hex_number: int, stop: int) -> StopWorth:
        at = rank
        if hex_number == corinth:
            at = 1 if rank >= BROWN else BROWN
        value = printed_value(track, hex_number, stop, at)
        if track.faces[hex_number].stops[stop].kind == "town":
            return StopWorth(value, counts=False, parts=(("value", value),))
        parts = [("value", value)]
        if spec.times > 1:
            parts.append(("times", spec.times))
        total = value * spec.times
        if hex_number in coal:
            parts.append(("coal", COAL))
            total += COAL
        return StopWorth(total, parts=tuple(parts))

    claims: tuple[Claim, ...] = ()
    if "chits" in context.powers:
        claims = tuple(
            Claim(name, amount, tuple(by_name[h] for h in places)) for name, amount, places in CHITS
        )
    return RevenueRules(context, worth, claims=claims)
