"""Plain data from elsewhere (JSON): what no part of the program should ever have to meet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

#: The largest number that an action, a seed or an id may have.
MOST = 2**63 - 1
#: No number in a file is longer than this: the state of a random generator is the longest.
LONGEST = 64  # bits
#: How deep lists and objects may stand in each other; files of ours need 6.
DEEPEST = 40
_DIGITS = 18  # of a number in a text; with so many it is surely below MOST


def number_in(text: str) -> int | None:
    """The number that a text is, from 0; None for anything but ordinary digits."""
    plain = text.isascii() and text.isdigit() and len(text) <= _DIGITS
    return int(text) if plain else None


def fault_in(data: object) -> str:
    """What is wrong with data read from JSON, whatever they mean; empty if nothing is.

    Texts with half a character cannot be written down again, very long numbers cannot even
    be shown, and what is nested too deep breaks whoever follows it down.
    """
    level: list[Any] = [data]
    for _ in range(DEEPEST + 1):
        deeper: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                deeper.extend(value)
                deeper.extend(value.values())
            elif isinstance(value, list | tuple):
                deeper.extend(value)
            elif isinstance(value, Mapping):
                deeper.append(dict(value))
            elif fault := _fault(value):
                return fault
        if not deeper:
            return ""
        level = deeper
    return f"its lists and objects are nested more than {DEEPEST} deep"


def _fault(value: object) -> str:
    """What is wrong with a single value."""
    if isinstance(value, str):
        if not value.isascii() and _has_half_character(value):
            return f"a text in it is not Unicode: {value[:40]!a}"
    elif isinstance(value, int) and value.bit_length() > LONGEST:
        return f"a number in it is too long ({value.bit_length()} bits)"
    return ""


def _has_half_character(text: str) -> bool:
    """A surrogate without its other half: JSON can write one, Unicode has no such character."""
    return any(0xD800 <= ord(letter) <= 0xDFFF for letter in text)
