"""The ``roundhouse`` command. Each group of commands has a module of its own."""

from __future__ import annotations

import click

from roundhouse import __version__
from roundhouse.cli.commands import Commands
from roundhouse.core.build import is_compiled

ENGINE = "compiled engine" if is_compiled() else "pure Python engine"


@click.group(
    cls=Commands,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(
    __version__,
    prog_name="roundhouse",
    message=f"%(prog)s %(version)s ({ENGINE})",
    help="Show the version, and whether the engine is compiled.",
)
def app() -> None:
    """Play, study and automate 18xx railroad games."""
