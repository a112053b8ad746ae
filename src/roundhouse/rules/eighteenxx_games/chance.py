"""The random numbers of 18xx.games, so that its games can be replayed here and ours there."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.core.rng import Generator
from roundhouse.engine.position import Title


class EighteenxxGamesGenerator:
    """Shuffles by giving every item a number and sorting by it."""

    def __init__(self, state: int) -> None:
        self.state = state % 2**31

    def next(self) -> int:
        self.state = (1103515245 * self.state + 12345) % 2**31
        return self.state

    def shuffled(self, items: Sequence[int]) -> list[int]:
        keys = [(self.next(), item) for item in items]
        return [item for _, item in sorted(keys, key=lambda pair: pair[0])]


def generator(title: Title, state: int) -> Generator | EighteenxxGamesGenerator:
    return EighteenxxGamesGenerator(state) if title.site_limits else Generator(state)
