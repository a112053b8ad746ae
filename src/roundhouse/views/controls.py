"""What can be pressed: an action with its price, or the reason why it is not offered."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TypeVar

from roundhouse.core.actions import Action, to_json
from roundhouse.core.refusal import Refusal
from roundhouse.engine.citations import explain
from roundhouse.engine.decision import Range
from roundhouse.engine.legal import LegalActions, why_not
from roundhouse.engine.position import Position
from roundhouse.views.labels import label
from roundhouse.views.words import in_the_book

A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is not possible now."""

    reason: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Amount:
    """An open amount of an action."""

    field: str
    low: int
    high: int
    step: int = 1
    usual: int = 0  # what is proposed first; 0: the least

    @property
    def start(self) -> int:
        return min(max(self.low, self.usual), self.high)


@dataclass(frozen=True, slots=True)
class Choice:
    """One control. Pressing it chooses the action; the primary button commits it."""

    action: str  # as JSON
    label: str  # what the primary button then says
    short: str = ""  # on the control itself
    price: str = ""  # "+$165", "$110"
    why: Why | None = None  # set: not legal now
    amount: Amount | None = None
    secret: bool = False

    @property
    def legal(self) -> bool:
        return self.why is None


def as_json(action: Action) -> str:
    return json.dumps(to_json(action), separators=(",", ":"), ensure_ascii=False)


def why_of(pos: Position, refusal: Refusal) -> Why:
    clause, reason = explain(pos.title, refusal)
    return Why(reason, in_the_book(clause))


def choice(
    pos: Position,
    action: Action,
    short: str = "",
    price: str = "",
    ask_first: frozenset[int] = frozenset(),
) -> Choice:
    """A control for an action, legal or not; ``ask_first`` as for ``label``."""
    refusal = why_not(pos, action)
    why = None if refusal is None else why_of(pos, refusal)
    return Choice(as_json(action), label(pos, action, ask_first), short, price, why)


def open_amounts(pos: Position) -> dict[Action, Amount]:
    """Ranges of open amounts that hold something legal, by the action at their least."""
    ranges = legal_actions(pos).ranges
    return {at_least(r): Amount(r.field, r.low, r.high, r.step) for r in ranges}


def at_least(r: Range) -> Action:
    return replace(r.action, **{r.field: r.low})


def legal_of(pos: Position, kind: type[A]) -> tuple[A, ...]:
    """Legal actions of one kind, if it is open now; all panels of a page share one listing."""
    return legal_actions(pos).of(kind)


def legal_actions(pos: Position) -> LegalActions:
    """The lists are kept with the position. An object that holds the position is not.

    A position that leads to itself stays in memory, with all that was worked out for its page,
    until the garbage collector looks through everything, which takes it many minutes.
    """
    return LegalActions(pos, pos.cache.setdefault("legal-actions", {}))
