"""Playing: one action into a file, or a hot-seat game in the terminal."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

import click
from platformdirs import user_data_path

from roundhouse.api.files import load
from roundhouse.api.game import Game
from roundhouse.cli import parameters
from roundhouse.cli.computers import players_words, seat_bots
from roundhouse.cli.errors import BadInput
from roundhouse.cli.hot_seat import HotSeat
from roundhouse.cli.library import SEATS, begin
from roundhouse.cli.terminal import console
from roundhouse.cli.words import parse_action, question
from roundhouse.core.refusal import MalformedAction
from roundhouse.gamefile import GameFileError
from roundhouse.titles import title_names

#: Where games without a file of their own are kept, in the user's data folder.
KEPT = "terminal"


@click.command()
@click.argument("file", metavar="FILE", type=parameters.PATH)
@click.argument("action", metavar="ACTION-JSON", help="Or - to read it from standard input.")
@click.option("--by", help="The player who acts; checked.")
def apply(file: Path, action: str, by: str | None) -> None:
    """Play one action and save the game file."""
    game = load(file)
    text = typed_in() if action == "-" else action
    game.apply(parse_action(text), by=by)
    game.save(file)
    number = len(game.actions)
    for text in game.sentences(number):
        click.echo(f"{number}. {text}")
    click.echo(question(game.position))


def typed_in() -> str:
    """The standard input, if it is text."""
    try:
        return sys.stdin.read()
    except UnicodeDecodeError as error:
        raise MalformedAction(f"the action is not text: {error.reason}") from error


@click.command()
@click.argument(
    "file", metavar="[FILE]", type=parameters.PATH, required=False, help="Continue this game."
)
@click.option(
    "--title", default="", shell_complete=parameters.titles_like, help="A new game of this title."
)
@parameters.player_count
@parameters.player_names
@click.option(
    "--bots",
    help="Computer players for the last seats, separated by commas: expert, steady, busy, random.",
)
@parameters.seed_if_any
@parameters.title_options
@parameters.preset_name
def play(
    file: Path | None,
    title: str,
    players: int,
    names: tuple[str, ...],
    bots: str | None,
    seed: int | None,
    chosen: tuple[str, ...],
    preset: str,
) -> None:
    """Play in the terminal, with others or the computer; saved after every action."""
    out = console()
    wanted = [bot.strip() for bot in bots.split(",")] if bots else []
    if file is not None and file.exists():
        if title:
            raise BadInput(f"{file} exists already; leave out --title to continue it")
        game = load(file)
        if wanted:
            seat_bots(game, wanted)
        HotSeat(game, file, out).run()
        return
    if file is not None and not title:
        raise BadInput(f"{file} does not exist; --title TITLE starts a new game there")
    if not title:
        kept = unfinished()
        if kept is not None:
            game, path = kept
            number = len(game.actions)
            out.print(f"{game.title.name} with {players_words(game)}, {number} actions played.")
            if click.confirm("Continue this game?", default=True):
                HotSeat(game, path, out).run()
                return
        title = click.prompt(f"Which title? {', '.join(title_names())}", default=title_names()[0])
    if names and wanted:  # they are the people's
        names = (*names, *[name for name in SEATS if name not in names][: len(wanted)])
    game = begin(title, players, names, seed, chosen, preset)
    seat_bots(game, wanted)
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
            click.echo(f"not offered: {error}", err=True)
            continue
        if not game.over:
            return game, path
    return None
