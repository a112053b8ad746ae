"""A fresh seed for every run of the tests, printed so that a failure can be repeated."""

from __future__ import annotations

import os
import secrets

import pytest
from hypothesis import settings

VARIABLE = "ROUNDHOUSE_SEED"


def pytest_configure(config: pytest.Config) -> None:
    """The first process draws; the ones it starts inherit the seed."""
    del config
    settings.register_profile("shared machine", deadline=None)
    settings.load_profile("shared machine")
    os.environ.setdefault(VARIABLE, str(secrets.randbelow(2**31)))


def pytest_report_header(config: pytest.Config) -> str:
    del config
    return f"seed: {os.environ[VARIABLE]} (repeat with {VARIABLE}={os.environ[VARIABLE]})"


@pytest.fixture
def fresh_seed(request: pytest.FixtureRequest) -> int:
    """A seed of its own for each test, from the seed of the run."""
    node: str = request.node.nodeid
    name = sum(ord(c) * 31**i for i, c in enumerate(node[-40:]))
    seed: int = (int(os.environ[VARIABLE]) + name) % 2**31
    print(f"seed {seed}")  # noqa: T201 - shown by pytest if the test fails
    return seed
