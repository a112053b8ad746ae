"""The ``roundhouse`` command. Each group of commands has a module of its own."""

from __future__ import annotations

import typer

from roundhouse.cli import designing, drawing, library, look, playing, recorded, running, simulating
from roundhouse.cli import serving as site
from roundhouse.cli.errors import Commands

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Play, study and automate 18xx railroad games.",
)


@app.callback()
def main() -> None:
    """Play, study and automate 18xx railroad games."""


for group in (library, designing, playing, look, drawing, recorded, running, simulating, site):
    group.add_to(app)
