"""Typed access to ``State.title_state``: what only some titles need to keep.

A module that needs to store something declares a fact; no other module uses its key.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from roundhouse.core.state import State

T = TypeVar("T")


class Fact(Generic[T]):
    """One value that a title keeps in a state, by name, with a default until it is set.

    Values must be immutable: copies of a state share them.

    >>> PORT = Fact("port", -1)
    >>> state = State()
    >>> state.title_state = {}
    >>> PORT.of(state)
    -1
    >>> PORT.set(state, 3)
    >>> PORT.of(state), PORT.is_set(state)
    (3, True)
    >>> PORT.clear(state)
    >>> PORT.of(state)
    -1
    """

    __slots__ = ("default", "name")

    def __init__(self, name: str, default: T) -> None:
        self.name = name
        self.default = default

    def of(self, s: State) -> T:
        found: T = s.title_state.get(self.name, self.default)
        return found

    def is_set(self, s: State) -> bool:
        return self.name in s.title_state

    def set(self, s: State, value: T) -> None:
        s.title_state[self.name] = value

    def clear(self, s: State) -> None:
        s.title_state.pop(self.name, None)
