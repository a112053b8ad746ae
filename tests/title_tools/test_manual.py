"""``docs/add-a-title.md`` followed literally: its files and commands make a title that plays."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MANUAL = (ROOT / "docs" / "add-a-title.md").read_text("utf-8")
GAMES, MOST_SECONDS = 50, 25
#: A file to write, or commands to give, in the order of the page.
_BLOCKS = re.compile(r"^(?:`([\w./]+)`:\n\n)?```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


class Designer:
    """Somebody who does what the page says, in a folder of his own."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.project = place / "18Isle"
        self.folder = place
        self.installed = place / "installed"
        self.output: dict[str, str] = {}
        self.seconds = 0.0

    def write(self, name: str, text: str) -> None:
        (self.project / name).write_text(text, encoding="utf-8")

    def type(self, line: str) -> None:
        command, *arguments = shlex.split(line)
        if command == "cd":
            self.folder /= arguments[0]
        elif line == "pip install -e .":
            self.install()
        elif command == "rm":
            for name in arguments:
                (self.folder / name).unlink()
        else:
            assert command in ("roundhouse", "pytest"), line
            self.output[line] = self.run("-m", command, *arguments)

    def install(self) -> None:
        """As pip does, without asking an index for anything: the wheel, unpacked."""
        self.run("-c", "from setuptools.build_meta import build_wheel; build_wheel('dist')")
        (wheel,) = (self.folder / "dist").glob("*.whl")
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(self.installed)

    def run(self, *arguments: str) -> str:
        before = os.times()
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.installed), "PYTHONSAFEPATH": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        after = os.times()
        self.seconds = after.children_user - before.children_user
        assert done.returncode == 0, f"{arguments}\n{done.stdout}\n{done.stderr}"
        return done.stdout


@pytest.fixture(scope="module")
def designer(tmp_path_factory: pytest.TempPathFactory) -> Designer:
    """Does all that the page says; files at the end of the page are there before the checks."""
    made = Designer(tmp_path_factory.mktemp("manual"))
    blocks = [(m[1], m[2], m[3]) for m in _BLOCKS.finditer(MANUAL)]
    commands = [text for _, language, text in blocks if language == "console"]
    assert len(commands) == 3
    for text in commands[:2]:
        follow(made, text)
    for name, _, text in blocks:
        if name:
            made.write(name, text)
    follow(made, commands[2])
    return made


def follow(designer: Designer, text: str) -> None:
    for line in text.splitlines():
        designer.type(line.removeprefix("$ "))


def test_the_page_makes_a_sound_title(designer: Designer) -> None:
    assert designer.output["roundhouse check-title ."] == ".: no problems found\n"
    assert designer.output["roundhouse check-title 18Isle"] == "18Isle: no problems found\n"
    assert "4 passed" in designer.output["pytest"]


def test_bots_play_fifty_games_of_it(designer: Designer) -> None:
    """Those of the page, and as many again with other seeds, under both sets of options."""
    games = [line for line in designer.output.values() if "played 25 games" in line]
    assert len(games) == 2
    seconds = 0.0
    for bot, players, preset in (("random", "2", "rulebook"), ("busy", "3", "18xx.games")):
        shown = designer.run(
            "-m", "roundhouse", "simulate", "18Isle", "--games", str(GAMES // 2), "--seed", "77",
            "--bots", bot, "--players", players, "--preset", preset, "--option",
            "island_bank=large",
        )  # fmt: skip
        seconds += designer.seconds
        assert f"played {GAMES // 2} games" in shown
    assert seconds < MOST_SECONDS


def test_the_draft_comes_from_1846(designer: Designer) -> None:
    code = (designer.project / "g18isle" / "title.py").read_text("utf-8")
    assert "from roundhouse.titles.g1846.draft_round import DRAFT_ROUND" in code
    shown = designer.run(
        "-c",
        "import roundhouse as rh\n"
        "game = rh.new_game('18Isle', ['Ann', 'Ben'], seed=4)\n"
        "print(game.decision.kind, game.legal.first().type)",
    )
    assert shown == "draft draft\n"
