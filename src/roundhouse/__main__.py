"""Run the command line with `python -m roundhouse`."""

from roundhouse.cli import app

app(prog_name="roundhouse")
