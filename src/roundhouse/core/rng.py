"""Our own small random generator, so that a seed gives the same game on every Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Generator:
    """Random numbers that are the same on every Python: SplitMix64.

    Its whole state is one integer.

    >>> Generator(7).below(6) == Generator(7).below(6)
    True
    """

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def next(self) -> int:
        """The next 64 bits.

        >>> 0 <= Generator(7).next() < 2**64
        True
        """
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely.

        >>> Generator(7).below(6) in range(6)
        True
        """
        if n <= 0:
            raise ValueError("below() needs a positive bound")
        while True:
            drawn = self.next()
            # What is left over after the last whole multiple of n would favour low numbers.
            if drawn <= _MASK - n or drawn <= _MASK - (_MASK + 1) % n:
                return drawn % n

    def choice(self, items: Sequence[T]) -> T:
        """One of the items.

        >>> Generator(7).choice("abc") in "abc"
        True
        """
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order.

        >>> sorted(Generator(7).shuffled("cab"))
        ['a', 'b', 'c']
        """
        left = list(items)
        for i in range(len(left) - 1, 0, -1):
            j = self.below(i + 1)
            left[i], left[j] = left[j], left[i]
        return left
