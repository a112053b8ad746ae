"""For every run of the tests: a fresh seed, and the choice of tests by clause.

The seed is printed, so that a failure can be repeated. ``pytest --clause "18GA 3.1(b)"`` runs
the tests of that clause; the option may be given several times.
"""

from __future__ import annotations

import os
import secrets
from difflib import get_close_matches
from pathlib import Path

import pytest
from hypothesis import settings

VARIABLE = "ROUNDHOUSE_SEED"
#: Tests of a minute and more. They run first: at the end one worker would wait for the other.
LONGEST = ("tests/compiled/", "tests/web/test_whole_games.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--clause",
        action="append",
        default=[],
        metavar="ID",
        help='run only the tests of this clause, as in --clause "18GA 3.1(b)"',
    )


def pytest_configure(config: pytest.Config) -> None:
    """The first process draws; the ones it starts inherit the seed."""
    known = listed_clauses() if config.getoption("--clause") else set()
    for wanted in config.getoption("--clause"):
        if wanted not in known:
            close = ", ".join(get_close_matches(wanted, known)) or "see tests/titles/*/clauses.txt"
            raise pytest.UsageError(f"no title has a clause {wanted!r} ({close})")
    settings.register_profile("shared machine", deadline=None)
    settings.load_profile("shared machine")
    os.environ.setdefault(VARIABLE, str(secrets.randbelow(2**31)))


def listed_clauses() -> set[str]:
    """The ids in the clause lists of all titles."""
    files = (Path(__file__).parent / "titles").glob("*/clauses.txt")
    return {line.strip() for file in files for line in file.read_text("utf-8").splitlines()} - {""}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the longest; leave out tests that show none of the clauses asked for."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
    wanted = set(config.getoption("--clause"))
    if not wanted:
        return
    shown = {
        item: {name for mark in item.iter_markers("clause") for name in mark.args} for item in items
    }
    config.hook.pytest_deselected(items=[item for item in items if not shown[item] & wanted])
    items[:] = [item for item in items if shown[item] & wanted]


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
