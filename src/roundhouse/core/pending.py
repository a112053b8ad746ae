"""Decisions that interrupt the course of play."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.record import Record, record


@record
class Pending(Record):
    """A decision that must be made before anything else.

    Each kind is a subclass, in ``pending.py`` beside its rules, with what the decision is about.
    """

    kind: ClassVar[str] = ""
    players: tuple[int, ...]  # who decides; if several, in any order
