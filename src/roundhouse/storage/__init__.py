"""Games in a database: an append-only log of entries per game.

The whole interface for the pages::

    store = GameStore(open_database("sqlite:///games.db"))
    game_id = store.create(game.setup, [SeatInfo("Ann"), SeatInfo("Ben", "busy"), …])
    stored = store.load(game_id)             # StoredGame: .game, .version, .seats, …
    version = store.append(game_id, stored.version, Play(action, seat=0))

``append`` checks the entry with the rules, writes it, and returns only after the commit.
It raises ``RefusedAction`` (a rule is against it), ``StaleVersion`` (the game has moved on;
talk does not count), ``ReadOnlyGame``, ``NothingToUndo`` or ``StorageUnavailable``.
"""

from __future__ import annotations

from roundhouse.storage.database import Database, default_url, open_database
from roundhouse.storage.records import (
    PERSON,
    CardsSeen,
    Chat,
    GameSummary,
    LogEntry,
    NewEntry,
    NothingToUndo,
    Play,
    ReadOnlyGame,
    Redo,
    Retry,
    SeatInfo,
    StaleVersion,
    Stop,
    StorageError,
    StorageUnavailable,
    StoredGame,
    Trouble,
    Undo,
    UnknownGame,
)
from roundhouse.storage.store import GameStore

__all__ = [
    "PERSON",
    "CardsSeen",
    "Chat",
    "Database",
    "GameStore",
    "GameSummary",
    "LogEntry",
    "NewEntry",
    "NothingToUndo",
    "Play",
    "ReadOnlyGame",
    "Redo",
    "Retry",
    "SeatInfo",
    "StaleVersion",
    "Stop",
    "StorageError",
    "StorageUnavailable",
    "StoredGame",
    "Trouble",
    "Undo",
    "UnknownGame",
    "default_url",
    "open_database",
]
