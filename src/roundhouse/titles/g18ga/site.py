"""18GA on 18xx.games: the free 2 train is the sixth of its kind there."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.rules.title import Title


def train_ids(title: Title) -> dict[str, int]:
    ids: dict[str, int] = {}
    card = 0
    for family in title.families:
        for i in range(family.count):
            ids[f"{family.name}-{i}"] = card
            card += 1
    ids["2-5"] = card
    return ids


SITE: Mapping[str, object] = {"train_ids": train_ids}
