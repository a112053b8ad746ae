"""Track and tokens: what raises the corporation's own runs, now and later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roundhouse.board.tiles import Face
from roundhouse.bots.base import Choice
from roundhouse.bots.steady import reasons
from roundhouse.bots.steady.prospects import prospects
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.worth import standing_in
from roundhouse.bots.surveyor import points_of
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import cheapest_from_bank, counted_trains

#: How many lays and tokens are weighed; the others look worse at a glance.
LAYS, TOKENS = 14, 20
#: No more lays or tokens are weighed after so many nodes of searches for runs.
LONG_ENOUGH = 120_000
#: For how many operating rounds the land's promise counts.
LATER = 8.0
#: What a token must gain: the first ones of a charter are soon gone.
TOKEN = 10.0
#: Dollars of a stop's value for one more point of the surveyor.
RAISED = 5
#: What a point of the surveyor is worth, in dollars.
POINT = 0.3
#: What any other action must gain before it is preferred to passing.
MARGIN = 5.0
#: No more actions than this are weighed where no part of the brain has an answer.
MOST = 24
#: Kinds of actions that are not tried out: they shuffle paper, or end the game.
NEVER = (a.BuyPrivate, a.SellPrivate, a.Bankrupt, a.SellShares, a.RedeemShares)


def lay(w: Weighing) -> Choice | None:
    pos = w.pos
    lays = [x for x in w.legal.of(a.LayTile) if leaves_a_train(w, x)]
    tiles, by_name = pos.title.tiles, pos.title.map.by_name
    glance: dict[Action, int] = {
        x: first_look(pos, by_name[x.hex], tiles.face(x.tile, x.rotation)) for x in lays
    }
    few = sorted(lays, key=lambda x: -glance[x])[:LAYS]
    best = w.best(in_time(w, few), lambda x: map_value(w, x) + POINT * glance[x])
    if best and best.gain > 0:
        after = w.outlook_after(best.action)
        return Choice(best.action, reasons.runs(w, after, "The tile"))
    return token(w)


def leaves_a_train(w: Weighing, action: Action) -> bool:
    """A corporation without a train does not spend the money for one on track."""
    pos, c = w.pos, w.pos.state.corporation
    price = cheapest_from_bank(pos)
    cash = pos.corporation_cash(c)
    if counted_trains(pos, c) or cash < price:
        return True
    left = w.outlook_after(action).pos.corporation_cash(c)
    return left >= price or left == cash


def in_time(w: Weighing, actions: Iterable[Action]) -> Iterator[Action]:
    """One action after another, until the searches for their runs have taken long enough."""
    for action in actions:
        yield action
        if w.outlook.searches.nodes > LONG_ENOUGH:
            return


def first_look(pos: Position, hex_number: int, face: Face) -> int:
    """Points for what a tile joins, and for what its stops are worth more than before."""
    rank = pos.phase.value_rank - 1
    value = sum(stop.values[rank] for stop in face.stops)
    before = sum(stop.values[rank] for stop in pos.track.faces[hex_number].stops)
    return points_of(pos, hex_number, face) + max(0, value - before) // RAISED


def map_value(w: Weighing, action: Action) -> float:
    """What a tile or token gains by the runs it changes, and by what it promises."""
    s = w.pos.state
    c = s.corporation
    after = w.outlook_after(action)
    change = prospects(after.pos, c) - prospects(w.pos, c)
    part = s.held(c, w.me) / s.units[c] if s.units[c] else 1.0
    rounds = min(LATER, w.outlook.schedule.rounds - 1)
    gain = standing_in(after, c, w.me) - standing_in(w.outlook, c, w.me)
    gain += after.pos.state.cash[w.me] - s.cash[w.me] + w.mood()
    return gain + w.weights.capture * part * max(0.0, rounds) * change


def token(w: Weighing) -> Choice | None:
    tokens = [x for x in w.legal.of(a.PlaceToken)[:TOKENS] if leaves_a_train(w, x)]
    best = w.best(in_time(w, tokens), lambda action: map_value(w, action))
    if best and best.gain > TOKEN:
        after = w.outlook_after(best.action)
        return Choice(best.action, reasons.runs(w, after, "The token"))
    return anything(w, but=(a.LayTile, a.PlaceToken))


def anything(w: Weighing, but: tuple[type[Action], ...] = ()) -> Choice | None:
    """Whatever gains most; passing, if nothing gains anything."""
    kinds = w.legal.kinds(but=(*NEVER, *but, a.Pass))
    actions = [action for kind in kinds for action in w.legal.of(kind)]
    best = w.best(actions[:MOST])
    if best and (best.gain > MARGIN or not w.may_pass):
        return Choice(best.action, f"It gains about {reasons.dollars(max(1.0, best.gain))}.")
    return Choice(a.Pass(), reasons.NOTHING_GAINS) if w.may_pass else None
