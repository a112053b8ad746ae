"""Recorded games replay to the same positions with the same choices."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.playthroughs.support import GOLDENS, mark, options, two_deep

import roundhouse as rh
from roundhouse.core.actions import from_json

FILES = sorted(GOLDENS.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_golden_playthrough(path: Path) -> None:
    golden = json.loads(path.read_text("utf-8"))
    name = golden["title"]
    game = rh.new_game(name, golden["players"], seed=golden["seed"], options=options(name))
    marks = [mark(game)]
    for number, data in enumerate(golden["actions"], 1):
        game.apply(from_json(data))
        if number % 10 == 0:
            marks.append(mark(game))
    assert marks == golden["marks"]
    assert two_deep(game) == golden["two_deep"]


@pytest.mark.parametrize("name", rh.title_names())
def test_every_player_count_has_a_golden(name: str) -> None:
    title = rh.title(name)
    wanted = {f"{name}-{n}" for n in range(title.min_players, title.max_players + 1)}
    assert wanted <= {f.stem for f in FILES}
