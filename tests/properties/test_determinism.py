"""The same seed is the same game: in another process, under another hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import roundhouse as rh

PLAY = """
import sys
import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.gamefile import to_text
name, players, seed, preset = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
game = rh.new_game(name, list("ABCDEF"[:players]), seed=seed, preset=preset)
prints = []
play_out(game, make_bots(["busy", "random"], players, seed),
         watch=lambda g: prints.append(g.fingerprint()))
print(to_text(game), *prints, game.fingerprint(), sep="\\n")
"""


@pytest.mark.parametrize("name", rh.title_names())
def test_two_hash_seeds_play_the_same_game(name: str, fresh_seed: int) -> None:
    players = str(rh.title(name).min_players + fresh_seed % 2)
    preset = "18xx.games" if fresh_seed % 3 == 0 else ""
    games = []
    for hash_seed in ("1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", PLAY, name, players, str(fresh_seed), preset],
            capture_output=True, text=True, env=environment, check=False, cwd=Path(__file__).parent,
        )  # fmt: skip
        assert not done.stderr, done.stderr
        games.append(done.stdout)
    assert games[0] == games[1]
