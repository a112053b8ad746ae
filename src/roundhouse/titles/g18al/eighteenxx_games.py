"""18AL on 18xx.games: with L&N in Decatur it treats Nashville as a tile laid at setup."""

from __future__ import annotations

from typing import Any

from roundhouse.engine.position import Position
from roundhouse.titles.loading.notation import Notation


def trace(pos: Position, keys: dict[str, Any]) -> None:
    if pos.title.chosen["ln_home_decatur"] == "on":
        keys["hex/A4"] = "A4@0"


#: The number in 18xx.games' ids of printed cities, where it is not 0.
PRINTED = {"C6": 1, "K2": 1, "H3": 1}

NOTATION = Notation(trace=trace, printed_index=PRINTED)
