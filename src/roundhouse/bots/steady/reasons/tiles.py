"""Why tiles and tokens go where they go."""

from __future__ import annotations

from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.prospects import prospects
from roundhouse.bots.steady.reasons.trains import prices
from roundhouse.bots.steady.reasons.words import called, dollars, one
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.rules.trains.depot import room_for_train

#: With no more operating rounds left, a train that has to be saved for first hardly runs.
SOON = 4.0


def runs(w: Weighing, after: Outlook, what: str) -> str:
    """What a tile or token does for the corporation's runs."""
    c = w.pos.state.corporation
    name, own = called(w, c), w.outlook.types(c)
    before, then = w.outlook.revenue(c, own), after.revenue(c, own)
    if then > before:
        return f"{name} can run for {dollars(then)} instead of {dollars(before)}."
    opens = prospects(after.pos, c) > prospects(w.pos, c)
    later = with_new_train(w, after) if not own or not opens else ""
    if later:
        return later
    if opens:
        return f"{what} brings more cities within {name}'s reach."
    if after.pos.corporation_cash(c) < w.pos.corporation_cash(c):
        return f"{what} may serve {name} later."
    return f"{what} costs {name} nothing, and may serve it later."


def with_new_train(w: Weighing, after: Outlook) -> str:
    """What it does for the run with the next new train, if there is time to pay for that one."""
    c = w.pos.state.corporation
    own, new = w.outlook.types(c), w.outlook.next_train()
    if not new:
        return ""
    longer = tuple(sorted((*new, *own)))
    before, then = w.outlook.revenue(c, longer), after.revenue(c, longer)
    if then <= before:
        return ""
    train = w.pos.title.trains[new[0]].name
    money = after.pos.corporation_cash(c) + w.outlook.revenue(c, own)
    within_reach = room_for_train(w.pos, c) and money >= prices(w.pos)[train]
    if not within_reach and w.outlook.schedule.rounds <= SOON:
        return ""
    verb = "can" if within_reach else "could"
    return (
        f"With {one(train)}, {called(w, c)} {verb} run for {dollars(then)} instead of "
        f"{dollars(before)}."
    )


def led_to(w: Weighing, place: str) -> str:
    """Why a corporation takes this city of several."""
    name = called(w, w.pos.state.corporation)
    if not place:
        return f"It promises {name} most."
    return f"From there {name} gets to {place} soonest."
