"""``roundhouse play``: a hot-seat game in the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.cli import app
from roundhouse.cli.playing import KEPT


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is kept in the real data folder of whoever runs the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "roundhouse" / KEPT


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).save(path)
    return path


def play(*arguments: object, typed: str = "", code: int = 0) -> str:
    done = CliRunner().invoke(app, ["play", *map(str, arguments)], input=typed)
    assert done.exit_code == code, done.output
    assert "Traceback" not in done.output
    return done.output


def test_play_is_a_hot_seat_game(file: Path) -> None:
    typed = '1\n2 75\nwhy\nshow\nundo\nredo\n99\n{"type": "pass"}\nbad\nhelp\n?\nquit\n'
    shown = play(file, typed=typed)
    assert "there is no action 99" in shown
    assert "bad is no command" in shown
    assert shown.count("save FILE") == 2
    assert [a.type for a in rh.load(file).actions] == ["buy-from-bank", "bid", "pass"]


def test_what_happened_is_told_after_each_move(file: Path) -> None:
    shown = play(file, typed="1\nlog\nquit\n")
    assert shown.count("Ann bought LTR for $20.") == 2


def test_prices_stand_beside_the_choices(file: Path) -> None:
    shown = play(file, typed="quit\n")
    assert "Buy Lexington Terminal Railroad · $20" in shown
    assert "Bid $45 to $600 on MRC" in shown


def test_a_run_shows_its_revenue_and_a_tile_what_it_joins(tmp_path: Path) -> None:
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=5)
    play_out(game, make_bots(["busy"], 3, 5))
    kinds = (
        ("run-trains", r"Run for \$\d+: \d"),
        ("lay-tile", r"Lay 5 in H4 \(SW, W\): Albany – I3, H2"),
    )
    for kind, words in kinds:
        number = next(n for n, a in enumerate(game.actions) if a.type == kind)
        game.at(number).save(tmp_path / f"{kind}.json")
        assert re.search(words, play(tmp_path / f"{kind}.json", typed="quit\n"))


def test_an_offer_says_what_is_offered(tmp_path: Path) -> None:
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=5)
    play_out(game, make_bots(["busy"], 3, 5))
    offers = [n for n in range(len(game.actions)) if game.at(n).decision.kind == "offer"]
    assert offers
    game.at(offers[0]).save(tmp_path / "offer.json")
    shown = play(tmp_path / "offer.json", typed="quit\n")
    assert re.search(r"^\w+: .*\$\d+", shown, re.MULTILINE), shown


def test_why_always_answers(file: Path) -> None:
    shown = play(file, typed='why\nwhy {"type": "bid", "private": "OSR", "amount": 101}\nquit\n')
    assert "Everything that could be done here is in the list." in shown
    assert "A bid must be at least $105. [18GA 3.1(b)]" in shown
    assert "That is legal." in play(file, typed='why {"type": "pass"}\nquit\n')


def test_a_bad_path_is_said_and_the_game_goes_on(file: Path) -> None:
    shown = play(file, typed="save /nonexistent/x.json\n1\nquit\n")
    assert "/nonexistent/x.json cannot be written: No such file" in shown
    assert len(rh.load(file).actions) == 1


@pytest.mark.parametrize(
    "line", ["²", "1 ²", "9" * 5000, "1 " + "9" * 5000, '{"type": ' + "[" * 2000, "why {", "why x"]
)
def test_odd_lines_are_answered(file: Path, line: str) -> None:
    play(file, typed=f"{line}\nquit\n")
    assert rh.load(file).actions == []


def test_a_misspelt_file_is_refused(tmp_path: Path) -> None:
    shown = play(tmp_path / "gane.json", code=2)
    assert "does not exist; --title TITLE starts a new game there" in shown
    assert not (tmp_path / "gane.json").exists()


def test_a_new_game_goes_into_the_file_that_was_named(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    play(path, "--title", "18al", "--name", "Zoe", "--name", "Yves", "--name", "Xu", typed="1\n")
    assert (rh.load(path).players, len(rh.load(path).actions)) == (("Zoe", "Yves", "Xu"), 1)
    assert "exists already" in play(path, "--title", "18AL", code=2)


def test_an_unfinished_game_is_kept_and_offered_again(data_folder: Path) -> None:
    play("--title", "18GA", "--players", 4, typed="1\n")
    (kept,) = data_folder.glob("*.json")
    shown = play(typed="y\n1\nquit\n")
    assert "18GA with Ann, Ben, Cem, Dee, 1 actions played." in shown
    assert len(rh.load(kept).actions) == 2


def test_another_game_can_be_started_instead(data_folder: Path) -> None:
    play("--title", "18GA", typed="1\n")
    (data_folder / "0-broken.json").write_text("{", encoding="utf-8")
    assert "18VA" in play(typed="n\n18va\nquit\n")
    assert len(list(data_folder.glob("*.json"))) == 3


def test_play_tells_the_result(tmp_path: Path) -> None:
    game = rh.new_game("18GA", ["A", "B", "C"], seed=3)
    game.stop("late")
    game.save(tmp_path / "over.json")
    shown = play(tmp_path / "over.json", typed="why\nquit\n")
    assert "The game is over: late" in shown
    assert re.search(r"^[ABC] \$\d+$", shown, re.MULTILINE)
