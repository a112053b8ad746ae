"""Titles and new games."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.cli.tools import refused, run

import roundhouse as rh
from roundhouse.titles import heading, listed_options


def test_titles_lists_them_with_options_and_presets() -> None:
    shown = run("titles")
    assert shown.exit_code == 0
    for name in rh.title_names():
        assert f"{name}  " in shown.stdout
        for option in rh.options(name):
            assert option.name in shown.stdout
    assert "presets: rulebook, 18xx.games" in shown.stdout
    assert "18VA" not in run("titles", "18GA").stdout


def test_titles_are_known_in_any_case(tmp_path: Path) -> None:
    assert run("titles", "18ga").stdout.startswith("18GA  ")
    assert run("new", "18CHESAPEAKE", "--out", tmp_path / "c.json").exit_code == 0
    refused(run("titles", "18Chesapeek"), 2, "did you mean '18Chesapeake'?")
    refused(run("simulate", "18ag"), 2, "did you mean")


def test_the_heading_of_a_title_agrees_with_the_title() -> None:
    for name in rh.title_names():
        head, built = heading(name), rh.title(name)
        assert (head.full_name, head.edition) == (built.full_name, built.edition)
        assert (head.min_players, head.max_players) == (built.min_players, built.max_players)
        assert head.options == listed_options(name)


@pytest.mark.parametrize("name", rh.title_names())
def test_the_data_of_every_title_is_sound(name: str) -> None:
    checked = run("check-title", name)
    assert checked.exit_code == 0, checked.stdout


def test_check_title_refuses_an_unknown_title() -> None:
    refused(run("check-title", "1899"), 2, "no title '1899'")


def test_new_writes_a_game_with_its_setup(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    made = run(
        "new", "18GA", "--out", path, "--name", "Zoe", "--name", "Yves", "--name", "Xu",
        "--seed", 11, "-o", "end_share_price=250", "--preset", "18xx.games",
    )  # fmt: skip
    assert made.exit_code == 0, made.output
    game = rh.load(path)
    assert game.players == ("Zoe", "Yves", "Xu")
    assert game.setup.seed == 11
    assert game.setup.options["end_share_price"] == "250"
    assert game.setup.options["bank_out"] == "below_zero"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["1899"], ["no title '1899'"]),
        (["18GA", "--players", "7"], ["--players"]),
        (["18GA", "--players", "2"], ["3 to 5 players"]),
        (["18GA", "-o", "fog=on"], ["unknown option 'fog'"]),
        (["18GA", "-o", "auto_pass=perhaps"], ["auto_pass cannot be 'perhaps'"]),
        (["18GA", "-o", "auto_pass"], ["NAME=VALUE"]),
        (["18GA", "--preset", "wild"], ["unknown preset 'wild'"]),
        (["18GA", "--name", "A", "--name", "A", "--name", "B"], ["same name"]),
        (["18GA", "--seed", "-1"], ["seed"]),
    ],
)
def test_new_refuses_what_cannot_be_played(
    tmp_path: Path, arguments: list[str], words: list[str]
) -> None:
    path = tmp_path / "new.json"
    refused(run("new", *arguments, "--out", path), 2, *words)
    assert list(tmp_path.iterdir()) == []


def test_new_does_not_overwrite(file: Path) -> None:
    before = file.read_bytes()
    refused(run("new", "18GA", "--out", file), 2, "exists already")
    assert file.read_bytes() == before


def test_new_needs_a_folder_that_exists(tmp_path: Path) -> None:
    refused(run("new", "18GA", "--out", tmp_path / "no" / "x.json"), 2, "No such file")
