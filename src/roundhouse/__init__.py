"""Play, study and automate 18xx railroad games.

>>> import roundhouse as rh
>>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
>>> game.apply(game.legal.first())
"""

from roundhouse.api.game import Game, load, new_game
from roundhouse.core import actions
from roundhouse.core.actions import Action
from roundhouse.core.events import Event
from roundhouse.core.refusal import MalformedAction, Refusal, RefusedAction
from roundhouse.engine.decision import Range
from roundhouse.engine.entities import Option
from roundhouse.engine.game import Setup
from roundhouse.engine.legal import LegalActions
from roundhouse.engine.position import Title
from roundhouse.gamefile import GameFileError, NewGameError
from roundhouse.titles import UnknownTitle, options, title, title_names
from roundhouse.titles.loading.options import OptionError

__version__ = "0.2.0"

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
    "title_names",
]
