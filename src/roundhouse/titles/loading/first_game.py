"""A game of a title before its first action: what is tried before a title is offered."""

from __future__ import annotations

from roundhouse.engine.game import PlayedGame, Setup
from roundhouse.engine.position import Title


def first_game(built: Title, players: int) -> PlayedGame:
    """A game of a title before its first action, with players of no name to speak of."""
    names = tuple(f"Player {n + 1}" for n in range(players))
    setup_draw = built.hooks.draw_setup(built, 0, players)
    return PlayedGame(built, Setup(built.name, names, dict(built.chosen), 0, setup_draw))
