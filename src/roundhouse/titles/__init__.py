"""The titles, by name. Nothing else in the package names one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from typing import Any

from roundhouse.rules.options import resolve
from roundhouse.rules.title import Option, Title

#: Title name -> module that builds it.
REGISTRY: Mapping[str, str] = {
    "1846": "roundhouse.titles.g1846.title",
    "18Chesapeake": "roundhouse.titles.g18chesapeake.title",
    "18AL": "roundhouse.titles.g18al.title",
    "18GA": "roundhouse.titles.g18ga.title",
    "18VA": "roundhouse.titles.g18va.title",
}


class UnknownTitle(ValueError):
    """There is no such title."""


def titles() -> tuple[str, ...]:
    return tuple(sorted(REGISTRY))


def options(name: str) -> tuple[Option, ...]:
    """The options of a title, the rulebook's value of each first."""
    found: tuple[Option, ...] = _module(name).OPTIONS
    return found


def title(name: str, wanted: Mapping[str, str] | None = None, preset: str = "") -> Title:
    """A title with some options; the others as the preset or the rulebook has them."""
    chosen = resolve(options(name), wanted or {}, preset)
    return _built(name, tuple(sorted(chosen.items())))


@cache
def _built(name: str, chosen: tuple[tuple[str, str], ...]) -> Title:
    built: Title = _module(name).build(dict(chosen))
    return built


def rules_upgrades(name: str) -> Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]:
    """How games recorded under older rules of a title are brought up, by their version."""
    found: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]
    found = getattr(_module(name), "UPGRADES", {})
    return found


def folder(name: str) -> Traversable:
    """Where a title's files are."""
    return resources.files(_module(name).__package__)


def _module(name: str) -> Any:
    if name not in REGISTRY:
        raise UnknownTitle(f"there is no title {name!r}; there are {', '.join(titles())}")
    return import_module(REGISTRY[name])
