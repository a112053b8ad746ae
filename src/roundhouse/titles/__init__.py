"""The titles, by name. Nothing else in the package names one.

A title outside the package is found by an entry point of the group ``roundhouse.titles``:
its name is the title's, its value leads to a ``TitleSource``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable

from roundhouse.engine.entities import Option
from roundhouse.engine.position import Title
from roundhouse.rules.eighteenxx_games.notation import Notation
from roundhouse.titles.loading.about import About, load_about
from roundhouse.titles.loading.options import resolve
from roundhouse.titles.loading.source import TitleSource, Upgrade

#: Group of the entry points of titles outside this package.
GROUP = "roundhouse.titles"

#: Title name -> module whose ``SOURCE`` builds it.
BUILT_IN: Mapping[str, str] = {
    "1846": "roundhouse.titles.g1846.title",
    "18Chesapeake": "roundhouse.titles.g18chesapeake.title",
    "18AL": "roundhouse.titles.g18al.title",
    "18GA": "roundhouse.titles.g18ga.title",
    "18VA": "roundhouse.titles.g18va.title",
}


class UnknownTitle(ValueError):
    """There is no such title."""


@cache
def _external() -> Mapping[str, EntryPoint]:
    """Titles of other packages; a built-in title cannot be replaced."""
    return {e.name: e for e in entry_points(group=GROUP) if e.name not in BUILT_IN}


def title_names() -> tuple[str, ...]:
    """The names of all titles, sorted."""
    return tuple(sorted({*BUILT_IN, *_external()}))


def options(name: str) -> tuple[Option, ...]:
    """The options of a title, the rulebook's value of each first."""
    return source(name).options


def title(name: str, wanted: Mapping[str, str] | None = None, preset: str = "") -> Title:
    """A title with some options; the others as the preset or the rulebook has them."""
    chosen = resolve(options(name), wanted or {}, preset)
    return _built(name, tuple(sorted(chosen.items())))


@cache
def _built(name: str, chosen: tuple[tuple[str, str], ...]) -> Title:
    return source(name).build(dict(chosen))


def rules_upgrades(name: str) -> Mapping[int, Upgrade]:
    """How games recorded under older rules of a title are brought up, by their version."""
    return source(name).upgrades


def folder(name: str) -> Traversable:
    """Where a title's files are."""
    return source(name).files


@cache
def about(name: str) -> About:
    """What a title is like, for people who choose one."""
    return load_about(source(name).files)


def notation(name: str) -> Notation:
    """What 18xx.games calls the things of a title."""
    return source(name).notation


@cache
def source(name: str) -> TitleSource:
    """Where a title comes from. Raises UnknownTitle, naming those there are."""
    found: object
    if name in BUILT_IN:
        found = import_module(BUILT_IN[name]).SOURCE
    elif name in _external():
        found = _external()[name].load()
    else:
        raise UnknownTitle(f"there is no title {name!r}; there are {', '.join(title_names())}")
    if not isinstance(found, TitleSource):
        raise TypeError(f"the entry point of title {name!r} leads to no TitleSource")
    return found
