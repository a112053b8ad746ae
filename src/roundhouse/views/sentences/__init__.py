"""Events put into words: one small function for each kind of record that rules emit."""

from __future__ import annotations

from roundhouse.views.sentences import finance, operations, rounds
from roundhouse.views.sentences.helpers import sentence_for

#: Modules that register sentences.
SUBJECTS = (finance, operations, rounds)

__all__ = ["SUBJECTS", "sentence_for"]
