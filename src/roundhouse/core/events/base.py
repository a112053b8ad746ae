"""What every event is: a small record of something that happened, in names."""

from __future__ import annotations

from dataclasses import fields
from typing import ClassVar, NamedTuple

from roundhouse.core.record import Record, record

#: The audience of an event that everyone may see.
EVERYONE = -1

#: An event's values as JSON has them.
Plain = str | int | list["Plain"] | dict[str, "Plain"]


@record
class Event(Record):
    """Something that happened in a game.

    ``kind`` says what, in plain words; the fields give players, corporations, privates, hexes,
    tiles and trains by name. A title's own event class gives its log line in ``text``:
    ``"{corporation} issued {count:number share} for {amount:money}."``.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> event = game.apply(game.legal[0])[0]
    >>> event.kind, event.private, event.amount
    ('won-private', 'LTR', 20)
    """

    kind: ClassVar[str] = ""
    text: ClassVar[str] = ""

    @property
    def audience(self) -> int:
        """The seat of the only player who may see it, or EVERYONE."""
        return EVERYONE

    def to_json(self) -> dict[str, Plain]:
        """The event as plain data, its kind first."""
        values: dict[str, Plain] = {"kind": self.kind}
        return values | {f.name: plain(getattr(self, f.name)) for f in fields(self)}


@record
class PrivateEvent(Event):
    """Something that only one player may see."""

    seat: int

    @property
    def audience(self) -> int:
        return self.seat


class Party(NamedTuple):
    """An owner of cash and privates: a player or a corporation."""

    kind: str  # "player" or "corporation"
    name: str


def plain(value: object) -> Plain:
    """A field's value as JSON has it."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, tuple):
        names: tuple[str, ...] = getattr(value, "_fields", ())
        if names:
            return {name: plain(part) for name, part in zip(names, value, strict=True)}
        return [plain(part) for part in value]
    raise TypeError(f"an event must not hold a {type(value).__name__}")
