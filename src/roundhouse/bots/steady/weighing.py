"""Weighing one action against another: play it on a copy, and value what comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from roundhouse.bots.steady.forecast import Forecast, Outlook
from roundhouse.bots.steady.worth import standing
from roundhouse.core.actions import Action
from roundhouse.core.rng import Generator
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.position import Position
from roundhouse.engine.simulation import Simulation

#: How many dollars of a valuation are left to chance.
MOOD = 3.0


@dataclass
class Weighing:
    """A decision in the making: the position, what is legal, and the values found so far."""

    pos: Position
    legal: LegalActions
    me: int
    rng: Generator
    memo: dict[object, Forecast] = field(default_factory=dict)
    _now: float | None = None
    _outlook: Outlook | None = None

    @property
    def outlook(self) -> Outlook:
        if self._outlook is None:
            self._outlook = Outlook(self.pos, self.memo)
        return self._outlook

    @property
    def now(self) -> float:
        """What the position is worth to me before I do anything."""
        if self._now is None:
            self._now = standing(self.outlook, self.me)
        return self._now

    def after(self, *actions: Action) -> float:
        """What it is worth to me after these actions."""
        simulation = Simulation(self.pos)
        for action in actions:
            simulation.play(action)
        return self.value(simulation.position)

    def value(self, pos: Position) -> float:
        """What a position that comes of this one is worth to me."""
        return standing(Outlook(pos, self.memo, self.outlook), self.me)

    def gain(self, *actions: Action) -> float:
        """What these actions change, as far as I can tell."""
        return self.after(*actions) - self.now + self.mood()

    def mood(self) -> float:
        """A little chance, so that no two games are alike."""
        return MOOD * (self.rng.below(2001) - 1000) / 1000

    def best(self, actions: Iterable[Action]) -> tuple[float, Action] | None:
        """The action with the highest gain; the first of equals."""
        best: tuple[float, Action] | None = None
        for action in actions:
            value = self.gain(action)
            if best is None or value > best[0]:
                best = (value, action)
        return best
