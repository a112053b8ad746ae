"""18GA: the free train for the corporation that buys a private."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.actions import BuyPrivate
from roundhouse.core.events import TrainGiven
from roundhouse.core.facts import Fact
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY, State
from roundhouse.engine.position import Position, Title
from roundhouse.rules.privates.effects import close_privates
from roundhouse.rules.trains.depot import counted_trains, is_obsolete, phase_of
from roundhouse.titles.g18ga.powers import GivesTrain

FREE_TRAIN = Fact("free-train", NOBODY)  # the card kept for a private's buyer
GIVEN_TRAIN = Fact("given-train", NOBODY)  # the card once a corporation has it


def free_train_aside(title: Title, s: State, setup_draw: Mapping[str, object]) -> None:
    """An extra train, not from the depot, is set aside for the buyer of a private."""
    del setup_draw
    for private in title.privates:
        for power in private.powers:
            if isinstance(power, GivesTrain):
                s.variants = (*s.variants, title.train_number[power.family])
                FREE_TRAIN.set(s, len(s.variants) - 1)


def train_for_buying_corporation(pos: Position, private: int, corporation: int) -> None:
    """The buyer gets the free train; too late or without room for it, it leaves the game."""
    s = pos.state
    for power in pos.title.privates[private].powers:
        if not isinstance(power, GivesTrain):
            continue
        card, given = FREE_TRAIN.of(s), gets_train(pos, power, corporation)
        FREE_TRAIN.clear(s)
        if given:
            GIVEN_TRAIN.set(s, card)
            s.trains[corporation] = (*s.trains[corporation], card)
            pos.emit(TrainGiven(pos.corporation_name(corporation), power.family))


def gets_train(pos: Position, power: GivesTrain, corporation: int) -> bool:
    """Would a corporation that buys the private get the free train?"""
    s = pos.state
    too_late = phase_of(pos, power.not_after) <= s.phase
    room = counted_trains(pos, corporation) <= power.at_most
    return FREE_TRAIN.of(s) != NOBODY and not too_late and room


def proceeds_are_for_train(pos: Position, a: BuyPrivate) -> Refusal | None:
    """Once stock is sold for a train, the free train is no way to keep the proceeds.

    Clause 18GA 4.2.5.1(d).
    """
    s = pos.state
    if not s.turn.least:
        return None
    for power in pos.title.privates[pos.title.private_number[a.private]].powers:
        if isinstance(power, GivesTrain) and gets_train(pos, power, s.corporation):
            return Refusal("emergency.only-for-train", {"train": power.family})
    return None


def sells_all_but_given(pos: Position, corporation: int, card: int) -> bool:
    """The free train cannot be sold."""
    del corporation
    return card != GIVEN_TRAIN.of(pos.state) and not is_obsolete(pos, card)


def privates_close(pos: Position) -> None:
    """An unclaimed free train leaves the game with the privates."""
    close_privates(pos)
    FREE_TRAIN.clear(pos.state)
