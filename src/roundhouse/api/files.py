"""Games from files: our own, and exports of 18xx.games."""

from __future__ import annotations

import os
from collections.abc import Mapping
from os import PathLike
from typing import Any

from roundhouse.api.game import Game
from roundhouse.core.refusal import RefusedAction
from roundhouse.gamefile import GameFileError, from_data, read_json
from roundhouse.interchange.importer import import_game
from roundhouse.interchange.reading import BadExport, is_export


def load(path: str | PathLike[str]) -> Game:
    """Read a game file or an export of 18xx.games, and replay it with all checks.

    Files may be compressed with gzip. A file that cannot be read raises a GameFileError that
    says what is wrong, and where. See ``Game.save`` for an example.

    >>> import tempfile, pathlib
    >>> import roundhouse as rh
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "game.json"
    >>> rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).save(path)
    >>> load(path).setup.seed
    7
    """
    try:
        data = read_json(path)
        if is_export(data):
            assert isinstance(data, Mapping)
            return read_export(data)
        return Game.adopt(from_data(data))
    except GameFileError as error:
        raise GameFileError(f"{os.fspath(path)}: {error}") from error


def read_export(data: Mapping[str, Any]) -> Game:
    """The game in an 18xx.games export, given as parsed JSON.

    >>> import roundhouse as rh
    >>> game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], preset="18xx.games")
    >>> rh.read_export(game.to_18xx_games()).players
    ('Ann', 'Ben', 'Cem')
    """
    try:
        return Game.adopt(import_game(data))
    except (BadExport, RefusedAction) as error:
        raise GameFileError(str(error)) from error
