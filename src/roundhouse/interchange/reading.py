"""An 18xx.games export field by field: what is read has the type that it should have.

Exports come from elsewhere and are trusted in nothing. What is wrong with one is said with its
place and its field: ``action 15 (bid): 'price' must be a whole number, not [1]``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from reprlib import Repr
from typing import Any, TypeVar

from roundhouse.core.plain import LONGEST, fault_in, number_in
from roundhouse.gamefile.game import SEEDS
from roundhouse.titles import title_names

V = TypeVar("V")
_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 60


class BadExport(ValueError):
    """The export is not one, or is damaged; the message says where."""


class Mismatch(BadExport):
    """An entry can be read but does not fit the game as it was recorded so far.

    ``key`` says what differs; ``expected`` and ``got`` are None where a sentence says it all.
    """

    def __init__(
        self, message: str, key: str = "error", expected: object = None, got: object = None
    ) -> None:
        super().__init__(message)
        self.key, self.expected, self.got = key, expected, got


def shown(value: object) -> str:
    """A value in a message: never long, whatever the file holds."""
    return _SHORT.repr(value)


class Record(dict[str, Any]):
    """One object of an export. ``where`` begins every message about it."""

    __slots__ = ("_place",)

    def __init__(self, data: object, where: str) -> None:
        self._place = where
        if not isinstance(data, (dict, Mapping)):  # a dict is seen at once
            raise BadExport(f"{where}: it must be an object, not {shown(data)}")
        self.update(data)

    @property
    def where(self) -> str:
        return self._place

    def __missing__(self, field: str) -> Any:
        raise BadExport(f"{self.where}: the field {field!r} is missing")

    def wrong(self, field: str, wanted: str) -> BadExport:
        return BadExport(f"{self.where}: {field!r} must be {wanted}, not {shown(self[field])}")

    def misfit(self, words: str) -> Mismatch:
        return Mismatch(f"{self.where}: {words}")

    def text(self, field: str) -> str:
        value = self[field]
        if not isinstance(value, str):
            raise self.wrong(field, "text")
        return value

    def whole(self, field: str) -> int:
        """A number; an export may also write it as text."""
        value = self[field]
        if type(value) is int and value.bit_length() <= LONGEST:
            return value
        if isinstance(value, str):
            value = number_in(value)
        if not isinstance(value, int) or isinstance(value, bool) or value.bit_length() > LONGEST:
            raise self.wrong(field, "a whole number")
        return value

    def given(self, field: str) -> bool:
        """Does it say anything under this field?"""
        value = self.get(field)
        return value is not None and value != ""

    def listed(self, field: str) -> list[Any]:
        value = self[field]
        if not isinstance(value, list):
            raise self.wrong(field, "a list")
        return value

    def texts(self, field: str) -> list[str]:
        value = self.listed(field)
        if not _all_text(value):
            raise self.wrong(field, "a list of texts")
        return value

    def chains(self, field: str) -> list[list[str]]:
        """Lists of texts, as routes have them; none of them is empty."""
        for chain in (value := self.listed(field)):
            if not isinstance(chain, list) or not chain or not _all_text(chain):
                raise self.wrong(field, "a list of lists of hexes")
        return value

    def parts(self, field: str, what: str) -> list[Record]:
        """The objects in a list, each with its place."""
        where = self.where
        places = enumerate(self.listed(field), start=1)
        return [Record(data, f"{where}, {what} {n}") for n, data in places]

    def one_of(self, field: str, known: Mapping[str, V], what: str) -> V:
        """What a name stands for."""
        name = self.text(field)
        if name not in known:
            raise self.misfit(f"there is no {what} {shown(name)} in this game")
        return known[name]


def _all_text(values: list[Any]) -> bool:
    try:
        "".join(values)  # refuses anything else, and is quicker than a look at each
    except TypeError:
        return False
    return True


class Entry(Record):
    """An entry of the log, or one that the site derived from it."""

    __slots__ = ("_is_read", "id", "kind")

    def __init__(self, data: object, where: str, number: int | None = None) -> None:
        self._is_read = False  # until then messages can name only its place
        Record.__init__(self, data, where)
        self.kind = self.text("type")
        self.id = self.whole("id") if number is None else number
        self._place = "" if number is None else where
        self._is_read = True

    @property
    def where(self) -> str:
        if not self._is_read:
            return self._place
        return f"{self._place or f'action {self.id}'} ({self.kind})"

    def is_by(self, kind: str) -> bool:
        return self.text("entity_type") == kind

    @property
    def power(self) -> str:
        """The private in whose name something is done, if any."""
        return self.text("entity") if self.is_by("company") else ""

    def derived(self) -> list[Entry]:
        """What the site's engine made of a programmed order, played right after it."""
        if not self.given("auto_actions"):
            return []
        return [
            Entry(data, f"action {self.id}, auto action {n}", self.id)
            for n, data in enumerate(self.listed("auto_actions"), start=1)
        ]


@dataclass(frozen=True)
class Export:
    """A whole export. The ids of players are numbers, or names in old ones."""

    title: str
    ids: list[Any]
    names: list[str]
    seed: int
    optional_rules: list[str]
    entries: list[Entry]
    result: Mapping[str, Any]


def is_export(data: object) -> bool:
    return (
        isinstance(data, Mapping) and "actions" in data and "title" in data and "format" not in data
    )


def read_export(data: object) -> Export:
    """The parts of an export. Raises BadExport for the first that cannot be read."""
    fault = fault_in(data)
    if fault:
        raise BadExport(fault)
    top = Record(data, "the export")
    name = top.text("title")
    if name not in title_names():
        raise BadExport(f"there is no title {shown(name)}; there are {', '.join(title_names())}")
    settings = Record(top.get("settings") or {}, "settings")
    players = top.parts("players", "player")
    ids = [player_id(player) for player in players]
    if len(set(map(str, ids))) < len(ids):
        raise BadExport("players: two of them have the same id")
    entries = top.listed("actions")
    return Export(
        name,
        ids,
        [player.text("name") for player in players],
        export_seed(top, settings),
        settings.texts("optional_rules") if settings.given("optional_rules") else [],
        [Entry(entry, f"entry {n}") for n, entry in enumerate(entries, start=1)],
        Record(top.get("result") or {}, "result"),
    )


def player_id(player: Record) -> Any:
    """A player without an id goes by the name."""
    value = player.get("id", player["name"])
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise player.wrong("id" if "id" in player else "name", "a whole number or text")
    return value


def export_seed(top: Record, settings: Record) -> int:
    """The site's seed; absent, the digits of the game's id."""
    if settings.given("seed"):
        seed = settings.whole("seed")
    else:
        digits = re.search(r"[0-9]+", str(top.get("id", "")))
        found = number_in(digits[0]) if digits else 0
        if found is None:
            raise top.wrong("id", "an id with a shorter number, which is the seed")
        seed = found
    if seed < 0:
        raise settings.wrong("seed", SEEDS)
    return seed
