"""The rest of an operating turn: running, paying, trains."""

from __future__ import annotations

from dataclasses import replace

from roundhouse.bots.base import Choice
from roundhouse.bots.random_bot import range_of
from roundhouse.bots.steady import reasons
from roundhouse.bots.steady.schedule import rounds_to_last_price
from roundhouse.bots.steady.track import NEVER, anything
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.bots.steady.weights import Weights
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import (
    cheapest_from_bank,
    counted_trains,
    family_of,
    phase_of,
    room_for_train,
)

#: With fewer operating rounds left, this one included, nobody saves: no run would follow.
LAST_SAVING = 2.0
#: When a price is a step from where the game ends, it is expected to last so many rounds at most.
ONE_STEP = 2.5
BANK = ("bank", "pool")


def convert(w: Weighing) -> Choice | None:
    """More shares wait for the stock round in which they can be sold, unless they gain clearly."""
    choice = anything(w)
    if choice is None or not isinstance(choice.action, a.Convert) or not too_early(w):
        return choice
    return anything(w, but=(a.Convert,))


def too_early(w: Weighing) -> bool:
    """Another run comes before the next stock round, and each share would get less of it."""
    s = w.pos.state
    if s.or_number >= s.or_count or not s.trains[s.corporation]:
        return False
    return w.change(a.Convert()) < w.weights.converting


def run(w: Weighing) -> Choice | None:
    runs = w.legal.of(a.RunTrains)
    return Choice(runs[0], "This is the best run.") if runs else None


def dividend(w: Weighing) -> Choice | None:
    kinds = w.legal.of(a.Dividend)
    if not worth_saving(w) and not ends_the_game(w):
        kinds = tuple(kind for kind in kinds if kind.kind == "pay") or kinds
    best = w.best(kinds, lambda kind: w.gain(kind) + reaches_a_phase(w, kind))
    if best is None:
        return None
    assert isinstance(best.action, a.Dividend)
    if best.action.kind != "pay" and ends_the_game(w):
        return Choice(best.action, "Paying would end the game, and another round brings more.")
    return Choice(best.action, reasons.dividend(w, best.action))


def ends_the_game(w: Weighing) -> bool:
    """Paying would take the price to where the game ends: others may not be through yet.

    Whoever gains more by another round, all shares together, then keeps this revenue.
    """
    pay = a.Dividend("pay")
    if not w.weights.prolongs or w.pos.state.end_after or w.pos.state.bank_broke:
        return False
    if pay not in w.legal or rounds_to_last_price(w.pos) > ONE_STEP:
        return False
    return bool(w.outlook_after(pay).pos.state.end_after)


def reaches_a_phase(w: Weighing, action: Action) -> float:
    """Saving counts more when it pays at once for the train that begins a phase.

    When trains are bought, that train has a value beyond its runs; without a part of it here, a
    corporation that is a few dollars short pays, round after round.
    """
    pos, s = w.pos, w.pos.state
    if not w.weights.reach or not s.depot:
        return 0.0
    price, family = next_price(pos), family_of(pos, s.depot[0])
    if phase_of(pos, family.name) <= s.phase or can_buy(pos, s.corporation, price):
        return 0.0
    if not can_buy(w.outlook_after(action).pos, s.corporation, price):
        return 0.0
    return w.weights.reach * w.weights.progress * price


def worth_saving(w: Weighing) -> bool:
    """Is there a train to save for, and a run left for it? People with enough money pay."""
    s = w.pos.state
    if not s.depot or w.outlook.schedule.rounds < LAST_SAVING:
        return False
    if w.weights.pays_if_able and (lacking(w) <= 0 or stays_full(w)):
        return False
    if not rust_within(w, w.weights.rusting) and lacking(w) > w.weights.patience * s.turn.revenue:
        return False
    if not has_lasting_train(w):
        return True  # what is saved, its president need not pay
    # Half of the time that is left must be enough to save, so that the train can earn it back.
    return 2 * lacking(w) <= w.outlook.schedule.rounds * s.turn.revenue


def has_lasting_train(w: Weighing) -> bool:
    """A train that is expected to run until the end."""
    later = w.outlook.timetables()[1]
    return any(
        later.expiry[family_of(w.pos, card).number] >= later.rounds
        for card in w.pos.state.trains[w.pos.state.corporation]
    )


def stays_full(w: Weighing) -> bool:
    """There is no room for a train, and none of its own rusts before it has saved for long."""
    c = w.pos.state.corporation
    if room_for_train(w.pos, c):
        return False
    return all(rounds > w.weights.full_saving for rounds in expiries(w))


def rust_within(w: Weighing, rounds: float) -> bool:
    """All its trains are expected to be gone by then: its president would pay for another."""
    return all(each <= rounds for each in expiries(w))


def expiries(w: Weighing) -> list[float]:
    """In how many operating rounds its trains rust, if trains are sold sooner than expected."""
    s, sooner = w.pos.state, w.outlook.timetables()[0]
    return [sooner.expiry[family_of(w.pos, card).number] for card in s.trains[s.corporation]]


def lacking(w: Weighing) -> int:
    """What its treasury lacks for the next new train."""
    return next_price(w.pos) - w.pos.corporation_cash(w.pos.state.corporation)


def next_price(pos: Position) -> int:
    """Of the next new train; 0 if the bank has none."""
    depot = pos.state.depot
    return pos.title.trains[family_of(pos, depot[0]).types[0]].price if depot else 0


def trains(w: Weighing) -> Choice | None:
    """The purchase that gains most, from the bank or from another corporation of mine."""
    best = w.best(purchases(w), lambda x: w.gain(x) + urge(x, w.weights) + clears_the_way(w, x))
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


def urge(action: Action, weights: Weights) -> float:
    """Money in a treasury earns nothing; trains that only change hands earn little."""
    assert isinstance(action, a.BuyTrain)
    if action.seller == "pool":  # it takes the room for a new one
        return weights.used * action.price
    return weights.progress * action.price if action.seller == "bank" else -weights.moving


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


def can_buy(pos: Position, corporation: int, price: int) -> bool:
    return pos.corporation_cash(corporation) >= price and room_for_train(pos, corporation)


def other_dealings(w: Weighing) -> Choice:
    """Issue, redeem, convert or use a power where that gains; else the turn goes on."""
    kinds = w.legal.kinds(but=(*NEVER, a.BuyTrain, a.Pass))
    best = w.best(action for kind in kinds for action in w.legal.of(kind))
    if best and best.gain > w.gain(a.Pass()) + w.weights.dealing:
        return Choice(best.action, f"It gains about {reasons.dollars(best.gain)}.")
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
