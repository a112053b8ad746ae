"""Titles: which there are, and new games of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from roundhouse.cli.errors import BadInput
from roundhouse.cli.terminal import console, key_values
from roundhouse.titles import broken_titles, heading, known_as, title_names
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES

if TYPE_CHECKING:
    from roundhouse.api.game import Game

SEATS = ("Ann", "Ben", "Cem", "Dee", "Eve", "Flo")

Preset = Annotated[str, typer.Option(help="A set of options: rulebook or 18xx.games.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="NAME=VALUE, repeatable.")
]
Seed = Annotated[
    int | None, typer.Option(help="Decides what is drawn at random; drawn if left out.")
]


def add_to(app: typer.Typer) -> None:
    app.command("titles")(list_titles)
    app.command("new")(new)


def list_titles(
    name: Annotated[str, typer.Argument(metavar="TITLE", help="Only this title.")] = "",
) -> None:
    """The titles, their players, editions, options and presets."""
    names = (known_as(name),) if name else title_names()
    out = console()
    for each in names:
        head = heading(each)
        players = f"{head.min_players} to {head.max_players} players"
        out.print(f"[bold]{each}[/bold]  {head.full_name}; {head.edition}; {players}")
        for option in head.options:
            site = f"  ({EIGHTEENXX_GAMES}: {option.preset_value})" if option.preset_value else ""
            out.print(f"  {option.name}={'|'.join(option.values)}{site}", markup=False)
            clause = f" [{option.clause}]" if option.clause else ""
            out.print(f"      {option.text}{clause}", markup=False)
        out.print()
    for each, why in broken_titles().items():
        out.print(f"[bold]{each}[/bold]  cannot be played", end=": ")
        out.print(why, markup=False)
    out.print(f"presets: rulebook, {EIGHTEENXX_GAMES}")


def new(
    title_name: Annotated[str, typer.Argument(metavar="TITLE")],
    out: Annotated[Path, typer.Option(help="Where to write the game.")],
    players: Annotated[int, typer.Option(help="How many players.")] = 3,
    name: Annotated[list[str] | None, typer.Option(help="A player's name, repeatable.")] = None,
    seed: Seed = None,
    option: Options = None,
    preset: Preset = "",
) -> None:
    """Write a new game file."""
    game = begin(title_name, players, name, seed, option, preset)
    if out.exists():
        raise BadInput(f"{out} exists already")
    game.save(out)
    console().print(f"{out}: {game.title.name} for {', '.join(game.players)}")


def begin(
    title_name: str,
    players: int,
    names: list[str] | None,
    seed: int | None,
    option: list[str] | None,
    preset: str,
) -> Game:
    from roundhouse.api.game import new_game  # noqa: PLC0415 - listing titles needs none of it

    chosen = key_values(option or [], "an option")
    if names is None:
        if not 1 <= players <= len(SEATS):
            raise BadInput(f"--players must be from 1 to {len(SEATS)}, not {players}")
        names = list(SEATS[:players])
    return new_game(known_as(title_name), names, seed=seed, options=chosen, preset=preset)
