"""Computer players."""

from __future__ import annotations

from roundhouse.bots.base import (
    Bot,
    Choice,
    EndlessGame,
    decide,
    game_seeds,
    play_out,
)
from roundhouse.bots.busy import BusyBot
from roundhouse.bots.levels import LEVELS, Level, level
from roundhouse.bots.random_bot import RandomBot
from roundhouse.bots.registry import BOTS, UnknownBot, make_bot, make_bots
from roundhouse.bots.steady import SteadyBot

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "BusyBot",
    "Choice",
    "EndlessGame",
    "Level",
    "RandomBot",
    "SteadyBot",
    "UnknownBot",
    "decide",
    "game_seeds",
    "level",
    "make_bot",
    "make_bots",
    "play_out",
]
