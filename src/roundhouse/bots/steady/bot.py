"""The computer player itself: which part of the brain answers which question."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.bots.base import Choice
from roundhouse.bots.steady import auction, dealings, operating, stock, track, trains
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.weights import WEIGHTS, Weights
from roundhouse.core.rng import Generator
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.seat_view import SeatView

ANSWERS: dict[str, Callable[[Weighing], Choice | None]] = {
    "auction": auction.offer_or_bid,
    "bidding": auction.raise_or_pass,
    "draft": auction.draft,
    "par": stock.start_price,
    "stock": stock.stock_turn,
    "convert": operating.convert,
    "track": track.lay,
    "city": track.city,
    "token": track.token,
    "run": operating.run,
    "announce": operating.announce,
    "dividend": operating.dividend,
    "trains": trains.trains,
    "privates": dealings.privates,
    "discard": trains.discard,
    "offer": dealings.answer,
    "marker": track.marker,
}


class SteadyBot:
    """Plays by one valuation: what everything it has will bring until the end of the game."""

    def __init__(self, seed: int, weights: Weights = WEIGHTS) -> None:
        self.rng = Generator(seed)
        self.weights = weights

    def choose(self, view: SeatView, legal: LegalActions) -> Choice:
        single = legal.single()
        if single is not None:
            return Choice(single, "Nothing else is legal.")
        w = Weighing(view.position, legal, view.seat, self.rng, self.weights)
        answer = ANSWERS.get(view.decision.kind)
        choice = (answer(w) if answer else None) or track.anything(w)
        return choice or Choice(legal.first(), "Nothing else is left.")
