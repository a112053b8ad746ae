"""Why an action is not possible: a key and its parameters, never a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

#: Keys that no rulebook clause stands behind.
ENGINE_KEYS = frozenset(
    {
        "malformed",
        "not-your-turn",
        "not-now",
        "finished",
        "eighteenxx_games.stricter",
        "unknown-name",
    }
)


class Refusal(NamedTuple):
    """A rule that stands against an action, with what it needs to be put into words."""

    key: str
    params: Mapping[str, object] = {}

    def __str__(self) -> str:
        details = ", ".join(f"{k}={v}" for k, v in self.params.items())
        return f"{self.key} ({details})" if details else self.key


class RefusedAction(Exception):
    """The action breaks a rule. Nothing has changed."""

    def __init__(self, refusal: Refusal, clause: str = "", reason: str = "") -> None:
        self.refusal = refusal
        self.clause = clause
        self.reason = reason or str(refusal)
        super().__init__(f"{self.reason} [{clause}]" if clause else self.reason)


class MalformedAction(ValueError):
    """The action is not even an action of this game: a wrong type, field or name."""
