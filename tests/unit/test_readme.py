"""The README's game is played; its table of commands and names is complete."""

from __future__ import annotations

import doctest
import re
from dataclasses import fields
from pathlib import Path

import pytest

import roundhouse as rh
from roundhouse.cli.commands import COMMANDS
from roundhouse.hosting.settings import PREFIX, Settings

README = Path(__file__).parents[2] / "README.md"


@pytest.mark.parametrize("name", ["README.md", "docs/program.md", "docs/analyse.md"])
def test_the_games_of_the_documents_can_be_played(name: str) -> None:
    done = doctest.testfile(str(README.parent / name), module_relative=False, encoding="utf-8")
    assert done.attempted > 7
    assert done.failed == 0


def test_every_public_name_is_in_the_reference() -> None:
    text = (README.parent / "docs" / "reference.md").read_text("utf-8")
    named = set(re.findall(r"^::: roundhouse\.(\w+)$", text, re.MULTILINE))
    assert set(rh.__all__) - named == {"__version__", "Action", "Event", "Title"}
    assert named <= set(rh.__all__)


def test_every_command_is_in_the_readme() -> None:
    text = README.read_text(encoding="utf-8")
    assert {n for n in COMMANDS if f"roundhouse {n}" not in text} == set()


def test_names_in_the_readme_exist() -> None:
    text = README.read_text(encoding="utf-8")
    assert {n for n in re.findall(r"\brh\.(\w+)", text) if not hasattr(rh, n)} == set()


def test_links_of_the_readme_lead_somewhere() -> None:
    text = README.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)\)", text)
    assert {t for t in targets if not (README.parent / t).exists()} == set()


@pytest.mark.parametrize("name", ["hosting.md", "serve.md"])
def test_commands_and_settings_of_the_guides_exist(name: str) -> None:
    text = (README.parent / "docs" / name).read_text("utf-8")
    run = r"(?:^ *|`|bin/|sudo -u roundhouse |env )roundhouse ([a-z-]+)"
    commands = set(re.findall(run, text, re.MULTILINE))
    assert commands
    assert commands <= set(COMMANDS)
    known = {PREFIX + field.name.upper() for field in fields(Settings)}
    assert set(re.findall(r"ROUNDHOUSE_[A-Z_]+", text)) - {PREFIX} <= known
