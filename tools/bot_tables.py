"""Tables of equal bots beside people's games: worth, rounds, ends, revenue phase by phase.

    python -m tools.bot_tables --title 18GA,1846 --bot steady --games 20 --seed 4242 --jobs 2
    python -m tools.bot_tables --people         # the recorded games that were played to their end

Games are recorded in ``build/tables``, named by the commit; a run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from statistics import mean, median

from tools import recording
from tools.measuring import real_games

import roundhouse as rh
from roundhouse.bots.arena import Match, matches
from roundhouse.bots.base import decide, seat_seed
from roundhouse.bots.registry import make_bot
from roundhouse.titles.settling import settle
from roundhouse.views.history import history
from roundhouse.views.visible import ONLOOKER

#: Players at a table, unless another number is asked for.
PLAYERS = 3
#: Ways in which a game ends that was played to its end.
ENDS = ("bank", "price", "bankruptcy")


@dataclass(frozen=True)
class Table:
    """One game, as far as it is compared."""

    name: str
    seed: int  # of a game by bots
    title: str
    scores: list[int]
    ended: str
    phases: list[str]  # by operating round: the phase in which it began
    revenues: list[int]  # by operating round: of all corporations
    withheld: int  # corporations that withheld in the last operating round
    milliseconds: float = 0.0  # processor time a decision
    slowest: float = 0.0


def described(
    game: rh.Game, name: str, seed: int = 0, milliseconds: float = 0.0, slowest: float = 0.0
) -> Table:
    phases, revenues, withheld, before = [], [], 0, 0
    for found in history(game, ONLOOKER).rounds:
        if found.operating:
            phases.append(game.at(before + 1).phase.name)  # the action that began the round
            revenues.append(sum(note.revenue for note in found.runs.values()))
            withheld = sum(note.style == "withheld" for note in found.runs.values())
        before = found.action
    return Table(
        name, seed, game.title.name, list(game.result().values()), game.over, phases, revenues,
        withheld, milliseconds, slowest,
    )  # fmt: skip


def play(match: Match) -> Table:
    names = [f"{bot} {seat + 1}" for seat, bot in enumerate(match.seats)]
    game = rh.new_game(match.title, names, seed=match.seed)
    bots = [make_bot(bot, seat_seed(match.seed, seat)) for seat, bot in enumerate(match.seats)]
    times = []
    settle()
    while not game.over:
        started = time.process_time()
        choice = decide(bots[game.decision.players[0]], game)
        times.append((time.process_time() - started) * 1000)
        game.apply(choice.action)
    return described(game, match.seats[0], match.seed, round(mean(times), 2), round(max(times), 1))


def series(
    title: str, bot: str, games: int, seed: int, jobs: int, players: int = PLAYERS
) -> list[Table]:
    """Games of one table."""
    players = max(players, rh.title(title).min_players)
    file = recording.record_of("tables", f"{title}-{players}-{bot}-{seed}")
    orders = matches(title, (bot,) * players, games, seed)
    return recording.series(file, orders, play, Table, jobs)


def people(title: str) -> list[Table]:
    """The recorded games of people, finished or not."""
    found = [path for path in real_games() if path.parent.name == title]
    return [described(rh.load(path), path.stem) for path in found]


def revenues(tables: list[Table]) -> dict[str, list[int]]:
    """Revenues of operating rounds, by the phase in which they began."""
    found: dict[str, list[int]] = {}
    for table in tables:
        for phase, revenue in zip(table.phases, table.revenues, strict=True):
            found.setdefault(phase, []).append(revenue)
    return found


def by_phase(tables: list[Table]) -> str:
    """Mean revenue of an operating round, by the phase in which it began."""
    found = revenues(tables)
    order = [phase.name for phase in rh.title(tables[0].title).phases]
    return ", ".join(f"{p} {mean(found[p]):,.0f} ({len(found[p])})" for p in order if p in found)


def row(name: str, tables: list[Table]) -> str:
    rounds = [len(table.phases) for table in tables]
    ends = {end: sum(table.ended == end for table in tables) for end in ENDS}
    worth = median(max(table.scores) for table in tables)
    total = mean(mean(table.scores) for table in tables)
    late = sum(table.withheld > 0 for table in tables)
    times = f"{mean(t.milliseconds for t in tables):.1f} / {max(t.slowest for t in tables):.0f} ms"
    return (
        f"| {tables[0].title} | {name} | {len(tables)} | {worth:,.0f} | {total:,.0f} | "
        f"{mean(rounds):.1f} ({min(rounds)} to {max(rounds)}) | "
        f"{', '.join(f'{end} {count}' for end, count in ends.items() if count)} | {late} | "
        f"{by_phase(tables)} | {times} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", default="", help="only these titles, by commas")
    parser.add_argument("--bot", default="steady")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--seed", type=int, default=4_242)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--people", action="store_true", help="people's games instead")
    args = parser.parse_args()
    print(
        "| title | players | games | winner's median | mean worth | operating rounds | ends | "
        "withheld in the last round | revenue of a round, by phase (rounds) | time |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    )
    for title in args.title.split(",") if args.title else rh.title_names():
        if args.people:
            for table in people(title):
                if table.ended in ENDS:
                    print(row(table.name, [table]), flush=True)
        else:
            found = series(title, args.bot, args.games, args.seed, args.jobs, args.players)
            print(row(args.bot, found), flush=True)


if __name__ == "__main__":
    main()
