"""Recorded games: replaying and comparing them, and writing them for other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from roundhouse.cli.common import GameFile, Seat, open_game, seat_number
from roundhouse.cli.errors import BadInput
from roundhouse.cli.terminal import console
from roundhouse.gamefile import to_text, write_text
from roundhouse.interchange.exporter import export_text
from roundhouse.interchange.verify import Verdict, verify_path

FORMATS = ("18xx.games", "native")


def add_to(app: typer.Typer) -> None:
    app.command("verify")(verify)
    app.command("export")(export)


def verify(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files or folders.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Replay games, ours and 18xx.games exports, and compare them with what is recorded."""
    out = console()
    verdicts: list[Verdict] = []
    for path in game_files(paths):
        verdict = verify_path(path)
        verdicts.append(verdict)
        if not as_json:
            print_verdict(out, verdict)
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
        typer.echo(json.dumps(summary, ensure_ascii=False))
    else:
        out.print(f"verified {good} of {len(verdicts)} games, {actions} actions")
    if any(v.unreadable for v in verdicts) or not verdicts:
        raise typer.Exit(2)
    if good < len(verdicts):
        raise typer.Exit(1)


def game_files(paths: list[Path]) -> list[Path]:
    """Files as they are named, folders searched for ``*.json``."""
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            found.update(dict.fromkeys(sorted(path.rglob("*.json"))))
        else:
            found[path] = None
    return list(found)


def print_verdict(out: Console, v: Verdict) -> None:
    state = "ok" if v.ok else "unreadable" if v.unreadable else "DIFFERS"
    speed = f"{v.seconds * 1e6 / v.actions:.0f} us an action" if v.actions else ""
    out.print(f"{state:10} {v.title or '?':13} {v.actions:6} {speed:>18}  {v.file}", markup=False)
    if v.difference:
        d = v.difference
        said = f"expected {d['expected']!r}, " if "expected" in d else ""
        out.print(f"  at action {d['action']}: {d['key']}: {said}got {d['got']!r}", markup=False)


def export(
    file: GameFile,
    form: Annotated[str, typer.Option("--format", help="18xx.games or native.")] = "18xx.games",
    out: Annotated[Path | None, typer.Option(help="Where to; else to the terminal.")] = None,
    viewer: Seat = None,
) -> None:
    """Write a game as an export that 18xx.games can import, or as a file of ours."""
    if form not in FORMATS:
        raise BadInput(f"there is no format {form!r}; there are {' and '.join(FORMATS)}")
    game = open_game(file)
    seat = seat_number(game, viewer)
    text = to_text(game, seat) if form == "native" else export_text(game, seat)
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_text(out, text)
