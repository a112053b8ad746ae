"""What several commands share: opening games, tables, the console."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from roundhouse.cli.errors import BadInput
from roundhouse.core.refusal import RefusedAction
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import GameFileError, from_data, read_json
from roundhouse.interchange.actions_log import BadExport
from roundhouse.interchange.importer import import_game, is_export

GameFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game file or an export.")]
At = Annotated[int | None, typer.Option("--at", help="After so many actions.")]
Seat = Annotated[
    str | None, typer.Option("--as", metavar="SEAT", help="Only what this player may see.")
]


def console() -> Console:
    """Made when it is used, so that it writes to the standard output of that moment."""
    return Console(highlight=False, soft_wrap=True)


def open_game(path: Path, at: int | None = None) -> PlayedGame:
    """A game of ours or an 18xx.games export, replayed with all checks."""
    try:
        data = read_json(path)
        if is_export(data):
            assert isinstance(data, dict)
            game: PlayedGame = import_game(data)
        else:
            game = from_data(data)
    except (GameFileError, BadExport, RefusedAction) as error:
        raise BadInput(f"{path}: {error}") from error
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


def grid(*headings: str, title: str = "", right: tuple[int, ...] = ()) -> Table:
    table = Table(title=title or None, title_justify="left", box=None, pad_edge=False)
    for i, heading in enumerate(headings):
        table.add_column(heading, justify="right" if i in right else "left", overflow="fold")
    return table


def key_values(pairs: list[str], what: str) -> dict[str, str]:
    """``name=value`` arguments."""
    found = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise BadInput(f"{what} must be written NAME=VALUE, not {pair!r}")
        found[name] = value
    return found


def plain(value: Any) -> str:
    return "" if value is None else str(value)
