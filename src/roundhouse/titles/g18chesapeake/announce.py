"""Any player may announce a better run before the dividend is decided."""

from __future__ import annotations

from dataclasses import replace

from roundhouse.core.actions import Pass, RunTrains
from roundhouse.core.refusal import Refusal
from roundhouse.engine.decision import Decision
from roundhouse.engine.position import Position
from roundhouse.finance.shares import seats_after
from roundhouse.rules.running import run
from roundhouse.titles.g18chesapeake.pending import PendingAnnounce


def decision(pos: Position) -> Decision:
    pending = pos.pending(PendingAnnounce)
    return Decision("announce", pending.players, (RunTrains, Pass), pending.corporation)


def higher(pos: Position, a: RunTrains) -> Refusal | None:
    """An announcement counts only if it earns more than the run so far."""
    if pos.decision.kind != "announce":
        return None
    found = run.checked(pos, a)
    assert not isinstance(found, Refusal)  # an earlier guard has checked it
    total, before = found[1].total, pos.state.turn.revenue
    if total <= before:
        return Refusal("run.announce-higher", {"total": total, "before": before})
    return None


def apply(pos: Position, a: RunTrains) -> None:
    s = pos.state
    speaker = pos.decision.players[0]
    if pos.decision.kind == "announce":
        s.pending = s.pending[:-1]
    # Must be found before the run: afterwards the trains have run.
    highest = run.best_run(pos, s.corporation).bound if pos.title.best_run else 0
    run.apply(pos, a)
    if s.turn.revenue < highest:
        others = tuple(p for p in seats_after(s, speaker) if p != speaker)
        s.pending = (*s.pending, PendingAnnounce(others[:1], s.corporation, others[1:]))


def silent(pos: Position) -> None:
    """A player announces nothing; the next one decides."""
    s = pos.state
    pending = pos.pending(PendingAnnounce)
    left = pending.others
    s.pending = s.pending[:-1]
    if left:
        s.pending = (*s.pending, replace(pending, players=left[:1], others=left[1:]))


RUN = replace(run.RUN, guards=(run.legal_routes, higher), apply=apply)
