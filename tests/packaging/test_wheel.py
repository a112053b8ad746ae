"""The wheel: built, and tried in a clean environment of every CPython on this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
PROGRAM = """
import roundhouse as rh
from roundhouse.bots import make_bots, play_out
for name in rh.title_names():
    game = rh.new_game(name, ["Ann", "Ben", "Cem"], seed=4)
    for _ in range(60):
        game.apply(game.legal[0])
    assert game.at(30) and game.player("Ann").worth is not None and game.corporations
print(rh.__version__, *rh.title_names())
"""


def pythons() -> list[Path]:
    """One CPython of each version from 3.11 on: on the PATH, or installed by pyenv."""
    places = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    places += sorted(Path.home().glob(".pyenv/versions/*/bin"))
    found = {f"3.{sys.version_info.minor}": Path(sys.executable)}
    for minor in range(11, 30):
        for place in places:
            program = place / f"python3.{minor}"
            if program.exists() and "shims" not in program.parts:
                found.setdefault(f"3.{minor}", program)
    return list(found.values())


def run(*command: object, cwd: Path = ROOT, code: int = 0) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stderr or done.stdout
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy of the sources, so that nothing is left in this folder."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for name in ("src", "requirements"):
        ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
        shutil.copytree(ROOT / name, source / name, ignore=ignored)
    run(UV, "build", "--quiet", "--wheel", "--no-build-isolation", "--python", sys.executable,
        "--out-dir", folder, source)  # fmt: skip
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_says_what_it_needs(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith("METADATA"))
        facts = message_from_bytes(archive.read(metadata))
    assert facts["Requires-Python"] == ">=3.11"
    needs = [str(line) for line in facts.get_all("Requires-Dist") or []]
    plain = {line.partition(";")[0].strip() for line in needs if "extra" not in line}
    assert plain == {"click>=8.5", "platformdirs", "rich"}
    extras = {str(extra) for extra in facts.get_all("Provides-Extra") or []}
    assert extras == {"client", "lab", "postgresql", "ray", "web"}
    assert not [line for line in needs if "<" in line]
    assert "roundhouse/py.typed" in names
    assert any(name.endswith("g18ga/map.toml") for name in names)
    assert not [name for name in names if name.endswith(".pyc") or name.startswith("tests")]


@pytest.mark.parametrize("python", pythons(), ids=lambda path: str(path.name))
def test_the_wheel_plays_in_a_clean_environment(wheel: Path, python: Path, tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    run(UV, "venv", "--quiet", "--python", python, venv)
    here = venv / "bin" / "python"
    run(UV, "pip", "install", "--quiet", "--python", here, wheel)
    assert run(here, "-c", PROGRAM, cwd=tmp_path).split()[1:] == [
        "1846", "18AL", "18Chesapeake", "18GA", "18VA",
    ]  # fmt: skip
    command = venv / "bin" / "roundhouse"
    assert run(command, "--version").startswith("roundhouse ")
    assert "18GA  " in run(command, "titles")
    said = run(command, "serve", code=2)
    assert said.count("\n") == 1
    assert "pip install 'roundhouse[web]'" in said


def test_the_examples_pass_the_type_checker_with_the_wheel(wheel: Path, tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    run(UV, "venv", "--quiet", "--python", sys.executable, venv)
    needs = (f"{wheel}[client]", "matplotlib")  # the examples need no server
    run(UV, "pip", "install", "--quiet", "--python", venv / "bin" / "python", *needs)
    run(venv / "bin" / "python", "-c", "import roundhouse.client", cwd=tmp_path)
    examples = shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for path in sorted(examples.glob("*.py")):
        command = (sys.executable, "-m", "mypy", "--strict", "--python-executable")
        run(*command, venv / "bin" / "python", path, cwd=tmp_path)
