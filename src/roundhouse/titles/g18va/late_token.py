"""A power's token that may still be placed after the token step."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import PlaceToken
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.rules.tokens import place_token


def candidates(pos: Position) -> Iterator[PlaceToken]:
    if pos.decision.kind == "token":
        yield from place_token.candidates(pos)
    else:
        yield from place_token.power_candidates(pos)


def quick_candidates(pos: Position) -> Iterator[PlaceToken]:
    """The same, of those that pass what ``place_token`` checks for a list."""
    if pos.decision.kind == "token":
        yield from place_token.open_cities(pos)
    for a in place_token.power_candidates(pos):
        if all(guard(pos, a) is None for guard in place_token.IMPLIED):
            yield a


def in_token_step(pos: Position, a: PlaceToken) -> Refusal | None:
    """Only a power's token may be placed later in a turn. Clause 18VA 4.5.3d."""
    if not a.power and pos.decision.kind != "token":
        return Refusal(f"order.{pos.decision.kind}", {"action": a.type})
    return None


def one_per_hex(pos: Position, a: PlaceToken) -> Refusal | None:
    """One token a hex; but the power's goes to "any hex" with a slot, beside its owner's too."""
    return None if a.power else place_token.one_per_hex(pos, a)


def has_slot(pos: Position, a: PlaceToken) -> Refusal | None:
    """A hex without a tile has no slot yet for a power's token."""
    if a.power and not pos.track.faces[pos.title.map.by_name[a.hex]].pieces:
        return Refusal("token.no-slot", {"hex": a.hex})
    return None
