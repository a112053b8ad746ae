"""Recorded games: replaying and comparing them, and writing them for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import click

from roundhouse.cli import parameters
from roundhouse.cli.common import open_game, seat_number
from roundhouse.cli.errors import BadInput
from roundhouse.gamefile import to_text, write_text
from roundhouse.interchange.exporter import export_text
from roundhouse.interchange.verify import Verdict, verify_path

FORMATS = ("18xx.games", "native")


def formats_like(_ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    return [form for form in FORMATS if form.startswith(begun)]


@click.command()
@click.argument(
    "paths",
    metavar="PATH...",
    type=parameters.PATH,
    nargs=-1,
    required=True,
    help="Files or folders.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def verify(paths: tuple[Path, ...], as_json: bool) -> None:
    """Replay game files and 18xx.games exports, and compare them with what is recorded."""
    verdicts: list[Verdict] = []
    for path in game_files(paths):
        verdict = verify_path(path)
        verdicts.append(verdict)
        if not as_json:
            print_verdict(verdict)
    actions = sum(v.actions for v in verdicts)
    good = sum(v.ok for v in verdicts)
    if as_json:
        seconds = sum(v.seconds for v in verdicts)
        summary = {
            "games": [v.as_json() for v in verdicts],
            "verified": good,
            "total": len(verdicts),
            "actions": actions,
            "us_per_action": round(seconds * 1e6 / actions, 1) if actions else 0,
        }
        click.echo(json.dumps(summary, ensure_ascii=False))
    else:
        click.echo(f"verified {good} of {len(verdicts)} games, {actions} actions")
    if any(v.unreadable for v in verdicts) or not verdicts:
        raise click.exceptions.Exit(2)
    if good < len(verdicts):
        raise click.exceptions.Exit(1)


def game_files(paths: Iterable[Path]) -> list[Path]:
    """Files as they are named, folders searched for ``*.json``."""
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            found.update(dict.fromkeys(sorted(path.rglob("*.json"))))
        else:
            found[path] = None
    return list(found)


def print_verdict(v: Verdict) -> None:
    state = "ok" if v.ok else "unreadable" if v.unreadable else "DIFFERS"
    speed = f"{v.seconds * 1e6 / v.actions:.0f} us per action" if v.actions else ""
    file = click.format_filename(v.file)
    click.echo(f"{state:10} {v.title or '?':13} {v.actions:6} {speed:>18}  {file}")
    if v.difference:
        d = v.difference
        said = f"expected {d['expected']!r}, " if "expected" in d else ""
        click.echo(f"  at action {d['action']}: {d['key']}: {said}got {d['got']!r}")


@click.command()
@parameters.game_file
@click.option(
    "--format",
    "form",
    default="18xx.games",
    show_default=True,
    shell_complete=formats_like,
    help="18xx.games or native.",
)
@click.option("--out", type=parameters.PATH, help="File to write; by default the terminal.")
@parameters.viewing_seat
def export(file: Path, form: str, out: Path | None, viewer: str | None) -> None:
    """Write a game as an export that 18xx.games can import, or as a Roundhouse file."""
    if form not in FORMATS:
        raise BadInput(f"there is no format {form!r}; there are {' and '.join(FORMATS)}")
    game = open_game(file)
    seat = seat_number(game, viewer)
    text = to_text(game, seat) if form == "native" else export_text(game, seat)
    if out is None:
        click.echo(text, nl=False)
    else:
        write_text(out, text)
