"""Events put into words: one small function for each kind of record that rules tell."""

from __future__ import annotations

from roundhouse.core.events import Event
from roundhouse.views.names import Names
from roundhouse.views.sentences import course, paper, rail
from roundhouse.views.sentences.helpers import Teller
from roundhouse.views.words import Sentence, Span, capital

TELLERS: dict[str, Teller] = {**paper.TELLERS, **rail.TELLERS, **course.TELLERS}


def tell(names: Names, event: Event) -> Sentence:
    """An event as a sentence; empty if it says nothing that others have not said."""
    teller = TELLERS.get(event.kind)
    if teller is None:  # a kind that a new title tells; better its name than no page
        return (Span(f"{capital(event.kind.replace('-', ' '))}."),)
    return teller(names, event.data)
