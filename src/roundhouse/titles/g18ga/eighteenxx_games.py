"""18GA on 18xx.games: the free 2 train is the sixth of its kind there."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.engine.position import Title
from roundhouse.rules.eighteenxx_games.notation import Notation


def train_ids(title: Title) -> dict[str, int]:
    ids: dict[str, int] = {}
    card = 0
    for family in title.families:
        for i in range(family.count):
            ids[f"{family.name}-{i}"] = card
            card += 1
    ids["2-5"] = card
    return ids


#: The number in that site's ids of printed cities, where it is not 0.
PRINTED = {"C3": 1, "D10": 2, "F6": 3, "G3": 4, "H4": 5, "G13": 6, "I7": 1}


def printed_index(title: Title) -> Mapping[str, int]:
    """On the Cotton Port map Savannah is described by itself."""
    return {**PRINTED, "G13": 0} if title.chosen["cotton_port"] == "on" else PRINTED


NOTATION = Notation(train_ids=train_ids, printed_index=printed_index)
