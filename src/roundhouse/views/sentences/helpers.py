"""What all sentences need: how the viewer reads names, and events that say their own sentence."""

from __future__ import annotations

from functools import singledispatch
from string import Formatter

from roundhouse.core.events import Event, Party
from roundhouse.views.names import Names
from roundhouse.views.words import Sentence, Span, capital, count, money, with_article

#: Fields that stand out in a sentence.
_STRONG = frozenset({"player", "corporation", "private"})


@singledispatch
def sentence_for(event: Event, names: Names) -> Sentence:
    """An event as a sentence; empty if it says nothing that others have not said.

    The modules beside this one register a function for every event that titles share. Titles
    write the sentences of their own events as ``Event.text``.
    """
    if not event.text:  # better its kind than no page
        return (Span(f"{capital(event.kind.replace('-', ' '))}."),)
    spans = []
    for words, field, how, _ in Formatter().parse(event.text):
        if words:
            spans.append(Span(words))
        if field is not None:
            value = _shown(names, field, getattr(event, field), how or "")
            spans.append(Span(value, strong=field in _STRONG))
    return joined(spans)


def joined(spans: list[Span]) -> Sentence:
    """Neighbours that look alike as one piece, so that more can be added to the last one."""
    found: list[Span] = []
    for span in spans:
        if found and not span.strong and not found[-1].strong:
            found[-1] = Span(found[-1].text + span.text)
        else:
            found.append(span)
    return tuple(found)


def _shown(names: Names, field: str, value: object, how: str) -> str:
    """A field of an event's own text: ``how`` is what stands after the colon."""
    word, _, rest = how.partition(" ")
    if isinstance(value, int):
        if word == "money":
            return money(value)
        return count(value, rest) if word == "number" else str(value)
    text = str(value)
    if field == "player":
        return names.addressed(text)
    if word == "article":
        return with_article(text)
    if word == "place":
        return spot(names, text) if rest == "and coordinates" else place(names, text)
    return text


def party(names: Names, who: Party) -> str:
    return names.addressed(who.name) if who.kind == "player" else who.name


def thing(what: str) -> str:
    """What an offer is about: a private, or a corporation's train ("SAL 3")."""
    seller, _, train = what.rpartition(" ")
    return f"{seller}'s {train} train" if seller else what


def place(names: Names, hex_name: str) -> str:
    return names.place(names.title.map.by_name[hex_name])


def spot(names: Names, hex_name: str) -> str:
    return names.spot(names.title.map.by_name[hex_name])
