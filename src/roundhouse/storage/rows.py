"""Rows of the tables, to and from records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row

from roundhouse.gamefile.data import frozen, plain
from roundhouse.rules.game import Setup
from roundhouse.storage.records import GameSummary, LogEntry, SeatInfo, StoredGame, moment
from roundhouse.storage.summary import summary


def setup(row: Row[Any]) -> Setup:
    data: Mapping[str, Any] = row.setup
    dealt = frozen(data["dealt"])
    assert isinstance(dealt, dict)
    return Setup(row.title, tuple(data["players"]), dict(data["options"]), data["seed"], dealt)


def game_row(stored: StoredGame, at: int) -> dict[str, Any]:
    setup = stored.game.setup
    return {
        "id": stored.id,
        "title": setup.title,
        "rules_version": stored.game.title.rules_version,
        "setup": {
            "players": list(setup.players),
            "options": dict(setup.options),
            "seed": setup.seed,
            "dealt": plain(setup.dealt),
        },
        "created": at,
        "hidden": False,
        "version": stored.version,
        "changed": at,
        "bot_to_move": bool(stored.bots_to_move),
        "summary": summary(stored.game),
    }


def entry_row(game_id: str, entry: LogEntry, at: int) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": entry.data,
        "at": at,
    }


def log_entry(row: Row[Any]) -> LogEntry:
    return LogEntry(row.number, row.kind, row.data, row.seat, moment(row.at))


def game_summary(row: Row[Any], players: tuple[SeatInfo, ...]) -> GameSummary:
    data = row.summary
    return GameSummary(
        id=row.id,
        title=row.title,
        seats=players,
        version=row.version,
        actions=data["actions"],
        created=moment(row.created),
        changed=moment(row.changed),
        round=data["round"],
        round_number=tuple(data["numbers"]),
        phase=data["phase"],
        asks=data["asks"],
        company=data["company"],
        deciders=tuple(data["deciders"]),
        over=data["over"],
        result=tuple((name, worth) for name, worth in data["result"]),
        hidden=row.hidden,
    )
