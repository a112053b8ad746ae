"""Computer players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from roundhouse.bots.base import (
    Bot,
    Choice,
    EndlessGame,
    decide,
    game_seeds,
    play_out,
    seat_seed,
)
from roundhouse.bots.busy import BusyBot
from roundhouse.bots.random_bot import RandomBot
from roundhouse.bots.steady import SteadyBot

BOTS: Mapping[str, Callable[[int], Bot]] = {
    "steady": SteadyBot,
    "busy": BusyBot,
    "random": RandomBot,
}


class UnknownBot(ValueError):
    """There is no such bot."""


def make_bots(names: Sequence[str], players: int, seed: int) -> list[Bot]:
    """One bot per seat; the names are used in turn."""
    for name in names:
        if name not in BOTS:
            raise UnknownBot(f"there is no bot {name!r}; there are {', '.join(sorted(BOTS))}")
    return [BOTS[names[p % len(names)]](seat_seed(seed, p)) for p in range(players)]


__all__ = [
    "BOTS",
    "Bot",
    "BusyBot",
    "Choice",
    "EndlessGame",
    "RandomBot",
    "SteadyBot",
    "UnknownBot",
    "decide",
    "game_seeds",
    "make_bots",
    "play_out",
]
