"""Finished games of real players, replayed action by action against their traces."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roundhouse.interchange.verify import verify_export
from roundhouse.titles import title_names

GAMES = Path(__file__).parents[3] / "shared" / "games"
FILES = sorted(GAMES.glob("*/*.json"))
needs_games = pytest.mark.skipif(
    not FILES, reason="the recorded games in ../shared/games are absent"
)
NO_FILE = pytest.param(GAMES / "18XX" / "none.json", marks=needs_games)


@needs_games
def test_there_are_games_of_every_title() -> None:
    assert {f.parent.name for f in FILES} == set(title_names())


@pytest.mark.parametrize("path", FILES or [NO_FILE], ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_real_game_matches_its_trace(path: Path) -> None:
    verdict = verify_export(path, json.loads(path.read_text("utf-8")))
    assert verdict.ok, verdict.difference


REPROS = sorted((GAMES.parent / "repro").glob("*/*.json"))


@pytest.mark.skipif(not REPROS, reason="the games in ../shared/repro are absent")
def test_games_that_18xx_games_refuses_are_refused_at_the_same_action() -> None:
    for path in REPROS:
        verdict = verify_export(path, json.loads(path.read_text("utf-8")))
        assert verdict.ok, verdict.difference
