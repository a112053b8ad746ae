"""18GA on 18xx.games: ids of trains and cities, and how it searches for routes."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.board.tiles import Face
from roundhouse.core.actions import LayTile
from roundhouse.core.facts import Fact
from roundhouse.core.state import NOBODY
from roundhouse.engine.position import Position, Title
from roundhouse.rules.running.run import can_run
from roundhouse.rules.tokens.pending import PendingCity
from roundhouse.titles.loading.notation import Notation


def train_ids(title: Title) -> dict[str, int]:
    """On 18xx.games the free 2-train is the sixth of its type."""
    ids: dict[str, int] = {}
    card = 0
    for family in title.families:
        for i in range(family.count):
            ids[f"{family.name}-{i}"] = card
            card += 1
    ids["2-5"] = card
    return ids


#: The number in 18xx.games' ids of printed cities, where it is not 0.
PRINTED = {"C3": 1, "D10": 2, "F6": 3, "G3": 4, "H4": 5, "G13": 6, "I7": 1}


def printed_index(title: Title) -> Mapping[str, int]:
    """On the Cotton Port map Savannah has a separate definition."""
    return {**PRINTED, "G13": 0} if title.chosen["cotton_port"] == "on" else PRINTED


#: The corporation for which a route was found.
ROUTE_SEEN = Fact("route-seen", NOBODY)


def note_route(pos: Position, h: int, old: Face, face: Face, a: LayTile) -> None:
    """18xx.games looks for a route while the token is still in the first city, before the choice.

    It keeps what it finds then, even if the chosen city has no route.
    """
    del h, old, face, a
    s = pos.state
    token = pos.waiting(PendingCity)
    waits = token is not None and token.corporation == s.corporation
    if waits and can_run(pos, s.corporation):
        ROUTE_SEEN.set(s, s.corporation)


def can_run_or_could(pos: Position, corporation: int) -> bool:
    return ROUTE_SEEN.of(pos.state) == corporation or can_run(pos, corporation)


NOTATION = Notation(train_ids=train_ids, printed_index=printed_index)
