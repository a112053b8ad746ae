"""Why an action is illegal: a key and its parameters, never a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

#: Keys that have no rulebook clause: the program speaks, or a rule of this house.
ENGINE_KEYS = frozenset(
    {
        "malformed",
        "not-your-turn",
        "not-now",
        "finished",
        "eighteenxx_games.stricter",
        "unknown-name",
        "offer.declined",
        "offer.none-declined",
    }
)


class Refusal(NamedTuple):
    """The rule that forbids an action, with the parameters of its sentence.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> print(game.refusal(rh.actions.Bid("OSR", 101)))
    auction.least-bid (bid=101, least=105)
    """

    key: str
    params: Mapping[str, object] = {}

    def __str__(self) -> str:
        details = ", ".join(f"{k}={v}" for k, v in self.params.items())
        return f"{self.key} ({details})" if details else self.key


class Reason(NamedTuple):
    """Why an action is illegal: the rule in words, the clause that says it, and its key.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> why = game.why_not(rh.actions.Bid("OSR", 101))
    >>> why.sentence, why.clause
    ('A bid must be at least $105.', '18GA 3.1(b)')
    """

    sentence: str
    clause: str  # of the rulebook; empty for what no book needs to say
    key: str
    params: Mapping[str, object] = {}

    def __str__(self) -> str:
        return f"{self.sentence} [{self.clause}]" if self.clause else self.sentence


class RefusedAction(Exception):
    """The action breaks a rule; the position is unchanged.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> game.apply(rh.actions.Bid("OSR", 101))
    Traceback (most recent call last):
        ...
    roundhouse.core.refusal.RefusedAction: A bid must be at least $105. [18GA 3.1(b)]
    """

    def __init__(self, refusal: Refusal, clause: str = "", reason: str = "") -> None:
        self.refusal = refusal
        self.clause = clause
        self.reason = reason or str(refusal)
        super().__init__(f"{self.reason} [{clause}]" if clause else self.reason)


class MalformedAction(ValueError):
    """Not an action of this game at all: a wrong type, field or name.

    >>> from roundhouse import actions
    >>> actions.from_json({"type": "fly"})
    Traceback (most recent call last):
        ...
    roundhouse.core.refusal.MalformedAction: unknown action type 'fly'
    """
