"""How long a decision may be thought about."""

from __future__ import annotations

import time

from roundhouse.bots.thinking import Thinking
from roundhouse.core.state import State

#: The part of the time left that one decision may use.
PART = 0.6
#: As many turns' time can be saved up.
SAVED = 3
#: No decision takes more playouts, however fast the machine is.
MOST = 400


class Budget:
    """Seconds a turn, carried over from turn to turn; or so many playouts a decision."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking
        self.left = 0.0
        self.turn: object = None
        self.started = 0.0

    def begin(self, state: State) -> None:
        """A decision begins; the first of a turn brings new seconds."""
        turn = (state.stock_number, state.or_number, int(state.round), state.corporation)
        if turn != self.turn or int(state.round) < 3:  # in stock rounds every decision is a turn
            self.turn = turn
            self.left = min(self.left + self.thinking.seconds, SAVED * self.thinking.seconds)
        self.started = time.perf_counter()

    def end(self) -> None:
        self.left = max(0.0, self.left - (time.perf_counter() - self.started))

    @property
    def playouts(self) -> int:
        return self.thinking.playouts or MOST

    def spent(self) -> bool:
        """Is the time for this decision over?"""
        if not self.thinking.by_clock:
            return False
        return time.perf_counter() - self.started > PART * self.left
