"""Every clause of every title is named by a test, and every refusal cites a clause."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from tests.titles.support import listed

from roundhouse.titles import title, title_names

HERE = Path(__file__).parent
MARKS = ("clause", "pytest.mark.clause")


@cache
def named_by_tests(name: str) -> set[str]:
    """Ids in the marker ``@clause("…")`` of test functions of the title's folder."""
    found: set[str] = set()
    for path in sorted((HERE / name).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) in MARKS:
                    found |= {str(a.value) for a in mark.args if isinstance(a, ast.Constant)}
    return found


@pytest.mark.parametrize("name", title_names())
def test_every_clause_has_a_test(name: str) -> None:
    missing = [c for c in listed(name) if c not in named_by_tests(name)]
    assert not missing, f"{len(missing)} clauses of {name} without a test: {missing}"


@pytest.mark.parametrize("name", title_names())
def test_tests_name_only_listed_clauses(name: str) -> None:
    assert named_by_tests(name) <= set(listed(name))


@cache
def spoken_in_tests(name: str) -> set[str]:
    """Every text constant in the title's tests."""
    found: set[str] = set()
    for path in sorted((HERE / name).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


@pytest.mark.parametrize("name", title_names())
def test_every_refusal_key_is_triggered(name: str) -> None:
    missing = sorted(set(title(name).citations) - spoken_in_tests(name))
    assert not missing, f"refusals of {name} that no test triggers: {missing}"


@pytest.mark.parametrize("name", title_names())
def test_citations_name_listed_clauses(name: str) -> None:
    unknown = {c for c, _ in title(name).citations.values()} - set(listed(name))
    assert not unknown, f"citations of {name} name unknown clauses: {sorted(unknown)}"


# -- choosing tests by clause ------------------------------------------------------------------


def run_pytest(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider"]
    own = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    return subprocess.run(
        [*command, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=HERE.parents[1],
        env=own,  # not what the tests around it were asked to report
    )


def test_the_tests_of_one_clause_can_be_run_by_its_id() -> None:
    folder = HERE / "18GA"
    done = run_pytest("--clause", "18GA 3.1(b)", str(folder))
    chosen = {line.partition("::")[2] for line in done.stdout.splitlines() if "::" in line}
    assert done.returncode == 0
    assert {name.partition("[")[0] for name in chosen} == {
        node.name
        for path in folder.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
        and any("'18GA 3.1(b)'" in ast.unparse(mark) for mark in node.decorator_list)
    }


def test_an_unknown_clause_is_a_usage_error() -> None:
    done = run_pytest("--clause", "18GA 3.1(z)", str(HERE / "18GA"))
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "no title has a clause '18GA 3.1(z)' (18GA 3.1(" in done.stderr + done.stdout
