"""Many games of computer players at once: how long does each wait for its next move?

``python -m bench.bots [--games 100] [--seconds 30] [--bot busy]``. Starts a worker as it is run,
with the usual delay, and reads from the logs how long after the delay every move came.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from roundhouse.gamefile import new_game
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, SeatInfo, open_database
from roundhouse.titles import title_names

NAMES = ("Ann", "Ben", "Cem", "Dot")


def waits(url: str, games: int, seconds: float, bot: str) -> list[float]:
    """Seconds beyond the delay, for every move but the first of a game."""
    store = GameStore(open_database(url))
    seats = [SeatInfo(name, bot) for name in NAMES]
    titles = title_names()
    ids = [
        store.create(new_game(titles[n % len(titles)], NAMES, seed=n).setup, seats)
        for n in range(games)
    ]
    command = [sys.executable, "-m", "roundhouse", "worker", "--database", url]
    settings = {"ROUNDHOUSE_LOG_LEVEL": "warning"}
    with subprocess.Popen(command, env={**os.environ, **settings}) as process:
        while not all(store.versions(ids).values()):  # it has begun with all of them
            time.sleep(0.1)
        time.sleep(seconds)
        process.terminate()
    delay = Settings().bot_delay / 1000
    found = []
    for game_id in ids:
        times = [entry.at.timestamp() for entry in store.load(game_id).entries]
        found += [later - sooner - delay for sooner, later in pairwise(times)]
    store.close()
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--bot", default="busy")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'games.db'}"
        found = waits(url, asked.games, asked.seconds, asked.bot)
    middle, high = found[len(found) // 2], found[int(len(found) * 0.95)]
    print(f"{len(found)} moves in {asked.games} games, beyond the delay: median {middle:.2f} s,")
    print(f"95th percentile {high:.2f} s, worst {found[-1]:.2f} s")


if __name__ == "__main__":
    main()
