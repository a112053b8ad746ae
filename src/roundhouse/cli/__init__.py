"""The ``roundhouse`` command. Each group of commands has a module of its own."""

from __future__ import annotations

import click

from roundhouse import __version__
from roundhouse.cli.commands import Commands


@click.group(
    cls=Commands,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(
    __version__, prog_name="roundhouse", message="%(prog)s %(version)s", help="Show the version."
)
def app() -> None:
    """Play, study and automate 18xx railroad games."""
