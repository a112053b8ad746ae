"""Weighing one action against another: play it on a copy, and value what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from roundhouse.bots.steady.expectations import Forecast
from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.weights import WEIGHTS, Weights
from roundhouse.bots.steady.worth import standing
from roundhouse.core.actions import Action, Pass
from roundhouse.core.rng import Generator
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.position import Position
from roundhouse.engine.simulation import Simulation

#: How many dollars of a valuation are left to chance.
MOOD = 3.0


class Weighed(NamedTuple):
    """An action and what it gains, in dollars at the end of the game."""

    gain: float
    action: Action


@dataclass
class Weighing:
    """A decision in the making: the position, what is legal, and the values found so far."""

    pos: Position
    legal: LegalActions
    me: int
    rng: Generator
    weights: Weights = WEIGHTS
    forecasts: dict[object, Forecast] = field(default_factory=dict)
    _after: dict[Action, Outlook] = field(default_factory=dict)
    _now: float | None = None
    _outlook: Outlook | None = None

    @property
    def outlook(self) -> Outlook:
        if self._outlook is None:
            self._outlook = Outlook(self.pos, self.forecasts, weights=self.weights)
        return self._outlook

    @property
    def now(self) -> float:
        """What the position is worth to me before I do anything."""
        if self._now is None:
            self._now = standing(self.outlook, self.me)
        return self._now

    def outlook_after(self, action: Action) -> Outlook:
        """What is expected after an action; its value and its reason ask for the same."""
        known = self._after.get(action)
        if known is None:
            known = self._after[action] = self.outlook_from(self.outlook, action)
        return known

    def outlook_from(self, earlier: Outlook, action: Action) -> Outlook:
        simulation = Simulation(earlier.pos)
        simulation.play(action)
        return Outlook(simulation.position, self.forecasts, earlier)

    def gain(self, action: Action) -> float:
        """What an action changes for me, as far as I can tell."""
        return self.change(action) + self.mood()

    def change(self, action: Action) -> float:
        """The same without a mood."""
        return standing(self.outlook_after(action), self.me) - self.now

    def mood(self) -> float:
        """A little chance, so that no two games are alike."""
        return MOOD * (self.rng.below(2001) - 1000) / 1000

    def best(
        self, actions: Iterable[Action], value: Callable[[Action], float] | None = None
    ) -> Weighed | None:
        """The action with the highest value, usually its gain; the first of equals."""
        value = value or self.gain
        best: Weighed | None = None
        for action in actions:
            found = value(action)
            if best is None or found > best.gain:
                best = Weighed(found, action)
        return best

    @property
    def may_pass(self) -> bool:
        return self.legal.any(Pass)
