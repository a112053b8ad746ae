"""What a position is worth where a playout stops: how far ahead each player will be.

A linear value, fitted to the final shares of net worth of whole games (``tools/train_bots.py``),
by title and phase. A steepness for each turns shares into chances to win, to judge the value by.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import NamedTuple

from roundhouse.bots.expert.features import NAMES, Known, features, outlook_at
from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.worth import player_worth
from roundhouse.engine.position import Position

FILE = "weights.json"
#: How much more the best of the others counts.
RIVAL = 8.0
#: What the first place is worth, in parts of the mean net worth.
WON = 0.05
#: Steady's valuation alone, as weights, and how steep it usually is.
STEADY = tuple(float(name == "expected") for name in NAMES)
STEEP = 10.0


class Weights(NamedTuple):
    """Of one title in one phase."""

    weights: tuple[float, ...]  # of ``features.NAMES``
    steepness: float


#: Weights that are tried in this process, instead of those of the package.
TRIED: list[Mapping[str, tuple[Weights, ...]]] = []


def use(titles: Mapping[str, tuple[Weights, ...]]) -> None:
    """Try these weights in this process: training does, before it writes them."""
    TRIED[:] = [titles]


@cache
def learned() -> Mapping[str, tuple[Weights, ...]]:
    """By title, one for each phase."""
    data = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    if tuple(data["features"]) != NAMES:
        raise ValueError(f"{FILE} was made for other features: run make train-bots")
    return {
        title: tuple(Weights(tuple(x["weights"]), x["steepness"]) for x in phases)
        for title, phases in data["titles"].items()
    }


def weights_of(title: str, phase: int) -> Weights:
    """For a title that nobody has trained: steady's own valuation."""
    phases = (TRIED[0] if TRIED else learned()).get(title)
    if phases:
        return phases[min(phase, len(phases) - 1)]
    return Weights(STEADY, STEEP)


def expected_shares(rows: Sequence[Sequence[float]], weights: Weights) -> list[float]:
    """Each player's final net worth, relative to the mean of the table: 0 is the mean."""
    return [sum([w * x for w, x in zip(weights.weights, row, strict=True)]) for row in rows]


def chances(shares: Sequence[float], steepness: float) -> list[float]:
    """Who wins, from what everybody is expected to have.

    >>> [round(x, 2) for x in chances([0.1, 0.0, -0.1], 10.0)]
    [0.67, 0.24, 0.09]
    """
    top = max(shares)
    each = [exp(steepness * (x - top)) for x in shares]
    return [x / sum(each) for x in each]


def leads(shares: Sequence[float]) -> list[float]:
    """How far each player is ahead of the others, the best of whom count most.

    >>> [round(x, 2) for x in leads([0.2, 0.0, 0.0])]
    [0.2, -0.17, -0.17]
    """
    each = [exp(RIVAL * x) for x in shares]
    total, weighed = sum(each), sum([w * x for w, x in zip(each, shares, strict=True)])
    return [
        x - (weighed - w * x) / (total - w) if len(shares) > 1 else x
        for w, x in zip(each, shares, strict=True)
    ]


def value(pos: Position, known: Known | None = None) -> list[float]:
    """How far each player is ahead, in parts of the mean final net worth of the table."""
    if pos.state.over:
        return final(pos)
    found, outlook = weights_of(pos.title.name, pos.state.phase), outlook_at(pos, known)
    if found.weights == STEADY:  # the other numbers need not be worked out
        return leads(steadys_shares(outlook))
    return leads(expected_shares(features(outlook), found))


def steadys_shares(outlook: Outlook) -> list[float]:
    """The same as ``expected_shares`` by steady's valuation alone."""
    worth = [player_worth(outlook, p) for p in range(outlook.pos.state.players)]
    mean = max(1.0, sum(worth) / len(worth))
    return [(x - sum(worth) / len(worth)) / mean for x in worth]


def final(pos: Position) -> list[float]:
    """The lead at the end of the game; to win counts besides."""
    scores = [pos.title.hooks.score(pos, p) for p in range(pos.state.players)]
    mean, top = max(1.0, sum(scores) / len(scores)), max(scores)
    each = leads([x / mean - 1 for x in scores])
    return [lead + WON * (score == top) for lead, score in zip(each, scores, strict=True)]
