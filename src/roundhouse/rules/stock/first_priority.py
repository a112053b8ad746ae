"""Who has the first turn of the game, where the rules draw it at random."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.rng import Generator
from roundhouse.core.state import State
from roundhouse.engine.position import Title

KEY = "priority"


def draw_priority(title: Title, seed: int, players: int) -> Mapping[str, object]:
    """The seat that gets the priority deal for the first round; the first seat is 0.

    Clauses 18GA 2, 18AL 2.
    """
    del title
    return {KEY: Generator(seed).below(players)}


def give_priority(title: Title, s: State, setup_draw: Mapping[str, object]) -> None:
    """Games set up without a draw start with the first seat."""
    del title
    seat = setup_draw.get(KEY, 0)
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < s.players:
        raise ValueError(f"{KEY} must be a seat from 0 to {s.players - 1}, not {seat!r}")
    s.priority = s.player = seat
