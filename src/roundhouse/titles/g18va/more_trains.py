"""A private that closes to raise its owner's train limit by one for good."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import UsePower
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Handler, Position
from roundhouse.rules.privates.effects import close_private
from roundhouse.titles.g18va.events import TrainLimitRaised
from roundhouse.titles.g18va.powers import MoreTrains


def limit_power(pos: Position) -> str:
    """The operating corporation's private that could raise its train limit, or ""."""
    for i in pos.privates_of(pos.state.party(pos.state.corporation)):
        if any(isinstance(power, MoreTrains) for power in pos.title.privates[i].powers):
            return pos.title.privates[i].name
    return ""


def candidates(pos: Position) -> Iterator[UsePower]:
    if limit_power(pos):
        yield UsePower(limit_power(pos))


def limit_owner(pos: Position, a: UsePower) -> Refusal | None:
    if a.private != limit_power(pos):
        return Refusal("power.not-owner", {"private": a.private})
    return None


def no_choice(pos: Position, a: UsePower) -> Refusal | None:
    del pos
    return Refusal("malformed", {"field": "choice", "value": a.choice}) if a.choice else None


def apply(pos: Position, a: UsePower) -> None:
    """The limit rises for good, and the private closes, other power included.

    Clauses 18VA 4.2g, 18VA 4.2h.
    """
    s = pos.state
    s.bonus_limit |= 1 << s.corporation
    pos.emit(TrainLimitRaised(pos.corporation_name(s.corporation), a.private))
    close_private(pos, pos.title.private_number[a.private])


def might_raise(pos: Position) -> bool:
    """A limit that could be raised keeps the step open even without room for a train."""
    return bool(limit_power(pos))


RAISE_LIMIT = Handler(candidates, (limit_owner, no_choice), apply)
