"""Sequential halving: play on from each candidate, drop the worse half, and again.

The same number of a playout means the same hidden cards and the same tastes of the players for
every candidate, so that candidates differ by what they do and not by luck.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, log2, sqrt
from statistics import fmean

from roundhouse.bots.expert.budget import Budget
from roundhouse.bots.expert.ground import Ground
from roundhouse.bots.expert.playout import horizon, play_on
from roundhouse.bots.expert.tables import Tables
from roundhouse.bots.expert.tastes import Tastes
from roundhouse.bots.steady.trains import urge
from roundhouse.bots.steady.weights import WEIGHTS
from roundhouse.core.actions import Action, BuyTrain
from roundhouse.core.rng import Generator
from roundhouse.engine.seat_view import SeatView

#: Another move than steady's must be better by so many standard errors.
SURE = 1.0
#: … and by so much of the mean net worth.
LEAST_GAIN = 0.002
#: A move that is worse by so many standard errors is dropped; the search ends early when none is
#: left, or when the only one left is better by as many.
CLEAR = 2.5
#: Playouts of each candidate before any is dropped, and between one look at them and the next.
FIRST, MORE = 6, 3


@dataclass
class Line:
    """A candidate, how far ahead its playouts ended, and what speaks for it besides."""

    action: Action
    values: list[float] = field(default_factory=list)
    habit: float = 0.0

    def mean(self) -> float:
        return self.habit + (fmean(self.values) if self.values else 0.0)


def paired(line: Line, own: Line) -> tuple[float, float]:
    """The mean difference to steady's move over the same playouts, and its standard error."""
    each = [x - y for x, y in zip(line.values, own.values, strict=False)]
    if not each:
        return 0.0, 1.0
    mean, habit = fmean(each), line.habit - own.habit
    if len(each) < 2:
        return mean + habit, 1.0
    spread = sum([(x - mean) ** 2 for x in each]) / (len(each) - 1)
    return mean + habit, sqrt(spread / len(each))


class Search:
    """One decision: the view, what is known about it, and how long it may take."""

    def __init__(self, view: SeatView, tables: Tables, budget: Budget, seed: int) -> None:
        self.view, self.tables, self.budget, self.seed = view, tables, budget, seed
        self.last = horizon(view.state, tables.rounds)
        self.players = len(view.players)
        self.played = 0

    def best(self, actions: list[Action]) -> tuple[Line, Line]:
        """(the best move, steady's move); steady's is the first action."""
        own, *alive = (Line(action, habit=self.habit(action)) for action in actions)
        rounds = max(1, ceil(log2(len(actions))))
        for done in range(rounds):
            left = self.budget.playouts - self.played
            more = max(1, left // (rounds - done) // (len(alive) + 1))
            alive, over = self.compared(own, alive, more if done else max(FIRST, more))
            if over or not alive:
                break
            if done < rounds - 1:
                alive = alive[: max(1, len(alive) // 2)]
        return chosen(own, alive), own

    def habit(self, action: Action) -> float:
        """What steady adds for a purchase of a train, in parts of the mean net worth expected.

        Trains bought early pay in ways that no forecast shows: the others have to follow.
        """
        if not isinstance(action, BuyTrain):
            return 0.0
        return urge(self.view.position, action, WEIGHTS) / self.tables.mean_worth

    def compared(self, own: Line, alive: list[Line], more: int) -> tuple[list[Line], bool]:
        """So many more playouts for each, best first afterwards; and whether that decides it."""
        until = len(own.values) + more
        while alive and len(own.values) < until:
            count = MORE if own.values else FIRST
            going_on = self.play([own, *alive], min(count, until - len(own.values)))
            alive = sorted(alive, key=lambda line: -line.mean())
            alive = [line for line in alive if not hopeless(line, own)]
            if not going_on or (len(alive) == 1 and clear(alive[0], own)):
                return alive, True
        return alive, False

    def play(self, lines: list[Line], more: int) -> bool:
        """So many more playouts for each; False if the time is over."""
        for number in range(len(lines[0].values), len(lines[0].values) + more):
            if self.budget.spent():
                return False
            for line in lines:
                line.values.append(self.playout(line.action, number))
                self.played += 1
        return self.played < self.budget.playouts

    def playout(self, action: Action, number: int) -> float:
        rng = Generator(self.seed ^ (number + 1) * 0x9E3779B97F4A7C15)
        simulation = self.view.sample(rng)
        tastes = Tastes(rng, self.players, len(self.view.title.corporations))
        ground: Ground = self.tables.ground
        simulation.play(action)
        ground.share(simulation.position)
        return play_on(simulation, self.tables, tastes, self.last)[self.view.seat]


def hopeless(line: Line, own: Line) -> bool:
    mean, error = paired(line, own)
    return mean + CLEAR * error < LEAST_GAIN


def clear(line: Line, own: Line) -> bool:
    """Is a move better than steady's, whatever the next playouts say?"""
    mean, error = paired(line, own)
    return mean - CLEAR * error > LEAST_GAIN


def chosen(own: Line, alive: list[Line]) -> Line:
    """Steady's move stays, unless another is better beyond doubt."""
    best = own
    for line in alive:
        mean, error = paired(line, own)
        if mean > max(SURE * error, LEAST_GAIN) and (best is own or line.mean() > best.mean()):
            best = line
    return best
