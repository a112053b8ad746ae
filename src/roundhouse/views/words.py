"""Amounts, counts and lists as they stand on a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_PLACES = {1: "1st", 2: "2nd", 3: "3rd"}
_ENDS = {
    "bank": "the bank ran out",
    "price": "a share price reached the end of the chart",
    "bankruptcy": "a player went bankrupt",
    "all-closed": "every corporation has closed",
    "no-rule-end": "no corporation runs and nobody can start one",
}


class Span(NamedTuple):
    """A piece of a sentence; ``strong`` pieces are names that the eye looks for."""

    text: str
    strong: bool = False


Sentence = tuple[Span, ...]


def plain(sentence: Iterable[Span]) -> str:
    return "".join(span.text for span in sentence)


def sentence(text: str, **strong: object) -> Sentence:
    """A sentence from a pattern: ``{name}`` is replaced, and set strong."""
    spans: list[Span] = []
    rest = text
    while "{" in rest:
        before, _, tail = rest.partition("{")
        key, _, rest = tail.partition("}")
        if before:
            spans.append(Span(before))
        spans.append(Span(str(strong[key]), strong=True))
    if rest:
        spans.append(Span(rest))
    return tuple(spans)


def in_the_book(clause: str) -> str:
    """A clause as its rulebook counts it, without our own name for one of its sentences."""
    return re.sub(r"-[a-z]+$", "", clause)


def money(amount: int) -> str:
    return f"−${-amount:,}" if amount < 0 else f"${amount:,}"


def gain(amount: int) -> str:
    """An amount that comes in: "+$165"."""
    return f"−${-amount:,}" if amount < 0 else f"+${amount:,}"


def arrow(before: int, after: int) -> str:
    return f"{money(before)} → {money(after)}"


def count(number: int, one: str, many: str = "") -> str:
    """Such as "one tile", "nine hexes", "12 shares"."""
    word = _SMALL[number] if 0 <= number < len(_SMALL) else str(number)
    return f"{word} {one if number == 1 else many or one + 's'}"


def place(number: int) -> str:
    return _PLACES.get(number, f"{number}th")


def listed(words: Sequence[str], last: str = "and") -> str:
    """Such as "A, B and C"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def owned(name: str) -> str:
    """Such as "Ann's", "your"."""
    if name == "You":
        return "your"
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def mid(name: str) -> str:
    """A name inside a sentence: "you" is written small there."""
    return "you" if name == "You" else name


def does(name: str, one: str, you: str = "") -> str:
    """A subject with its verb: "Ann sells", "you sell"."""
    return f"you {you or one.removesuffix('s')}" if name == "You" else f"{name} {one}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def with_article(train: str) -> str:
    """Such as "a 4", "an 8"."""
    return f"an {train}" if train[:1] == "8" or train[:2] in ("11", "18") else f"a {train}"


def end_words(why: str) -> str:
    """Why a game is over, as part of a sentence; other reasons are in words already."""
    return _ENDS.get(why, why.replace("-", " "))
