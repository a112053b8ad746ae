"""Run the command line with `python -m roundhouse`."""

from roundhouse.cli import app

if __name__ == "__main__":  # the worker's own processes import this module too
    app(prog_name="roundhouse")
