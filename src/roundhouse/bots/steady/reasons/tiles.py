"""Why tiles and tokens go where they go."""

from __future__ import annotations

from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.prospects import prospects
from roundhouse.bots.steady.reasons.words import called, dollars
from roundhouse.bots.steady.weighing import Weighing


def runs(w: Weighing, after: Outlook, what: str) -> str:
    """What a tile or token does for the corporation's runs."""
    c = w.pos.state.corporation
    name = called(w, c)
    types = w.outlook.types(c) or w.outlook.next_train()
    before, then = w.outlook.revenue(c, types), after.revenue(c, types)
    if then > before:
        return f"{name} can run for {dollars(then)} instead of {dollars(before)}."
    if prospects(after.pos, c) > prospects(w.pos, c):
        return f"{what} brings more cities within {name}'s reach."
    longer = (*w.outlook.next_train(), *types)
    before, then = w.outlook.revenue(c, longer), after.revenue(c, longer)
    if then > before:
        return f"With its next train {name} can run for {dollars(then)}, not {dollars(before)}."
    return f"{what} does most for later runs of {name}."


def led_to(w: Weighing, place: str) -> str:
    """Why a corporation takes this city of several."""
    name = called(w, w.pos.state.corporation)
    if not place:
        return f"It promises {name} most."
    return f"From there {name} gets to {place} soonest."
