"""What the lines of the log are about, by kind of event."""

from __future__ import annotations

from collections.abc import Iterable

#: Kinds that begin a new heading.
HEADINGS = frozenset({"auction", "draft", "stock-round", "operating-round", "game-over"})

#: Kinds of lines as a reader looks for them; what is in none is "other".
GROUPS = {
    "shares": (
        "started", "floated", "bought-share", "given-share", "sold", "price", "president-changed",
        "issued", "redeemed", "converted", "underwritten", "share-removed", "passed",
    ),
    "track and tokens": ("tile", "home", "token", "marker", "markers-removed", "city-chosen"),
    "runs and dividends": ("ran", "dividend", "split", "income", "land-grant", "objective"),
    "trains": (
        "bought-train", "given-train", "discarded", "rusted", "obsolete", "obsolete-gone", "phase",
        "exported", "president-paid", "bankrupt",
    ),
    "privates and offers": (
        "bid", "bidding-pass", "won-private", "cheaper", "offer", "answered", "ask-again",
        "private-sold", "private-closed", "privates-closed",
    ),
}  # fmt: skip
GROUP_OF = {kind: group for group, kinds in GROUPS.items() for kind in kinds}

#: What comes of an action, or goes with it. An action's events begin with what was done, but some
#: of these may stand before it: a private closes when its power is used, the bank breaks while it
#: pays, a president adds money before a train is bought.
CONSEQUENCES = HEADINGS | {
    "private-closed", "privates-closed", "bank-broke", "president-paid", "president-changed",
    "price", "floated", "given-share", "given-train", "income", "cheaper", "phase", "rusted",
    "obsolete", "obsolete-gone", "exported", "home", "turn", "order-of-play", "end-price",
    "extra-round", "markers-removed", "draft-drew", "draft-hand", "draft-last", "draft-revealed",
}  # fmt: skip


def deed_among(kinds: Iterable[str]) -> int:
    """The place of what was done among the kinds of an action's events; -1: nothing tells it."""
    for place, kind in enumerate(kinds):
        if kind in HEADINGS:
            return -1
        if kind not in CONSEQUENCES:
            return place
    return -1
