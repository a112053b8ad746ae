"""What a series of games says about the strength of bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import mean, median

from roundhouse.bots.arena import Outcome

#: Standard errors on either side of a 95% interval.
WIDE = 1.96
#: The chances of error that a sequential test allows, on either side.
ERROR = 0.05


@dataclass(frozen=True)
class Strength:
    """One bot in a series of games."""

    bot: str
    games: int
    win_share: float
    low: float  # of the 95% interval
    high: float
    fair: float  # what equal players would win
    net_worth: float  # mean, of a seat
    milliseconds: float  # a decision, on average
    slowest: float


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share of games won.

    >>> low, high = interval(80, 100)
    >>> round(low, 3), round(high, 3)
    (0.711, 0.867)
    """
    if not games:
        return 0.0, 1.0
    share, z = won / games, WIDE * WIDE / games
    middle = (share + z / 2) / (1 + z)
    half = WIDE * sqrt(share * (1 - share) / games + z / (4 * games)) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)


def strengths(outcomes: Sequence[Outcome]) -> list[Strength]:
    """Every bot's share of wins, best first."""
    found = []
    for bot in sorted({bot for o in outcomes for bot in o.seats}):
        won = sum(o.wins().get(bot, 0.0) for o in outcomes)
        worth = [s for o in outcomes for b, s in zip(o.seats, o.scores, strict=True) if b == bot]
        decisions = sum(o.decisions[bot] for o in outcomes if bot in o.seats)
        spent = sum(o.milliseconds[bot] for o in outcomes if bot in o.seats)
        slowest = max(o.slowest[bot] for o in outcomes if bot in o.seats)
        games = sum(bot in o.seats for o in outcomes)
        fair = mean(o.seats.count(bot) / len(o.seats) for o in outcomes if bot in o.seats)
        low, high = interval(won, games)
        found.append(
            Strength(
                bot, games, won / games, low, high, fair, mean(worth),
                spent / max(1, decisions), slowest,
            )
        )  # fmt: skip
    return sorted(found, key=lambda s: -s.win_share)


def median_winner(outcomes: Sequence[Outcome]) -> float:
    """The median of what the winners had."""
    return median(max(o.scores) for o in outcomes)


def verdict(won: float, games: int, accept: float, reject: float) -> str:
    """Wald's sequential test: "accepted", "rejected", or "" while more games are needed.

    >>> verdict(40, 40, 0.93, 0.85), verdict(20, 40, 0.93, 0.85), verdict(18, 20, 0.93, 0.85)
    ('accepted', 'rejected', '')
    """
    ratio = won * log(accept / reject) + (games - won) * log((1 - accept) / (1 - reject))
    bound = log((1 - ERROR) / ERROR)
    if ratio >= bound:
        return "accepted"
    return "rejected" if ratio <= -bound else ""
