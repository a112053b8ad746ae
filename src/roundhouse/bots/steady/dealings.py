"""Dealings in privates, and answers to offers."""

from __future__ import annotations

from roundhouse.bots.base import Choice
from roundhouse.bots.steady import reasons
from roundhouse.bots.steady.operating import at_both_ends
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.core import actions as a
from roundhouse.core.actions import Action

#: What a deal must gain to be worth the trouble.
DEAL = 5.0


def privates(w: Weighing) -> Choice | None:
    """Sell my own privates to my corporation, where its treasury can spare the money."""
    candidates: list[Action] = []
    for buy in w.legal.of(a.BuyPrivate):
        private = w.pos.title.private_number[buy.private]
        if w.pos.state.owner[private] == w.me:
            candidates += at_both_ends(w, buy)
    best = w.best(candidates)
    if best and best.gain > DEAL:
        assert isinstance(best.action, a.BuyPrivate)
        name = w.pos.corporation_name(w.pos.state.corporation)
        words = f"The money does more in my hand than in the treasury of {name}."
        return Choice(best.action, words)
    return Choice(a.Pass(), reasons.NOTHING_GAINS) if w.may_pass else None


def answer(w: Weighing) -> Choice | None:
    best = w.best(w.legal.of(a.Answer))
    if best is None:
        return None
    yes = best.action == a.Answer(True)
    return Choice(best.action, "The deal is good for me." if yes else "The deal is not worth it.")
