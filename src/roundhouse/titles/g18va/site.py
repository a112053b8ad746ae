"""18VA on 18xx.games: names of tiles there, and the power to hold one more train."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.core.actions import UsePower
from roundhouse.rules.position import Position

#: Brown tiles that may become gray have names of their own there.
OWN_NAMES = {"F11": "170ric", "G4": "170was"}


def trace(pos: Position, keys: dict[str, Any]) -> None:
    del pos
    for name, tile in OWN_NAMES.items():
        shown = str(keys.get(f"hex/{name}", ""))
        if shown.startswith("170@"):
            keys[f"hex/{name}"] = shown.replace("170", tile, 1)


def more_trains(context: Any, entry: Mapping[str, Any]) -> tuple[UsePower, None]:
    """Its one choice is not named here."""
    del context
    return UsePower(entry["entity"]), None


SITE: Mapping[str, object] = {"trace": trace, "special": {"choose_ability": more_trains}}
