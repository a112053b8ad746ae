"""Where a title comes from: its files, its options, and the function that builds it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from roundhouse.core.option import Option
from roundhouse.titles.loading.notation import Notation

if TYPE_CHECKING:  # listing titles needs no engine
    from importlib.resources.abc import Traversable

    from roundhouse.engine.position import Title

#: Brings the data of a game file recorded under older rules of the title up by one version.
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class TitleSource:
    """What a title's ``title.py`` gives the registry, under the name ``SOURCE``."""

    files: Traversable
    options: tuple[Option, ...]
    build: Callable[[Mapping[str, str]], Title]
    notation: Notation = field(default_factory=Notation)  # what 18xx.games calls its things
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict)  # by ``rules_version``

    @property
    def package(self) -> str:
        """The Python package that the title's code is in."""
        return self.build.__module__.rpartition(".")[0]
