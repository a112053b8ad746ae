"""One train of a type from the bank per turn, in the phases with this limit."""

from __future__ import annotations

from roundhouse.core.actions import BuyTrain
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import family_of
from roundhouse.rules.trains.trains_for_sale import BANK_SELLERS

FLAG = "one-per-type"  # flag of the phases with this limit


def limited(pos: Position, a: BuyTrain) -> bool:
    """Does the limit apply to this purchase? Clause 18VA 4.5.8c."""
    rules = pos.title.train_rules
    if a.seller not in (BANK_SELLERS if rules.pool_counts_for_type else ("bank",)):
        return False
    if rules.type_limit == "declared":
        return len(pos.title.families[family(pos, a)].types) > 1
    return FLAG in pos.phase.flags


def family(pos: Position, a: BuyTrain) -> int:
    return pos.title.trains[pos.title.train_number[a.train]].family


def one_of_type(pos: Position, a: BuyTrain) -> Refusal | None:
    if limited(pos, a) and pos.state.turn.types >> family(pos, a) & 1:
        return Refusal("train.one-per-type", {"train": a.train})
    return None


def note_type(pos: Position, a: BuyTrain, card: int) -> None:
    """New trains are always noted; those from the pool if they count."""
    del a
    if pos.title.train_rules.pool_counts_for_type:
        pos.state.turn.types |= 1 << family_of(pos, card).number
