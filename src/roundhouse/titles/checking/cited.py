"""Refusals and the citations behind them: none may be missing, left over, or badly worded."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from roundhouse.core.refusal import ENGINE_KEYS
from roundhouse.engine.position import Guard, Title
from roundhouse.titles.checking.complaints import CITATIONS, Complaint
from roundhouse.titles.checking.possible import barred_stops, is_possible
from roundhouse.titles.checking.refusals import Raised, decision_kinds, refusals_of


@dataclass
class Refusals:
    """What a title can refuse under all the options it was looked at with."""

    raised: dict[str, dict[Raised, None]] = field(default_factory=dict)  # of possible keys
    known: set[str] = field(default_factory=set)  # impossible ones too
    unread: dict[tuple[str, int], None] = field(default_factory=dict)

    def add(self, t: Title) -> None:
        readers = [refusals_of(g) for handler in t.handlers.values() for g in handler.guards]
        explain: Guard = t.hooks.out_of_order
        readers.append(refusals_of(explain))
        found = dict.fromkeys(each for reader in readers for each in reader.found)
        for each in (*found, *_others(t)):
            self.known.add(each.key)
            if is_possible(t, each.key):
                self.raised.setdefault(each.key, {})[each] = None
        for reader in readers:
            self.unread |= reader.unread


def _others(t: Title) -> Iterator[Raised]:
    """Stops that trains are kept away from, and actions that come at the wrong time."""
    for key in sorted(barred_stops(t)):
        yield Raised(key, frozenset({"train", "hex", "stop"}), "", 0)
    kinds = {step.name for step in t.operating_steps} | set(t.hooks.pending)
    for rules in t.rounds.values():
        kinds |= decision_kinds(rules.decision)
    for decision in t.hooks.pending.values():
        kinds |= decision_kinds(decision)
    for kind in sorted(kinds):
        yield Raised(f"order.{kind}", frozenset({"action"}), "", 0)


def check_citations(
    t: Title, refusals: Refusals, clauses: Iterable[str] | None
) -> Iterator[Complaint]:
    listed = None if clauses is None else frozenset(clauses)
    for key, (clause, words) in t.citations.items():
        for text in _wording(t, key, clause, words, refusals.raised.get(key, {}), listed):
            yield _complaint(key, text)
        if key not in refusals.raised and key not in ENGINE_KEYS:
            why = "no data of the title let it come to that" if key in refusals.known else ""
            yield _complaint(key, f"nothing refuses with this key{why and ': ' + why}")
    for key, places in refusals.raised.items():
        if key not in t.citations and key not in ENGINE_KEYS:
            yield _complaint(key, f"missing{_given_by(places)}")
    for file, line in refusals.unread:
        if not file.startswith(_PACKAGE):
            text = "the key of this refusal cannot be read; name its keys with @refuses"
            yield Complaint(file, (), text, line)


_PACKAGE = str(Path(__file__).resolve().parents[2])


def _complaint(key: str, text: str) -> Complaint:
    return Complaint(CITATIONS, tuple(key.split(".")), f"citation {key}: {text}")


def _given_by(places: Mapping[Raised, None]) -> str:
    for place in places:
        if place.file:
            path = Path(place.file)
            return f", but {path.parent.name}/{path.name}:{place.line} refuses with it"
    return ", but it is what actions at the wrong time are refused with"


def _wording(
    t: Title,
    key: str,
    clause: str,
    words: str,
    places: Mapping[Raised, None],
    listed: frozenset[str] | None,
) -> Iterator[str]:
    if key in ENGINE_KEYS:
        yield "keys of the engine cite nothing"
    if not clause.startswith(f"{t.name} "):
        yield f"{clause!r} is no clause of {t.name}"
    elif listed is not None and clause not in listed:
        yield f"clause {clause!r} is not in the list of clauses"
    if not words.endswith("."):
        yield "the words are no sentence: they end without a full stop"
    try:
        named = {name for _, name, _, _ in string.Formatter().parse(words) if name is not None}
    except ValueError as error:
        yield f"the words cannot be filled in: {error}"
        return
    for name in sorted(named):
        lacking = [p for p in places if p.params is not None and name not in p.params]
        if lacking:
            passed = ", ".join(f"{{{p}}}" for p in sorted(lacking[0].params or ())) or "nothing"
            yield f"{{{name}}} is not passed by the refusal; there is {passed}"
