"""Play, study and automate 18xx railroad games.

>>> import roundhouse as rh
>>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
>>> game.apply(game.legal.first())
"""

from roundhouse.core import actions
from roundhouse.core.actions import Action
from roundhouse.core.events import Event
from roundhouse.core.refusal import MalformedAction, Refusal, RefusedAction
from roundhouse.gamefile import Game, GameFileError, NewGameError, load, new_game
from roundhouse.rules.game import Setup
from roundhouse.rules.legal import LegalActions
from roundhouse.rules.options import OptionError
from roundhouse.rules.title import Option, Range, Title
from roundhouse.titles import UnknownTitle, options, title, titles

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Event",
    "Game",
    "GameFileError",
    "LegalActions",
    "MalformedAction",
    "NewGameError",
    "Option",
    "OptionError",
    "Range",
    "Refusal",
    "RefusedAction",
    "Setup",
    "Title",
    "UnknownTitle",
    "__version__",
    "actions",
    "load",
    "new_game",
    "options",
    "title",
    "titles",
]
