"""Titles outside the package: in the library, on the site, in storage; sound and broken ones."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from fastapi.testclient import TestClient
from tests.title_tools.outside import known
from tests.web.tools import file_url, open_store, web_client

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.cli import app
from roundhouse.storage import Play, SeatInfo
from roundhouse.storage.snapshots import freeze, rules_tag, thaw
from roundhouse.titles import BrokenTitle, UnknownTitle, about, broken_titles, title_names
from roundhouse.titles.loading.external import PATHS
from roundhouse.titles.new_title import new_title

NAME, PACKAGE = "18Out", "g18out"
SEATS = ("Ann", "Ben", "Cem")


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_title(NAME, "18Chesapeake", tmp_path_factory.mktemp("outside"))


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(original, tmp_path / NAME))


@pytest.fixture
def outside(folder: Path) -> Iterator[Path]:
    with known(folder):
        yield folder / PACKAGE


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(a) for a in arguments])


# -- a sound one -------------------------------------------------------------------------------


def test_the_library_and_files_know_it(outside: Path, tmp_path: Path) -> None:
    assert outside.is_dir()
    assert NAME in title_names()
    game = rh.new_game(NAME, SEATS, seed=2)
    play_out(game, make_bots(["random"], 3, 2))
    game.save(tmp_path / "game.json")
    assert rh.load(tmp_path / "game.json").actions == game.actions


def test_the_command_line_knows_it(outside: Path, tmp_path: Path) -> None:
    assert outside.is_dir()
    assert f"{NAME}  {NAME}; copied from 18Chesapeake" in run("titles").stdout
    assert run("new", NAME, "--out", tmp_path / "game.json").exit_code == 0
    assert run("show", tmp_path / "game.json").exit_code == 0
    assert run("simulate", NAME, "--games", 1, "--jobs", 1).exit_code == 0


def test_another_process_knows_it_by_the_variable(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "roundhouse", "titles", NAME],
        env={**os.environ, PATHS: str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout[: len(NAME)]) == (0, NAME), done.stderr


def test_the_site_plays_it(outside: Path, tmp_path: Path) -> None:
    assert outside.is_dir()
    with web_client(file_url(tmp_path)) as client:
        for path in ("/", "/titles", f"/titles/{NAME}", f"/titles/{NAME}?part=privates", "/new"):
            answer = client.get(path)
            assert answer.status_code == 200
            assert NAME in answer.text
        form = {"title": NAME, "players": "3", "seat_1": "Ann", "seat_2": "Ben", "seat_3": "Cem"}
        made = client.post("/new", data=form)
        assert made.status_code == 303, made.text
        assert client.get(made.headers["location"]).status_code == 200


def test_stored_games_go_on_while_it_is_there(folder: Path, tmp_path: Path) -> None:
    url = file_url(tmp_path)
    with known(folder):
        store = open_store(url)
        game = rh.new_game(NAME, SEATS, seed=3)
        game_id = store.create(game.setup, tuple(SeatInfo(name) for name in SEATS))
        first = store.load(game_id).game.legal.first()
        store.append(game_id, store.version(game_id), Play(first))
        assert open_store(url).load(game_id).game.actions == [first]
    with web_client(url) as client:  # without the title
        assert client.get("/").status_code == 200
        assert_told(client, f"/game/{game_id}", f"there is no title '{NAME}'")


def assert_told(client: TestClient, path: str, words: str) -> None:
    answer = client.get(path)
    assert 400 <= answer.status_code < 500
    assert words.replace("'", "&#39;").lower() in answer.text.lower()


def test_snapshots_follow_its_files(folder: Path) -> None:
    tags = [rules_tag("18GA")]
    for number in range(2):
        with known(folder):
            game = rh.new_game(NAME, SEATS)
            assert thaw(game, [], freeze(game)).fingerprint() == game.fingerprint()
            tags.append(rules_tag(NAME))
        (folder / PACKAGE / f"more_{number}.py").write_text('"""More."""\n', encoding="utf-8")
        rules_tag.cache_clear()  # as in another process
    assert rules_tag("18GA") == tags[0]
    assert len(set(tags)) == 3


# -- broken ones -------------------------------------------------------------------------------

BROKEN = {
    "code": ("title.py", "raise RuntimeError('rain')\n", "RuntimeError: rain"),
    "no source": ("title.py", "SOURCE = 3\n", "is no TitleSource"),
    "data": ("entities.toml", "name = 3\n", "is missing"),
    "no TOML": ("about.toml", "blurb\n", "about.toml: "),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_one_leaves_the_others_alone(what: str, folder: Path, tmp_path: Path) -> None:
    file, text, words = BROKEN[what]
    (folder / PACKAGE / file).write_text(text, encoding="utf-8")
    with known(folder):
        assert title_names() == tuple(sorted(rh.title_names()))
        assert NAME not in title_names()
        assert words in broken_titles()[NAME]
        assert f"title '{NAME}' of folder {folder}" in broken_titles()[NAME]
        with pytest.raises(BrokenTitle, match=f"title '{NAME}' of folder"):
            about(NAME) if "about" in file else rh.new_game(NAME, SEATS)
        shown = run("titles")
        assert shown.exit_code == 0
        assert f"{NAME}  cannot be played: title '{NAME}' of folder" in shown.stdout
        with web_client(file_url(tmp_path)) as client:
            assert client.get("/").status_code == 200
            assert client.get("/titles").status_code == 200
            assert_told(client, f"/titles/{NAME}", f"title '{NAME}' of folder")


def test_a_name_that_differs_from_the_data(folder: Path) -> None:
    project = folder / "pyproject.toml"
    text = project.read_text("utf-8").replace(f'"{NAME}" =', '"18Else" =')
    project.write_text(text, encoding="utf-8")
    with known(folder):
        assert f"its entities.toml calls it '{NAME}'" in broken_titles()["18Else"]


def test_a_folder_that_is_no_title(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with known(tmp_path / "empty", tmp_path / "nowhere"):
        assert set(title_names()) == set(rh.title_names())
        assert set(broken_titles()) == {"empty", "nowhere"}
        assert "pyproject.toml" in broken_titles()["empty"]
    result = run("check-title", tmp_path / "empty")
    assert result.exit_code == 2
    assert "pyproject.toml: No such file" in result.stderr


def test_a_built_in_title_cannot_be_replaced(folder: Path) -> None:
    project = folder / "pyproject.toml"
    text = project.read_text("utf-8").replace(f'"{NAME}" =', '"18GA" =')
    project.write_text(text, encoding="utf-8")
    with known(folder):
        assert rh.title("18GA").edition != "copied from 18Chesapeake"


def test_a_package_of_the_same_name_is_not_hidden(folder: Path) -> None:
    (folder / PACKAGE).rename(folder / "json")
    project = folder / "pyproject.toml"
    project.write_text(project.read_text("utf-8").replace(PACKAGE, "json"), encoding="utf-8")
    with known(folder):
        assert "another package 'json'" in broken_titles()[NAME]
        assert json.loads("3") == 3


def test_a_title_that_is_gone_is_unknown() -> None:
    with pytest.raises(UnknownTitle, match=f"there is no title '{NAME}'"):
        rh.title(NAME)
