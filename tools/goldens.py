"""Records the golden playthroughs: games of bots with a mark of every tenth position.

usage: python tools/goldens.py [TITLE…]

A golden changes only when the rules as we play them change: then CHANGELOG.md says which
clause was behind it. Marks are taken from what players can see, not from how the engine
keeps it, so that reworking the engine leaves them alone.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.playthroughs.support import GOLDENS, LENGTH, mark, options, two_deep

import roundhouse as rh
from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import to_json


def record(name: str, players: int) -> dict[str, object]:
    """One game of the busy bot, as far as LENGTH actions go."""
    seats = list("ABCDEF"[:players])
    seed = 1800 + players
    game = rh.new_game(name, seats, seed=seed, options=options(name))
    bots = make_bots(["busy"], players, seed)
    marks = [mark(game)]
    while not game.over and len(game.actions) < LENGTH:
        seat = game.decision.players[0]
        game.apply(decide(bots[seat], game).action)
        if len(game.actions) % 10 == 0:
            marks.append(mark(game))
    return {
        "title": name,
        "players": seats,
        "seed": seed,
        "marks": marks,
        "two_deep": two_deep(game),
        "actions": [to_json(a) for a in game.actions],
    }


def main() -> None:
    for name in sys.argv[1:] or rh.title_names():
        title = rh.title(name)
        for players in range(title.min_players, title.max_players + 1):
            path = GOLDENS / f"{name}-{players}.json"
            path.parent.mkdir(exist_ok=True)
            text = json.dumps(record(name, players), separators=(",", ":"))
            path.write_text(text.replace('{"type"', '\n{"type"') + "\n", encoding="utf-8")
            print(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path.name)


if __name__ == "__main__":
    main()
