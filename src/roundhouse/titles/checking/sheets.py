"""Options, variants, the words for pages, and the clauses that all of them name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from roundhouse.core.option import Option
from roundhouse.titles.checking.complaints import (
    ABOUT,
    ENTITIES,
    MAP,
    OPTIONS,
    Complaint,
    Files,
)
from roundhouse.titles.loading.about import about_complaints
from roundhouse.titles.loading.options import COMMON

_OPTION_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_]*")


def check_options(options: Iterable[Option]) -> Iterator[Complaint]:
    known = {option.name: option for option in options}
    for option in known.values():
        for text in (*_names(option), *_values(option), *_excluded(option, known)):
            yield Complaint(OPTIONS, (option.name,), f"option {option.name}: {text}")
    for option in COMMON:
        if option.name not in known:
            text = f"option {option.name}: missing; an empty table [common] brings it"
            yield Complaint(OPTIONS, (), text, 1)


def _names(option: Option) -> Iterator[str]:
    if not _OPTION_NAME.fullmatch(option.name):
        yield "its name must be letters, digits and '_'"
    for value in option.values:
        if not _OPTION_NAME.fullmatch(value):
            yield f"value {value!r} must be letters, digits and '_'"
    if not option.text.endswith("."):
        yield "its text is no sentence: it ends without a full stop"


def _values(option: Option) -> Iterator[str]:
    if len(option.values) < 2:
        yield "it has fewer than two values"
    if len(set(option.values)) < len(option.values):
        yield "a value is listed twice"
    if option.preset_value and option.preset_value not in option.values:
        yield f"preset_value {option.preset_value!r} is none of its values"
    for rule, value in option.eighteenxx_games_rules:
        if value not in option.values:
            yield f"{rule} of 18xx.games stands for {value!r}, which is none of its values"


def _excluded(option: Option, known: dict[str, Option]) -> Iterator[str]:
    for value, other, other_value in option.excludes:
        if value not in option.values:
            yield f"excludes: {value!r} is none of its values"
        if other not in known:
            yield f"excludes: there is no option {other!r}"
        elif other_value not in known[other].values:
            yield f"excludes: {other_value!r} is no value of {other}"


def check_variants(files: Files, options: Iterable[Option]) -> Iterator[Complaint]:
    """Variants that options name, and variants that stand in the data."""
    there = {
        name: file for file in (MAP, ENTITIES) for name in files.data(file).get("variants", {})
    }
    named: set[str] = set()
    for option in options:
        for value, words in option.variants:
            for name in words.split():
                named.add(name)
                if name not in there:
                    text = f"variant {name} of {value!r} is neither in {MAP} nor in {ENTITIES}"
                    path = (option.name, "variants")
                    yield Complaint(OPTIONS, path, f"option {option.name}: {text}")
    code = "".join(f.read_text("utf-8") for f in sorted(Path(str(files.folder)).rglob("*.py")))
    for name, file in there.items():
        stem = name.rpartition("_")[0] or name  # code may put the last word to it
        if name not in named and stem not in code:
            yield Complaint(file, ("variants", name), f"variant {name}: no option brings it")


def check_about(files: Files) -> Iterator[Complaint]:
    for text in about_complaints(files.data(ABOUT)):
        key = text.partition(":")[0]
        yield Complaint(ABOUT, tuple(key.split(".", 1)), f"about {text}")


def check_clauses(
    files: Files, title: str, options: Iterable[Option], listed: Iterable[str] | None
) -> Iterator[Complaint]:
    """Clauses of options and of the summary; ``cited`` looks at those of refusals."""
    known = None if listed is None else frozenset(listed)
    for option in options:
        if option.clause:
            text = _no_clause(title, option.clause, known)
            if text:
                path = (option.name, "clause")
                yield Complaint(OPTIONS, path, f"option {option.name}: {text}")
    rules: Any = files.data(ABOUT).get("rules", {})
    for heading, lines in rules.items() if isinstance(rules, dict) else ():
        for clause in lines if isinstance(lines, dict) else ():
            text = _no_clause(title, clause, known)
            if text:
                yield Complaint(ABOUT, ("rules", heading, clause), f"about rules: {text}")


def _no_clause(title: str, clause: str, known: frozenset[str] | None) -> str:
    if not clause.startswith(f"{title} "):
        return f"{clause!r} is no clause of {title}"
    if known is not None and clause not in known:
        return f"clause {clause!r} is not in the list of clauses"
    return ""
