"""Recorded games: verified, exported, and played by bots."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from tests.unit.cli.tools import refused, run

import roundhouse as rh


def test_verify_reads_folders_of_both_kinds(long_game: Path) -> None:
    shown = run("verify", long_game)
    assert shown.exit_code == 0, shown.stdout
    count = 2 * len(rh.load(long_game / "own.json").actions)
    assert shown.stdout.splitlines()[-1] == f"verified 2 of 2 games, {count} actions"


def test_verify_json(long_game: Path) -> None:
    data = json.loads(run("verify", long_game, "--json").stdout)
    assert data["verified"] == data["total"] == 2
    assert data["actions"] == sum(g["actions"] for g in data["games"])
    assert data["us_per_action"] > 0
    assert {(g["title"], g["ok"], g["difference"]) for g in data["games"]} == {("18GA", True, None)}


def test_verify_tells_the_first_difference_and_goes_on(long_game: Path, tmp_path: Path) -> None:
    export = json.loads((long_game / "export.json").read_text(encoding="utf-8"))
    export["result"]["1"] += 1
    (tmp_path / "a.json").write_text(json.dumps(export), encoding="utf-8")
    own = json.loads((long_game / "own.json").read_text(encoding="utf-8"))
    own["actions"][9] = {"type": "convert"}
    (tmp_path / "b.json").write_text(json.dumps(own), encoding="utf-8")
    shutil.copy(long_game / "own.json", tmp_path / "c.json")
    shown = run("verify", tmp_path)
    assert shown.exit_code == 1
    assert "at action end: result: expected" in shown.stdout
    assert "at action 10: refused" in shown.stdout
    assert "verified 1 of 3 games" in shown.stdout
    (tmp_path / "d.json").write_text("{", encoding="utf-8")
    shown = run("verify", tmp_path)
    assert shown.exit_code == 2
    assert "unreadable" in shown.stdout
    assert "verified 1 of 4 games" in shown.stdout


def test_verify_compares_with_a_trace(long_game: Path, tmp_path: Path) -> None:
    shutil.copy(long_game / "export.json", tmp_path / "game.json")
    line = {"after": 2, "set": {"bank": -5}}
    (tmp_path / "game.trace.jsonl").write_text(json.dumps(line), encoding="utf-8")
    shown = run("verify", tmp_path / "game.json", "--json")
    assert shown.exit_code == 1
    difference = json.loads(shown.stdout)["games"][0]["difference"]
    assert (difference["action"], difference["key"], difference["expected"]) == (2, "bank", -5)


@pytest.mark.parametrize("path", ["nowhere", "nowhere.json"])
def test_verify_of_nothing_is_an_error(tmp_path: Path, path: str) -> None:
    assert run("verify", tmp_path / path).exit_code == 2


def test_export_writes_what_verify_accepts(long_game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert run("export", long_game / "own.json", "--out", out).exit_code == 0
    assert out.read_text(encoding="utf-8") == (long_game / "export.json").read_text("utf-8")
    printed = run("export", long_game / "export.json", "--format", "native").stdout
    (tmp_path / "native.json").write_text(printed, encoding="utf-8")
    assert rh.load(tmp_path / "native.json").over
    refused(run("export", out, "--format", "pdf"), 2, "no format 'pdf'")


def test_export_refuses_what_the_site_cannot_play(file: Path) -> None:
    refused(run("export", file), 2, "18xx.games cannot play with")


def test_simulate_gives_the_same_games_for_the_same_seed(tmp_path: Path) -> None:
    for folder, jobs in (("a", 1), ("b", 2)):
        done = run(
            "simulate", "18GA", "--games", 2, "--seed", 5, "--out", tmp_path / folder,
            "--jobs", jobs, "--preset", "18xx.games", "--format", "18xx.games",
        )  # fmt: skip
        assert done.exit_code == 0, done.output
        assert "played 2 games" in done.stdout
    one, two = (sorted((tmp_path / f).iterdir()) for f in ("a", "b"))
    assert [p.name for p in one] == [p.name for p in two]
    assert [p.read_bytes() for p in one] == [p.read_bytes() for p in two]
    assert run("verify", tmp_path / "a").exit_code == 0


def test_simulate_counts_what_was_used() -> None:
    shown = run("simulate", "18GA", "--bots", "busy,random", "--coverage").stdout
    assert "never seen: " in shown
    assert re.search(r"action +lay-tile +[1-9]", shown)
    assert re.search(r"refusal +auction.least-bid", shown)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--bots", "genius"], "no bot 'genius'"),
        (["--format", "pdf"], "no format 'pdf'"),
        (["--players", "6"], "3 to 5 players"),
        (["--format", "18xx.games"], "cannot play with"),
    ],
)
def test_simulate_refuses_before_it_plays(tmp_path: Path, arguments: list[str], word: str) -> None:
    refused(run("simulate", "18GA", "--out", tmp_path / "x", *arguments), 2, word)
