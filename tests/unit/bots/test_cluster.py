"""The arena on a Ray cluster: the same games, or one clear line."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest
from click.testing import CliRunner

from roundhouse.bots import cluster
from roundhouse.bots.arena import Match, matches, played
from roundhouse.bots.arena import play as arena_play
from roundhouse.cli import app

SERIES = ["arena", "18AL", "--bots", "random,busy,random", "--games", "3", "--seed", "5"]
TIMES = ("milliseconds", "slowest")


def games(file: Path) -> list[dict[str, object]]:
    """What was recorded, without how long it took."""
    lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return [{k: v for k, v in line.items() if k not in TIMES} for line in lines]


def test_ray_plays_the_same_games(tmp_path: Path) -> None:
    """With a real Ray, started on this machine for these games by the command itself."""
    on_ray, here = tmp_path / "ray.jsonl", tmp_path / "here.jsonl"
    command = [sys.executable, "-m", "roundhouse", *SERIES, "--jobs", "2", "--out", str(on_ray)]
    done = subprocess.run(
        [*command, "--ray"], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert "3 games of 18AL" in " ".join(done.stdout.split())
    result = CliRunner().invoke(app, [*SERIES, "--out", str(here)])
    assert result.exit_code == 0, result.output
    assert games(on_ray) == games(here)


class Promise:
    """A game that is under way in a Ray that does nothing before it is asked."""

    waiting: ClassVar[list[Promise]] = []
    most: ClassVar[int] = 0

    def __init__(self, match: Match) -> None:
        self.match = match
        self.waiting.append(self)
        type(self).most = max(self.most, len(self.waiting))


def lazy_ray() -> SimpleNamespace:
    Promise.waiting, Promise.most = [], 0

    def remote(play: object) -> SimpleNamespace:
        assert play is arena_play
        return SimpleNamespace(remote=Promise)

    def get(promise: Promise) -> object:
        promise.waiting.remove(promise)
        return arena_play(promise.match)

    return SimpleNamespace(
        is_initialized=lambda: True, remote=remote, get=get,
        cluster_resources=lambda: {"CPU": 2.0},
    )  # fmt: skip


def test_only_so_many_games_are_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", lazy_ray())
    orders = matches("18AL", ("random",) * 3, 4, 3)
    asked: list[Match] = []

    def ordering() -> Iterator[Match]:
        for order in orders:
            asked.append(order)
            yield order

    found = cluster.played_on_ray(ordering())
    first = next(found)
    assert len(asked) == 3  # two are under way, the third was wanted
    rest = list(found)
    assert [o.seed for o in (first, *rest)] == [order.seed for order in orders]
    assert [o.scores for o in (first, *rest)] == [o.scores for o in played(orders, 1)]
    assert Promise.most == 2


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nonsense", "'nonsense' is no address of a Ray cluster"),
        ("ray://127.0.0.1:1", "no Ray cluster answers at ray://127.0.0.1:1"),
        ("127.0.0.1:99999", "no Ray cluster answers at 127.0.0.1:99999"),
    ],
)
def test_a_cluster_that_is_not_there_is_one_line(address: str, why: str) -> None:
    result = CliRunner().invoke(app, [*SERIES, "--ray", address])
    assert result.exit_code == 2
    assert why in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_ray_that_does_not_start_is_tried_again_and_then_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[str] = []

    def init(**_: object) -> None:
        calls.append("init")
        raise Exception("The current node timed out.\nMore words.")  # noqa: TRY002 - as Ray does

    ray = SimpleNamespace(
        is_initialized=lambda: False, init=init, shutdown=lambda: calls.append("shutdown")
    )
    monkeypatch.setitem(sys.modules, "ray", ray)
    result = CliRunner().invoke(app, [*SERIES, "--ray"])
    assert result.exit_code == 2
    assert result.stderr.rstrip().endswith("The current node timed out.")
    assert calls == ["init", "shutdown"] * cluster.ATTEMPTS


def test_without_ray_the_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = CliRunner().invoke(app, [*SERIES, "--ray"])
    assert result.exit_code == 2
    assert re.search(r"pip install 'roundhouse\[ray\]'", result.stderr)
    assert len(result.stderr.splitlines()) == 1


def test_ray_is_not_imported_unless_asked_for() -> None:
    code = "import sys, roundhouse.cli.arena; print('ray' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "False"
