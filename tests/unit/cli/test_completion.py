"""Completion in bash, zsh and fish."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import CompletionItem, ShellComplete
from click.testing import CliRunner

import roundhouse as rh
from roundhouse.cli import app
from roundhouse.cli.commands import COMMANDS


def completed(*words: str) -> list[str]:
    """What is offered for the last word."""
    offered: list[CompletionItem[str]] = ShellComplete(app, {}, "roundhouse", "X").get_completions(
        list(words[:-1]), words[-1]
    )
    return [item.value for item in offered]


@pytest.mark.parametrize("program", ["bash", "zsh", "fish"])
def test_the_script_for_a_terminal(program: str) -> None:
    done = CliRunner().invoke(app, ["completion", program])
    assert done.exit_code == 0
    assert f"_ROUNDHOUSE_COMPLETE={program}_complete" in done.stdout
    assert (
        f"roundhouse completion {program}" in CliRunner().invoke(app, ["completion", "-h"]).stdout
    )


def test_commands_options_and_titles_are_completed() -> None:
    assert completed("") == list(COMMANDS)
    assert completed("che") == ["check-title"]
    assert "--preset" in completed("new", "18GA", "--p")
    for words in (["titles"], ["new"], ["simulate"], ["check-title"], ["play", "--title"]):
        assert completed(*words, "") == list(rh.title_names()), words
        assert completed(*words, "18c") == ["18Chesapeake"], words
    assert completed("new-title", "18XY", "--from", "18G") == ["18GA"]
    assert completed("new", "18GA", "--preset", "r") == ["rulebook"]
    assert completed("export", "--format", "n") == ["native"]
    assert completed("draw", "--what", "ma") == ["market"]


def test_bash_itself_completes_a_title() -> None:
    bash = shutil.which("bash")
    assert bash is not None
    lines = """eval "$(roundhouse completion bash)"
        COMP_WORDS=(roundhouse titles 18v) COMP_CWORD=2
        _roundhouse_completion roundhouse
        echo "${COMPREPLY[@]}" """
    found = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [bash, "--norc", "-c", lines],
        env={**os.environ, "PATH": found},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "18VA"
