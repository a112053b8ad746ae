"""The computer player: steady's move, unless looking ahead finds a better one."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.bots.base import Choice
from roundhouse.bots.expert.budget import Budget
from roundhouse.bots.expert.candidates import candidates, searched
from roundhouse.bots.expert.ground import Ground
from roundhouse.bots.expert.search import Line, Search
from roundhouse.bots.expert.tables import Tables
from roundhouse.bots.steady import SteadyBot
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.thinking import Thinking
from roundhouse.core.rng import Generator
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.position import Position
from roundhouse.engine.seat_view import SeatView

#: Added to the seed, so that steady in it draws its own numbers.
APART = 0xE7


class ExpertBot:
    """Plays on from a few moves with a quick policy, and takes what leaves it furthest ahead."""

    slow: ClassVar[bool] = True

    def __init__(self, seed: int, thinking: Thinking | None = None) -> None:
        self.steady = SteadyBot(seed)
        self.rng = Generator(seed + APART)
        self.budget = Budget(thinking or Thinking())
        self.ground = Ground()

    @property
    def thinking(self) -> Thinking:
        return self.budget.thinking

    @thinking.setter
    def thinking(self, allowed: Thinking) -> None:
        self.budget = Budget(allowed)

    def choose(self, view: SeatView, legal: LegalActions) -> Choice:
        own = self.steady.choose(view, legal)
        seed = self.rng.next()
        if legal.single() is not None or not searched(view.position):
            return own
        self.budget.begin(view.state)
        self.ground.share(view.position)
        w = Weighing(view.position, legal, view.seat, Generator(seed))
        tables = Tables(view.position, self.ground, w.outlook)
        actions = candidates(w, tables, own.action)
        if len(actions) == 1:
            return own
        best, steady = Search(view, tables, self.budget, seed).best(actions)
        self.budget.end()
        if best is steady:
            return own
        return Choice(best.action, reason(view.position, best, steady))


def reason(pos: Position, best: Line, steady: Line) -> str:
    """Why it does something else than steady would."""
    worth = [pos.title.hooks.score(pos, p) for p in range(pos.state.players)]
    gain = max(1, round((best.mean() - steady.mean()) * sum(worth) / len(worth)))
    return (
        f"Played on {len(best.values)} times from here, it leaves me about ${gain:,} further ahead."
    )
