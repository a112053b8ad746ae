"""For designers of titles: a copy to start from, and the checks on a title's files."""

from __future__ import annotations

from pathlib import Path

import click

from roundhouse.cli.parameters import PATH, titles_like
from roundhouse.titles import UnknownTitle, known_as
from roundhouse.titles.checking import check_folder, check_title
from roundhouse.titles.new_title import new_title


@click.command("new-title")
@click.argument("name", help="The new title's name.")
@click.option(
    "--from",
    "copied",
    metavar="TITLE",
    required=True,
    shell_complete=titles_like,
    help="The title to copy.",
)
@click.option(
    "--dir", "where", type=PATH, default=".", show_default=True, help="Where to make its folder."
)
@click.option("--full-name", default="", help="Its full name on pages.")
def new(name: str, copied: str, where: Path, full_name: str) -> None:
    """Copy a title into a new package that plays at once."""
    copied = known_as(copied)
    made = new_title(name, copied, where, full_name)
    folder, guide = (click.format_filename(path) for path in (made, made / "README.md"))
    click.echo(f"{folder}: {name}, copied from {copied}; {guide} says how to continue")


@click.command("check-title")
@click.argument("title_name", metavar="TITLE|FOLDER", shell_complete=titles_like)
def check(title_name: str) -> None:
    """Report what would break games or pages in a title's files, with file and line."""
    try:
        title_name = known_as(title_name)
    except UnknownTitle:
        if not Path(title_name).is_dir():
            raise
        complaints = check_folder(Path(title_name))
    else:
        complaints = check_title(title_name)
    for line in complaints:
        click.echo(line)
    if complaints:
        raise click.exceptions.Exit(1)
    click.echo(f"{title_name}: no problems found")
