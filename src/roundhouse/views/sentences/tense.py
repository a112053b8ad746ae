"""What would happen, in the words of what happened: previews speak in the present tense."""

from __future__ import annotations

import re

from roundhouse.views.words import Sentence, Span

#: Past forms that sentences use, with the present of one subject; several take it without its s.
PRESENT = {
    "accepted": "accepts",
    "added": "adds",
    "bid": "bids",
    "bought": "buys",
    "chose": "chooses",
    "closed": "closes",
    "declined": "declines",
    "discarded": "discards",
    "drew": "draws",
    "earned": "earns",
    "exported": "exports",
    "floated": "floats",
    "gave": "gives",
    "issued": "issues",
    "kept": "keeps",
    "laid": "lays",
    "left": "leaves",
    "offered": "offers",
    "paid": "pays",
    "passed": "passes",
    "placed": "places",
    "ran": "runs",
    "reached": "reaches",
    "received": "receives",
    "redeemed": "redeems",
    "rusted": "rusts",
    "sold": "sells",
    "started": "starts",
    "took": "takes",
    "which went": "which go",
    "withheld": "withholds",
    "has reached": "reaches",
    "has run": "runs",
}
_BASE = {"passes": "pass"}
_PAST = re.compile(rf"\b({'|'.join(sorted(PRESENT, key=len, reverse=True))})\b")
_SEVERAL = re.compile(r"^(You|All|The \w+ and|\w+ [\w/]+-trains)\b")


def in_advance(said: Sentence) -> Sentence:
    """The same sentence about what would follow; names are left alone."""
    several = bool(_SEVERAL.match("".join(span.text for span in said)))

    def now(found: re.Match[str]) -> str:
        verb = PRESENT[found[0]]
        return _BASE.get(verb, verb.removesuffix("s")) if several else verb

    return tuple(
        span if span.strong else Span(_PAST.sub(now, span.text), span.strong) for span in said
    )
