"""What a title is like, for people who choose one: its ``about.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources.abc import Traversable


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules summary: (clause, sentences)."""

    heading: str
    rules: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class About:
    blurb: str  # one or two short sentences for a card
    intro: str  # for the head of the title's page
    length: int  # 1 short … 4 long
    difficulty: int  # 1 a good first game … 4 for the experienced
    rules: tuple[Section, ...]


def load_about(files: Traversable) -> About:
    """The ``about.toml`` of a title's folder."""
    source = files / "about.toml"
    data = tomllib.loads(source.read_text("utf-8"))
    return About(
        blurb=data["blurb"],
        intro=data["intro"],
        length=data["length"],
        difficulty=data["difficulty"],
        rules=tuple(
            Section(heading, tuple((clause, text) for clause, text in lines.items()))
            for heading, lines in data["rules"].items()
        ),
    )
