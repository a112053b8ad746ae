"""Drawings of a game as SVG files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.common import At, GameFile, open_game
from roundhouse.cli.errors import BadInput
from roundhouse.views.draw import KINDS, DrawError, draw


def add_to(app: typer.Typer) -> None:
    app.command("draw")(draw_file)


def draw_file(
    file: GameFile,
    out: Annotated[Path, typer.Option(help="The SVG file to write.")],
    at: At = None,
    what: Annotated[str, typer.Option(help=f"One of {', '.join(KINDS)}.")] = "board",
    name: Annotated[
        str, typer.Option(help="The tile (57@2) or the corporation of the charter.")
    ] = "",
    routes: Annotated[bool, typer.Option("--routes", help="Draw the run on the board.")] = False,
) -> None:
    """Draw the board, the share prices, tiles or a charter."""
    try:
        drawing = draw(open_game(file, at), what, name, routes=routes)
    except DrawError as error:
        raise BadInput(str(error)) from error
    out.write_text(drawing, encoding="utf-8")
    typer.echo(f"{out}: {len(drawing):,} letters of SVG")
