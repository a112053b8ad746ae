"""What is worked out about an action and kept by its events, which never change.

The same events always have the same past, so what follows from the past may be kept by them too.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

from roundhouse.core.events import Event

T = TypeVar("T")
_Kept = dict[tuple[int, Hashable], tuple[tuple[Event, ...], T]]


class ByEvents(Generic[T]):
    """A bounded cache in two generations: what nobody asks for while one fills up is forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._young: _Kept[T] = {}
        self._old: _Kept[T] = {}

    def get(self, events: tuple[Event, ...], more: Hashable = None) -> T | None:
        key = id(events), more
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is None:
                return None
            self._keep(key, found)
        return found[1]

    def put(self, events: tuple[Event, ...], value: T, more: Hashable = None) -> T:
        """Keep a value, with the events themselves, so that no others can get their number."""
        if events:  # all empty tuples are one object
            self._keep((id(events), more), (events, value))
        return value

    def _keep(self, key: tuple[int, Hashable], found: tuple[tuple[Event, ...], T]) -> None:
        if len(self._young) >= self._most:
            self._old, self._young = self._young, {}
        self._young[key] = found
