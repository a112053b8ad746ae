"""Events put into words: one small function for each kind of record that rules emit."""

from __future__ import annotations

from dataclasses import fields, replace

from roundhouse.core.events import Event, Party
from roundhouse.engine.position import Title
from roundhouse.views.names import Names, shown
from roundhouse.views.sentences import finance, helpers, operations, rounds
from roundhouse.views.sentences.tense import in_advance
from roundhouse.views.words import Sentence

#: Modules that register sentences.
SUBJECTS = (finance, operations, rounds)

__all__ = ["SUBJECTS", "in_advance", "sentence_for"]


def sentence_for(event: Event, names: Names) -> Sentence:
    """An event as a sentence, with corporations as players read them; empty if it says nothing."""
    return helpers.sentence_for(as_read(event, names.title), names)


def as_read(event: Event, title: Title) -> Event:
    """The event with the abbreviations that players read, where a title's differ from its names."""
    if all(c.shown == c.name for c in title.corporations):
        return event
    changes: dict[str, object] = {}
    for field in fields(event):
        value = getattr(event, field.name)
        if isinstance(value, Party) and value.kind == "corporation":
            changes[field.name] = value._replace(name=shown(title, value.name))
        elif field.name == "what" and " " in str(value):  # a corporation's train: "SAL 3"
            seller, _, train = str(value).rpartition(" ")
            changes[field.name] = f"{shown(title, seller)} {train}"
        elif field.name in ("corporation", "seller") and isinstance(value, str):
            changes[field.name] = shown(title, value)
    return replace(event, **changes) if changes else event
