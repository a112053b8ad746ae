"""What is wrong with a title, and where: a file, and the table or key that the line has."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

from roundhouse.titles.checking.toml_lines import line_index, line_of

MAP, ENTITIES, OPTIONS, CITATIONS, ABOUT = (
    "map.toml",
    "entities.toml",
    "options.toml",
    "citations.toml",
    "about.toml",
)

#: The first words of a complaint, and the table that they speak of.
_SUBJECTS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "hex": (MAP, ("hexes",)),
    "tile": (MAP, ("tiles",)),
    "side": (MAP, ("sides",)),
    "corporation": (ENTITIES, ("corporations",)),
    "private": (ENTITIES, ("privates",)),
    "train": (ENTITIES, ("trains",)),
    "phase": (ENTITIES, ("phases",)),
    "players": (ENTITIES, ("players",)),
    "market": (ENTITIES, ("market",)),
    "rules": (ENTITIES, ("rules",)),
    "option": (OPTIONS, ()),
    "citation": (CITATIONS, ()),
    "about": (ABOUT, ()),
}
_SUBJECT = re.compile(r"(\w+)(?: ([^:]+))?: ")


class Complaint(NamedTuple):
    """``path`` is a table or key of a TOML file; ``line`` is set where it is known already."""

    file: str
    path: tuple[str, ...]
    text: str
    line: int = 0


def about_subject(text: str) -> Complaint:
    """A complaint that begins with its subject (``hex B2: …``), at the place of that."""
    match = _SUBJECT.match(text)
    if match is None or match[1] not in _SUBJECTS:
        return Complaint(ENTITIES, (), text)
    file, table = _SUBJECTS[match[1]]
    name = (match[2],) if match[2] else ()
    if match[1] == "citation":
        name = tuple(match[2].split("."))
    return Complaint(file, (*table, *name), text)


class Files:
    """The files of a title: what they hold, and how complaints show where they are."""

    def __init__(self, folder: Traversable, shown: Callable[[Path], str]) -> None:
        self.folder = folder
        self._shown = shown

    def data(self, name: str) -> dict[str, Any]:
        """A file as TOML has it; empty if it cannot be read, which another check reports."""
        try:
            return tomllib.loads((self.folder / name).read_text("utf-8"))
        except (OSError, ValueError):
            return {}

    def unreadable(self, name: str) -> Iterator[Complaint]:
        """A file that is missing or is not TOML."""
        try:
            tomllib.loads((self.folder / name).read_text("utf-8"))
        except OSError:
            yield Complaint(name, (), "the file is missing", 1)
        except ValueError as error:
            at = re.search(r"at line (\d+)", str(error))
            yield Complaint(name, (), f"not readable as TOML: {error}", int(at[1]) if at else 1)

    def show(self, complaint: Complaint) -> str:
        """FILE:LINE: what is wrong."""
        line = complaint.line or self._line(complaint.file, complaint.path)
        return f"{self._shown(Path(str(self.folder / complaint.file)))}:{line}: {complaint.text}"

    def _line(self, name: str, path: tuple[str, ...]) -> int:
        source = self.folder / name
        if not source.is_file():
            return 1
        index = line_index(source.read_text("utf-8"))
        if path in index or not path:
            return line_of(index, *path)
        for found, line in index.items():  # what only a variant has
            if found[:1] == ("variants",) and found[2:] == path:
                return line
        if path[0] == "hexes" and ("plain",) in index:
            return index[("plain",)]
        return line_of(index, *path)
