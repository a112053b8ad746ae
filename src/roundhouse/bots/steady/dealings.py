"""Dealings in privates, and answers to offers."""

from __future__ import annotations

from roundhouse.bots.steady.operating import at_both_ends
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.core import actions as a
from roundhouse.core.actions import Action


def privates(w: Weighing) -> Action | None:
    """Sell my own privates to my corporation, where its treasury can spare the money."""
    candidates: list[Action] = []
    for buy in w.legal.of(a.BuyPrivate):
        private = w.pos.title.private_number[buy.private]
        if w.pos.state.owner[private] == w.me:
            candidates += at_both_ends(w, buy)
    best = w.best(candidates)
    if best and best[0] > 1:
        return best[1]
    return a.Pass() if w.legal.any(a.Pass) else None


def answer(w: Weighing) -> Action | None:
    best = w.best(w.legal.of(a.Answer))
    return best[1] if best else None
