"""The README's game is played; its table of commands and names is complete."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import roundhouse as rh
from roundhouse.cli import app

README = Path(__file__).parents[2] / "README.md"


def test_the_game_of_the_readme_can_be_played() -> None:
    done = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert done.attempted > 15
    assert done.failed == 0


def test_every_command_is_in_the_readme() -> None:
    text = README.read_text(encoding="utf-8")
    names = {c.name or getattr(c.callback, "__name__", "?") for c in app.registered_commands}
    assert len(names) > 11
    assert {n for n in names if f"roundhouse {n}" not in text} == set()


def test_names_in_the_readme_exist() -> None:
    text = README.read_text(encoding="utf-8")
    assert {n for n in re.findall(r"\brh\.(\w+)", text) if not hasattr(rh, n)} == set()


def test_links_of_the_readme_lead_somewhere() -> None:
    text = README.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)\)", text)
    assert {t for t in targets if not (README.parent / t).exists()} == set()
