"""Measures this checkout against another one: both take turns, piece by piece.

    python -m tools.versus ../first-build                  # a checkout with its own .venv
    python -m tools.versus ../first-build --compiled       # ours is the compiled engine

Rules change between versions, so games of bots differ; what is compared is the time of an action.
In ``recorded`` a bot decides in every position of the same real games (beside the project). The
least time of each piece counts, since the noise of a machine only ever adds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from math import prod
from pathlib import Path

from tools.build_fast import ROOT, wheel
from tools.measuring import real_games
from tools.same_engine import unpacked
from tools.versus_worker import TITLES

#: Pieces of work of each kind; their numbers go through the titles in turn.
PIECES = {"busy": 10, "recorded": 5, "playout": 25}

Best = dict[int, tuple[float, int]]


class Side:
    """One checkout at work in a process of its own."""

    def __init__(self, checkout: Path, package: Path | None = None) -> None:
        path = [str(package)] if package else []
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*path, str(ROOT)])}
        self.process = subprocess.Popen(
            [checkout / ".venv" / "bin" / "python", "-m", "tools.versus_worker"],
            cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.read()

    def read(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit("a process that measures has ended")
        return line

    def measure(self, kind: str, piece: int, best: Best) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{kind} {piece}\n")
        self.process.stdin.flush()
        seconds, actions = self.read().split()
        found = (float(seconds), int(actions))
        best[piece] = min(best.get(piece, found), found)


def microseconds(best: Best, pieces: list[int]) -> float:
    return sum(best[p][0] for p in pieces) / sum(best[p][1] for p in pieces) * 1e6


def compared(kind: str, theirs: Side, ours: Side, rounds: int) -> list[str]:
    """A line for each title, and one for all."""
    best: tuple[Best, Best] = ({}, {})
    sides = (theirs, ours)
    for turn in range(rounds):
        for piece in range(PIECES[kind]):
            for which in (0, 1) if (turn + piece) % 2 else (1, 0):
                sides[which].measure(kind, piece, best[which])
    lines, ratios = [], []
    for number, title in enumerate(TITLES):
        pieces = list(range(number, PIECES[kind], len(TITLES)))
        before, now = (microseconds(each, pieces) for each in best)
        ratios.append(before / now)
        lines.append(
            f"{kind}, {title}: {before:.0f} us per action, now {now:.0f}, {ratios[-1]:.2f}"
        )
    mean = prod(ratios) ** (1 / len(ratios))
    return [*lines, f"{kind}, all titles (geometric mean): {mean:.2f} times as fast"]


def main() -> None:
    """Print the comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    package = unpacked(wheel()) if given.compiled else None
    theirs, ours = Side(given.checkout.resolve()), Side(ROOT, package)
    for kind in PIECES:
        if kind == "recorded" and not real_games():
            print("recorded: there are no real games beside the project")
            continue
        for line in compared(kind, theirs, ours, given.rounds):
            print(line, flush=True)


if __name__ == "__main__":
    main()
