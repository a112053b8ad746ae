"""All commands: help, version, wrong arguments, and errors of a real process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.unit.cli.tools import refused, run

import roundhouse as rh
from roundhouse.cli.commands import COMMANDS
from roundhouse.storage import open_database


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"roundhouse {rh.__version__} (pure Python engine)\n"


def test_help_has_a_short_form() -> None:
    assert "titles" in run("-h").stdout
    assert "Only this title" in run("titles", "-h").stdout


def test_every_command_is_where_the_table_says() -> None:
    for command, entry in COMMANDS.items():
        shown = run(command, "--help")
        assert shown.exit_code == 0, command
        assert entry.summary in " ".join(shown.stdout.split()), command


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["new"], "Missing argument 'TITLE'"),
        (["frobnicate"], "No such command 'frobnicate'"),
        (["titels"], "Did you mean 'titles'?"),
        (["--frobnicate"], "--frobnicate"),
        (["new", "18GA", "--players", "x", "--out", "y"], "--players"),
        (["simulate", "18GA", "--games", "0"], "--games"),
        (["show", "game.json", "--loud"], "--loud"),
    ],
)
def test_wrong_arguments_are_explained_in_one_line(arguments: list[str], word: str) -> None:
    refused(run(*arguments), 2, word)


def test_errors_of_a_real_process_are_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "roundhouse", "show", str(tmp_path / "none.json")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_a_backup_needs_a_database_and_a_folder(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    refused(run("backup", tmp_path / "copy.db", "--database", url), 2, "there is no database")
    assert list(tmp_path.iterdir()) == []
    open_database(url).close()
    refused(run("backup", tmp_path / "no" / "copy.db", "--database", url), 2, "no folder")
    assert run("backup", tmp_path / "copy.db", "--database", url).exit_code == 0
