"""How players differ in a playout: drawn once, so that equal seeds make equal opponents."""

from __future__ import annotations

from roundhouse.core.rng import Generator

#: How much the value of a share differs between players, and that of a private.
SHARES, PRIVATES = 0.12, 0.15
#: How much more or less a corporation wants a train than usual.
TRAINS = 0.3


class Tastes:
    """What each player thinks of each corporation, of privates and of trains: 1 is usual."""

    def __init__(
        self, rng: Generator, players: int, corporations: int, spread: float = 1.0
    ) -> None:
        """``spread``: how far tastes are apart, compared with what is usual."""

        def around(width: float) -> float:
            return 1 + spread * width * (rng.below(2001) - 1000) / 1000

        self.shares = [[around(SHARES) for _ in range(corporations)] for _ in range(players)]
        self.privates = [around(PRIVATES) for _ in range(players)]
        self.trains = [around(TRAINS) for _ in range(corporations)]

    @classmethod
    def plain(cls, players: int, corporations: int) -> Tastes:
        """Everybody thinks the usual of everything."""
        return cls(Generator(0), players, corporations, spread=0.0)
