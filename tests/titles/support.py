"""What clause tests start from: the table, the preset, and the marker that names clauses."""

from __future__ import annotations

import pytest

from roundhouse.testing import Table
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES

__all__ = ["EIGHTEENXX_GAMES", "Table", "clause"]

#: Names the clauses that a test shows: ``@clause("18GA 3.1(b)")``.
clause = pytest.mark.clause
