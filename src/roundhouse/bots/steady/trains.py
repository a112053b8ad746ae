"""Trains: what a corporation buys, and from whom."""

from __future__ import annotations

from dataclasses import replace

from roundhouse.bots.base import Choice
from roundhouse.bots.random_bot import range_of
from roundhouse.bots.steady import reasons
from roundhouse.bots.steady.operating import can_buy, next_price
from roundhouse.bots.steady.track import NEVER
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.weights import Weights
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import cheapest_from_bank, counted_trains

BANK = ("bank", "pool")


def trains(w: Weighing) -> Choice | None:
    """The purchase that gains most, from the bank or from another corporation of mine."""
    best = w.best(
        purchases(w), lambda x: w.gain(x) + urge(w.pos, x, w.weights) + clears_the_way(w, x)
    )
    if best and (not w.may_pass or stands_idle(w) or best.gain > w.gain(a.Pass())):
        assert isinstance(best.action, a.BuyTrain)
        if clears_the_way(w, best.action):
            return Choice(best.action, reasons.way_cleared(w, best.action))
        return Choice(best.action, reasons.train(w, best.action))
    if w.may_pass:
        return other_dealings(w)
    return raise_money(w)


def raise_money(w: Weighing) -> Choice | None:
    """A train must be bought, and there is no money for one yet; offers come last."""
    kinds: list[type[Action]] = [a.SellShares, *w.legal.kinds(but=(*NEVER, a.BuyTrain))]
    for kind in kinds:
        best = w.best(w.legal.of(kind))
        if best:
            return Choice(best.action, "A train must be paid for, and this costs least.")
    # All that can be paid, at once: whoever declines that need not be asked a dollar at a time.
    best = w.best(at_both_ends(w, buy)[-1] for buy in w.legal.of(a.BuyTrain))
    return Choice(best.action, "Only a train of others is left to buy.") if best else None


def purchases(w: Weighing) -> list[Action]:
    found: list[Action] = []
    number, president = w.pos.title.corporation_number, w.pos.state.president
    for buy in w.legal.of(a.BuyTrain):
        if buy.seller in BANK:
            found.append(buy)
        elif president[number[buy.seller]] == w.me and keeps_running(w, buy.seller):
            found += [buy, *as_the_seller_needs(w, buy)]
    return found


def as_the_seller_needs(w: Weighing, buy: a.BuyTrain) -> list[Action]:
    """The same train for what its seller lacks for its next one, and no dollar more."""
    pos, prices = w.pos, range_of(w.pos, buy)
    if prices is None:
        return []
    cash = pos.corporation_cash(pos.title.corporation_number[buy.seller])
    wanted = [cheapest_from_bank(pos)]
    if w.weights.pooling and next_price(pos) > wanted[0]:
        wanted.append(next_price(pos))
    dearer = [
        replace(buy, price=price - cash)
        for price in wanted if buy.price < price - cash <= prices.high
    ]  # fmt: skip
    return [each for each in dearer if each in w.legal]


def keeps_running(w: Weighing, seller: str) -> bool:
    """A corporation does not give its only train away, not even to another one of mine."""
    return counted_trains(w.pos, w.pos.title.corporation_number[seller]) > 1


def stands_idle(w: Weighing) -> bool:
    """It has no train, and there is time for one to run: its price falls until it has."""
    c = w.pos.state.corporation
    return not counted_trains(w.pos, c) and w.outlook.schedule.rounds >= w.weights.last_purchase


def urge(pos: Position, action: Action, weights: Weights) -> float:
    """Money in a treasury earns nothing; trains that only change hands earn little.

    A discount takes nothing away from that: C&O paid $800 for a 4D that it could have had for $600.
    A president's money adds nothing: GT's bought a 7/8 where a 6 would do.
    """
    assert isinstance(action, a.BuyTrain)
    if action.seller == "pool":  # it takes the room for a new one
        return weights.used * action.price
    if action.seller != "bank":
        return -weights.moving
    t, cash = pos.title, pos.corporation_cash(pos.state.corporation)
    train = t.trains[t.train_number[action.train]]
    return weights.progress * min(train.price, max(t.family_price[train.family], cash))


def clears_the_way(w: Weighing, action: Action) -> float:
    """People's way to the next new train: one of mine takes an old one off another's hands.

    The seller then has the room and the money that it lacked. Counts half if it has had its turn.
    A buyer that spends its own money for the new one on it clears no way: IC, with $816, paid GT
    $785 for a 3/5, and GT gave $769 for it in the same round, while a 6 was on sale at $800.
    """
    assert isinstance(action, a.BuyTrain)
    price = next_price(w.pos)
    if not price or not w.weights.pooling or action.seller in BANK:
        return 0.0
    seller, after = w.pos.title.corporation_number[action.seller], w.outlook_after(action).pos
    if can_buy(w.pos, seller, price) or not can_buy(after, seller, price):
        return 0.0
    if buys_new(w) and not can_buy(after, w.pos.state.corporation, price):
        return 0.0
    soon = 0.5 if w.pos.state.acted >> seller & 1 else 1.0
    return soon * w.weights.pooling * w.weights.progress * price


def buys_new(w: Weighing) -> bool:
    """It may buy a new train now, and has the money for it."""
    cash = w.pos.corporation_cash(w.pos.state.corporation)
    return any(buy.seller == "bank" and buy.price <= cash for buy in w.legal.of(a.BuyTrain))


def other_dealings(w: Weighing) -> Choice:
    """Issue, redeem, convert or use a power where that gains; else the turn goes on."""
    kinds = w.legal.kinds(but=(*NEVER, a.BuyTrain, a.Pass))
    best = w.best(action for kind in kinds for action in w.legal.of(kind))
    if best and best.gain > w.gain(a.Pass()) + w.weights.dealing:
        return Choice(best.action, reasons.other(w, best.action, best.gain))
    return Choice(a.Pass(), reasons.no_train(w))


def at_both_ends(w: Weighing, action: Action) -> list[Action]:
    """An open amount at its least and at its most."""
    found = range_of(w.pos, action)
    if found is None:
        return [action]
    most = replace(action, **{found.field: found.high})
    return [action, most] if most in w.legal else [action]


def discard(w: Weighing) -> Choice | None:
    """Of several trains, the one that rusts first."""
    discards = w.legal.of(a.DiscardTrain)
    if not discards:
        return None
    pos = w.pos
    expiry = w.outlook.timetables()[0].expiry
    families = [pos.title.trains[pos.title.train_number[each.train]].family for each in discards]
    first = min([expiry[family] for family in families])
    best = w.best(
        each for each, family in zip(discards, families, strict=True) if expiry[family] == first
    )
    assert best is not None
    alike = len({each.train for each in discards}) == 1
    return Choice(best.action, "They are all alike." if alike else "The others are worth more.")
