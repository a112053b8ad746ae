"""Games by name and in files: starting, saving, loading."""

from __future__ import annotations

from roundhouse.gamefile.data import to_data, to_text
from roundhouse.gamefile.disk import GameFileError, read_json, write_text
from roundhouse.gamefile.game import NewGameError, from_data, load, new_game, save

__all__ = [
    "GameFileError",
    "NewGameError",
    "from_data",
    "load",
    "new_game",
    "read_json",
    "save",
    "to_data",
    "to_text",
    "write_text",
]
