"""Play, study and automate 18xx railroad games.

>>> import roundhouse as rh
>>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
>>> events = game.apply(game.legal[0])

Names are imported when they are first used, so that commands which need little start quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roundhouse.api.bank import Bank, Market, RoundNow, Space, Trains, TrainsLeft
    from roundhouse.api.board import Hex, Map, Stop
    from roundhouse.api.files import load, read_export
    from roundhouse.api.game import Game, new_game
    from roundhouse.api.history import RoundSummary
    from roundhouse.api.records import Corporation, Player, Private
    from roundhouse.api.running import BestRoutes, RouteStop, TrainRoute
    from roundhouse.core import actions
    from roundhouse.core.actions import Action
    from roundhouse.core.events import Event
    from roundhouse.core.option import Option
    from roundhouse.core.refusal import MalformedAction, Reason, Refusal, RefusedAction
    from roundhouse.core.rng import Generator
    from roundhouse.engine.decision import Range
    from roundhouse.engine.game import Setup
    from roundhouse.engine.legal import LegalActions
    from roundhouse.engine.position import Title
    from roundhouse.engine.simulation import Simulation
    from roundhouse.gamefile import GameFileError, NewGameError
    from roundhouse.titles import UnknownTitle, options, title, title_names
    from roundhouse.titles.loading.options import OptionError

__version__ = "0.2.0"

__all__ = [
    "Action",
    "Bank",
    "BestRoutes",
    "Corporation",
    "Event",
    "Game",
    "GameFileError",
    "Generator",
    "Hex",
    "LegalActions",
    "MalformedAction",
    "Map",
    "Market",
    "NewGameError",
    "Option",
    "OptionError",
    "Player",
    "Private",
    "Range",
    "Reason",
    "Refusal",
    "RefusedAction",
    "RoundNow",
    "RoundSummary",
    "RouteStop",
    "Setup",
    "Simulation",
    "Space",
    "Stop",
    "Title",
    "TrainRoute",
    "Trains",
    "TrainsLeft",
    "UnknownTitle",
    "__version__",
    "actions",
    "load",
    "new_game",
    "options",
    "read_export",
    "title",
    "title_names",
]

#: Module -> the names it provides.
_HOMES = {
    "api.bank": ("Bank", "Market", "RoundNow", "Space", "Trains", "TrainsLeft"),
    "api.board": ("Hex", "Map", "Stop"),
    "api.files": ("load", "read_export"),
    "api.game": ("Game", "new_game"),
    "api.history": ("RoundSummary",),
    "api.records": ("Corporation", "Player", "Private"),
    "api.running": ("BestRoutes", "RouteStop", "TrainRoute"),
    "core.actions": ("Action",),
    "core.events": ("Event",),
    "core.option": ("Option",),
    "core.refusal": ("MalformedAction", "Reason", "Refusal", "RefusedAction"),
    "core.rng": ("Generator",),
    "engine.decision": ("Range",),
    "engine.game": ("Setup",),
    "engine.legal": ("LegalActions",),
    "engine.position": ("Title",),
    "engine.simulation": ("Simulation",),
    "gamefile": ("GameFileError", "NewGameError"),
    "titles": ("UnknownTitle", "options", "title", "title_names"),
    "titles.loading.options": ("OptionError",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name == "actions":
        return import_module("roundhouse.core.actions")
    if name not in _HOME:
        raise AttributeError(f"module 'roundhouse' has no attribute {name!r}")
    found = getattr(import_module(f"roundhouse.{_HOME[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
