"""The rest of an operating turn: converting, running, paying or saving."""

from __future__ import annotations

from roundhouse.bots.base import Choice
from roundhouse.bots.steady import reasons
from roundhouse.bots.steady.schedule import rounds_to_last_price
from roundhouse.bots.steady.track import anything
from roundhouse.bots.steady.weighing import Weighing
from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import (
    family_of,
    phase_of,
    room_for_train,
)

#: With fewer operating rounds left, this one included, nobody saves: no run would follow.
LAST_SAVING = 2.0
#: When a price is a step from where the game ends, it is expected to last so many rounds at most.
ONE_STEP = 2.5


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


def announce(w: Weighing) -> Choice | None:
    """Somebody has run trains for less than they can earn; whoever gains by more says so."""
    runs = w.legal.of(a.RunTrains)
    if not runs:
        return None
    s = w.pos.state
    name = reasons.called(w, s.corporation)
    held = [s.held(s.corporation, player) for player in range(s.players)]
    mine, others = held[w.me], sum(held) - held[w.me]
    if mine > w.weights.rivals * others / (s.players - 1):
        return Choice(runs[0], f"{name} can earn more than that, and I get a part of it.")
    if mine:
        return Choice(a.Pass(), f"{name} can earn more than that, but others would get most of it.")
    return Choice(a.Pass(), f"{name} can earn more than that, but I have none of its shares.")


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


def can_buy(pos: Position, corporation: int, price: int) -> bool:
    return pos.corporation_cash(corporation) >= price and room_for_train(pos, corporation)
