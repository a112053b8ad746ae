"""What each part of ``steady`` adds: one player without it among others that have it.

    python -m tools.ablations                          # every part, 200 paired seeds
    python -m tools.ablations --part rivals --games 40 --jobs 2
    python -m tools.ablations --change progress=0.5    # tries another weight instead

Each game is paired with one from the same seed in which that seat has the part too. The table says
how the seat's share of all net worth changes without the part (1 is an equal share). Games are
recorded in ``build/ablations``, named by the commit; a run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Any

from tools import recording

import roundhouse as rh
from roundhouse.bots.base import decide, game_seeds, seat_seed
from roundhouse.bots.measuring import WIDE
from roundhouse.bots.steady import SteadyBot
from roundhouse.bots.steady.weights import WEIGHTS

SEED = 55_001  # not one that was used for tuning
PLAYERS = 3
#: By part: the weights that switch it off.
PARTS: Mapping[str, Mapping[str, Any]] = {
    "others' worth counts against mine": {"rivals": 0.0},
    "places under the certificate limit": {"counts_places": False, "swap": inf},
    "early money buys shares that pay for long, and sold-out shares rise": {
        "early": 0.0,
        "private_discount": 1.0,
        "sold_out": False,
    },
    "presidents' debts to come": {"debt": 0.0, "forced": 0.0, "ruin": 0.0},
    "who floats what: others start their own first": {"starters_help": 0.3, "floats_first": False},
    "new trains move the game on": {"progress": 0.0},
    "starting prices that leave money for trains": {
        "contested": 0.0,
        "dearer": 0.0,
        "first_dearer": 0.0,
    },
    "habits: no corporation stands idle, and it pays when able": {
        "last_purchase": inf,
        "pays_if_able": False,
        "prolongs": False,
        "converting": 0.0,
    },
    "money and room for the next train": {
        "worth_saving": inf,
        "pooling": 0.0,
        "reach": 0.0,
        "used": WEIGHTS.progress,
        "waits_for_buyers": False,
        "trains_first": False,
    },
    "the land's promise": {"capture": 0.0, "site": 0.0},
}


@dataclass(frozen=True)
class Order:
    title: str
    seed: int
    seat: int
    changes: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Played:
    """The seat that is looked at, in one game."""

    title: str
    seed: int
    share: float  # of all net worth, times the number of players
    won: float


def play(order: Order) -> Played:
    names = [f"Player {n + 1}" for n in range(PLAYERS)]
    game = rh.new_game(order.title, names, seed=order.seed)
    other = replace(WEIGHTS, **dict(order.changes))
    bots = [
        SteadyBot(seat_seed(order.seed, n), other if n == order.seat else WEIGHTS)
        for n in range(PLAYERS)
    ]
    while not game.over:
        game.apply(decide(bots[game.decision.players[0]], game).action)
    scores = list(game.result().values())
    own, best = scores[order.seat], max(scores)
    won = 1 / scores.count(best) if own == best else 0.0
    return Played(order.title, order.seed, PLAYERS * own / max(1, sum(scores)), won)


def orders(titles: list[str], games: int, seed: int, changes: Mapping[str, Any]) -> list[Order]:
    """Titles and seats in turns."""
    return [
        Order(
            titles[n % len(titles)], game_seed, n // len(titles) % PLAYERS, tuple(changes.items())
        )
        for n, game_seed in enumerate(game_seeds(seed, games))
    ]


def series(name: str, wanted: list[Order], seed: int, jobs: int) -> dict[int, Played]:
    """By seed."""
    file = recording.record_of("ablations", f"{name}-{seed}")
    return {found.seed: found for found in recording.series(file, wanted, play, Played, jobs)}


def row(name: str, without: dict[int, Played], whole: dict[int, Played]) -> str:
    """How the share changes, over all games and by title, with a 95% interval."""
    gains: dict[str, list[float]] = {}
    for seed, found in without.items():
        gains.setdefault(found.title, []).append(found.share - whole[seed].share)
    every = [gain for found in gains.values() for gain in found]
    half = WIDE * stdev(every) / sqrt(len(every)) if len(every) > 1 else inf
    each = ", ".join(f"{title} {fmean(found):+.3f}" for title, found in sorted(gains.items()))
    won = fmean(found.won for found in without.values())
    before = fmean(found.won for found in whole.values())
    return (
        f"| {name} | {len(every)} | {fmean(every):+.3f} ± {half:.3f} | {won:.2f} ({before:.2f}) | "
        f"{each} |"
    )


def changed(text: str) -> dict[str, Any]:
    """``progress=0.5,floats_first=false`` as weights."""
    pairs = (part.split("=") for part in text.split(","))
    return {name: json.loads(value) for name, value in pairs}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", default="", help="only parts with this in their name")
    parser.add_argument("--change", default="", help="other weights to try, as name=value,…")
    parser.add_argument("--title", default="", help="only these titles, by commas")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    titles = args.title.split(",") if args.title else list(rh.title_names())
    parts = {n: c for n, c in PARTS.items() if args.part in n}
    if args.change:
        parts = {args.change: changed(args.change)}
    print("| without | games | share of net worth | won (with it) | by title |")
    print("| --- | --- | --- | --- | --- |")
    label = "-".join(titles)
    whole = series(
        f"{label}-whole", orders(titles, args.games, args.seed, {}), args.seed, args.jobs
    )
    for name, changes in parts.items():
        file = f"{label}-{'-'.join(f'{key}={value}' for key, value in changes.items())}"
        wanted = orders(titles, args.games, args.seed, changes)
        print(row(name, series(file, wanted, args.seed, args.jobs), whole), flush=True)


if __name__ == "__main__":
    main()
