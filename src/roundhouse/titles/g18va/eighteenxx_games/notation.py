"""18VA on 18xx.games: ids of tiles and cities, and the power to hold one more train."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.core.actions import UsePower
from roundhouse.engine.position import Position
from roundhouse.titles.loading.notation import Notation

#: Brown tiles that may become gray have different names on 18xx.games.
TILE_NAMES = {("170", "F11"): "170ric", ("170", "G4"): "170was"}
#: Blank cities on one line of 18xx.games' map definition are numbered.
PRINTED_INDEX = {"C4": 0, "C8": 1, "C12": 2, "D9": 3, "E2": 4, "E8": 5}


def trace(pos: Position, keys: dict[str, Any]) -> None:
    del pos
    for (ours, name), theirs in TILE_NAMES.items():
        shown = str(keys.get(f"hex/{name}", ""))
        if shown.startswith(f"{ours}@"):
            keys[f"hex/{name}"] = shown.replace(ours, theirs, 1)


def more_trains(context: Any, entry: Mapping[str, Any]) -> tuple[UsePower, None]:
    """Potomac Yards closes for one more train; our action has no other choice."""
    del context
    return UsePower(str(entry["entity"])), None


def encode_more_trains(context: Any, action: UsePower) -> dict[str, Any]:
    del context
    return {
        "type": "choose_ability",
        "entity": action.private,
        "entity_type": "company",
        "choice": "close",
    }


NOTATION = Notation(
    trace=trace,
    tile_names=TILE_NAMES,
    printed_index=PRINTED_INDEX,
    encode={"use-power": encode_more_trains},
    special={"choose_ability": more_trains},
)
