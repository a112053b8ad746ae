"""Track and tokens: what raises the corporation's own runs, now and later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from roundhouse.board.routes.network import network_of
from roundhouse.board.tiles import Face
from roundhouse.bots.base import Choice
from roundhouse.bots.steady import reasons
from roundhouse.bots.steady.prospects import prospects, soonest
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.worth import standing, standing_in
from roundhouse.bots.surveyor import points_of
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import (
    cheapest_from_bank,
    counted_trains,
    family_of,
    room_for_train,
)

T = TypeVar("T")

#: How many lays and tokens are weighed; the others look worse at a glance.
LAYS, TOKENS = 14, 20
#: No more lays, tokens or other actions are weighed after so much work in one decision, counted
#: in nodes of searches for runs (see ``Searches.work``). Each has something left by the one before.
LAYS_WORK, TOKENS_WORK, ALL_WORK = 140_000, 180_000, 210_000
#: For how many operating rounds the land's promise counts.
LATER = 8.0
#: What a token must gain: the first ones of a charter are soon gone.
TOKEN = 10.0
#: Dollars of a stop's value for one more point of the surveyor.
RAISED = 5
#: The part of a revenue that a corporation keeps, by what becomes of it.
KEPT = {"pay": 0.0, "half": 0.5, "withhold": 1.0}
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
    lays = [x for x in w.legal.of(a.LayTile) if leaves_a_train(w, x) and not pays_others(w, x)]
    tiles, by_name = pos.title.tiles, pos.title.map.by_name
    glance: dict[Action, int] = {
        x: first_look(pos, by_name[x.hex], tiles.face(x.tile, x.rotation)) for x in lays
    }
    few = sorted(lays, key=lambda x: -glance[x])[:LAYS]
    best = w.best(in_time(w, few, LAYS_WORK), lambda x: tile_value(w, x, glance[x]))
    if best and best.gain > 0 and not too_late(w, best.action):
        after = w.outlook_after(best.action)
        return Choice(best.action, reasons.runs(w, after, "The tile"))
    return token(w)


def too_late(w: Weighing, action: Action) -> bool:
    """The last operating round: a tile that raises no run now never will."""
    if w.outlook.schedule.rounds > 1:
        return False
    c = w.pos.state.corporation
    types = w.outlook.types(c) or w.outlook.next_train()
    return w.outlook_after(action).revenue(c, types) <= w.outlook.revenue(c, types)


def pays_others(w: Weighing, action: a.LayTile) -> bool:
    """An upgrade whose stops pay none of its trains, and that raises no run of theirs.

    In 18VA corporations without a freight train upgraded the tiles of mines.
    """
    pos, c = w.pos, w.pos.state.corporation
    here, types = pos.title.map.by_name[action.hex], w.outlook.types(c)
    if not pos.track.faces[here].rank or not pos.track.faces[here].stops or not types:
        return False
    worth, trains = w.outlook.rules(c).worth, [pos.title.trains[each].spec for each in types]
    stops = range(len(pos.track.faces[here].stops))
    if any(worth(pos.track, spec, here, stop).value for spec in trains for stop in stops):
        return False
    return w.outlook_after(action).revenue(c, types) <= w.outlook.revenue(c, types)


def leaves_a_train(w: Weighing, action: Action) -> bool:
    """Track for later does not cost a corporation the train that it could buy in this turn."""
    pos, c = w.pos, w.pos.state.corporation
    cash, after = pos.corporation_cash(c), w.outlook_after(action)
    left = after.pos.corporation_cash(c)
    if left == cash:
        return True
    if not counted_trains(pos, c):
        price = cheapest_from_bank(pos)
        return left >= price or cash < price
    if not w.weights.trains_first or not pos.state.depot or not room_for_train(pos, c):
        return True
    run = w.outlook.revenue_now(c)
    if after.revenue_now(c) > run:
        return True
    # Whatever part of its revenue it keeps: with it the money is enough, or is not.
    parts = [KEPT[kind] for kind in pos.title.hooks.dividend_kinds]
    prices = [pos.title.trains[t].price for t in family_of(pos, pos.state.depot[0]).types]
    return not any(cash >= price - part * run > left for part in parts for price in prices)


def in_time(w: Weighing, actions: Iterable[T], most: int) -> Iterator[T]:
    """One action after another, until so much work is done; the first one in any case."""
    for action in actions:
        yield action
        if w.outlook.searches.work > most:
            return


def first_look(pos: Position, hex_number: int, face: Face) -> int:
    """Points for what a tile joins, and for what its stops are worth more than before."""
    rank = pos.phase.value_rank - 1
    value = sum(stop.values[rank] for stop in face.stops)
    before = sum(stop.values[rank] for stop in pos.track.faces[hex_number].stops)
    return points_of(pos, hex_number, face) + max(0, value - before) // RAISED


def map_value(w: Weighing, action: Action, mood: float) -> float:
    """What a tile or token gains by the runs it changes, and by what it promises."""
    s = w.pos.state
    c = s.corporation
    after = w.outlook_after(action)
    change = prospects(after.pos, c) - prospects(w.pos, c)
    part = s.held(c, w.me) / s.units[c] if s.units[c] else 1.0
    rounds = min(LATER, w.outlook.schedule.rounds - 1)
    gain = standing_in(after, c, w.me) - standing_in(w.outlook, c, w.me)
    gain += after.pos.state.cash[w.me] - s.cash[w.me] + mood
    return gain + w.weights.capture * part * max(0.0, rounds) * change


def tile_value(w: Weighing, action: Action, points: int) -> float:
    """A tile that costs money must be worth it; one that costs nothing may just look good."""
    value = map_value(w, action, w.mood())
    c = w.pos.state.corporation
    paid = w.outlook_after(action).pos.corporation_cash(c) < w.pos.corporation_cash(c)
    return value if paid and value <= 0 else value + POINT * points


def token(w: Weighing) -> Choice | None:
    tokens = [x for x in w.legal.of(a.PlaceToken)[:TOKENS] if leaves_a_train(w, x)]
    # Drawn here, chance does not depend on the order in which they are weighed.
    moods: dict[Action, float] = {x: w.mood() for x in tokens}
    tokens.sort(key=lambda x: -opened(w, x))
    best = w.best(in_time(w, tokens, TOKENS_WORK), lambda x: map_value(w, x, moods[x]))
    if best and best.gain > TOKEN:
        after = w.outlook_after(best.action)
        return Choice(best.action, reasons.runs(w, after, "The token"))
    return anything(w, but=(a.LayTile, a.PlaceToken))


def city(w: Weighing) -> Choice | None:
    """Of several cities of one hex, the one whose track leads to a good stop soonest.

    W&A drew lots for its city in Atlanta. From one it ran to Montgomery in the second operating
    round; from another it had no run before the fourth, and its price fell from $55 to $30.
    """

    def value(action: Action) -> float:
        after = w.outlook_after(action).pos
        return map_value(w, action, 0.0) + soonest(after, w.pos.state.corporation)[0]

    best = w.best(w.legal.of(a.ChooseCity), value)
    if best is None:
        return None
    place = soonest(w.outlook_after(best.action).pos, w.pos.state.corporation)[1]
    return Choice(best.action, reasons.led_to(w, place))


def opened(w: Weighing, action: Action) -> float:
    """A first look at a token, without a search for runs: what land comes within reach."""
    return prospects(w.outlook_after(action).pos, w.pos.state.corporation)


def anything(w: Weighing, but: tuple[type[Action], ...] = ()) -> Choice | None:
    """Whatever gains most; passing, if nothing gains anything."""
    kinds = w.legal.kinds(but=(*NEVER, *but, a.Pass))
    actions = [action for kind in kinds for action in w.legal.of(kind)]
    few = actions[:MOST]
    moods = {action: w.mood() for action in few}
    few.sort(key=lambda action: goes_unused(w, action))
    best = w.best(in_time(w, few, ALL_WORK), lambda action: w.change(action) + moods[action])
    if best and (best.gain > MARGIN or not w.may_pass):
        return Choice(best.action, reasons.other(w, best.action, max(1.0, best.gain)))
    return Choice(a.Pass(), reasons.nothing(w)) if w.may_pass else None


def marker(w: Weighing) -> Choice | None:
    """A marker that serves whom its owner names: its hex and its corporation are weighed together.

    At first neither of them raises a run without the other: the Steamboat Company's port was
    never placed.
    """
    named = w.legal.of(a.PlaceMarker)
    ways: list[tuple[a.PlaceMarker, ...]] = [
        (place, served)
        for place in named for served in named
        if place.hex and served.corporation
        and not goes_unused(w, replace(place, corporation=served.corporation))
    ]  # fmt: skip
    most, first, then = MARGIN, None, w.outlook
    for way in in_time(w, [*ways, *((each,) for each in named)], ALL_WORK):
        outlook = w.outlook
        for action in way:
            outlook = w.outlook_from(outlook, action)
        gain = standing(outlook, w.me) - w.now
        if gain > most:
            most, first, then = gain, way[0], outlook
    if first is None:
        return Choice(a.Pass(), reasons.NOTHING_GAINS) if w.may_pass else None
    return Choice(first, reasons.marker(w, then, most))


def goes_unused(w: Weighing, action: Action) -> bool:
    """A marker where no train of its corporation gets; it is weighed last."""
    if not isinstance(action, a.PlaceMarker):
        return False
    t = w.pos.title
    c = t.corporation_number.get(action.corporation, w.pos.state.corporation)
    if not action.hex or c < 0:  # it is taken off the map, or serves nobody yet
        return True
    return all(t.map.names[h] != action.hex for h, _ in network_of(w.pos.track, c).nodes)
