"""The rest of an operating turn: running, paying, trains."""

from __future__ import annotations

from dataclasses import replace

from roundhouse.bots.random_bot import range_of
from roundhouse.bots.steady.track import other
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.legal import LegalActions

#: What a new train is worth beyond its runs, for every dollar: the game moves on.
PROGRESS = 0.15
#: What a train must gain that moves between corporations of one president.
MOVING = 40.0


def run(w: Weighing) -> Action | None:
    runs = w.legal.of(a.RunTrains)
    return runs[0] if runs else None


def dividend(w: Weighing) -> Action | None:
    best = w.best(w.legal.of(a.Dividend))
    return best[1] if best else None


def trains(w: Weighing) -> Action | None:
    """The purchase that gains most, from the bank or from another corporation of mine."""
    candidates: list[Action] = []
    number = w.pos.title.corporation_number
    president = w.pos.state.president
    for buy in w.legal.of(a.BuyTrain):
        if buy.seller in ("bank", "pool"):
            candidates.append(buy)
        elif president[number[buy.seller]] == w.me:
            candidates += at_both_ends(w, buy)
    best: tuple[float, Action] | None = None
    for buy in candidates:
        value = w.gain(buy) + urge(w, buy)
        if best is None or value > best[0]:
            best = (value, buy)
    if not w.legal.any(a.Pass):
        if best:
            return best[1]
        sale = w.best(w.legal.of(a.SellShares))
        return sale[1] if sale else None
    if best and best[0] > w.gain(a.Pass()):
        return best[1]
    return other_than_trains(w)


def urge(w: Weighing, action: Action) -> float:
    """Money in a treasury earns nothing; trains that only change hands earn little."""
    assert isinstance(action, a.BuyTrain)
    if action.seller not in ("bank", "pool"):
        return -MOVING
    return PROGRESS * action.price


def other_than_trains(w: Weighing) -> Action | None:
    skip = (a.BuyTrain, a.SellShares, a.Bankrupt, a.Pass, a.SellPrivate)
    actions = [x for kind in w.legal.kinds(but=skip) for x in w.legal.of(kind)]
    best = w.best(actions[:12])
    if best and best[0] > w.gain(a.Pass()) + 1:
        return best[1]
    return a.Pass()


def at_both_ends(w: Weighing, action: Action) -> list[Action]:
    """An open amount at its least and at its most."""
    found = range_of(w.pos, action)
    if found is None:
        return [action]
    most = replace(action, **{found.field: found.high})
    return [action, most] if most in LegalActions(w.pos) else [action]


def discard(w: Weighing) -> Action | None:
    best = w.best(w.legal.of(a.DiscardTrain))
    return best[1] if best else None


__all__ = ["at_both_ends", "discard", "dividend", "other", "run", "trains"]
