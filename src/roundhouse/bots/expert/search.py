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
from roundhouse.core.actions import Action
from roundhouse.core.rng import Generator
from roundhouse.engine.seat_view import SeatView

#: Another move than steady's must be better by so many standard errors.
SURE = 1.0
#: … and by so much of the mean net worth.
LEAST_GAIN = 0.002
#: The search ends early when every other move is worse by so many standard errors.
HOPELESS = 2.5
#: Playouts of each candidate before any is dropped.
FIRST = 6


@dataclass
class Line:
    """A candidate and how far ahead its playouts ended."""

    action: Action
    values: list[float] = field(default_factory=list)

    def mean(self) -> float:
        return fmean(self.values) if self.values else 0.0


def paired(line: Line, own: Line) -> tuple[float, float]:
    """The mean difference to steady's move over the same playouts, and its standard error."""
    each = [x - y for x, y in zip(line.values, own.values, strict=False)]
    if not each:
        return 0.0, 1.0
    mean = fmean(each)
    if len(each) < 2:
        return mean, 1.0
    spread = sum((x - mean) ** 2 for x in each) / (len(each) - 1)
    return mean, sqrt(spread / len(each))


class Search:
    """One decision: the view, what is known about it, and how long it may take."""

    def __init__(self, view: SeatView, tables: Tables, budget: Budget, seed: int) -> None:
        self.view, self.tables, self.budget, self.seed = view, tables, budget, seed
        self.last = horizon(view.state, tables.rounds)
        self.players = len(view.players)
        self.played = 0

    def best(self, actions: list[Action]) -> tuple[Line, Line]:
        """(the best move, steady's move); steady's is the first action."""
        own = Line(actions[0])
        alive = [Line(action) for action in actions[1:]]
        rounds = max(1, ceil(log2(len(actions))))
        for done in range(rounds):
            left = self.budget.playouts - self.played
            more = max(1, left // (rounds - done) // (len(alive) + 1))
            if not self.play([own, *alive], more if done else max(FIRST, more)):
                break
            alive.sort(key=lambda line: -line.mean())
            alive = [x for x in alive if not hopeless(x, own)]
            if not alive:
                break
            if done < rounds - 1:
                alive = alive[: max(1, len(alive) // 2)]
        return chosen(own, alive), own

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
    return mean + HOPELESS * error < LEAST_GAIN


def chosen(own: Line, alive: list[Line]) -> Line:
    """Steady's move stays, unless another is better beyond doubt."""
    best = own
    for line in alive:
        mean, error = paired(line, own)
        if mean > max(SURE * error, LEAST_GAIN) and (best is own or line.mean() > best.mean()):
            best = line
    return best
