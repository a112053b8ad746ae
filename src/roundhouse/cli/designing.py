"""For designers of titles: a copy to start from, and the checks on a title's files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.terminal import console
from roundhouse.titles import UnknownTitle, known_as
from roundhouse.titles.checking import check_folder, check_title
from roundhouse.titles.new_title import new_title


def add_to(app: typer.Typer) -> None:
    app.command("new-title")(new)
    app.command("check-title")(check)


def new(
    name: Annotated[str, typer.Argument(help="The new title's name.")],
    copied: Annotated[str, typer.Option("--from", metavar="TITLE", help="The title to copy.")],
    where: Annotated[Path, typer.Option("--dir", help="Where to make its folder.")] = Path(),
    full_name: Annotated[str, typer.Option(help="Its name on pages, if it is longer.")] = "",
) -> None:
    """Make a new title as a copy of another: a package that plays at once."""
    copied = known_as(copied)
    made = new_title(name, copied, where, full_name)
    console().print(f"{made}: {name}, copied from {copied}; {made / 'README.md'} says how to go on")


def check(
    title_name: Annotated[str, typer.Argument(metavar="TITLE|FOLDER")],
) -> None:
    """Report what games or pages would trip over in a title's files, with file and line."""
    try:
        title_name = known_as(title_name)
    except UnknownTitle:
        if not Path(title_name).is_dir():
            raise
        complaints = check_folder(Path(title_name))
    else:
        complaints = check_title(title_name)
    for line in complaints:
        console().print(line, markup=False)
    if complaints:
        raise typer.Exit(1)
    console().print(f"{title_name}: nothing is wrong")
