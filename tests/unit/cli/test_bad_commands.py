"""Four hundred command lines with something wrong: one line of answer, and nothing changed."""

from __future__ import annotations

import subprocess
import sys
from hashlib import blake2b
from pathlib import Path

import pytest
from click.testing import CliRunner

import roundhouse as rh
from roundhouse.cli import app
from roundhouse.cli.commands import COMMANDS
from roundhouse.core.rng import Generator

LINES, PROCESSES, BATCHES = 400, 20, 8
#: Commands that would go on running, ask questions, or play whole games.
WAITING = {"serve", "worker", "play", "simulate"}
#: Words that are wrong almost everywhere.
WRONG = (
    "", " ", "-", "--", "-x", "--nonsense", "--at", "--seed", "18XX", "1846b", "²", "-1", "1e9",
    "9" * 5000, "0x10", "None", "no/such.json", "no/such/", "/dev/null", ".", "..", "\x00", "\n",
    "{", "{}", "[]", '{"type": "pass", "x": 1}', '{"type": 3}', "[" * 3000, "NAME", "=", "a=b",
    "auto_pass=maybe", "rulebook", "18xx.games", "😀", "\udce9", "*", "~", "$(x)", "%s", "--help=1",
)  # fmt: skip
#: Words that are right for some command.
RIGHT = (
    "18GA", "18ga", "1846", "GAME", "BROKEN", "DAMAGED", "--at", "3", "--as", "Ann", "--out",
    "NEW", "--players", "--seed", "7", "--preset", "18xx.games", "-o", "consent=assumed", "--all",
    "--games", "1", "--bots", "busy", "--format", "native", "--from", "--json", "--explain",
    "--corporation", "CoG", '{"type": "pass"}', "--by", "Ben", "--database", "sqlite:///NEW",
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game, a file that is no game, and half a game."""
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    for _ in range(12):
        game.apply(game.legal.first())
    game.save(tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text("utf-8")
    (tmp_path / "damaged.json").write_text(text[: len(text) // 2], encoding="utf-8")
    (tmp_path / "broken.json").write_bytes(b"\xff\xfe\x00")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def bad_line(rng: Generator, folder: Path) -> list[str]:
    """A command with words that do not belong together; at least one is always wrong."""
    places = {"GAME": "game.json", "BROKEN": "broken.json", "DAMAGED": "damaged.json"}
    command = rng.choice([*sorted(set(COMMANDS) - WAITING), "nonsense", ""])
    words = [rng.choice(RIGHT if rng.below(3) else WRONG) for _ in range(rng.below(5))]
    words.insert(rng.below(len(words) + 1), rng.choice(WRONG))
    words = [str(folder / places[w]) if w in places else w for w in words]
    return [command, *(w.replace("NEW", str(folder / "no" / "new")) for w in words)]


def contents(folder: Path) -> dict[str, str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(p): blake2b(p.read_bytes()).hexdigest() for p in files}


def in_order(command: str, code: int, out: str, error: str) -> bool:
    """A refusal in one line, or an answer to a line that was right after all."""
    if "Traceback" in out + error:
        return False
    if code == 0:
        return True
    if command in ("verify", "check-title") and out and not error:  # a report of what is wrong
        return code in (1, 2)
    return code in (1, 2) and len(error.strip().splitlines()) == 1


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_bad_command_line_is_answered_in_one_line(folder: Path, batch: int) -> None:
    rng = Generator(1000 + batch)
    before, refused = contents(folder), 0
    for _ in range(LINES // BATCHES):
        line = bad_line(rng, folder)
        done = CliRunner().invoke(app, line)
        assert in_order(line[0], done.exit_code, done.stdout, done.stderr), (line, done.output)
        assert contents(folder) == before, line
        refused += done.exit_code != 0
    assert refused > LINES // BATCHES * 0.8


def test_real_processes_answer_the_same(folder: Path) -> None:
    rng, before = Generator(77), contents(folder)
    for _ in range(PROCESSES):
        line = [word for word in bad_line(rng, folder) if word.isprintable() and len(word) < 100]
        done = subprocess.run(
            [sys.executable, "-m", "roundhouse", *line],
            capture_output=True, text=True, check=False, timeout=60, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert in_order(line[0], done.returncode, done.stdout, done.stderr), (line, done.stderr)
        assert contents(folder) == before, line
