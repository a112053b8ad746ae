"""Track and tokens: what raises the corporation's own runs, now and later."""

from __future__ import annotations

from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.prospects import prospects
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.worth import standing_in
from roundhouse.bots.surveyor import points_of
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.simulation import Simulation

#: How many lays and tokens are weighed; the others look worse at a glance.
LAYS, TOKENS = 14, 8
#: The part of the land's promise that becomes revenue.
CAPTURE = 0.3
#: What a token must gain: the first ones of a charter are soon gone.
TOKEN = 10.0
#: What a point of the surveyor is worth, in dollars.
POINT = 0.3


def lay(w: Weighing) -> Action | None:
    pos = w.pos
    lays = w.legal.of(a.LayTile)
    if not lays:
        return other(w)
    tiles, by_name = pos.title.tiles, pos.title.map.by_name
    glance = {
        x: points_of(pos, by_name[x.hex], tiles.face(x.tile, x.rotation)) for x in lays
    }
    few = sorted(lays, key=lambda x: -glance[x])[:LAYS]
    best: tuple[float, Action] | None = None
    for x in few:
        value = lay_value(w, x) + POINT * glance[x]
        if best is None or value > best[0]:
            best = (value, x)
    if best and best[0] > 0:
        return best[1]
    return other(w)


def lay_value(w: Weighing, action: Action) -> float:
    """What a tile or token gains by the runs it changes, and by what it promises."""
    s = w.pos.state
    corporation = s.corporation
    simulation = Simulation(w.pos)
    simulation.play(action)
    after = simulation.position
    change = prospects(after, corporation) - prospects(w.pos, corporation)
    part = s.held(corporation, w.me) / max(1, s.units[corporation]) if s.units[corporation] else 1
    rounds = min(8.0, w.outlook.schedule.rounds - 1)
    outlook = Outlook(after, w.memo, w.outlook)
    gain = standing_in(outlook, corporation, w.me) - standing_in(w.outlook, corporation, w.me)
    gain += after.state.cash[w.me] - s.cash[w.me] + w.mood()
    return gain + CAPTURE * part * max(0.0, rounds) * change


def token(w: Weighing) -> Action | None:
    best: tuple[float, Action] | None = None
    for x in w.legal.of(a.PlaceToken)[:TOKENS]:
        value = lay_value(w, x)
        if best is None or value > best[0]:
            best = (value, x)
    if best and best[0] > TOKEN:
        return best[1]
    return other(w)


def other(w: Weighing) -> Action | None:
    """A power that gains something, or on to the next step."""
    from roundhouse.bots.steady.bot import MARGIN, MOST

    skip = (a.SellPrivate, a.Bankrupt, a.SellShares, a.Pass, a.LayTile, a.PlaceToken)
    actions = [x for kind in w.legal.kinds(but=skip) for x in w.legal.of(kind)]
    best = w.best(actions[:MOST])
    if best and (best[0] > MARGIN or not w.legal.any(a.Pass)):
        return best[1]
    return a.Pass() if w.legal.any(a.Pass) else None
