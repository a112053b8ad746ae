"""Drawings kept by what they show, as many as fit into a number of bytes.

All caches of a budget share it: what was not asked for longest goes first, whichever cache it is
in. A server's open games and its drawings share one sum, too: games grow while they are played,
and the drawings make room for them, so the sum is reached early and then held. Now and then the
sum is compared with the memory that the process really takes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import wraps
from sys import getsizeof
from threading import Lock
from typing import Any, NamedTuple, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: What an entry takes besides its key and its value.
ENTRY = 250
#: What the key of a map takes of its own: one number for every hex.
KEY = 2_000


class _Key:
    """A key that is hashed once: it may be a whole row of a table."""

    __slots__ = ("hash", "what")

    def __init__(self, *what: Hashable) -> None:
        self.what, self.hash = what, hash(what)

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.what == other.what


class _Kept(NamedTuple):
    key: _Key  # the very one by which it is found: no need to compare another with it
    value: Any
    size: int


class ByteBudget:
    """Bytes that several caches take together."""

    def __init__(self, most: int, least: int = 0) -> None:
        self._most, self._least = most, least
        self._beside = 0  # bytes that others take of the same sum
        self._uncounted = 0  # bytes that the process takes for them in truth, and nobody counts
        self._kept: OrderedDict[_Key, _Kept] = OrderedDict()
        self._lock = Lock()
        self.taken = 0

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def limit(self) -> int:
        """Bytes that may be taken now."""
        return max(self._least, self._most - self._beside - self._uncounted)

    def set_limits(self, most: int, least: int) -> None:
        """Let everything together take ``most`` bytes, and the caches at least ``least``."""
        with self._lock:
            self._most, self._least, self._beside, self._uncounted = most, least, 0, 0
            self._trim()

    def make_room(self, beside: int) -> None:
        """Others take so many bytes of the same sum now."""
        with self._lock:
            self._beside = beside
            self._trim()

    def settle(self, real: int) -> None:
        """Everything together takes so many bytes in truth.

        Sizes are estimates, and freed memory has holes. What is not counted counts here, so that
        the process stays within the sum.
        """
        with self._lock:
            self._uncounted = max(0, real - self._beside - self.taken)
            self._trim()

    def get(self, key: _Key) -> _Kept | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(found.key)
            return found

    def put(self, key: _Key, value: T, size: int) -> T:
        with self._lock:
            before = self._kept.pop(key, None)  # drawn by two at the same time
            self.taken += size - (before.size if before is not None else 0)
            self._kept[key] = _Kept(key, value, size)
            self._trim()
        return value

    def _trim(self) -> None:
        limit = self.limit
        while self.taken > limit and self._kept:
            self.taken -= self._kept.popitem(last=False)[1].size

    def cached(
        self, weigh: Callable[..., int] | None = None
    ) -> Callable[[Callable[P, T]], Callable[P, T]]:
        """Like ``lru_cache``. ``weigh`` takes the value and what the function was given.

        Without it everything in them is counted, even what is kept elsewhere too.
        """

        def decorate(function: Callable[P, T]) -> Callable[P, T]:
            @wraps(function)
            def kept(*args: P.args, **kwargs: P.kwargs) -> T:
                key = _Key(function, args, tuple(kwargs.items()))
                found = self.get(key)
                if found is not None:
                    known: T = found.value
                    return known
                value = function(*args, **kwargs)
                size = weigh(value, *args, **kwargs) if weigh else size_of(value, args, kwargs)
                return self.put(key, value, ENTRY + size)

            return kept

        return decorate


class Kept:
    """Drawings of one kind in a budget. Their keys share what they hold with open games."""

    def __init__(self, budget: ByteBudget) -> None:
        self._budget = budget

    def get(self, key: Hashable, draw: Callable[[], str]) -> str:
        whole = _Key(id(self), key)
        found = self._budget.get(whole)
        if found is not None:
            known: str = found.value
            return known
        drawn = draw()
        return self._budget.put(whole, drawn, ENTRY + KEY + getsizeof(drawn))


def size_of(*values: object) -> int:
    """About how many bytes values take: texts, numbers, lists and records of these."""
    total, open_, seen = 0, list(values), set[int]()
    while open_:
        value = open_.pop()
        if value is None or isinstance(value, bool | type) or id(value) in seen:
            continue
        seen.add(id(value))
        total += getsizeof(value)
        if isinstance(value, str | bytes | int | float):
            continue
        open_ += _inside(value)
    return total


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, Mapping):
        return (*value.keys(), *value.values())
    if isinstance(value, tuple | list | set | frozenset):
        return value
    if is_dataclass(value):
        return [getattr(value, field.name) for field in fields(value)]
    return ()


def content(view: Any) -> tuple[Hashable, ...]:
    """What a view holds, as a key."""
    return tuple(_plain(getattr(view, field.name)) for field in fields(view))


def _plain(value: Any) -> Hashable:
    return frozenset(value.items()) if isinstance(value, Mapping) else value


#: All drawings of this process. The site sets the limits: ``ROUNDHOUSE_GAME_MEMORY``.
DRAWINGS = ByteBudget(160_000_000, least=16_000_000)
