"""What a new game must be like to be stored."""

from __future__ import annotations

import json
import secrets
from dataclasses import replace

from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile.data import setup_data
from roundhouse.storage.records import SeatInfo, StorageError

#: Letters of a player's name and of why a game was ended.
LONGEST = {"name": 80, "end": 300}
WORDS = {"name": "a player's name has", "end": "the reason for ending a game has"}
#: Letters of all that stands before the first action; the largest setup has about a thousand.
LARGEST_SETUP = 20_000
_SEED_BITS = 62  # fits every database's integers


def check_new(game: PlayedGame) -> None:
    """Raise StorageError if a game, which may be imported, cannot be stored as it is."""
    for what, text in (*(("name", name) for name in game.players), ("end", game.stopped)):
        if len(text) > LONGEST[what] or "\0" in text:
            raise StorageError(f"{WORDS[what]} at most {LONGEST[what]} characters")
    if len(json.dumps(setup_data(game.setup))) > LARGEST_SETUP:
        raise StorageError("the setup of the game holds more than any title draws")


def seeded(seat: SeatInfo) -> SeatInfo:
    """A computer player gets a seed of its own, so that the game's tells nothing about it."""
    if seat.is_person or seat.seed:
        return seat
    return replace(seat, seed=secrets.randbits(_SEED_BITS) | 1)
