"""Drawings kept by what they show: all who see the same map or chart share one drawing.

A drawing follows from its view alone. Maps change only when track, tokens or questions do, so most
of the actions of a game, and all who watch it, need no new one.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields
from threading import Lock
from typing import Any


class Kept:
    """A bounded store of drawings; what was not asked for longest goes first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._drawn: OrderedDict[Hashable, str] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, draw: Callable[[], str]) -> str:
        with self._lock:
            found = self._drawn.get(key)
            if found is not None:
                self._drawn.move_to_end(key)
                return found
        found = draw()
        with self._lock:
            self._drawn[key] = found
            while len(self._drawn) > self.most:
                self._drawn.popitem(last=False)
        return found


def content(view: Any) -> tuple[Hashable, ...]:
    """What a view holds, as a key."""
    return tuple(_plain(getattr(view, field.name)) for field in fields(view))


def _plain(value: Any) -> Hashable:
    return frozenset(value.items()) if isinstance(value, Mapping) else value
