"""What commands import and take before they do anything."""

from __future__ import annotations

import ast
import json
import subprocess
import sys

import pytest

#: None of these is needed to list titles or to tell what a command takes.
HEAVY = {
    "roundhouse.api", "roundhouse.board", "roundhouse.engine", "roundhouse.gamefile",
    "roundhouse.hosting", "roundhouse.rules", "roundhouse.storage", "roundhouse.views",
    "roundhouse.web", "alembic", "fastapi", "jinja2", "pydantic", "rich", "sqlalchemy",
    "starlette", "typer", "uvicorn",
}  # fmt: skip
#: Seconds of processor time.
LIMIT = 0.45


def imported(*arguments: str) -> set[str]:
    """The modules that a command has imported when it ends."""
    code = (
        "import sys; from roundhouse.cli import app; "
        f"app({list(arguments)!r}, standalone_mode=False); print(sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(ast.literal_eval(done.stdout.splitlines()[-1]))


def among(modules: set[str], wanted: set[str]) -> set[str]:
    return {m for m in modules if any(m == w or m.startswith(f"{w}.") for w in wanted)}


@pytest.mark.parametrize(
    "arguments",
    [["titles"], ["titles", "18ga"], ["new", "--help"], ["serve", "--help"], ["--version"], ["-h"]],
    ids=" ".join,
)
def test_a_command_imports_only_what_it_needs(arguments: list[str]) -> None:
    modules = imported(*arguments)
    assert "roundhouse.cli" in modules
    assert among(modules, HEAVY) == set()
    assert not {m for m in modules if m.startswith("roundhouse.titles.g") and m.count(".") > 2}


def test_the_version_and_the_list_of_commands_import_no_command() -> None:
    for arguments in (["--version"], ["-h"]):
        assert among(imported(*arguments), {"roundhouse.titles", "roundhouse.cli.library"}) == set()


def processor_time() -> float:
    """What one run of ``roundhouse titles`` takes, as the system counts it for a child."""
    code = (
        "import json, resource, subprocess, sys; "
        "subprocess.run([sys.executable, '-m', 'roundhouse', 'titles'], check=True, "
        "stdout=subprocess.DEVNULL); used = resource.getrusage(resource.RUSAGE_CHILDREN); "
        "print(json.dumps(used.ru_utime + used.ru_stime))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout))


def test_listing_titles_takes_little_processor_time() -> None:
    assert min(processor_time() for _ in range(5)) <= LIMIT
