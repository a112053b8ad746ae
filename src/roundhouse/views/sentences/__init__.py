"""Events put into words: one small function for each kind of record that rules tell."""

from __future__ import annotations

from roundhouse.core.events import Event
from roundhouse.views.names import Names
from roundhouse.views.sentences import course, paper, rail
from roundhouse.views.sentences.helpers import SentenceMaker
from roundhouse.views.words import Sentence, Span, capital

SENTENCES: dict[str, SentenceMaker] = {**paper.SENTENCES, **rail.SENTENCES, **course.SENTENCES}


def emit(names: Names, event: Event) -> Sentence:
    """An event as a sentence; empty if it says nothing that others have not said."""
    make = SENTENCES.get(event.kind)
    if make is None:  # a kind that a new title tells; better its name than no page
        return (Span(f"{capital(event.kind.replace('-', ' '))}."),)
    return make(names, event.data)
