"""Whole games by bots, written to files; what they exercised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import click
from rich.progress import Progress

from roundhouse.bots import UnknownBot, game_seeds, make_bots, play_out
from roundhouse.cli import parameters
from roundhouse.cli.covering import cover, print_coverage
from roundhouse.cli.errors import BadInput
from roundhouse.cli.library import begin
from roundhouse.cli.recorded import FORMATS, formats_like
from roundhouse.cli.terminal import console
from roundhouse.fuzzing.coverage import Coverage
from roundhouse.fuzzing.prober import Prober
from roundhouse.gamefile import to_text, write_text
from roundhouse.interchange.exporter import export_text, optional_rules
from roundhouse.titles import known_as, title
from roundhouse.titles.settling import settle_if_due
from roundhouse.views.words import end_words

Counts = dict[tuple[str, str], int]


@dataclass(frozen=True)
class Order:
    """One game to play; plain values, so that another process can do it."""

    title: str
    players: int
    seed: int
    bots: tuple[str, ...]
    options: tuple[str, ...]
    preset: str
    file: str  # empty: the game is not kept
    form: str
    coverage: bool


@dataclass(frozen=True)
class Played:
    file: str
    actions: int
    phase: str
    ended: str
    result: dict[str, int]
    counts: Counts


@click.command()
@click.argument("title_name", metavar="[TITLE]", default="", shell_complete=parameters.titles_like)
@parameters.player_count
@click.option(
    "--games", type=click.IntRange(min=1), default=1, show_default=True, help="How many games."
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="The same seed gives the same games.",
)
@click.option(
    "--bots",
    default="busy",
    show_default=True,
    help="Who plays, separated by commas: expert, steady, busy, random.",
)
@parameters.title_options
@parameters.preset_name
@click.option("--out", type=parameters.PATH, help="A folder for the games.")
@click.option(
    "--format",
    "form",
    default="native",
    show_default=True,
    shell_complete=formats_like,
    help="native or 18xx.games.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Games at the same time.",
)
@click.option("--coverage", is_flag=True, help="Count what was used.")
@click.option(
    "--directed",
    is_flag=True,
    help="Play the games that reach every rule of the title (or of all titles) by the "
    "rulebook and under the preset, count what was used, and fail if something never was.",
)
def simulate(  # noqa: PLR0913, PLR0917 - one parameter for each option of the command
    title_name: str,
    players: int,
    games: int,
    seed: int,
    bots: str,
    chosen: tuple[str, ...],
    preset: str,
    out: Path | None,
    form: str,
    jobs: int,
    coverage: bool,
    directed: bool,
) -> None:
    """Play whole games between bots and write them to files."""
    title_name = known_as(title_name) if title_name else ""
    if directed:
        raise click.exceptions.Exit(0 if cover(title_name, preset, jobs) else 1)
    if not title_name:
        raise BadInput("which title? roundhouse titles lists them")
    first = Order(
        title_name, players, seed, tuple(bots.split(",")), chosen, preset,
        str(out) if out else "", form, coverage,
    )  # fmt: skip
    check_order(first)
    orders = [numbered(first, game_seed) for game_seed in game_seeds(seed, games)]
    total = Coverage()
    phases: Counter[str] = Counter()
    actions = 0
    screen = console()
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("games", total=len(orders))
        for played in run(orders, jobs):
            progress.advance(task)
            total.merge(played.counts)
            phases[played.phase] += 1
            actions += played.actions
            scores = ", ".join(f"{name} {worth}" for name, worth in played.result.items())
            where = f"{played.file}: " if played.file else ""
            ended = end_words(played.ended)
            screen.print(
                f"{where}{played.actions} actions, phase {played.phase}, {ended}: {scores}",
                markup=False,
            )
    last = title(title_name).phases[-1].name
    screen.print(f"played {len(orders)} games, {actions} actions, {phases[last]} to the last phase")
    if coverage:
        wanted = parameters.key_values(orders[0].options, "an option")
        print_coverage(total, title(title_name, wanted, preset))


def check_order(order: Order) -> None:
    """Everything that can be wrong is found before the first game is played."""
    if order.form not in FORMATS:
        raise BadInput(f"there is no format {order.form!r}; there are {' and '.join(FORMATS)}")
    try:
        make_bots(order.bots, order.players, 0)
    except UnknownBot as error:
        raise BadInput(str(error)) from error
    game = begin(order.title, order.players, (), order.seed, order.options, order.preset)
    if order.form != "native":
        optional_rules(game)
    if order.file:
        Path(order.file).mkdir(parents=True, exist_ok=True)


def numbered(order: Order, seed: int) -> Order:
    """One game of the series; the order's file was the folder so far."""
    name = f"{order.title}-{order.players}p-{'+'.join(order.bots)}-{seed}.json"
    file = str(Path(order.file) / name) if order.file else ""
    return replace(order, seed=seed, file=file)


def run(orders: list[Order], jobs: int) -> Iterator[Played]:
    if jobs == 1:
        yield from map(play_order, orders)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_order, orders)


def play_order(order: Order) -> Played:
    game = begin(order.title, order.players, (), order.seed, order.options, order.preset)
    prober = Prober(order.seed) if order.coverage else None
    seats = make_bots(order.bots, order.players, order.seed)
    settle_if_due()
    play_out(game, seats, watch=prober.watch if prober else None)
    if order.file:
        write_text(order.file, to_text(game) if order.form == "native" else export_text(game))
    found = Coverage()
    if order.coverage:
        found.add(game, prober)
    phase = game.title.phases[game.state.phase].name
    return Played(
        order.file, len(game.actions), phase, game.over, game.result(), dict(found.counts)
    )
