"""Every run of a recorded game against the best run that was possible."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from roundhouse.core.actions import RunTrains
from roundhouse.core.events import TrainsRan
from roundhouse.engine.game import PlayedGame
from roundhouse.rules.running.run import best_run


@dataclass(frozen=True)
class Run:
    action: Any  # its number in the game (1 is the first), or its id in an export
    corporation: str
    president: str
    ran: int
    best: int
    proven: bool
    ms: float


def audit_game(game: PlayedGame, ids: list[Any] | None = None) -> list[Run]:
    """One record per run, in the order of play; ``ids`` are a log's ids of the actions."""
    runs: list[Run] = []
    for number, action in enumerate(game.actions, start=1):
        if not isinstance(action, RunTrains):
            continue
        before = game.at(number - 1)
        ran = next(e.revenue for e in game.events(number) if isinstance(e, TrainsRan))
        if before.state.turn.ran:  # announced again, for more: still the same run
            runs[-1] = replace(runs[-1], ran=ran)
            continue
        corporation = before.state.corporation
        started = perf_counter()
        best = best_run(before.position, corporation)
        ms = (perf_counter() - started) * 1e3
        player = before.decision.players[0]
        runs.append(
            Run(
                ids[number - 1] if ids else number,
                game.title.corporations[corporation].name,
                game.players[player],
                ran,
                best.total,
                best.proven,
                round(ms, 3),
            )
        )
    return runs
