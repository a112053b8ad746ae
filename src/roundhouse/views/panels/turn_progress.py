"""How far an operating turn has come: which steps are done, which is next."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.actions import RedeemShares
from roundhouse.core.state import NOBODY, Round
from roundhouse.engine.position import Position

#: What a step of the turn is called.
STEP_NAMES = {
    "track": "Track",
    "token": "Token",
    "run": "Run",
    "dividend": "Dividend",
    "trains": "Trains",
    "issue": "Issue",
    "convert": "Convert",
}


@dataclass(frozen=True, slots=True)
class ProgressStep:
    """A step of an operating turn."""

    number: int
    name: str
    state: str  # "done", "now", "later"


def steps(pos: Position) -> tuple[ProgressStep, ...]:
    """How far an operating turn has come."""
    s = pos.state
    if s.round != Round.OPERATING or s.corporation == NOBODY:
        return ()
    shown = [
        (n, STEP_NAMES.get(step.name, step.name.capitalize()))
        for n, step in enumerate(pos.title.operating_steps)
        if step.name in STEP_NAMES
    ]
    found = []
    last = issuing_until(pos)
    if last > NOBODY:  # not a separate step, but the rules name it first
        found.append(ProgressStep(1, STEP_NAMES["issue"], "done" if s.step >= last else "later"))
    for place_, (n, name) in enumerate(shown, len(found) + 1):
        later = [m for m, _ in shown if m > s.step]
        now = n == s.step or (s.step > n and n == shown[-1][0] and not later)
        found.append(
            ProgressStep(place_, name, "now" if now else "done" if n < s.step else "later")
        )
    return tuple(found)


def issuing_until(pos: Position) -> int:
    """The step at which issuing shares ends, where it goes along with other steps; else -1."""
    steps_ = pos.title.operating_steps
    if any(step.name == "issue" for step in steps_) or RedeemShares not in steps_[0].actions:
        return NOBODY
    if pos.state.turn.issued:
        return 0
    return next(n for n, step in enumerate(steps_) if RedeemShares not in step.actions)
