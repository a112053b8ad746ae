"""The titles, by name. Nothing else in the package names one.

A title may also live outside the package (``loading.external``). One that cannot be loaded is
left out of the names; whoever asks for it gets a ``BrokenTitle`` that says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from roundhouse.core.option import Option
from roundhouse.core.package_files import package_folder
from roundhouse.titles.loading.about import About, load_about
from roundhouse.titles.loading.external import (
    GROUP,
    BrokenTitle,
    ExternalTitle,
    UnknownTitle,
    external_titles,
)
from roundhouse.titles.loading.heading import Heading, load_heading
from roundhouse.titles.loading.notation import Notation
from roundhouse.titles.loading.options import OptionError, resolve
from roundhouse.titles.loading.source import TitleSource, Upgrade

if TYPE_CHECKING:  # listing titles needs no engine
    from importlib.resources.abc import Traversable

    from roundhouse.engine.position import Title

__all__ = [
    "BUILT_IN",
    "GROUP",
    "BrokenTitle",
    "UnknownTitle",
    "about",
    "broken_titles",
    "external_names",
    "folder",
    "heading",
    "known_as",
    "listed_options",
    "notation",
    "options",
    "rescan",
    "rules_upgrades",
    "source",
    "title",
    "title_names",
]

#: Title name -> module whose ``SOURCE`` builds it.
BUILT_IN: Mapping[str, str] = {
    "1846": "roundhouse.titles.g1846.title",
    "18Chesapeake": "roundhouse.titles.g18chesapeake.title",
    "18AL": "roundhouse.titles.g18al.title",
    "18GA": "roundhouse.titles.g18ga.title",
    "18VA": "roundhouse.titles.g18va.title",
}


@cache
def _external() -> Mapping[str, ExternalTitle]:
    """Titles of other packages; a built-in title cannot be replaced."""
    return {name: found for name, found in external_titles().items() if name not in BUILT_IN}


@cache
def title_names() -> tuple[str, ...]:
    """The names of all titles that can be played, sorted.

    >>> title_names()[:2]
    ('1846', '18AL')
    """
    return tuple(sorted({*BUILT_IN, *_external()} - set(broken_titles())))


def external_names() -> tuple[str, ...]:
    """The names of the titles outside the package that can be played."""
    return tuple(name for name in title_names() if name not in BUILT_IN)


@cache
def broken_titles() -> Mapping[str, str]:
    """Titles outside the package that cannot be played, and what is wrong with each."""
    found = {}
    for name in _external():
        try:
            about(name)
            _try_out(name)
        except BrokenTitle as error:
            found[name] = str(error)
    return found


def _try_out(name: str) -> None:
    """Set up a game of a title outside the package; a BrokenTitle says what goes wrong."""
    from roundhouse.titles.loading.first_game import first_game  # noqa: PLC0415 - needs the engine

    built = title(name)
    try:
        first_game(built, built.min_players)
    except Exception as error:
        raise _external()[name].broken(error) from error


def rescan() -> None:
    """Look again for titles outside the package, for instance after one was installed."""
    for remembered in (_external, title_names, broken_titles, _built, about, source):
        remembered.cache_clear()


def options(name: str) -> tuple[Option, ...]:
    """The options of a title, the rulebook's value of each first.

    >>> options("18GA")[0].name
    'opening'
    """
    return source(name).options


def listed_options(name: str) -> tuple[Option, ...]:
    """The options of a title that players may choose for a new game."""
    return tuple(option for option in options(name) if option.listed)


def title(name: str, wanted: Mapping[str, str] | None = None, preset: str = "") -> Title:
    """A title with some options; the others as the preset or the rulebook has them.

    >>> title("18GA", {"consent": "assumed"}).chosen["consent"]
    'assumed'
    """
    chosen = resolve(options(name), wanted or {}, preset)
    return _built(name, tuple(sorted(chosen.items())))


def built_titles() -> int:
    """How many titles this process has built, each with its options."""
    return _built.cache_info().currsize


@cache
def _built(name: str, chosen: tuple[tuple[str, str], ...]) -> Title:
    if name in BUILT_IN:  # without a look at what is installed, which takes a while
        return source(name).build(dict(chosen))
    origin = source(name)
    outside = _external()[name]
    try:
        built = origin.build(dict(chosen))
    except (OptionError, UnknownTitle):
        raise
    except Exception as error:  # a title of somebody else may raise anything
        raise outside.broken(error) from error
    if built.name != name:
        raise BrokenTitle(f"{outside.where}: its entities.toml calls it {built.name!r}")
    return built


def rules_upgrades(name: str) -> Mapping[int, Upgrade]:
    """How games recorded under older rules of a title are brought up, by their version."""
    return source(name).upgrades


def folder(name: str) -> Traversable:
    """Where a title's files are. A built-in title's code is not imported for that."""
    if name in BUILT_IN:
        return package_folder(BUILT_IN[name].rpartition(".")[0])
    return source(name).files


def heading(name: str) -> Heading:
    """A title's name, edition, players and options, without building it."""
    return load_heading(folder(name))


@cache
def about(name: str) -> About:
    """What a title is like, for people who choose one."""
    outside = _external().get(name)
    try:
        return load_about(source(name).files)
    except (OSError, ValueError) as error:
        if outside is None or isinstance(error, UnknownTitle):
            raise
        raise outside.broken(error) from error


def notation(name: str) -> Notation:
    """What 18xx.games calls the things of a title."""
    return source(name).notation


@cache
def source(name: str) -> TitleSource:
    """Where a title comes from. Raises UnknownTitle, naming those there are."""
    if name in BUILT_IN:
        found = import_module(BUILT_IN[name]).SOURCE
        assert isinstance(found, TitleSource)
        return found
    if name in _external():
        return _external()[name].load()
    raise _unknown(name)


def known_as(text: str) -> str:
    """The title that somebody means, in whatever case it is written."""
    for name in (*BUILT_IN, *_external()):
        if name.casefold() == text.casefold():
            return name
    raise _unknown(text)


def _unknown(name: str) -> UnknownTitle:
    from difflib import get_close_matches  # noqa: PLC0415 - seldom needed

    near = get_close_matches(name.casefold(), [n.casefold() for n in title_names()], n=1)
    if near:
        meant = known_as(near[0])
        return UnknownTitle(f"there is no title {name!r}; did you mean {meant!r}?")
    return UnknownTitle(f"there is no title {name!r}; there are {', '.join(title_names())}")
