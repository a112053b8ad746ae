"""A private that makes one new train cheaper for the corporation that owns it."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import BuyTrain
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.rules.privates.effects import close_private
from roundhouse.rules.privates.power_use import find_power
from roundhouse.rules.privates.powers import CheaperTrain
from roundhouse.rules.trains.depot import family_of, on_sale
from roundhouse.rules.trains.trains_for_sale import face_price


def power_of(pos: Position, private: str) -> CheaperTrain | None:
    return find_power(pos, private, CheaperTrain)


def reduced(power: CheaperTrain, price: int) -> int:
    return price // 2 if power.half else max(0, price - power.off)


def price(pos: Position, a: BuyTrain) -> int:
    """The list price, or the power's reduced price."""
    power = power_of(pos, a.power)
    full = face_price(pos, a)
    return full if power is None else reduced(power, full)


def own_powers(pos: Position) -> Iterator[tuple[str, CheaperTrain]]:
    """Powers that the operating corporation could use."""
    s = pos.state
    for i in pos.privates_of(s.party(s.corporation)):
        name = pos.title.privates[i].name
        power = power_of(pos, name)
        if power is not None and not s.used >> i & 1:
            yield name, power


def purchases(pos: Position) -> Iterator[BuyTrain]:
    """New trains at the reduced price."""
    for name, power in own_powers(pos):
        for card in on_sale(pos):
            for t in family_of(pos, card).types:
                train = pos.title.trains[t]
                yield BuyTrain("bank", train.name, reduced(power, train.price), power=name)


def usable(pos: Position, a: BuyTrain) -> Refusal | None:
    """It works for the corporation that owns the private, for a new train.

    Clause 18AL III NDY-end.
    """
    if not a.power:
        return None
    if a.power not in pos.title.private_number:
        return Refusal("unknown-name", {"field": "power", "name": a.power})
    if a.power not in [name for name, _ in own_powers(pos)]:
        return Refusal("power.not-owner", {"private": a.power})
    if a.seller != "bank":
        return Refusal("train-power.new-only", {"private": a.power, "seller": a.seller})
    return None


def close_if_used(pos: Position, a: BuyTrain, card: int) -> None:
    """A used-up private closes before the train can change the phase."""
    del card
    power = power_of(pos, a.power)
    if power is None:
        return
    number = pos.title.private_number[a.power]
    pos.state.used |= 1 << number
    if power.closes:
        close_private(pos, number)


# -- the cheapest train ------------------------------------------------------------------------
