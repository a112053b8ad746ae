"""Bots against each other: who wins how often, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

import click
from rich.progress import Progress
from rich.table import Table

from roundhouse.bots.arena import Match, Outcome, matches, played, resumed
from roundhouse.bots.cluster import HERE, NoCluster, played_on_ray
from roundhouse.bots.measuring import median_winner, strengths, verdict
from roundhouse.bots.registry import UnknownBot, make_bots
from roundhouse.cli import parameters
from roundhouse.cli.errors import BadInput
from roundhouse.cli.terminal import console
from roundhouse.gamefile import NewGameError, new_game
from roundhouse.titles import known_as
from roundhouse.views.words import end_words, money


@click.command()
@click.argument("title_name", metavar="TITLE", shell_complete=parameters.titles_like)
@click.option(
    "--bots",
    default="steady,busy,busy",
    show_default=True,
    help="One for each seat, separated by commas.",
)
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    help="Games at the same time.  [default: 1; with --ray one for each processor]",
)
@click.option(
    "--ray",
    "cluster",
    is_flag=False,
    flag_value=HERE,
    metavar="[ADDRESS]",
    help="Play on a Ray cluster, such as ray://host:10001; without an address, with Ray on this"
    " machine. Needs roundhouse[ray].",
)
@click.option(
    "--playouts",
    type=click.IntRange(min=0),
    default=0,
    help="How many playouts expert makes per decision, instead of a time limit per turn.",
)
@parameters.title_options
@parameters.preset_name
@click.option(
    "--out",
    type=parameters.PATH,
    help="A JSON Lines file for the results. An interrupted run continues where it stopped.",
)
@click.option(
    "--accept",
    type=(float, float),
    default=None,
    metavar="SHARE OTHER",
    help="Stop as soon as it is clear whether the first bot wins SHARE of the games, or OTHER.",
)
def arena(  # noqa: PLR0913, PLR0917 - one parameter for each option of the command
    title_name: str,
    bots: str,
    games: int,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    playouts: int,
    chosen: tuple[str, ...],
    preset: str,
    out: Path | None,
    accept: tuple[float, float] | None,
) -> None:
    """Play bots against each other, with rotated seats, and say how often each wins."""
    names = tuple(bots.split(","))
    options = parameters.key_values(chosen, "an option")
    orders = matches(known_as(title_name), names, games, seed, options, preset, playouts)
    check(orders[0])
    players = Players(jobs, cluster)
    outcomes = run(orders, players, out, accept)
    report(outcomes, names[0], accept)


def check(order: Match) -> None:
    """Everything that can be wrong is found before the first game is played."""
    seats = [f"Player {n + 1}" for n in range(len(order.seats))]
    try:
        make_bots(order.seats, len(order.seats), 0)
        new_game(order.title, seats, options=order.options, preset=order.preset)
    except (UnknownBot, NewGameError) as error:
        raise BadInput(str(error)) from error


class Players(NamedTuple):
    """Who plays the games: processes of this machine, or a cluster."""

    jobs: int | None
    cluster: str | None

    def play(self, orders: list[Match]) -> Iterator[Outcome]:
        """The games, in their order."""
        if self.cluster is None:
            yield from played(orders, self.jobs or 1)
            return
        try:
            yield from played_on_ray(orders, self.cluster, self.jobs)
        except NoCluster as error:
            raise BadInput(str(error)) from error


def run(
    orders: list[Match], players: Players, out: Path | None, accept: tuple[float, float] | None
) -> list[Outcome]:
    try:
        found = resumed(out, orders) if out else []
    except ValueError as error:
        raise BadInput(str(error)) from error
    screen = console()
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("games", total=len(orders), completed=len(found))
        for outcome in players.play(orders[len(found) :]):
            found.append(outcome)
            progress.advance(task)
            if out:
                with out.open("a", encoding="utf-8") as file:
                    file.write(outcome.to_line() + "\n")
            if accept and decided(found, orders[0].seats[0], accept):
                break
    return found


def decided(outcomes: list[Outcome], bot: str, accept: tuple[float, float]) -> str:
    won = sum(outcome.wins().get(bot, 0.0) for outcome in outcomes)
    return verdict(won, len(outcomes), *accept)


def report(outcomes: list[Outcome], bot: str, accept: tuple[float, float] | None) -> None:
    screen = console()
    table = Table("bot", "wins", "95% interval", "equal players", "mean net worth",
                  "ms per decision", "slowest")  # fmt: skip
    for found in strengths(outcomes):
        cells: list[Any] = [
            found.bot, f"{found.win_share:.2f}", f"{found.low:.2f} to {found.high:.2f}",
            f"{found.fair:.2f}", money(round(found.net_worth)), f"{found.milliseconds:.1f}",
            f"{found.slowest:.0f} ms",
        ]  # fmt: skip
        table.add_row(*cells)
    screen.print(table)
    ends = Counter(end_words(outcome.ended) for outcome in outcomes)
    why = ", ".join(f"{words} {count}" for words, count in ends.most_common())
    bankrupt = sum(outcome.bankrupt for outcome in outcomes)
    screen.print(
        f"{len(outcomes)} games of {outcomes[0].title}, {len(outcomes[0].seats)} players; "
        f"median of the winners {money(round(median_winner(outcomes)))}; "
        f"{mean(o.rounds for o in outcomes):.1f} operating rounds; ended: {why}; "
        f"{bankrupt} with a bankruptcy",
        markup=False,
    )
    if accept:
        words = decided(outcomes, bot, accept) or "undecided"
        screen.print(f"{bot}: {accept[0]} against {accept[1]}: {words}", markup=False)


@click.command()
@click.argument("files", nargs=-1, required=True, type=parameters.PATH)
def ladder(files: tuple[Path, ...]) -> None:
    """Rate all bots from the results of `roundhouse arena`."""
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra, used only here
    except ImportError as error:
        raise BadInput("the ladder needs openskill: pip install 'roundhouse[lab]'") from error
    model = PlackettLuce()
    ratings: dict[str, Any] = {}
    games: Counter[str] = Counter()
    for outcome in recorded(files):
        # Bots of one kind at a table share one rating, so each kind enters with its best seat.
        best: dict[str, int] = {}
        for bot, score in zip(outcome.seats, outcome.scores, strict=True):
            best[bot] = max(score, best.get(bot, score))
        if len(best) < 2:
            continue
        names = list(best)
        teams = [[ratings.setdefault(name, model.rating(name=name))] for name in names]
        rated = model.rate(teams, scores=[float(best[name]) for name in names])
        for name, (rating,) in zip(names, rated, strict=True):
            ratings[name] = rating
            games[name] += 1
    if not ratings:
        raise BadInput("no game in these files was played by different bots")
    table = Table("bot", "rating", "uncertainty", "games")
    for name, rating in sorted(ratings.items(), key=lambda item: -item[1].ordinal()):
        table.add_row(name, f"{rating.mu:.1f}", f"{rating.sigma:.1f}", str(games[name]))
    console().print(table)


def recorded(files: tuple[Path, ...]) -> list[Outcome]:
    found = []
    for file in files:
        try:
            lines = file.read_text(encoding="utf-8").splitlines()
            found += [Outcome.from_line(line) for line in lines]
        except (OSError, ValueError, TypeError) as error:
            raise BadInput(f"{file}: {error}") from error
    return found
