"""The decision to be made now."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from roundhouse.core.actions import Action
from roundhouse.core.state import NOBODY


class Decision(NamedTuple):
    """Who decides what; ``actions`` are the kinds that may be legal now."""

    kind: str  # the step or pending decision: "stock", "track", "discard" …
    players: tuple[int, ...]  # who decides; if several, in any order
    actions: tuple[type[Action], ...]
    corporation: int = NOBODY
    private: int = NOBODY  # the private whose power is being used


#: Makes a decision of all its fields in half the time of a call with them.
made_of: Callable[[tuple[object, ...]], Decision] = partial(tuple.__new__, Decision)


class Range(NamedTuple):
    """An open amount: every step from low to high is legal, like the listed action.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    >>> bid = game.legal.ranges[0]
    >>> bid.action, bid.field, bid.low, bid.high
    (Bid(private='MRC', amount=45), 'amount', 45, 600)
    """

    action: Action
    field: str
    low: int
    high: int
    step: int = 1
