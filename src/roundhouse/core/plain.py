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
_LEAST = -(2**63)  # numbers from here to its opposite are short enough without counting bits
_SIMPLE = {float, bool, type(None)}
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
        deeper = _deeper_if_plain(level)
        if deeper is None:
            for value in level:
                if fault := _fault(value):
                    return fault
            deeper = _one_deeper(level)
        level = deeper
        if not level:
            return ""
    return f"its lists and objects are nested more than {DEEPEST} deep"


def _deeper_if_plain(level: list[Any]) -> list[Any] | None:
    """What stands in the lists and objects of a level with surely nothing wrong in it.

    Nearly always it is so, and that is found out faster than by a look at each value: all texts
    are looked at together, and all numbers. None: each has to be looked at.
    """
    deeper: list[Any] = []
    names: dict[Any, Any] = {}  # a name of many objects is looked at only once
    texts: list[str] = []
    numbers: list[int] = []
    for value in level:
        kind = type(value)
        if kind is str:
            texts.append(value)
        elif kind is int:
            numbers.append(value)
        elif kind is dict:
            names.update(value)
            deeper += value.values()
        elif kind is list:
            deeper += value
        elif kind not in _SIMPLE:
            return None
    if numbers and (min(numbers) < _LEAST or max(numbers) >= -_LEAST):
        return None
    if not "".join(texts).isascii():
        return None
    deeper += names
    return deeper


def _one_deeper(level: list[Any]) -> list[Any]:
    """What stands in the lists and objects of a level."""
    deeper: list[Any] = []
    for value in level:
        if isinstance(value, Mapping):
            deeper.extend(value.values())
            deeper.extend(value)
        elif isinstance(value, (list, tuple)):
            deeper.extend(value)
    return deeper


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
