"""1846 on 18xx.games: ids of train cards, draft cards and cities."""

from __future__ import annotations

from typing import Any

from roundhouse.engine.position import Position, Title
from roundhouse.titles.g1846.player_count_setup import REMOVED, draw_setup
from roundhouse.titles.loading.notation import Notation


def train_ids(title: Title) -> dict[str, int]:
    """On 18xx.games the independents' 2 trains are the first two of their type."""
    ids: dict[str, int] = {}
    card = 0
    for family in title.families:
        for i in range(1 if family.is_unlimited else family.count):
            first = 2 if family.name == "2" else 0
            ids[f"{family.name}-{i + first}"] = card
            card += 1
    ids["2-0"], ids["2-1"] = card, card + 1
    return ids


def trace(pos: Position, keys: dict[str, Any]) -> None:
    """Privates not in play are left out; blanks are listed as cards."""
    for name in REMOVED.of(pos.state):
        keys.pop(f"private/{name}/owner", None)
    closed = "buy-privates" not in pos.phase.flags
    for k in range(1, pos.state.players + 1):
        keys[f"private/Pass ({k})/owner"] = "closed" if closed else None


NOTATION = Notation(
    train_ids=train_ids,
    setup_draw=draw_setup,
    trace=trace,
    printed_index={"E11": 1, "G3": 2, "G7": 3, "G9": 4, "G15": 5},
)
