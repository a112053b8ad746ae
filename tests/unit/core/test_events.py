"""Events as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from roundhouse.core.events.base import EVERYONE, Event, Party, PrivateEvent, plain


@dataclass(frozen=True, slots=True)
class Paid(Event):
    kind: ClassVar[str] = "paid"
    payer: Party
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seen(PrivateEvent):
    kind: ClassVar[str] = "seen"
    card: str


def test_an_event_is_plain_data_with_names() -> None:
    event = Paid(Party("player", "Ann"), (3, 4))
    assert event.to_json() == {
        "kind": "paid",
        "payer": {"kind": "player", "name": "Ann"},
        "amounts": [3, 4],
    }
    assert event.audience == EVERYONE


def test_a_private_event_says_who_may_know() -> None:
    assert Seen(2, "MAIL").audience == 2
    assert Seen(2, "MAIL").to_json()["card"] == "MAIL"


def test_other_values_are_refused() -> None:
    with pytest.raises(TypeError, match="must not hold a float"):
        plain(1.5)
