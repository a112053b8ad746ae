"""18Chesapeake on 18xx.games: what its seed draws, and its books with two players."""

from __future__ import annotations

from typing import Any

from roundhouse.engine.position import Position
from roundhouse.rules.eighteenxx_games.notation import Notation
from roundhouse.titles.g18chesapeake.random_presidency import drawn_there


def trace(pos: Position, keys: dict[str, Any]) -> None:
    """With two players it counts 10% too little for corporations with a triple certificate."""
    for corporation in pos.title.corporations:
        units = pos.title.hooks.president_units(pos, corporation.number)
        shares = keys[f"corp/{corporation.name}/shares"]
        unsold = shares.pop(corporation.name, 0) - 10 * (units - corporation.president_units)
        if unsold:
            shares[corporation.name] = unsold


#: The number in that site's ids of printed cities, where it is not 0.
PRINTED = {"D12": 1, "E3": 2, "F2": 3, "G13": 4, "J2": 5, "D2": 1, "D8": 2, "I5": 1, "J6": 1}

NOTATION = Notation(setup_draw=drawn_there, trace=trace, printed_index=PRINTED)
