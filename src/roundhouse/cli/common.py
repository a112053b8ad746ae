"""What several commands share: opening games, and finding seats in them."""

from __future__ import annotations

from pathlib import Path

from roundhouse.api.files import load
from roundhouse.api.game import Game
from roundhouse.cli.errors import BadInput
from roundhouse.engine.game import PlayedGame


def open_game(path: Path, at: int | None = None) -> Game:
    """A game of ours or an 18xx.games export, replayed with all checks."""
    game = load(path)
    if at is None:
        return game
    if not 0 <= at <= len(game.actions):
        raise BadInput(f"{path}: --at {at} is not between 0 and {len(game.actions)}")
    return game.at(at)


def seat_number(game: PlayedGame, name: str | None) -> int | None:
    """The seat of a player; None if nobody is named."""
    if name is None:
        return None
    if name not in game.players:
        raise BadInput(f"there is no player {name!r}; there are {', '.join(game.players)}")
    return game.players.index(name)
