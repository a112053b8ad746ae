"""Powers of privates: finding one, and whether the operating corporation may use it."""

from __future__ import annotations

from typing import TypeVar

from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position

P = TypeVar("P")


def find_power(pos: Position, private: str, kind: type[P]) -> P | None:
    """A private's power of this kind; None if it has none or there is no such private."""
    if not private:  # so it is with most actions
        return None
    number = pos.title.private_number.get(private)
    if number is None:
        return None
    for power in pos.title.privates[number].powers:
        if isinstance(power, kind):
            return power
    return None


def not_its_own(pos: Position, private: str, power: object | None) -> Refusal | None:
    """A power works for the corporation that owns the private."""
    number = pos.title.private_number.get(private)
    if number is None:
        return Refusal("unknown-name", {"field": "power", "name": private})
    if power is None or pos.state.owner[number] != pos.state.party(pos.state.corporation):
        return Refusal("power.not-owner", {"private": private})
    return None
