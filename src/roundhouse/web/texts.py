"""Texts that people send: without what no page and no database can hold, and not too long."""

from __future__ import annotations

from roundhouse.core.refusal import MalformedAction
from roundhouse.gamefile.disk import GameFileError, parse_json
from roundhouse.storage import StorageError

LONGEST_TALK = 2_000
LONGEST_NOTE = 20_000
LONGEST_NAME = 40
#: Control characters but for tabs and ends of lines, and halves of characters.
_ODD = dict.fromkeys((*range(9), *range(11, 32), 127, *range(0xD800, 0xE000)))


def kept(text: str) -> str:
    """What can be kept of a text."""
    return text.replace("\r\n", "\n").translate(_ODD)


def is_plain(text: str) -> bool:
    """Could this be part of an address that leads anywhere?"""
    return (text.isascii() and text.isprintable()) or kept(text) == text


def talk(text: str) -> str:
    return _at_most(kept(text).strip(), LONGEST_TALK, "a message has")


def note(text: str) -> str:
    return _at_most(kept(text), LONGEST_NOTE, "notes have")


def name(text: str) -> str:
    return kept(text).replace("\n", " ").strip()[:LONGEST_NAME]


def _at_most(text: str, most: int, what: str) -> str:
    if len(text) > most:
        raise StorageError(f"{what} at most {most} characters")
    return text


def json_in(text: str, what: str) -> object:
    """Data in an address; ``what`` is what they should be."""
    try:
        return parse_json(text)
    except GameFileError as error:
        raise MalformedAction(f"the {what} cannot be read: {error}") from error
