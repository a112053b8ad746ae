"""Titles outside the package: installed ones, and folders that are named by their path.

An installed package offers titles by entry points of the group ``roundhouse.titles``: the name
is the title's, the value leads to a ``TitleSource``. ``ROUNDHOUSE_TITLES`` lists folders, apart
by colons (semicolons on Windows), whose ``pyproject.toml`` has the same entry points; they need
not be installed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.machinery import PathFinder
from pathlib import Path

from roundhouse.titles.loading.source import TitleSource

#: Group of the entry points of titles outside this package.
GROUP = "roundhouse.titles"
#: Folders of titles that are not installed.
PATHS = "ROUNDHOUSE_TITLES"


class UnknownTitle(ValueError):
    """There is no such title.

    >>> import roundhouse as rh
    >>> rh.title("18G")
    Traceback (most recent call last):
        ...
    roundhouse.titles.loading.external.UnknownTitle: there is no title '18G'; did you mean '18GA'?
    """


class BrokenTitle(UnknownTitle):
    """A title outside the package that cannot be loaded; the message says where and why."""


@dataclass(frozen=True)
class ExternalTitle:
    """A title of another package: its name, who offers it, and where its code is."""

    name: str
    value: str  # "package.title:SOURCE"
    offered_by: str  # a distribution or a folder, for messages
    path: Path | None = None  # the folder to import from, if it is not installed
    problem: str = ""  # why there is nothing to import

    def load(self) -> TitleSource:
        """Import it. Whatever goes wrong there is reported as a BrokenTitle."""
        if self.problem:
            raise BrokenTitle(f"{self.where} cannot be loaded: {self.problem}")
        from importlib.metadata import EntryPoint  # noqa: PLC0415 - see ``installed``

        try:
            if self.path is not None:
                import_from(self.path, self.value.partition(":")[0].partition(".")[0])
            found = EntryPoint(self.name, self.value, GROUP).load()
        except Exception as error:
            raise self.broken(error) from error
        if not isinstance(found, TitleSource):
            raise BrokenTitle(f"{self.where}: {self.value} is no TitleSource")
        return found

    @property
    def where(self) -> str:
        return f"title {self.name!r} of {self.offered_by}"

    def broken(self, error: Exception) -> BrokenTitle:
        kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
        return BrokenTitle(f"{self.where} cannot be loaded: {kind}{error}")


def import_from(folder: Path, package: str) -> None:
    """Let a package of a folder be imported; it never hides a module that there is already."""
    place = str(folder.resolve())
    loaded = sys.modules.get(package)
    if loaded is not None:
        found = getattr(loaded, "__file__", None)
        if found is None or not Path(found).resolve().is_relative_to(folder.resolve()):
            raise ImportError(f"another package {package!r} is loaded already, from {found}")
        return
    if place not in sys.path:
        other = PathFinder.find_spec(package)
        if other is not None:
            raise ImportError(f"there is another package {package!r}, at {other.origin}")
        sys.path.append(place)


def external_titles() -> dict[str, ExternalTitle]:
    """All titles outside the package, by name; of two with one name the first counts."""
    found: dict[str, ExternalTitle] = {}
    for each in (*installed(), *in_listed_folders()):
        found.setdefault(each.name, each)
    return found


def installed() -> Iterator[ExternalTitle]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, seldom needed

    for point in entry_points(group=GROUP):
        dist = point.dist
        package = f"package {dist.name} {dist.version}" if dist else "an unnamed package"
        yield ExternalTitle(point.name, point.value, package)


def in_listed_folders() -> Iterator[ExternalTitle]:
    for path in os.environ.get(PATHS, "").split(os.pathsep):
        if path:
            yield from listed_folder(Path(path))


def listed_folder(path: Path) -> Iterator[ExternalTitle]:
    """The titles of a folder; one that cannot be read stands under its own name, as broken."""
    try:
        yield from in_folder(path)
    except BrokenTitle as error:
        yield ExternalTitle(path.name, "", f"folder {path}", path, str(error))


def in_folder(path: Path) -> tuple[ExternalTitle, ...]:
    """The titles that the ``pyproject.toml`` of a folder offers."""
    import tomllib  # noqa: PLC0415 - slow to import, and few games are of such a title

    project = path / "pyproject.toml"
    try:
        data = tomllib.loads(project.read_text("utf-8"))
        points = data["project"]["entry-points"][GROUP]
    except OSError as error:
        raise BrokenTitle(f"{project}: {error.strerror}") from error
    except KeyError as error:
        raise BrokenTitle(
            f'{project}: there is no table [project.entry-points."{GROUP}"]'
        ) from error
    except ValueError as error:
        raise BrokenTitle(f"{project}: {error}") from error
    return tuple(
        ExternalTitle(name, str(value), f"folder {path}", path) for name, value in points.items()
    )
