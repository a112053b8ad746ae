"""Routes: the best there are, and what the players of a game made of theirs."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from time import perf_counter

import click
from rich.console import Console

from roundhouse.board.routes import BestRun
from roundhouse.cli import parameters
from roundhouse.cli.common import open_game
from roundhouse.cli.errors import BadInput
from roundhouse.cli.terminal import console, grid
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import read_json
from roundhouse.interchange.audit import Run, audit_game
from roundhouse.interchange.importer import action_ids
from roundhouse.interchange.reading import is_export
from roundhouse.rules.running.run import best_run
from roundhouse.rules.trains.depot import type_of


@click.command()
@parameters.game_file
@parameters.at_action
@click.option("--corporation", default="", help="Only this corporation.")
@click.option("--explain", is_flag=True, help="Every stop's value.")
def routes(file: Path, at: int | None, corporation: str, explain: bool) -> None:
    """Find the best run of each corporation, or of one, with its arithmetic."""
    game = open_game(file, at)
    spelt = {word: c.name for c in game.title.corporations for word in (c.name, c.shown)}
    if corporation and corporation not in spelt:
        known = ", ".join(c.shown for c in game.title.corporations)
        raise BadInput(f"there is no corporation {corporation!r}; there are {known}")
    out = console()
    with_trains = [c.name for c in game.title.corporations if game.state.trains[c.number]]
    names = [spelt[corporation]] if corporation else with_trains
    if not names:
        out.print("No corporation has a train.")
    for name in names:
        started = perf_counter()
        best = best_run(game.position, game.title.corporation_number[name])
        print_best(out, game, name, best, perf_counter() - started, explain)


def print_best(
    out: Console, game: PlayedGame, name: str, best: BestRun, seconds: float, explain: bool
) -> None:
    hexes, value = game.title.map.hexes, best.value
    shown = game.title.corporations[game.title.corporation_number[name]].shown
    proof = "proven best" if best.proven else f"best found, at most {best.bound} is possible"
    extra = f" and {value.treasury} to the treasury" if value.treasury else ""
    out.print(
        f"{shown}: {value.total}{extra}, {proof} ({best.nodes} steps, {seconds * 1e3:.2f} ms)",
        markup=False,
    )
    for route in value.routes:
        train = type_of(game.position, route.train).name
        stops = " - ".join(f"{hexes[x.hex].name}.{x.stop} {x.value}" for x in route.stops)
        bonuses = "".join(f" + {bonus} {amount}" for bonus, amount in route.bonuses)
        out.print(f"  {train}: {stops}{bonuses} = {route.total}", markup=False)
        if explain:
            for line in route.stops:
                parts = ", ".join(f"{word} {amount}" for word, amount in line.parts)
                why = f"counts ({parts})" if line.counted else f"does not count: {line.why}"
                out.print(
                    f"    {hexes[line.hex].name}.{line.stop}: {line.value}, {why}", markup=False
                )


@click.command()
@parameters.game_file
@click.option("--json", "as_json", is_flag=True, help="A JSON list of runs.")
def audit(file: Path, as_json: bool) -> None:
    """Compare every run of a game with the best possible one: what was left on the table."""
    game = open_game(file)
    data = read_json(file)
    ids = action_ids(data) if isinstance(data, dict) and is_export(data) else None
    runs = audit_game(game, ids)
    if as_json:
        click.echo(json.dumps([asdict(run) for run in runs], ensure_ascii=False))
        return
    out = console()
    missed = [run for run in runs if run.best > run.ran]
    if missed:
        table = grid(
            "action", "corporation", "president", "ran", "best", "left", right=(0, 3, 4, 5)
        )
        for run in missed:
            table.add_row(
                str(run.action), run.corporation, run.president, str(run.ran), str(run.best),
                str(run.best - run.ran) + ("" if run.proven else "?"),
            )  # fmt: skip
        out.print(table)
    for what in ("corporation", "president"):
        print_sums(out, runs, what)
    total = sum(run.best - run.ran for run in runs)
    out.print(f"{len(runs)} runs, {len(missed)} below the best, {total} left on the table")


def print_sums(out: Console, runs: list[Run], what: str) -> None:
    sums: dict[str, list[int]] = {}
    for run in runs:
        line = sums.setdefault(getattr(run, what), [0, 0, 0])
        line[0] += 1
        line[1] += run.ran
        line[2] += run.best - run.ran
    table = grid(what, "runs", "ran", "left on the table", right=(1, 2, 3))
    for name, line in sums.items():
        table.add_row(name, *map(str, line))
    out.print(table)
