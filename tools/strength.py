"""Measures the bots: who wins how often in every title, and what a table of equals looks like.

    python -m tools.strength                    # goes on where it stopped
    python -m tools.strength --title 18GA --seed 7 --games 40 --jobs 2

Sequential tests stop as soon as they are clear, at most after ``--games`` games. Every game is
recorded in ``build/strength``, named by the commit; the table is printed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import mean

from tools.measuring import ROOT, commit

import roundhouse as rh
from roundhouse.bots.arena import Outcome, matches, played, resumed
from roundhouse.bots.measuring import interval, median_winner, strengths, verdict

SEED = 4_242  # not one that was used for tuning
#: (opponents, share to accept, share to reject)
TESTS = (("random", 0.93, 0.85), ("busy", 0.80, 0.65))


@dataclass(frozen=True)
class Series:
    title: str
    bots: tuple[str, ...]
    accept: tuple[float, float] | None  # None: a table of equals, played in full

    @property
    def name(self) -> str:
        return f"{self.title} {'+'.join(self.bots)}"


def series(titles: list[str], bot: str, tables: bool) -> Iterator[Series]:
    for name in titles:
        title = rh.title(name)
        for others, accept, reject in TESTS:
            for players in (3, 4, 2):
                if title.min_players <= players <= title.max_players:
                    yield Series(name, (bot, *[others] * (players - 1)), (accept, reject))
        if tables:
            for kind in (bot, "busy"):
                yield Series(name, (kind,) * max(3, title.min_players), None)


def run(wanted: Series, games: int, seed: int, jobs: int) -> list[Outcome]:
    folder = ROOT / "build" / "strength" / commit()
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{wanted.name.replace(' ', '-')}-{seed}.jsonl"
    orders = matches(wanted.title, wanted.bots, games, seed)
    found = resumed(file, orders)
    for outcome in played(orders[len(found) :], jobs):
        found.append(outcome)
        with file.open("a", encoding="utf-8") as lines:
            lines.write(outcome.to_line() + "\n")
        if wanted.accept and decided(wanted, found):
            break
    return found


def decided(wanted: Series, outcomes: list[Outcome]) -> str:
    assert wanted.accept is not None
    return verdict(won(wanted, outcomes), len(outcomes), *wanted.accept)


def won(wanted: Series, outcomes: list[Outcome]) -> float:
    return sum(outcome.wins().get(wanted.bots[0], 0.0) for outcome in outcomes)


def row(wanted: Series, outcomes: list[Outcome]) -> str:
    games = len(outcomes)
    bankrupt = sum(outcome.bankrupt for outcome in outcomes)
    rounds = mean(outcome.rounds for outcome in outcomes)
    first = next(s for s in strengths(outcomes) if s.bot == wanted.bots[0])
    time = f"{first.milliseconds:.1f} / {first.slowest:.0f} ms"
    if wanted.accept is None:
        share = "table of equals"
    else:
        low, high = interval(won(wanted, outcomes), games)
        words = decided(wanted, outcomes) or "undecided"
        share = f"{first.win_share:.2f} ({low:.2f} to {high:.2f}), {wanted.accept[0]}: {words}"
    return (
        f"| {wanted.title} | {', '.join(wanted.bots)} | {games} | {share} | "
        f"{median_winner(outcomes):.0f} | {rounds:.1f} | {bankrupt} | {time} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", default="", help="only these titles, by commas")
    parser.add_argument("--bot", default="steady")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--table", type=int, default=100, help="games of a table of equals")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    titles = args.title.split(",") if args.title else list(rh.title_names())
    print(
        "| title | bots | games | wins of the first | winner's median | rounds | bankrupt | time |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for wanted in series(titles, args.bot, tables=args.table > 0):
        games = args.games if wanted.accept else args.table
        print(row(wanted, run(wanted, games, args.seed, args.jobs)), flush=True)


if __name__ == "__main__":
    main()
