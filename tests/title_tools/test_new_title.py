"""``new-title`` makes a package that builds, plays and is sound at once."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.title_tools.outside import known

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.cli import app
from roundhouse.titles import BUILT_IN, about, source
from roundhouse.titles.checking import check_title
from roundhouse.titles.loading.external import PATHS


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(a) for a in arguments])


def played(name: str, seed: int) -> list[rh.Action]:
    players = rh.title(name).min_players
    game = rh.new_game(name, ["Ann", "Ben", "Cem", "Dee"][:players], seed=seed)
    play_out(game, make_bots(["busy"], players, seed))
    assert game.over
    return list(game.actions)


@pytest.mark.parametrize("original", BUILT_IN)
def test_a_copy_of_every_title_is_sound_and_plays_alike(original: str, tmp_path: Path) -> None:
    name = f"My{original}"
    made = run("new-title", name, "--from", original, "--dir", tmp_path, "--full-name", 'My "own"')
    assert made.exit_code == 0, made.output
    with known(tmp_path / name):
        assert name in rh.title_names()
        assert check_title(name) == []
        assert rh.title(name).full_name == 'My "own"'
        assert about(name) != about(original)
        assert source(name).build.__module__ == f"gmy{original.lower()}.title"
        assert played(name, 5) == played(original, 5)


def test_a_copy_names_the_original_only_where_it_says_so(tmp_path: Path) -> None:
    assert run("new-title", "18NZ", "--from", "18GA", "--dir", tmp_path).exit_code == 0
    named = [
        line
        for path in sorted((tmp_path / "18NZ").rglob("*.*"))
        if path.parent.name != "__pycache__"
        for line in path.read_text("utf-8").splitlines()
        if "18GA" in line or "g18ga" in line
    ]
    assert named == [
        "A title for Roundhouse, copied from 18GA. Everything about it is in `g18nz/`.",
        'edition = "copied from 18GA"',
    ]
    assert "18NZ 3.1" in (tmp_path / "18NZ" / "g18nz" / "clauses.txt").read_text("utf-8")


def test_a_copy_of_a_copy(tmp_path: Path) -> None:
    assert run("new-title", "18NZ", "--from", "18VA", "--dir", tmp_path).exit_code == 0
    with known(tmp_path / "18NZ"):
        assert run("new-title", "18OZ", "--from", "18NZ", "--dir", tmp_path).exit_code == 0
        checked = run("check-title", tmp_path / "18OZ")
        assert checked.exit_code == 0, checked.output


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["18 NZ", "--from", "18GA"], "no name for a title"),
        (["", "--from", "18GA"], "no name for a title"),
        (["../18NZ", "--from", "18GA"], "no name for a title"),
        (["1" * 25, "--from", "18GA"], "no name for a title"),
        (["Ünited", "--from", "18GA"], "no name for a title"),
        (["18ga", "--from", "18AL"], "a title 18GA already"),
        (["18NZ", "--from", "1899"], "no title '1899'"),
        (["reenlet", "--from", "18GA"], "a Python package greenlet already"),
        (["there", "--from", "18GA"], "exists already"),
        (["18NZ", "--from", "18GA", "--dir", "nowhere"], "no folder nowhere"),
        (["18NZ"], "--from"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_line(
    arguments: list[str], word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    result = run("new-title", *arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
    assert word in result.stderr
    assert [p.name for p in tmp_path.rglob("*")] == ["there"]


def test_its_own_tests_pass(tmp_path: Path) -> None:
    assert run("new-title", "18NZ", "--from", "18Chesapeake", "--dir", tmp_path).exit_code == 0
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=tmp_path / "18NZ",
        env={**os.environ, PATHS: str(tmp_path / "18NZ"), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "3 passed" in done.stdout


def test_installed_it_is_found_by_its_entry_point(tmp_path: Path) -> None:
    """The wheel is put where Python looks; nothing else names the title."""
    assert run("new-title", "18NZ", "--from", "1846", "--dir", tmp_path).exit_code == 0
    project = tmp_path / "18NZ"
    build = "from setuptools.build_meta import build_wheel; build_wheel('dist')"
    subprocess.run([sys.executable, "-c", build], cwd=project, check=True, capture_output=True)
    (wheel,) = (project / "dist").glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(installed)
    done = subprocess.run(
        [sys.executable, "-m", "roundhouse", "check-title", "18NZ"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "18NZ: no problems found\n"), done.stderr


def test_the_project_file_offers_the_title(tmp_path: Path) -> None:
    assert run("new-title", "18-n_z", "--from", "18AL", "--dir", tmp_path).exit_code == 0
    data = tomllib.loads((tmp_path / "18-n_z" / "pyproject.toml").read_text("utf-8"))
    assert data["project"]["entry-points"]["roundhouse.titles"] == {
        "18-n_z": "g18_n_z.title:SOURCE"
    }
