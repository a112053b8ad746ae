"""Measures whole games between computer players, and says whether they are the same games.

    python -m tools.bot_time                                    # three of steady, two games a title
    python -m tools.bot_time --bots expert,steady,steady        # 60 playouts a decision
    PYTHONPATH=build/fast/…/package python -m tools.bot_time    # by a compiled wheel, unpacked

A line for each game: title, seed, actions, a digest of them, and seconds of processor time. Another
version that makes the same choices prints the same digests.
"""

from __future__ import annotations

import argparse
from hashlib import blake2b
from time import process_time

from tools.versus_worker import forget

import roundhouse as rh
from roundhouse.bots import Thinking, decide, make_bot
from roundhouse.bots.base import seat_seed
from roundhouse.fuzzing.series import rulebook_game
from roundhouse.titles.settling import settle

PLAYERS = 3


def measured(title: str, names: list[str], seed: int, playouts: int) -> tuple[str, float]:
    """A game from first to last action: its line without the time, and the time."""
    forget()
    game = rulebook_game(title, PLAYERS, seed)
    bots = [
        make_bot(names[seat % len(names)], seat_seed(seed, seat), Thinking(playouts=playouts))
        for seat in range(PLAYERS)
    ]
    found = blake2b(digest_size=8)
    settle()
    start = process_time()
    while not game.over:
        action = decide(bots[game.decision.players[0]], game).action
        found.update(repr(action).encode())
        game.apply(action)
    seconds = process_time() - start
    return f"{title} {seed}: {len(game.actions)} actions {found.hexdigest()}", seconds


def main() -> None:
    """Print a line for each game, and the sum of their times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="steady")
    parser.add_argument("--titles", default=",".join(rh.title_names()))
    parser.add_argument("--seeds", default="1,2")
    parser.add_argument("--playouts", type=int, default=60)
    given = parser.parse_args()
    total = 0.0
    for title in given.titles.split(","):
        for seed in map(int, given.seeds.split(",")):
            line, seconds = measured(title, given.bots.split(","), seed, given.playouts)
            total += seconds
            print(f"{line} {seconds:.2f} s", flush=True)
    print(f"{total:.2f} s")


if __name__ == "__main__":
    main()
