"""Drawings of a game as SVG files."""

from __future__ import annotations

from pathlib import Path

import click

from roundhouse.cli import parameters
from roundhouse.cli.common import open_game
from roundhouse.cli.errors import BadInput
from roundhouse.views.draw import KINDS, DrawError, draw


def kinds_like(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    return [kind for kind in KINDS if kind.startswith(begun)]


@click.command("draw")
@parameters.game_file
@click.option("--out", type=parameters.PATH, required=True, help="The SVG file to write.")
@parameters.at_action
@click.option(
    "--what",
    default="board",
    show_default=True,
    shell_complete=kinds_like,
    help=f"One of {', '.join(KINDS)}.",
)
@click.option("--name", default="", help="The tile (57@2) or the corporation of the charter.")
@click.option("--routes", is_flag=True, help="Draw the run on the board.")
def draw_file(file: Path, out: Path, at: int | None, what: str, name: str, routes: bool) -> None:
    """Draw the board, the stock market, tiles or a charter."""
    try:
        drawing = draw(open_game(file, at), what, name, routes=routes)
    except DrawError as error:
        raise BadInput(str(error)) from error
    out.write_text(drawing, encoding="utf-8")
    click.echo(f"{click.format_filename(out)}: {len(drawing):,} characters of SVG")
