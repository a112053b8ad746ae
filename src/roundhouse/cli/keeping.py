"""Copies of the database, the way back, and from one kind of database to another."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import click

from roundhouse.cli.errors import BadInput
from roundhouse.cli.parameters import PATH
from roundhouse.cli.serving import database_url, needs_web, one_line


def games_in_words(number: int) -> str:
    return f"{number} game{'' if number == 1 else 's'}"


@click.command()
@click.argument("target", type=PATH, required=False, help="New file; by default a dated name.")
@database_url
@click.option(
    "--keep", type=click.IntRange(min=1), help="Delete all but this many of the dated backups."
)
def backup(target: Path | None, database: str | None, keep: int | None) -> None:
    """Copy all stored games into one file, even while they are being played."""
    needs_web()
    from roundhouse.hosting.settings import from_environment  # noqa: PLC0415
    from roundhouse.storage import backup as backups  # noqa: PLC0415
    from roundhouse.storage import open_database  # noqa: PLC0415

    if target is not None and keep is not None:
        raise BadInput("--keep applies to backups with dated names: leave out the file name")
    with one_line():
        settings = from_environment(database=database)
        folder = Path(settings.backups)
        where = target or folder / backups.dated_name(datetime.now(UTC))
        with closing(open_database(settings.database, must_exist=True)) as opened:
            games = backups.backup(opened, where)
        click.echo(f"{click.format_filename(where)}: {games_in_words(games)}")
        for gone in backups.drop_old(folder, keep) if keep else []:
            click.echo(f"{click.format_filename(gone)}: deleted")


@click.command()
@click.argument("file", type=PATH, help="A backup.")
@database_url
def restore(file: Path, database: str | None) -> None:
    """Replace the database with a backup; the server must not be running."""
    needs_web()
    from roundhouse.hosting.settings import from_environment  # noqa: PLC0415
    from roundhouse.storage import default_url  # noqa: PLC0415
    from roundhouse.storage.backup import restore as put_back  # noqa: PLC0415

    with one_line():
        url = from_environment(database=database).database or default_url()
        games, aside = put_back(file, url)
    click.echo(f"{games_in_words(games)} restored")
    if aside is not None:
        click.echo(f"what was there before is now {click.format_filename(aside)}")


@click.command("copy-database")
@click.argument("source", metavar="FROM", help="sqlite:///FILE or postgresql://…")
@click.argument("target", metavar="TO", help="The same; it must be empty.")
def copy_database(source: str, target: str) -> None:
    """Copy all games from one database into another, empty one: all of them or none."""
    needs_web()
    from roundhouse.storage import open_database  # noqa: PLC0415
    from roundhouse.storage.copying import copy_database as copy  # noqa: PLC0415

    with (
        one_line(),
        closing(open_database(source, must_exist=True)) as old,
        closing(open_database(target)) as new,
    ):
        games = copy(old, new)
        click.echo(f"{new.shown}: {games_in_words(games)}")
