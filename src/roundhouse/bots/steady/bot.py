"""The computer player itself: which part of the brain answers which question."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.bots.steady import auction, dealings, operating, stock, track
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.core.rng import Generator
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.position import Position

Answer = Callable[[Weighing], Action | None]

ANSWERS: dict[str, Answer] = {
    "auction": auction.offer_or_bid,
    "bidding": auction.raise_or_pass,
    "draft": auction.draft,
    "par": stock.start_price,
    "stock": stock.stock_turn,
    "track": track.lay,
    "token": track.token,
    "run": operating.run,
    "dividend": operating.dividend,
    "trains": operating.trains,
    "privates": dealings.privates,
    "discard": operating.discard,
    "offer": dealings.answer,
}
#: No more actions than this are weighed where no part of the brain has an answer.
MOST = 24
#: What an action must gain before it is preferred to passing.
MARGIN = 1.0


class SteadyBot:
    def __init__(self, seed: int) -> None:
        self.rng = Generator(seed)

    def choose(self, pos: Position, legal: LegalActions) -> Action:
        single = legal.single()
        if single is not None:
            return single
        weighing = Weighing(pos, legal, pos.decision.players[0], self.rng)
        answer = ANSWERS.get(pos.decision.kind)
        chosen = answer(weighing) if answer else None
        return chosen or anything(weighing)


def anything(w: Weighing) -> Action:
    """Whatever gains most; passing, if nothing gains anything."""
    skip = (a.SellPrivate, a.Bankrupt, a.SellShares)
    actions = [x for kind in w.legal.kinds(but=(*skip, a.Pass)) for x in w.legal.of(kind)]
    if not actions:
        return a.Pass() if w.legal.any(a.Pass) else next(iter(w.legal))
    best = w.best(actions[:MOST])
    assert best is not None
    if w.legal.any(a.Pass) and best[0] <= w.gain(a.Pass()) + MARGIN:
        return a.Pass()
    return best[1]
