"""A database for the worker."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.stored_games import file_url, open_store

from roundhouse.storage import GameStore


@pytest.fixture
def store(tmp_path: Path) -> GameStore:
    return open_store(file_url(tmp_path))
