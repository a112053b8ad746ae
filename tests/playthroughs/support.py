"""What the golden playthroughs hold of a position."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

from tests.games import first_seat

from roundhouse.engine.game import PlayedGame
from roundhouse.interchange.trace import snapshot

GOLDENS = Path(__file__).parent / "goldens"
LENGTH = 700


def options(name: str) -> dict[str, str]:
    """The options of a title's goldens."""
    return first_seat(name, {"best_run": "president"})


def mark(game: PlayedGame) -> list[Any]:
    """[number, what is asked, a hash of what can be seen, how many actions are legal]."""
    seen = json.dumps(snapshot(game.position, list(game.players)), sort_keys=True)
    digest = blake2b(seen.encode(), digest_size=6).hexdigest()
    return [len(game.actions), game.decision.kind, digest, len(game.legal)]


def two_deep(game: PlayedGame, every: int = 60) -> list[list[int]]:
    """[number, legal lines of two actions] at a few positions: a check of the move lists."""
    counts = []
    for number in range(0, len(game.actions), every):
        start = game.at(number)
        lines = 0
        for action in start.legal:
            after = start.at(number)
            after.apply(action)
            lines += len(after.legal)
        counts.append([number, lines])
    return counts
