"""A new title as a copy of another: a small package that plays at once, to be changed then."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.resources.abc import Traversable
from pathlib import Path

from roundhouse.titles import broken_titles, source, title_names
from roundhouse.titles.loading.clauses import CLAUSES, clauses_named

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{1,23}")
_COPIED = (".py", ".toml", ".txt")

PROJECT = """\
[build-system]
requires = ["setuptools>=80"]
build-backend = "setuptools.build_meta"

[project]
name = "roundhouse-{project}"
description = "{name} for Roundhouse"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["roundhouse"]

[project.entry-points."roundhouse.titles"]
"{name}" = "{package}.title:SOURCE"

[tool.setuptools.packages.find]
include = ["{package}*"]

[tool.setuptools.package-data]
"*" = ["*.toml", "*.txt"]
"""

README = """\
# {name}

A title for Roundhouse, copied from {source}. Everything about it is in `{package}/`.

```
pip install -e .                # once; from then on Roundhouse knows {name}
roundhouse check-title {name}   # what is wrong in the files, with file and line
roundhouse simulate {name}      # bots play whole games
pytest                          # the tests in tests/
```

Without installing it, name this folder instead: `roundhouse check-title .`, and
`ROUNDHOUSE_TITLES=. roundhouse simulate {name}`.
"""

FIRST_TEST = '''\
"""The title is sound, and bots play it to the end."""

from __future__ import annotations

import pytest

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.titles.checking import check_title

NAME = "{name}"
SEATS = ["Ann", "Ben", "Cem", "Dee", "Eve", "Flo"]


def test_nothing_is_wrong_with_the_files() -> None:
    assert check_title(NAME) == []


@pytest.mark.parametrize("bot", ["random", "busy"])
def test_bots_finish_a_game(bot: str) -> None:
    players = rh.title(NAME).min_players
    game = rh.new_game(NAME, SEATS[:players], seed=1)
    play_out(game, make_bots([bot], players, 1))
    assert game.over
'''


class NewTitleError(ValueError):
    """The title cannot be made; the message says why. Nothing has changed."""


def new_title(name: str, copied: str, where: Path, full_name: str = "") -> Path:
    """Make a package for a title as a copy of another one, in a folder of its name.

    Raises NewTitleError or UnknownTitle, and leaves nothing behind then.
    """
    package = _package(name)
    project = where / name
    if not where.is_dir():
        raise NewTitleError(f"there is no folder {where}")
    if project.exists():
        raise NewTitleError(f"{project} exists already")
    original = source(copied)
    with tempfile.TemporaryDirectory(dir=where, prefix=".new-title-") as temporary:
        made = Path(temporary) / name
        inner = made / package
        for path, file in _files(original.files):
            text = file.read_text("utf-8").replace(original.package, package)
            target = inner / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(re.sub(rf"\b{re.escape(copied)}\b", name, text), encoding="utf-8")
        _introduce(inner / "entities.toml", name, full_name or name, copied)
        if not (inner / CLAUSES).exists():
            lines = clauses_named(inner)
            (inner / CLAUSES).write_text("\n".join(lines) + "\n", encoding="utf-8")
        words = {"name": name, "package": package, "source": copied}
        words["project"] = package.removeprefix("g").replace("_", "-")
        (made / "tests").mkdir()
        for file_name, form in (
            ("pyproject.toml", PROJECT),
            ("README.md", README),
            (f"tests/test_{package}.py", FIRST_TEST),
        ):
            (made / file_name).write_text(form.format_map(words), encoding="utf-8")
        shutil.move(made, project)
    return project


def _package(name: str) -> str:
    """The Python package of a title of this name, if it may have it."""
    if not _NAME.fullmatch(name):
        raise NewTitleError(
            f"{name!r} is no name for a title: 2 to 24 letters, digits, '-' and '_',"
            " with a letter or digit first"
        )
    taken = (*title_names(), *broken_titles())
    for other in taken:
        if other.lower() == name.lower():
            raise NewTitleError(f"there is a title {other} already")
    package = "g" + name.lower().replace("-", "_")
    if PathFinder.find_spec(package) is not None:
        raise NewTitleError(f"there is a Python package {package} already; choose another name")
    return package


def _files(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    """The files of a title with their paths, those of folders inside too."""
    for each in sorted(folder.iterdir(), key=lambda f: f.name):
        if each.is_dir():
            yield from _files(each, f"{path}{each.name}/")
        elif each.name.endswith(_COPIED):
            yield f"{path}{each.name}", each


def _introduce(entities: Path, name: str, full_name: str, copied: str) -> None:
    """Let the entities say the new title's names; its rules begin at version 1."""
    text = entities.read_text("utf-8")
    words = full_name.replace("\\", "\\\\").replace('"', '\\"')
    for key, value in (
        ("name", f'"{name}"'),
        ("full_name", f'"{words}"'),
        ("edition", f'"copied from {copied}"'),
        ("rules_version", "1"),
    ):
        line = re.compile(rf"^{key} = .*$", re.MULTILINE).search(text)
        if line is None:
            raise NewTitleError(f"{entities.name} of {copied} has no line for {key}")
        text = f"{text[: line.start()]}{key} = {value}{text[line.end() :]}"
    entities.write_text(text, encoding="utf-8")
