"""What all sentences need: names and amounts out of an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roundhouse.views.names import Names
from roundhouse.views.words import Sentence, money, number

Data = Mapping[str, object]
SentenceMaker = Callable[[Names, Data], Sentence]


def player_of(names: Names, data: Data, key: str = "player") -> str:
    return names.player(number(data, key))


def corporation_of(names: Names, data: Data) -> str:
    return names.corporation(number(data, "corporation"))


def private_of(names: Names, data: Data) -> str:
    return names.private(number(data, "private"))


def amount_of(data: Data, key: str = "amount") -> str:
    return money(number(data, key))


def nothing(names: Names, data: Data) -> Sentence:
    del names, data
    return ()
