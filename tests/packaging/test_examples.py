"""The examples: short, by the public names alone, and they run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import roundhouse as rh
from roundhouse.bots import make_bots, play_out

PUBLIC = ("roundhouse", "roundhouse.bots", "roundhouse.client")
EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: object, timeout: int = 120) -> str:
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    env = {"PATH": "", "MPLBACKEND": "agg"}
    done = subprocess.run(
        command, env=env, capture_output=True, text=True, timeout=timeout, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda p: str(p.name))
def test_an_example_is_short_and_uses_public_names(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) < 40
    for line in lines:
        assert not re.search(r"\._\w|\.state\b", line), line
        found = re.match(r"(?:from|import) (roundhouse\S*)", line)
        assert not found or found[1] in PUBLIC, line


def test_the_bot_plays_a_whole_game() -> None:
    assert re.fullmatch(r"18GA, \d+ actions, \w+: \{.*\}\n", run("bot.py"))


def test_one_ply_search_tells_its_game() -> None:
    shown = run("one_ply.py").splitlines()
    assert len(shown) > 60
    assert shown[-1].startswith("{'Ann': ")


def test_net_worth_is_plotted(tmp_path: Path) -> None:
    for seed in (1, 2):
        game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=seed)
        play_out(game, make_bots(["busy"], 3, seed))
        game.save(tmp_path / f"{seed}.json")
    picture = tmp_path / "worth.png"
    assert run("net_worth.py", tmp_path, picture) == f"{picture}: 2 games\n"
    assert picture.read_bytes().startswith(b"\x89PNG")
