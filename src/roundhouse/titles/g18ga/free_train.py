"""18GA: the free train for the corporation that buys a private."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.events import TrainGiven
from roundhouse.core.facts import Fact
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
        card = FREE_TRAIN.of(s)
        FREE_TRAIN.clear(s)
        too_late = phase_of(pos, power.not_after) <= s.phase
        if card != NOBODY and not too_late and counted_trains(pos, corporation) <= power.at_most:
            GIVEN_TRAIN.set(s, card)
            s.trains[corporation] = (*s.trains[corporation], card)
            pos.emit(TrainGiven(pos.corporation_name(corporation), power.family))


def sells_all_but_given(pos: Position, corporation: int, card: int) -> bool:
    """The free train cannot be sold."""
    del corporation
    return card != GIVEN_TRAIN.of(pos.state) and not is_obsolete(pos, card)


def privates_close(pos: Position) -> None:
    """An unclaimed free train leaves the game with the privates."""
    close_privates(pos)
    FREE_TRAIN.clear(pos.state)
