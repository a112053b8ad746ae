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
from roundhouse.bots.expert import ExpertBot
from roundhouse.bots.levels import LEVELS, SEATED, Level, level
from roundhouse.bots.random_bot import RandomBot
from roundhouse.bots.registry import BOTS, UnknownBot, make_bot, make_bots
from roundhouse.bots.steady import SteadyBot
from roundhouse.bots.thinking import Thinking

__all__ = [
    "BOTS",
    "LEVELS",
    "SEATED",
    "Bot",
    "BusyBot",
    "Choice",
    "EndlessGame",
    "ExpertBot",
    "Level",
    "RandomBot",
    "SteadyBot",
    "Thinking",
    "UnknownBot",
    "decide",
    "game_seeds",
    "level",
    "make_bot",
    "make_bots",
    "play_out",
]
