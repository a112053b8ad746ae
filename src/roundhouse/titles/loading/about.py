"""What a title is like, for people who choose one: its ``about.toml``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.core.package_files import read_toml
from roundhouse.core.record import Record, record

if TYPE_CHECKING:  # slow to import
    from importlib.resources.abc import Traversable


@record
class Section(Record):
    """A part of the rules summary: (clause, sentences)."""

    heading: str
    rules: tuple[tuple[str, str], ...]


@record
class About(Record):
    blurb: str  # one or two short sentences for a card
    intro: str  # for the head of the title's page
    length: int  # 1 short … 4 long
    difficulty: int  # 1 a good first game … 4 for the experienced
    rules: tuple[Section, ...]
    signs: tuple[tuple[str, str], ...] = ()  # (icon on the map, what it means)


class AboutError(ValueError):
    """Something in an about file is wrong; the message says what."""


#: What the file must say, and as what.
_FIELDS = {"blurb": str, "intro": str, "length": int, "difficulty": int, "rules": dict}


def load_about(files: Traversable) -> About:
    """The ``about.toml`` of a title's folder."""
    source = files / "about.toml"
    try:
        data = read_toml(source)
        for complaint in about_complaints(data):
            raise AboutError(complaint)
    except FileNotFoundError as error:
        raise AboutError("about.toml is missing") from error
    except ValueError as error:
        raise AboutError(f"{source.name}: {error}") from error
    return About(
        blurb=data["blurb"],
        intro=data["intro"],
        length=data["length"],
        difficulty=data["difficulty"],
        rules=tuple(
            Section(heading, tuple((clause, text) for clause, text in lines.items()))
            for heading, lines in data["rules"].items()
        ),
        signs=tuple(data.get("signs", {}).items()),
    )


def about_complaints(data: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the data of an about file; each begins with the key."""
    for name, kind in _FIELDS.items():
        if name not in data:
            yield f"{name}: missing"
        elif not isinstance(data[name], kind):
            yield f"{name}: must be {_WORDS[kind]}"
        elif kind is int and not 1 <= data[name] <= 4:
            yield f"{name}: must be from 1 to 4"
    for name in sorted(set(data) - set(_FIELDS) - {"signs"}):
        yield f"{name}: unknown key"
    rules = data.get("rules")
    for heading, lines in rules.items() if isinstance(rules, dict) else ():
        if not isinstance(lines, dict) or not all(isinstance(t, str) for t in lines.values()):
            yield f"rules.{heading}: must be a table of clauses and sentences"
    signs = data.get("signs", {})
    if not isinstance(signs, dict) or not all(isinstance(t, str) for t in signs.values()):
        yield "signs: must be a table of icons and what they mean"


_WORDS = {str: "a text", int: "a number", dict: "a table of headings"}
