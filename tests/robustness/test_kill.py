"""Slices of ``python -m bench.kill``: the power fails, once between a request and its reply."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from bench.kill import arguments, run
from bench.own_postgres import postgres
from tests.stored_games import file_url, postgres_programs


def test_nothing_acknowledged_is_lost_or_doubled(tmp_path: Path) -> None:
    asked = arguments(["--kills", "3", "--between", "1"])  # of both, the worker, the server
    assert run(asked, file_url(tmp_path), None, tmp_path) == []


def test_nothing_is_lost_when_postgresql_is_killed(tmp_path: Path) -> None:
    """The database dies between a request and its reply, then the site."""
    if postgres_programs() is None:
        pytest.skip("PostgreSQL is not installed")
    if os.geteuid() == 0 and shutil.which("runuser") is None:
        pytest.skip("PostgreSQL does not run as root, and there is no runuser")
    asked = arguments(["--kills", "1", "--between", "1", "--postgres", "1"])
    with postgres() as server:
        assert run(asked, server.url, server, tmp_path) == []
