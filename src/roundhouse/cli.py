"""The `roundhouse` command."""

import typer

app = typer.Typer(no_args_is_help=True)


@app.callback()
def main() -> None:
    """Play, study and automate 18xx railroad games."""
