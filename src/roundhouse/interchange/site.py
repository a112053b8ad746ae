"""What 18xx.games calls things, where it differs from us; a title may have its own record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from roundhouse.rules.title import UNLIMITED, Title
from roundhouse.titles import REGISTRY

#: More trains of a type without end than corporations can hold.
MANY = 64


def cards_in_order(title: Title) -> dict[str, int]:
    """Train ids ``NAME-INDEX`` in the order of the deck; the last type may have no end."""
    ids: dict[str, int] = {}
    card = 0
    for family in title.families:
        count = MANY if family.count == UNLIMITED else family.count
        for i in range(count):
            ids[f"{family.name}-{i}"] = card
            card += 1
    return ids


def as_it_is(pos: Any, keys: dict[str, Any]) -> None:
    """Most titles' books are kept as one would expect."""


@dataclass(frozen=True)
class Site:
    """Names and habits of that site for one title."""

    train_ids: Callable[[Title], dict[str, int]] = cards_in_order
    tile_aliases: Mapping[str, str] = field(default_factory=dict)  # its name -> ours
    setup_draw: Callable[[Title, int, int], Mapping[str, object]] | None = None  # from its seed
    trace: Callable[[Any, dict[str, Any]], None] = as_it_is  # its books, where they are odd
    tile_names: Mapping[tuple[str, str], str] = field(default_factory=dict)  # (ours, hex) -> its
    #: The number in its ids of printed cities, where it is not 0; may depend on the options.
    printed_index: Mapping[str, int] | Callable[[Title], Mapping[str, int]] = field(
        default_factory=dict
    )
    encode: Mapping[str, Callable[..., dict[str, Any]]] = field(default_factory=dict)
    special: Mapping[str, Callable[..., Any]] = field(default_factory=dict)


@cache
def habits_of(title: str) -> Site:
    """The title's own record, ``SITE`` in its ``site.py``, or the plain one."""
    package = REGISTRY[title].rpartition(".")[0]
    try:
        module = import_module(f"{package}.site")
    except ModuleNotFoundError as error:
        if error.name != f"{package}.site":
            raise
        return Site()
    return Site(**module.EIGHTEENXX_GAMES)
