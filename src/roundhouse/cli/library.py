"""Titles: which there are, and new games of them. Listing them imports no engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from roundhouse.cli import parameters
from roundhouse.cli.errors import BadInput
from roundhouse.titles import broken_titles, heading, known_as, title_names
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES

if TYPE_CHECKING:
    from roundhouse.api.game import Game

SEATS = ("Ann", "Ben", "Cem", "Dee", "Eve", "Flo")


@click.command("titles")
@parameters.any_title
def list_titles(title_name: str) -> None:
    """List the titles with their player counts, editions, options and presets."""
    for name in (known_as(title_name),) if title_name else title_names():
        head = heading(name)
        players = f"{head.min_players} to {head.max_players} players"
        click.echo(f"{bold(name)}  {head.full_name}; {head.edition}; {players}")
        for option in head.options:
            site = f"  ({EIGHTEENXX_GAMES}: {option.preset_value})" if option.preset_value else ""
            click.echo(f"  {option.name}={'|'.join(option.values)}{site}")
            clause = f" [{option.clause}]" if option.clause else ""
            click.echo(f"      {option.text}{clause}")
        click.echo()
    for name, why in broken_titles().items():
        click.echo(f"{bold(name)}  cannot be played: {why}")
    click.echo(f"presets: {', '.join(parameters.PRESETS)}")


def bold(text: str) -> str:
    return click.style(text, bold=True)


@click.command()
@parameters.title_argument
@click.option("--out", type=parameters.PATH, required=True, help="Where to write the game.")
@parameters.player_count
@parameters.player_names
@parameters.seed_if_any
@parameters.title_options
@parameters.preset_name
def new(
    title_name: str,
    out: Path,
    players: int,
    names: tuple[str, ...],
    seed: int | None,
    chosen: tuple[str, ...],
    preset: str,
) -> None:
    """Write a new game file."""
    game = begin(title_name, players, names, seed, chosen, preset)
    if out.exists():
        raise BadInput(f"{out} exists already")
    game.save(out)
    where = click.format_filename(out)
    click.echo(f"{where}: {game.title.name} for {', '.join(game.players)}")


def begin(
    title_name: str,
    players: int,
    names: Sequence[str],
    seed: int | None,
    chosen: Iterable[str],
    preset: str,
) -> Game:
    """A new game, for players with the names that were given or with usual ones."""
    from roundhouse.api.game import new_game  # noqa: PLC0415 - listing titles needs none of it

    options = parameters.key_values(chosen, "an option")
    if not names:
        if not 1 <= players <= len(SEATS):
            raise BadInput(f"--players must be from 1 to {len(SEATS)}, not {players}")
        names = SEATS[:players]
    return new_game(known_as(title_name), list(names), seed=seed, options=options, preset=preset)
