"""One game in a file: playing an action into it, and looking at it."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.unit.cli.tools import refused, run

import roundhouse as rh
from roundhouse.cli import app
from roundhouse.views.words import end_words


def test_apply_plays_an_action_into_the_file(file: Path) -> None:
    played = run("apply", file, '{"type": "buy-from-bank", "private": "LTR"}')
    assert played.exit_code == 0
    assert "1. Ann bought LTR for $20." in played.stdout
    assert "Ben: buy, bid or pass" in played.stdout
    assert len(rh.load(file).actions) == 1
    assert run("apply", file, "-", typed='{"type": "pass"}').exit_code == 0
    assert len(rh.load(file).actions) == 2


@pytest.mark.parametrize(
    ("action", "code", "words"),
    [
        ('{"type": "bid", "private": "MRC", "amount": 41}', 1, ["$45", "18GA 3.1(b)"]),
        ('{"type": "dividend", "kind": "pay"}', 1, ["18GA 3.1"]),
        ('{"type": "bid", "private": "XYZ", "amount": 50}', 1, ["XYZ"]),
        ('{"type": "bid", "private": "MRC"}', 2, ["needs the field 'amount'"]),
        ('{"type": "bid", "private": "MRC", "amount": "50"}', 2, ["whole number"]),
        ('{"type": "dance"}', 2, ["unknown action type 'dance'"]),
        ("[]", 2, ["JSON object"]),
        ("{nonsense", 2, ["not JSON"]),
    ],
)
def test_apply_refuses_in_one_line_and_leaves_the_file(
    file: Path, action: str, code: int, words: list[str]
) -> None:
    before = file.read_bytes()
    refused(run("apply", file, action), code, *words)
    assert file.read_bytes() == before


def test_apply_checks_whose_turn_it_is(file: Path) -> None:
    refused(run("apply", file, '{"type": "pass"}', "--by", "Ben"), 1, "Ben")
    assert run("apply", file, '{"type": "pass"}', "--by", "Ann").exit_code == 0


def test_bytes_that_are_no_text_are_refused(file: Path) -> None:
    before = file.read_bytes()
    done = CliRunner().invoke(app, ["apply", str(file), "-"], input=b"\xff\xfe")
    refused(done, 2, "not text")
    assert file.read_bytes() == before


@pytest.mark.parametrize("command", [["show"], ["legal"], ["routes"], ["audit"], ["export"]])
def test_a_broken_file_is_explained(tmp_path: Path, file: Path, command: list[str]) -> None:
    cut = tmp_path / "cut.json"
    cut.write_text(file.read_text(encoding="utf-8")[:100], encoding="utf-8")
    refused(run(*command, cut), 2, "cut.json", "not JSON")
    refused(run(*command, tmp_path / "none.json"), 2, "none.json", "No such file")
    (tmp_path / "other.json").write_text("[1, 2]", encoding="utf-8")
    refused(run(*command, tmp_path / "other.json"), 2, "not a game file")


def test_an_illegal_action_in_a_file_is_named(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    data["actions"] = [{"type": "pass"}, {"type": "bid", "private": "MRC", "amount": 1}]
    file.write_text(json.dumps(data), encoding="utf-8")
    refused(run("show", file), 2, "action 2 of 2", "18GA 3.1(b)")


def test_show_tells_the_position(long_game: Path) -> None:
    shown = run("show", long_game / "own.json", "--at", 200)
    assert shown.exit_code == 0
    for word in ("after 200 actions", "phase", "bank $", "Trains in the bank", "Tiles:", "CoG"):
        assert word in shown.stdout
    why = end_words(rh.load(long_game / "own.json").over)
    assert f"The game is over: {why}" in run("show", long_game / "export.json").stdout
    refused(run("show", long_game / "own.json", "--at", 99_999), 2, "--at 99999")


def test_show_lists_the_trains_of_the_bank_with_their_prices(tmp_path: Path) -> None:
    run("new", "1846", "--players", "3", "--out", tmp_path / "new.json")
    shown = " ".join(run("show", tmp_path / "new.json").stdout.split())
    assert "4 x 4 $180 or 3/5 $160" in shown
    assert "any number of 6 $800 or 7/8 $900" in shown


def test_legal_lists_actions_that_apply_accepts(file: Path) -> None:
    lines = run("legal", file).stdout.splitlines()
    assert lines[0].startswith("Ann: ")
    for line in [x for x in lines if x.startswith("{")]:
        again = shutil.copy(file, file.with_name("again.json"))
        assert run("apply", again, line).exit_code == 0
    assert "amount from 45 to 600" in run("legal", file).stdout


def test_legal_all_says_why_not(long_game: Path) -> None:
    game = rh.load(long_game / "own.json")
    number = next(n for n in range(100) if list(game.at(n).legal.refused()))
    shown = run("legal", long_game / "own.json", "--at", number, "--all").stdout
    refusals = [x for x in shown.splitlines() if x.startswith("refused ")]
    assert refusals
    assert all(re.search(r"\[18GA [^\]]+\]$", x) or "18xx.games" in x for x in refusals), refusals


def test_routes_prints_the_arithmetic(long_game: Path) -> None:
    game = rh.load(long_game / "own.json")
    best = game.best_routes("CoG").revenue
    shown = run("routes", long_game / "own.json", "--corporation", "CoG", "--explain")
    assert shown.exit_code == 0
    assert shown.stdout.startswith(f"CoG: {best}")
    assert "proven best" in shown.stdout
    assert "counts (value" in shown.stdout or not best
    refused(
        run("routes", long_game / "own.json", "--corporation", "XYZ"), 2, "no corporation 'XYZ'"
    )
    assert (
        run("routes", long_game / "own.json", "--at", "0").stdout == "No corporation has a train.\n"
    )


def test_audit_compares_every_run(long_game: Path) -> None:
    runs = json.loads(run("audit", long_game / "own.json", "--json").stdout)
    assert runs
    assert all(r["ran"] <= r["best"] and r["proven"] for r in runs)
    assert set(runs[0]) >= {"action", "corporation", "ran", "best", "proven", "ms"}
    assert f"{len(runs)} runs" in run("audit", long_game / "export.json").stdout
