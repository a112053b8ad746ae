"""Fitting what ``expert`` thinks of positions, and judging the result by games it has not seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from roundhouse.bots.expert import leaf
from roundhouse.bots.expert.features import NAMES

#: How strongly the weights of a title are drawn to steady's valuation, the last one altogether;
#: those of a phase are drawn to the title's.
RIDGES = (4.0, 15.0, 60.0, 250.0, 1e9)
TO_TITLE = 5.0
#: A feature that hardly ever differs says little, however well it seems to fit.
LEAST_SPREAD = 0.05
GOOD = (
    "net worth", "cash", "shares at price", "dividends to come", "next dividends", "treasuries",
    "control", "lasting trains", "privates", "privates at price", "certificate room", "priority",
    "expected",
)  # fmt: skip
BAD = ("not floated", "without a train", "debt", "debt beyond cash")
SIGNS = np.array([(name in GOOD) - (name in BAD) for name in NAMES])
#: Games are left out in turns, one of so many, to see what the others say about them.
FOLDS = 5
#: A phase with fewer positions than this is as steep as the whole game.
FEW = 60
#: Steepnesses that are tried.
STEEP = (2.0, 3.0, 4.0, 6.0, 8.0, 10.0, 14.0, 20.0, 28.0, 40.0)
Matrix = NDArray[np.float64]


@dataclass
class Snapshot:
    """A position at the start of a round, and how the game ended for each player."""

    phase: int
    rows: list[list[float]]
    worth: list[float]  # present net worth, relative to the mean
    final: list[float]  # final net worth, relative to the mean


def stacked(snapshots: Sequence[Snapshot]) -> tuple[Matrix, Matrix]:
    rows = np.array([row for s in snapshots for row in s.rows])
    return rows, np.array([x for s in snapshots for x in s.final])


def ridge(rows: Matrix, final: Matrix, towards: Matrix, strength: float) -> Matrix:
    """Weights near ``towards`` that fit; every feature is scaled by its spread.

    What can only be good or only be bad for a player keeps that sign: a feature that would get the
    other one is left out, and the rest is fitted again.
    """
    spread = np.maximum(rows.std(axis=0), LEAST_SPREAD)
    penalty = strength * len(rows) / 100 * np.diag(spread**2)
    inside = np.ones(len(NAMES), dtype=bool)
    while True:
        part, near = rows[:, inside], np.where(inside, towards, 0.0)[inside]
        left = part.T @ part + penalty[np.ix_(inside, inside)]
        found: Matrix = np.zeros(len(NAMES))
        found[inside] = near + np.linalg.solve(left, part.T @ (final - part @ near))
        wrong = inside & (found * SIGNS < 0)
        if not wrong.any():
            return found
        inside &= ~wrong


def weights_by_phase(
    snapshots: Sequence[Snapshot], phases: int, strength: float
) -> list[tuple[float, ...]]:
    """The weights of a title, and those of each phase near them."""
    title_weights = ridge(*stacked(snapshots), np.array(leaf.STEADY), strength)
    found = []
    for phase in range(phases):
        near = [s for s in snapshots if s.phase == phase]
        weights = title_weights
        if near:
            pull = TO_TITLE * strength * max(1.0, 300 / len(near))
            weights = ridge(*stacked(near), title_weights, pull)
        found.append(tuple(round(float(w), 4) for w in weights))
    return found


def fit(games: Sequence[Sequence[Snapshot]], phases: int) -> list[leaf.Weights]:
    """The strength under which games that were left out are told best; and their steepness."""
    best: tuple[float, float, list[float]] | None = None
    for strength in RIDGES:
        told = left_out(games, phases, strength)
        steep = [steepness(told, phase) for phase in range(phases)]
        lost = sum(surprise(shares, steep[s.phase], s) for s, shares in told)
        if best is None or lost < best[0]:
            best = lost, strength, steep
    assert best is not None
    everything = [s for game in games for s in game]
    weights = weights_by_phase(everything, phases, best[1])
    return [leaf.Weights(w, k) for w, k in zip(weights, best[2], strict=True)]


def left_out(
    games: Sequence[Sequence[Snapshot]], phases: int, strength: float
) -> list[tuple[Snapshot, list[float]]]:
    """Every snapshot with what is expected by weights that were fitted without its game."""
    told = []
    for fold in range(FOLDS):
        others = [s for n, game in enumerate(games) if n % FOLDS != fold for s in game]
        weights = weights_by_phase(others, phases, strength)
        told += [
            (s, leaf.expected_shares(s.rows, leaf.Weights(weights[s.phase], 1.0)))
            for game in games[fold::FOLDS]
            for s in game
        ]
    return told


def steepness(told: Sequence[tuple[Snapshot, list[float]]], phase: int) -> float:
    """The one under which the winners were most likely."""
    near = [(s, shares) for s, shares in told if s.phase == phase]
    if len(near) < FEW:
        near = list(told)
    return min(STEEP, key=lambda k: sum(surprise(shares, k, s) for s, shares in near))


def surprise(shares: Sequence[float], steep: float, snapshot: Snapshot) -> float:
    chance = leaf.chances(shares, steep)[int(np.argmax(snapshot.final))]
    return -float(np.log(max(chance, 1e-9)))


# -- judging -----------------------------------------------------------------------------------


@dataclass
class Verdict:
    """How well the winners of unseen games are told, by net worth and by the fitted value."""

    snapshots: int
    named: tuple[float, float]  # share of positions whose winner is named
    surprise: tuple[float, float]  # mean negative log likelihood of the winner

    def better(self) -> bool:
        return self.named[1] > self.named[0] and self.surprise[1] < self.surprise[0]


def judge(
    unseen: Sequence[Snapshot], seen: Sequence[Snapshot], found: list[leaf.Weights]
) -> Verdict:
    phases = len(found)
    steep = [
        min(STEEP, key=lambda k, p=p: sum(  # type: ignore[misc]
            surprise(s.worth, k, s) for s in seen if s.phase == p))
        for p in range(phases)
    ]  # fmt: skip
    by_worth = by_value = 0
    lost = [0.0, 0.0]
    for s in unseen:
        winner = int(np.argmax(s.final))
        shares = leaf.expected_shares(s.rows, found[s.phase])
        by_worth += int(np.argmax(s.worth)) == winner
        by_value += int(np.argmax(shares)) == winner
        lost[0] += surprise(s.worth, steep[s.phase], s)
        lost[1] += surprise(shares, found[s.phase].steepness, s)
    n = max(1, len(unseen))
    return Verdict(n, (by_worth / n, by_value / n), (lost[0] / n, lost[1] / n))


def steadys(seen: Sequence[Snapshot], phases: int) -> list[leaf.Weights]:
    """Steady's valuation as weights, as steep as the games say."""
    only = leaf.Weights(leaf.STEADY, 1.0)
    told = [(s, leaf.expected_shares(s.rows, only)) for s in seen]
    return [leaf.Weights(leaf.STEADY, steepness(told, phase)) for phase in range(phases)]
