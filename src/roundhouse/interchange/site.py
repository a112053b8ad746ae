"""What 18xx.games calls things, where it differs from us; a title may have its own record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from roundhouse.rules.title import UNLIMITED, Title
from roundhouse.titles import REGISTRY


def cards_in_order(title: Title) -> dict[str, int]:
    """Train ids ``NAME-INDEX`` in the order of the deck."""
    ids: dict[str, int] = {}
    card = 0
    for family in title.families:
        count = 1 if family.count == UNLIMITED else family.count
        for i in range(count):
            ids[f"{family.name}-{i}"] = card
            card += 1
    return ids


@dataclass(frozen=True)
class Site:
    """Names and habits of that site for one title."""

    train_ids: Callable[[Title], dict[str, int]] = cards_in_order
    tile_aliases: Mapping[str, str] = field(default_factory=dict)  # its name -> ours
    dealt: Callable[[Title, int, int], Mapping[str, object]] | None = None  # from its seed
    special: Mapping[str, Callable[..., Any]] = field(default_factory=dict)


def site_of(title: str) -> Site:
    """The title's own record, ``SITE`` in its ``site.py``, or the plain one."""
    package = REGISTRY[title].rpartition(".")[0]
    try:
        module = import_module(f"{package}.site")
    except ModuleNotFoundError as error:
        if error.name != f"{package}.site":
            raise
        return Site()
    return Site(**module.SITE)
