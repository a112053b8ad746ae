"""Playing: one action into a file, or a hot-seat game in the terminal."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path

from roundhouse.api.files import load
from roundhouse.api.game import Game
from roundhouse.cli.errors import BadInput
from roundhouse.cli.hot_seat import HotSeat
from roundhouse.cli.library import Options, Preset, Seed, begin
from roundhouse.cli.terminal import console
from roundhouse.cli.words import parse_action, question, say
from roundhouse.core.refusal import MalformedAction
from roundhouse.gamefile import GameFileError
from roundhouse.titles import title_names

#: Where games without a file of their own are kept, in the user's data folder.
KEPT = "terminal"


def add_to(app: typer.Typer) -> None:
    app.command("play")(play)
    app.command("apply")(apply)


def apply(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    action: Annotated[str, typer.Argument(metavar="ACTION-JSON", help="Or - to read it.")],
    by: Annotated[str | None, typer.Option(help="The player who acts; checked.")] = None,
) -> None:
    """Play one action into a game file."""
    game = load(file)
    text = typed_in() if action == "-" else action
    played = parse_action(text)
    game.apply(played, by=by)
    game.save(file)
    out = console()
    out.print(f"{len(game.actions)}. {say(played)}", markup=False)
    out.print(question(game.position), markup=False)


def typed_in() -> str:
    """The standard input, if it is text."""
    try:
        return typer.get_text_stream("stdin").read()
    except UnicodeDecodeError as error:
        raise MalformedAction(f"the action is not text: {error.reason}") from error


def play(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Go on with it.")] = None,
    title: Annotated[str, typer.Option(help="A new game of this title.")] = "",
    players: Annotated[int, typer.Option(help="How many players.")] = 3,
    name: Annotated[list[str] | None, typer.Option(help="A player's name, repeatable.")] = None,
    seed: Seed = None,
    option: Options = None,
    preset: Preset = "",
) -> None:
    """Play a hot-seat game in the terminal; it is saved after every action."""
    out = console()
    if file is not None and file.exists():
        if title:
            raise BadInput(f"{file} exists already; without --title you go on with it")
        HotSeat(load(file), file, out).run()
        return
    if file is not None and not title:
        raise BadInput(f"{file} does not exist; --title TITLE starts a new game there")
    if not title:
        kept = unfinished()
        if kept is not None:
            game, path = kept
            number = len(game.actions)
            out.print(f"{game.title.name} with {', '.join(game.players)}, {number} actions played.")
            if typer.confirm("Go on with this game?", default=True):
                HotSeat(game, path, out).run()
                return
        title = typer.prompt(f"Which title? {', '.join(title_names())}", default=title_names()[0])
    game = begin(title, players, name, seed, option, preset)
    HotSeat(game, file or new_file(game), out).run()


def new_file(game: Game) -> Path:
    """A file in the user's data folder for a game that was given none."""
    folder = user_data_path("roundhouse") / KEPT
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{game.title.name}.json"


def unfinished() -> tuple[Game, Path] | None:
    """The newest game of the user's data folder that is not over."""
    for path in sorted((user_data_path("roundhouse") / KEPT).glob("*.json"), reverse=True):
        try:
            game = load(path)
        except GameFileError as error:
            typer.echo(f"not offered: {error}", err=True)
            continue
        if not game.over:
            return game, path
    return None
