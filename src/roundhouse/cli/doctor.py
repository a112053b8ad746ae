"""Looks at a set-up and says what to mend."""

from __future__ import annotations

import click

from roundhouse.cli.serving import database_url, needs_web, one_line

COLOURS = {"ok": "green", "warn": "yellow", "fail": "red"}


@click.command()
@database_url
def doctor(database: str | None) -> None:
    """Check the set-up of a site and say what to fix; exit code 1 if something fails."""
    needs_web()
    from roundhouse.hosting.doctor import examine  # noqa: PLC0415
    from roundhouse.hosting.settings import from_environment  # noqa: PLC0415

    levels = []
    with one_line():
        for finding in examine(from_environment(database=database)):
            levels.append(finding.level)
            mark = click.style(f"{finding.level:4}", fg=COLOURS[finding.level])
            click.echo(f"{mark}  {finding.subject:9}  {finding.found}")
            if finding.mend:
                click.echo(f"      {'':9}  → {finding.mend}")
    fails, warnings = levels.count("fail"), levels.count("warn")
    click.echo(f"{len(levels)} checks, {fails} failed, {warnings} with a warning")
    if fails:
        raise click.exceptions.Exit(1)
