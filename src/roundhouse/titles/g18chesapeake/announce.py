"""Any player may announce a better run before the earnings are distributed."""

from __future__ import annotations

from dataclasses import replace

from roundhouse.core.actions import Pass, RunTrains
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import Pending
from roundhouse.engine.decision import Decision
from roundhouse.engine.position import Position
from roundhouse.finance.shares import seats_after
from roundhouse.rules.running import run


def decision(pos: Position) -> Decision:
    pending = pos.state.pending[-1]
    return Decision("announce", pending.players, (RunTrains, Pass), pending.corporation)


def higher(pos: Position, a: RunTrains) -> Refusal | None:
    """An announcement counts only if it earns more than the run so far."""
    if pos.decision.kind != "announce":
        return None
    found = run.checked(pos, a)
    assert not isinstance(found, Refusal)  # a guard before this one has seen to it
    total, before = found[1].total, pos.state.turn.revenue
    if total <= before:
        return Refusal("run.announce-higher", {"total": total, "before": before})
    return None


def apply(pos: Position, a: RunTrains) -> None:
    s = pos.state
    speaker = pos.decision.players[0]
    if pos.decision.kind == "announce":
        s.pending = s.pending[:-1]
    # Looked up before the run: afterwards the trains have run.
    highest = run.best_run(pos, s.corporation).bound if pos.title.best_run else 0
    run.apply(pos, a)
    if s.turn.revenue < highest:
        others = tuple(p for p in seats_after(s, speaker) if p != speaker)
        s.pending = (*s.pending, Pending("announce", others[:1], s.corporation, others[1:]))


def silent(pos: Position) -> None:
    """A player who announces nothing; the next one is asked."""
    s = pos.state
    pending = s.pending[-1]
    left: tuple[int, ...] = pending.data  # type: ignore[assignment]
    s.pending = s.pending[:-1]
    if left:
        s.pending = (*s.pending, pending._replace(players=left[:1], data=left[1:]))


RUN = replace(run.RUN, guards=(run.legal_routes, higher), apply=apply)
