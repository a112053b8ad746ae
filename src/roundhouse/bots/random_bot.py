"""A bot that does anything legal: a random kind of action, then one of that kind."""

from __future__ import annotations

from dataclasses import replace

from roundhouse.bots.base import Choice
from roundhouse.core.actions import Action, RunTrains
from roundhouse.core.rng import Generator
from roundhouse.engine.decision import Range
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.position import Position
from roundhouse.engine.seat_view import SeatView


class RandomBot:
    """Every kind of action is equally likely, so that rare ones come up too."""

    def __init__(self, seed: int) -> None:
        self.rng = Generator(seed)

    def choose(self, view: SeatView, legal: LegalActions) -> Choice:
        actions: tuple[Action, ...] = legal.of(self.rng.choice(legal.kinds()))
        action = self.rng.choice(actions)
        if isinstance(action, RunTrains):
            return Choice(self.some_routes(view.position, action))
        return Choice(self.some_amount(view.position, action))

    def some_amount(self, pos: Position, action: Action) -> Action:
        """Half the time an open amount is not the minimum."""
        found = range_of(pos, action)
        if found is None or self.rng.below(2):
            return action
        steps = (found.high - found.low) // found.step + 1
        other = replace(action, **{found.field: found.low + self.rng.below(steps) * found.step})
        return other if other in LegalActions(pos) else action

    def some_routes(self, pos: Position, action: RunTrains) -> Action:
        """Now and then a worse run than the best, where the president is allowed to."""
        if self.rng.below(4) or not action.routes:
            return action
        fewer = RunTrains(tuple(r for r in action.routes if self.rng.below(2)))
        return fewer if fewer.routes and fewer in LegalActions(pos) else action


def range_of(pos: Position, action: Action) -> Range | None:
    """The open amount of a listed action, if it has one."""
    ranges = pos.title.handlers[type(action)].ranges
    if ranges is None:
        return None
    return next((r for r in ranges(pos) if r.action == action), None)
