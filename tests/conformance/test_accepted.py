"""Games of ours that the engine of 18xx.games has accepted, state by state.

They guard what was agreed without that engine at hand. ``tools/judge.py --keep`` writes
them after it has judged them; a changed export has to be judged again.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from tools.judge import EVERY, KEPT, digest, ids

import roundhouse as rh
from roundhouse.gamefile import from_data
from roundhouse.interchange.exporter import export_text
from roundhouse.interchange.trace import snapshot

FILES = sorted(KEPT.glob("*.json"))


def test_every_title_has_accepted_games_with_most_and_fewest_players() -> None:
    wanted = {
        (name, players)
        for name in rh.title_names()
        for players in (rh.title(name).min_players, rh.title(name).max_players)
    }
    kept = set()
    for file in FILES:
        name, players, *_ = file.name.split("-")
        kept.add((name, int(players.removesuffix("p"))))
    assert wanted <= kept


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_an_accepted_game_is_still_the_same(file: Path) -> None:
    record = json.loads(file.read_text(encoding="utf-8"))
    game = from_data(record["game"])
    states = [
        digest(snapshot(game.at(n).position, ids(game)))
        for n in range(0, len(game.actions) + 1, EVERY)
    ]
    assert states == record["states"]
    text = export_text(game)
    assert hashlib.sha256(text.encode()).hexdigest() == record["export"], "judge it again"
