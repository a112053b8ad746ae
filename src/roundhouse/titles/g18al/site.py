"""18AL on 18xx.games: with L&N in Decatur, Nashville counts there as a tile laid at the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.rules.position import Position


def trace(pos: Position, keys: dict[str, Any]) -> None:
    if pos.title.chosen["ln_home_decatur"] == "on":
        keys["hex/A4"] = "A4@0"


#: The number in that site's ids of printed cities, where it is not 0.
PRINTED = {"C6": 1, "K2": 1, "H3": 1}

EIGHTEENXX_GAMES: Mapping[str, object] = {"trace": trace, "printed_index": PRINTED}
