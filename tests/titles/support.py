"""What clause tests start from: the table, the preset, and the marker that names clauses."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.testing import Table
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES

__all__ = ["EIGHTEENXX_GAMES", "Table", "clause", "listed"]

#: Names the clauses that a test shows: ``@clause("18GA 3.1(b)")``.
clause = pytest.mark.clause


def listed(name: str) -> list[str]:
    """The ids of a title's clauses."""
    text = (Path(__file__).parent / name / "clauses.txt").read_text("utf-8")
    return [line.strip() for line in text.splitlines() if line.strip()]
