"""How long a bot that looks ahead may think: seconds a turn, or a number of playouts."""

from __future__ import annotations

from dataclasses import dataclass

SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class Thinking:
    """What a host, the arena or a test allows. With ``playouts`` the clock does not matter.

    >>> Thinking(playouts=60).by_clock
    False
    """

    seconds: float = SECONDS  # a turn; what is not used is carried over
    playouts: int = 0  # a decision

    def __post_init__(self) -> None:
        if self.seconds <= 0 or self.playouts < 0:
            raise ValueError("a bot needs some time, or a number of playouts")

    @property
    def by_clock(self) -> bool:
        return not self.playouts
