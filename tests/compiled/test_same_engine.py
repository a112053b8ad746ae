"""The compiled engine plays like the pure one. ``make soak`` compares 500 games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.build_fast import CANNOT_COMPILE, ROOT, missing, wheel
from tools.same_engine import compare, unpacked

GAMES = 5  # one of each title
STRETCHES = 12  # two or three of each, two by expert
#: The compiler's level that is built soonest; what the engine does is the same at all levels.
QUICKEST = 0


@pytest.fixture(scope="module")
def package() -> Path:
    reason = missing()
    if reason:
        pytest.skip(f"{CANNOT_COMPILE}: {reason}")
    return unpacked(wheel(QUICKEST))


def test_both_engines_say_the_same_of_every_position(package: Path) -> None:
    assert compare(package, GAMES, seed=20261116, stretches=STRETCHES) == []


def test_the_version_says_which_engine_runs(package: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(package)}
    command = [sys.executable, "-m", "roundhouse", "--version"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert "(compiled engine)" in done.stdout


def test_snapshots_open_with_the_compiled_engine(package: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTEST_ADDOPTS": ""}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "tests/storage/test_snapshots.py"], cwd=ROOT, env=environment,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:]


def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("tools.build_fast.sysconfig.get_config_var", {"CC": "cc"}.get)
    assert "no C compiler (cc)" in missing()
