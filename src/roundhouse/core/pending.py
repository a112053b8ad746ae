"""Decisions that interrupt the course of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Pending:
    """A decision that must be made before anything else.

    Each kind is a subclass, in ``pending.py`` beside its rules, with what the decision is about.
    """

    kind: ClassVar[str] = ""
    players: tuple[int, ...]  # who decides; if several, in any order
