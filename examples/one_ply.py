"""Looks one action ahead: tries every legal action and takes the one that leaves it richest.

python examples/one_ply.py [TITLE]
"""

import sys

import roundhouse as rh


def lead(game: rh.Game, name: str) -> int:
    """A player's worth, less that of the best of the others."""
    worth = game.result()
    return worth[name] - max(w for other, w in worth.items() if other != name)


def best(game: rh.Game) -> rh.Action:
    """The action after which whoever decides is furthest ahead; the first of equals."""
    name = game.deciders[0]

    def value(action: rh.Action) -> int:
        trial = game.copy()
        trial.apply(action)
        return lead(trial, name)

    return max(game.legal, key=value)


if __name__ == "__main__":
    title = (sys.argv[1:] or ["18AL"])[0]
    game = rh.new_game(title, ["Ann", "Ben", "Cem"], seed=1)
    while not game.over and len(game.actions) < 60:
        game.apply(best(game))
        for sentence in game.sentences(len(game.actions)):
            print(sentence)
    print(game.result())
