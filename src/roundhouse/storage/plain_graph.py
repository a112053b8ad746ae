"""Records of the rules as JSON and back: data only, whatever is written into a database.

A graph of objects becomes a list of nodes, each after those it refers to. Objects that are shared
stay shared, so a game takes no more memory than it did. In a node whole numbers stand for
themselves and numbers with a point, which games do not have, for other nodes:
``["tuple", 3, 17.0]`` is a tuple of 3 and of node 17.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import IntEnum
from typing import Any

from roundhouse.board.tiles import Face
from roundhouse.board.track import TrackMap
from roundhouse.core.state import STATE_FIELDS, TURN_FIELDS, State, Turn

_SLOTTED: Mapping[type, tuple[str, ...]] = {State: STATE_FIELDS, Turn: TURN_FIELDS}
_SCALARS = (int, bool, type(None))
Maker = Callable[[list[Any]], Any]


class NotPlain(Exception):
    """Something has no place among plain data and records of the rules."""


# -- writing -----------------------------------------------------------------------------------


def encode(root: object) -> bytes:
    writer = _Writer()
    writer.add(root)
    return json.dumps(writer.nodes, separators=(",", ":")).encode()


class _Writer:
    def __init__(self) -> None:
        self.nodes: list[object] = []
        self._known: dict[object, float] = {}
        self._held: list[object] = []  # so that no identity is used twice

    def add(self, value: object) -> object:
        """What stands for a value in a node."""
        kind = type(value)
        if kind in _SCALARS:
            return value
        key: object = value if kind is str else id(value)
        if key not in self._known:
            node = value if kind is str else self._node(value)
            self._known[key] = float(len(self.nodes))
            self.nodes.append(node)
            self._held.append(value)
        return self._known[key]

    def _node(self, value: Any) -> list[object]:
        kind = type(value)
        if kind in (list, tuple, set, frozenset):
            return [kind.__name__, *map(self.add, value)]
        if kind is dict:
            return ["dict", *(self.add(part) for item in value.items() for part in item)]
        if kind is TrackMap:  # without what it has worked out on the way
            return ["track", *map(self.add, (value.faces, value.tokens, value.guests))]
        if kind is Face:
            return ["face", value.number]
        name = self.add(f"{kind.__module__}:{kind.__qualname__}")
        return ["record", name, *map(self.add, values_of(value))]


def values_of(value: Any) -> Iterable[object]:
    """A record's values, in the order in which it is made from them."""
    kind = type(value)
    if kind in _SLOTTED:
        return [getattr(value, name) for name in _SLOTTED[kind]]
    if isinstance(value, IntEnum):
        return [int(value)]
    if isinstance(value, tuple) and hasattr(kind, "_make"):
        return value
    if is_dataclass(kind) and all(f.init and not f.kw_only for f in fields(kind)):
        return [getattr(value, f.name) for f in fields(kind)]
    raise NotPlain(f"a {kind.__name__} is not plain data")


# -- reading -----------------------------------------------------------------------------------


def decode(data: bytes, is_ours: Callable[[str], bool], makers: Mapping[str, Maker]) -> Any:
    """The graph again.

    Records must be of modules that ``is_ours`` admits; ``makers`` make what belongs to a title:
    "face" and "track".
    """
    made: list[Any] = []
    kinds: dict[str, Maker] = {**_CONTAINERS, **makers}
    for node in json.loads(data):
        if type(node) is str:
            made.append(node)
            continue
        kind = node[0]
        parts = [made[int(v)] if type(v) is float else v for v in node[1:]]
        if kind == "record":
            name = parts.pop(0)
            if name not in kinds:
                kinds[name] = _record_maker(name, is_ours)
            kind = name
        made.append(kinds[kind](parts))
    return made[-1]


_CONTAINERS: Mapping[str, Maker] = {
    "list": lambda parts: parts,
    "tuple": tuple,
    "set": set,
    "frozenset": frozenset,
    "dict": lambda parts: dict(zip(parts[::2], parts[1::2], strict=True)),
}


def _record_maker(name: str, is_ours: Callable[[str], bool]) -> Maker:
    """What makes records of a class; nothing is imported for it, and nothing else is called."""
    module, _, called = name.partition(":")
    found = getattr(sys.modules.get(module), called, None) if is_ours(module) else None
    if not isinstance(found, type) or (found.__module__, found.__qualname__) != (module, called):
        raise NotPlain(f"{name} has no place in a snapshot")
    if found in _SLOTTED:
        return lambda parts: _slotted(found, parts)
    plain = issubclass(found, IntEnum) or is_dataclass(found)
    if plain or (issubclass(found, tuple) and hasattr(found, "_make")):
        return lambda parts: found(*parts)
    raise NotPlain(f"{name} is not a record")


def _slotted(kind: Any, parts: list[Any]) -> Any:
    made: Any = kind.__new__(kind)  # compiled classes have a way of their own
    for name, part in zip(_SLOTTED[kind], parts, strict=True):
        setattr(made, name, part)
    return made
