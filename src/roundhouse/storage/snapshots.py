"""Snapshots: a stored game as it stood, so that opening it need not replay everything.

A snapshot is worth only as much as its tag: a digest of the rules' own source and data. Any
change of the rules makes all snapshots stale, and games are replayed with all checks then.
What a title holds (faces, maps) is left out and taken from the title again. Loading makes
nothing but plain data and records of the rules: other names in the data are refused.
"""

from __future__ import annotations

import io
import pickle
import zlib
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from operator import itemgetter
from typing import Any

from roundhouse.board.hexes import HexMap
from roundhouse.board.tiles import Face
from roundhouse.board.track import TrackMap
from roundhouse.engine.game import Game
from roundhouse.engine.position import Position, Title
from roundhouse.titles import external_names, folder, source

#: Folders of the package that no rule is in; all others count, also ones yet to come.
NO_RULES = frozenset(
    {
        "gamefile", "views", "interchange", "storage", "bots", "api", "fuzzing", "hosting",
        "worker", "web", "cli",
    }
)  # fmt: skip
_PLAIN = {("builtins", "frozenset"), ("builtins", "set"), ("copyreg", "__newobj__")}


class StaleSnapshot(Exception):
    """The snapshot cannot be used; the game must be replayed."""


def rules_tag() -> str:
    """Changes with every change of the rules' code or data, titles outside the package too."""
    return _tag(external_names())


@cache
def _tag(titles: tuple[str, ...]) -> str:
    digest = blake2b(digest_size=12)
    rooms = [(f, f.name) for f in files("roundhouse").iterdir() if f.is_dir()]
    rooms = [(f, name) for f, name in rooms if name not in NO_RULES and name[0] not in "_."]
    outside = [(folder(name), f"title {name}") for name in titles]
    for room, name in sorted((*rooms, *outside), key=itemgetter(1)):
        for path, data in sorted(_sources(room, name)):
            digest.update(path.encode() + b"\0" + data + b"\0")
    return digest.hexdigest()


def _sources(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found = []
    for item in folder.iterdir():
        if item.is_dir() and item.name != "__pycache__":
            found += _sources(item, f"{path}/{item.name}")
        elif item.name.endswith((".py", ".toml")):
            found.append((f"{path}/{item.name}", item.read_bytes()))
    return found


# -- writing -----------------------------------------------------------------------------------


def freeze(game: Game) -> bytes:
    """Everything of a game that its setup and its actions do not say by themselves."""
    buffer = io.BytesIO()
    data = (len(game.actions), game._events, game._kept, game.state, game.stopped)
    _Pickler(buffer, protocol=5).dump(data)
    return zlib.compress(buffer.getvalue(), 1)


class _Pickler(pickle.Pickler):
    def reducer_override(self, obj: Any) -> Any:
        if isinstance(obj, TrackMap):  # without what it has worked out on the way
            return _track, (obj.faces, obj.tokens, obj.guests)
        if isinstance(obj, Face):
            return _face, (obj.number,)
        if isinstance(obj, Title | HexMap):
            raise pickle.PicklingError(f"a snapshot must not hold a {type(obj).__name__}")
        return NotImplemented


def _face(number: int) -> Face:
    raise NotImplementedError  # only its name is stored; the reader brings its own


def _track(*parts: Any) -> TrackMap:
    raise NotImplementedError


# -- reading -----------------------------------------------------------------------------------


def thaw(start: Game, actions: list[Any], data: bytes) -> Game:
    """A game again: ``start`` is the game before its first action, ``actions`` are its own."""
    try:
        reader = _Unpickler(io.BytesIO(zlib.decompress(data)), start.title)
        count, events, kept, state, stopped = reader.load()
    except (zlib.error, pickle.UnpicklingError, AttributeError, EOFError, IndexError,
            KeyError, TypeError, ValueError) as error:  # fmt: skip
        raise StaleSnapshot(str(error)) from error
    if count != len(actions) or len(events) != count:
        raise StaleSnapshot("it is of another game")
    game = start.copy()
    game.actions = actions
    game._events, game._kept, game.stopped = events, kept, stopped
    game._position = Position(start.title, state, start.players)
    return game


class _Unpickler(pickle.Unpickler):
    def __init__(self, source: io.BytesIO, title: Title) -> None:
        super().__init__(source)
        faces, hex_map = title.tiles.faces, title.map

        def track(track_faces: Any, tokens: Any, guests: Any) -> TrackMap:
            return TrackMap(hex_map, track_faces, tokens, guests)

        self._makers: dict[str, Callable[..., Any]] = {"_face": faces.__getitem__, "_track": track}

    def find_class(self, module: str, name: str) -> Any:
        if module == __name__:
            return self._makers[name]
        if (module, name) in _PLAIN or (_of_rules(module) and "." not in name):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a snapshot")


def _of_rules(module: str) -> bool:
    """Whether a module has rules in it: of ours, or of a title outside the package."""
    package, _, rest = module.partition(".")
    if package == "roundhouse":
        room = rest.partition(".")[0]
        return room not in NO_RULES and (files("roundhouse") / room).is_dir()
    return package in {source(name).package.partition(".")[0] for name in external_names()}
