"""What several commands share: opening games, and finding seats in them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from roundhouse.api.files import load
from roundhouse.api.game import Game
from roundhouse.cli.errors import BadInput
from roundhouse.engine.game import PlayedGame

GameFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game file or an export.")]
At = Annotated[int | None, typer.Option("--at", help="After so many actions.")]
Seat = Annotated[
    str | None, typer.Option("--as", metavar="SEAT", help="Only what this player may see.")
]


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
