"""A slice of ``python -m bench.kill``: the power fails, once between a request and its reply."""

from __future__ import annotations

from pathlib import Path

from bench.kill import arguments, run
from tests.stored_games import file_url


def test_nothing_acknowledged_is_lost_or_doubled(tmp_path: Path) -> None:
    asked = arguments(["--kills", "2", "--between", "1"])
    assert run(asked, file_url(tmp_path), None, tmp_path) == []
