"""The ``roundhouse`` command. Each group of commands has a module of its own."""

from __future__ import annotations

from typing import Annotated

import typer

from roundhouse import __version__
from roundhouse.cli.errors import Commands


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"roundhouse {__version__}")
        raise typer.Exit


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Play, study and automate 18xx railroad games.",
)


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", is_eager=True, callback=_print_version),
    ] = False,
) -> None:
    """Play, study and automate 18xx railroad games."""
    del version  # its callback has answered
