"""Games that the commands are tried on."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.cli.tools import run

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.interchange.exporter import export_text


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    assert run("new", "18GA", "--out", path, "--seed", 7).exit_code == 0
    return path


@pytest.fixture(scope="session")
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = rh.new_game("18GA", ["A", "B", "C"], seed=3, preset="18xx.games")
    play_out(game, make_bots(["busy"], 3, 3))
    folder = tmp_path_factory.mktemp("games")
    game.save(folder / "own.json")
    (folder / "export.json").write_text(export_text(game), encoding="utf-8")
    return folder
