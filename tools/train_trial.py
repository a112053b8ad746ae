"""The last gate for new weights of ``expert``: with them it does better against two ``steady``.

Both kinds of expert play the same seeds from the same seats, so that they differ by the weights.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean

from roundhouse.bots.arena import Outcome, matches, play
from roundhouse.bots.expert import leaf

SEATS = ("expert", "steady", "steady")
PLAYOUTS = 60

Learned = Mapping[str, tuple[leaf.Weights, ...]]


def wins(title: str, old: Learned, new: Learned, games: int, seed: int, jobs: int) -> bool:
    """Does expert end further ahead with the new weights, on average over the games?"""
    before, after = (leads(title, weights, games, seed, jobs) for weights in (old, new))
    print(
        f"{title}: {games} games against two steady; share above the mean {fmean(before):+.3f} "
        f"with the old weights, {fmean(after):+.3f} with the new ones",
        flush=True,
    )
    return fmean(after) > fmean(before)


def leads(title: str, weights: Learned, games: int, seed: int, jobs: int) -> list[float]:
    """Expert's net worth in each game, as a part of the table's mean; 0 is the mean."""
    orders = matches(title, SEATS, games, seed, playouts=PLAYOUTS)
    with ProcessPoolExecutor(jobs, initializer=leaf.use, initargs=(dict(weights),)) as pool:
        return [lead(outcome) for outcome in pool.map(play, orders)]


def lead(outcome: Outcome) -> float:
    own = outcome.scores[outcome.seats.index("expert")]
    return own / max(1.0, fmean(outcome.scores)) - 1
