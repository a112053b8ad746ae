"""Measures pieces of work when asked on standard input; started by ``tools/versus.py``.

It runs in other checkouts too, older ones included, so it uses only what all of them have.
Every answer is processor time in seconds and the number of actions.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

from tools.measuring import real_games

import roundhouse as rh
from roundhouse import bots as rh_bots
from roundhouse.bots import make_bots, play_out
from roundhouse.interchange.importer import import_game

TITLES = ("1846", "18AL", "18Chesapeake", "18GA", "18VA")
SIZES = (3, 4, 3, 4, 3)


def begun(title: str, players: int, seed: int) -> Any:
    return rh.new_game(title, [f"Player {n}" for n in range(players)], seed=seed)


def middle(title: str, number: int) -> Any:
    """A game between ``busy`` bots, half way through."""
    game = begun(title, SIZES[number], number + 1)
    play_out(game, make_bots(["busy"], SIZES[number], number + 1))
    return game.at(len(game.actions) // 2)


def busy(piece: int) -> tuple[float, int]:
    """A whole game between ``busy`` bots."""
    game = begun(TITLES[piece % 5], 3 + piece // 5 % 2, 11 + piece // 5)
    bots = make_bots(["busy"], len(game.players), 5 + piece)
    start = process_time()
    play_out(game, bots)
    return process_time() - start, len(game.actions)


_MIDDLES: dict[int, Any] = {}


def playout(piece: int) -> tuple[float, int]:
    """Random actions from a position in mid-game to the end; by a simulation if there is one."""
    if piece not in _MIDDLES:
        _MIDDLES[piece] = middle(TITLES[piece % 5], piece // 5)
        forget()
    game = _MIDDLES[piece].copy()
    before = len(game.actions)
    if not hasattr(game, "simulation"):
        bots = make_bots(["random"], len(game.players), 7)
        start = process_time()
        play_out(game, bots)
        return process_time() - start, len(game.actions) - before
    start = process_time()
    simulation, rng, count = game.simulation(), rh.Generator(7), 0
    while not simulation.over:
        simulation.play(simulation.random_action(rng))
        count += 1
    return process_time() - start, count


_RECORDED: dict[str, list[Any]] = {}


def recorded(piece: int) -> tuple[float, int]:
    """``busy`` decides in every position of the real games of a title; what was played goes on.

    So all versions meet the same positions, whatever games their bots would have played.
    """
    title = TITLES[piece % 5]
    if title not in _RECORDED:
        exports = (json.loads(file.read_text(encoding="utf-8")) for file in real_games())
        _RECORDED[title] = [import_game(e) for e in exports if e.get("title") == title]
        forget()
    seconds, count = 0.0, 0
    for game in _RECORDED[title]:
        again = game.at(0)
        bots = make_bots(["busy"], len(game.players), 5)
        start = process_time()
        for action in game.actions:
            choose(bots, again)
            again.apply(action)
        seconds += process_time() - start
        count += len(game.actions)
    return seconds, count


def choose(bots: Any, game: Any) -> None:
    """Ask the bot whose turn it is, in the way of this version."""
    if hasattr(game, "ask"):  # the first build
        bots[game.ask.players[0]].choose(game.position, list(game.legal))
    else:
        rh_bots.decide(bots[game.decision.players[0]], game)


def forget() -> None:
    """Drop what outlives a game, where something does: a repeated game must be a new one."""
    for module, name in (
        ("roundhouse.rules.running.run", "KNOWN_RUNS"),
        ("roundhouse.bots.steady.forecast", "IMAGINED"),
    ):
        known = getattr(sys.modules.get(module), name, None)
        if known is not None:
            known.clear()


WORK: dict[str, Callable[[int], tuple[float, int]]] = {
    "busy": busy, "recorded": recorded, "playout": playout
}  # fmt: skip


def main() -> None:
    """Answer until the questions end."""
    gc.collect()
    gc.freeze()
    gc.disable()
    print("ready", flush=True)
    for line in sys.stdin:
        kind, piece = line.split()
        forget()
        seconds, actions = WORK[kind](int(piece))
        gc.collect()
        print(seconds, actions, flush=True)


if __name__ == "__main__":
    main()
