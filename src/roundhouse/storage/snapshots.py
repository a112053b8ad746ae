"""Snapshots: a stored game as it stood, so that opening it need not replay everything.

A snapshot is worth only as much as its tag: a digest of the rules' own source and data. Any
change of the rules makes all snapshots stale, and games are replayed with all checks then.
What a title holds (faces, maps) is left out and taken from the title again. Loading makes
nothing but plain data and records of the rules (``plain_graph``).
"""

from __future__ import annotations

import ast
import re
import zlib
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from roundhouse import titles
from roundhouse.board.track import TrackMap
from roundhouse.core.actions import Action
from roundhouse.core.state import State
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position
from roundhouse.storage.plain_graph import Maker, NotPlain, decode, encode

_PACKAGE, _, _TITLES = titles.__name__.partition(".")
_NAMED = re.compile(rf"\b{_PACKAGE}(?:\.| import )(\w+)".encode())
#: How snapshots are written; those of another form are not read.
_FORM = b"2"
LARGEST = 50_000_000  # bytes; far more than any game takes


class StaleSnapshot(Exception):
    """The snapshot cannot be used; the game must be replayed."""


# -- the tag -----------------------------------------------------------------------------------


@cache
def rules_tag(title: str) -> str:
    """Changes with every change of the code or data that games of this title are played by."""
    digest = blake2b(_FORM, digest_size=12)
    sources = [source for name in rule_packages() for source in _package_sources(name)]
    if title not in titles.BUILT_IN:
        sources += _sources(titles.folder(title), "")
    for path, data in sorted(sources):
        digest.update(path.encode() + b"\0" + data + b"\0")
    return digest.hexdigest()


@cache
def rule_packages() -> frozenset[str]:
    """The packages that titles are made of: that of the titles, and all that it imports.

    They are found by their imports, so that one which is moved or added cannot be forgotten.
    """
    found, todo = {_TITLES}, [_TITLES]
    while todo:
        for path, data in _package_sources(todo.pop()):
            if not path.endswith(".py") or set(_NAMED.findall(data)) <= {n.encode() for n in found}:
                continue  # parsing takes long, and few files name a package that is new
            more = _imported(data) - found
            found |= more
            todo += more
    return frozenset(found)


def _imported(source: bytes) -> set[str]:
    """The packages of ours that a module imports."""
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return {name.split(".")[1] for name in names if name.startswith(f"{_PACKAGE}.")}


def _package_sources(name: str) -> list[tuple[str, bytes]]:
    """The files of a package (or a single module) of ours."""
    module = files(_PACKAGE) / f"{name}.py"
    if module.is_file():
        return [(f"{name}.py", module.read_bytes())]
    return _sources(files(_PACKAGE) / name, name)


def _sources(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found = []
    for item in folder.iterdir():
        if item.is_dir() and item.name != "__pycache__":
            found += _sources(item, f"{path}/{item.name}")
        elif item.is_file():
            found.append((f"{path}/{item.name}", item.read_bytes()))
    return found


# -- writing and reading -----------------------------------------------------------------------


def freeze(game: PlayedGame) -> bytes:
    """Everything of a game that its setup and its actions do not say by themselves."""
    data = (len(game.actions), game._events, game._kept, game.state, game.stopped)
    return zlib.compress(encode(data), 1)


def thaw(start: PlayedGame, actions: list[Action], data: bytes) -> PlayedGame:
    """A game again: ``start`` is the game before its first action, ``actions`` are its own."""
    try:
        count, events, kept, state, stopped = _read(start, data)
    except (zlib.error, NotPlain, AttributeError, IndexError, KeyError, TypeError,
            ValueError, RecursionError) as error:  # fmt: skip
        raise StaleSnapshot(str(error)) from error
    if count != len(actions) or len(events) != count or type(state) is not State:
        raise StaleSnapshot("it is of another game")
    game = start.copy()
    game.actions = actions
    game._events, game._kept, game.stopped = events, kept, stopped
    game._position = Position(start.title, state, start.players)
    return game


def _read(start: PlayedGame, data: bytes) -> Any:
    title, reader = start.title, zlib.decompressobj()
    plain = reader.decompress(data, LARGEST)
    if reader.unconsumed_tail or not reader.eof:
        raise StaleSnapshot("it is larger than any game")
    own = titles.source(start.setup.title).package.partition(".")[0]

    def is_ours(module: str) -> bool:
        """Is it a module of the rules, or of the title's own package outside ours?"""
        package, _, rest = module.partition(".")
        if package == _PACKAGE:
            return rest.partition(".")[0] in rule_packages()
        return bool(package) and package == own

    makers: dict[str, Maker] = {
        "face": lambda parts: title.tiles.faces[parts[0]],
        "track": lambda parts: TrackMap(title.map, *parts),
    }
    return decode(plain, is_ours, makers)
