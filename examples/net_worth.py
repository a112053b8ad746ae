"""Plots how rich the players were, round by round, in a folder of recorded games.

python examples/net_worth.py FOLDER PICTURE.png        # needs roundhouse[lab]
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt

import roundhouse as rh


def plot(folder: Path, picture: Path) -> int:
    """One small chart for each game; gives their number."""
    games = [(path, rh.load(path)) for path in sorted(folder.rglob("*.json"))]
    if not games:
        raise SystemExit(f"there is no game in {folder}")
    rows = (len(games) + 3) // 4
    figure, axes = plt.subplots(rows, 4, figsize=(16, 3 * rows), squeeze=False)
    for ax in axes.flat:
        ax.set_axis_off()
    for (path, game), ax in zip(games, axes.flat, strict=False):
        ax.set_axis_on()
        rounds = [summary.round for summary in game.history()]
        for name, worth in game.net_worth().items():
            ax.plot(worth, label=name)
        ax.set_title(f"{game.title.name} {path.stem}: {len(rounds)} rounds", fontsize=9)
        ax.legend(fontsize=6)
    figure.tight_layout()
    figure.savefig(picture)
    plt.close(figure)
    return len(games)


if __name__ == "__main__":
    count = plot(Path(sys.argv[1]), Path(sys.argv[2]))
    print(f"{sys.argv[2]}: {count} games")
