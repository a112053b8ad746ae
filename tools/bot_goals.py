"""Is a table of ``steady`` like people's games? Every goal with its limit, and whether it is met.

    python -m tools.bot_goals --games 100 --seed 9001 --jobs 2

Tables have as many players as those at which people and ``busy`` were first compared. The limits
come from a table of ``busy``, and from people's games beside the project: from the fewest to the
most operating rounds, and in each phase from the lowest to the highest revenue of a round, with 15%
on either side.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from statistics import mean, median

from tools.bot_tables import Table, people, revenues, series

import roundhouse as rh

#: By title: players at a table.
PLAYERS: Mapping[str, int] = {"18VA": 3}
USUAL_PLAYERS = 4
#: What is allowed: bankruptcies, the winner's worth beside that of Casual and people, any range.
BANKRUPT, OF_BUSY, OF_PEOPLE, SLACK = 0.03, 1.15, 0.85, 0.15
#: Ends that count as people's own.
FINISHED = ("bank", "price")


def winner(tables: list[Table]) -> float:
    return median(max(table.scores) for table in tables)


def within(value: float, known: list[int]) -> tuple[bool, str]:
    low, high = min(known) * (1 - SLACK), max(known) * (1 + SLACK)
    return low <= value <= high, f"{low:,.0f} to {high:,.0f}"


def goals(title: str, steady: list[Table], busy: list[Table]) -> Iterator[tuple[bool, str]]:
    """Whether each goal is met, and in what words."""
    every = people(title)
    finished = [table for table in every if table.ended in FINISHED]
    players = len(steady[0].scores)
    same = [table for table in finished if len(table.scores) == players] or finished
    bankrupt = mean(table.ended == "bankruptcy" for table in steady)
    yield bankrupt <= BANKRUPT, f"bankruptcies {bankrupt:.0%} (at most {BANKRUPT:.0%})"
    worth, usual = winner(steady), winner(busy)
    ratio = worth / usual
    yield ratio >= OF_BUSY, f"winner {worth:,.0f}, {ratio:.2f} of Casual's {usual:,.0f} ({OF_BUSY})"
    usual = winner(same)
    ratio = worth / usual
    yield ratio >= OF_PEOPLE, f"{ratio:.2f} of people's {usual:,.0f} ({OF_PEOPLE})"
    rounds = mean(len(table.phases) for table in steady)
    met, limits = within(rounds, [len(table.phases) for table in finished])
    yield met, f"{rounds:.1f} operating rounds ({limits})"
    known, found = revenues(every), revenues(steady)
    for phase in rh.title(title).phases:
        if phase.name in known and phase.name in found:
            revenue = mean(found[phase.name])
            met, limits = within(revenue, known[phase.name])
            count = len(found[phase.name]) / len(steady)
            yield met, f"phase {phase.name} {revenue:,.0f} ({limits}; {count:.1f} rounds a game)"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", default="", help="only these titles, by commas")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=9_001)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    missed = 0
    for title in args.title.split(",") if args.title else rh.title_names():
        players = PLAYERS.get(title, USUAL_PLAYERS)
        tables = [
            series(title, bot, args.games, args.seed, args.jobs, players)
            for bot in ("steady", "busy")
        ]
        print(f"{title}, {players} players, {args.games} games")
        for met, words in goals(title, *tables):
            missed += not met
            print(f"  {'met   ' if met else 'MISSED'} {words}", flush=True)
    raise SystemExit(missed > 0)


if __name__ == "__main__":
    main()
