"""Rows of the tables, to and from records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row

from roundhouse.engine.game import Setup
from roundhouse.gamefile.data import frozen, setup_data
from roundhouse.gamefile.format_1 import action_from_1, setup_from_1, summary_from_1
from roundhouse.gamefile.upgrades import VERSION
from roundhouse.storage.records import GameSummary, LogEntry, SeatInfo, StoredGame, moment
from roundhouse.storage.summary import summary


def setup(row: Row[Any]) -> Setup:
    data: Any = setup_from_1(row.setup)
    return setup_from_data(row.title, data)


def setup_from_data(title: str, data: Mapping[str, Any]) -> Setup:
    setup_draw = frozen(data["setup_draw"])
    assert isinstance(setup_draw, dict)
    return Setup(title, tuple(data["players"]), dict(data["options"]), data["seed"], setup_draw)


def game_row(stored: StoredGame, at: int) -> dict[str, object]:
    setup = stored.game.setup
    return {
        "id": stored.id,
        "title": setup.title,
        "rules_version": stored.game.title.rules_version,
        "setup": setup_data(setup),
        "created": at,
        "hidden": False,
        "version": stored.version,
        "changed": at,
        "bot_to_move": bool(stored.bots_to_move),
        "host_id": stored.host_id or None,
        **listed(stored),
    }


def seat_row(game_id: str, number: int, seat: SeatInfo) -> dict[str, object]:
    return {
        "game_id": game_id,
        "seat": number,
        "name": seat.name,
        "kind": seat.kind,
        "seed": seat.seed or None,
        "person_id": seat.person_id or None,
    }


def seat_info(row: Row[Any]) -> SeatInfo:
    return SeatInfo(row.name, row.kind, row.seed or 0, row.person_id or "")


def player_rows(stored: StoredGame, at: int) -> list[dict[str, object]]:
    """The game in the lists of its host and of those who sit at it."""
    return [
        {
            "person_id": person,
            "game_id": stored.id,
            "hidden": False,
            "over": bool(stored.game.over),
            "turn": person in stored.people_asked,
            "changed": at,
        }
        for person in stored.people
    ]


def listed(stored: StoredGame) -> dict[str, object]:
    """What lists of games say about one, and are sorted by."""
    game = stored.game
    waits = not game.over and any(stored.seats[p].is_person for p in game.decision.players)
    return {"summary": summary(game), "over": bool(game.over), "waits": waits}


def entry_row(game_id: str, entry: LogEntry, at: int) -> dict[str, object]:
    return {
        "game_id": game_id,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": entry.data,
        "at": at,
        "format": VERSION,
    }


def log_entry(row: Row[Any]) -> LogEntry:
    return LogEntry.of(row.number, row.kind, _entry_data(row), row.seat, moment(row.at))


def _entry_data(row: Row[Any]) -> Mapping[str, Any]:
    """Rows are never rewritten: those of an older format are upgraded whenever they are read."""
    data: dict[str, Any] = row.data
    if row.format == 1 and "action" in data:
        return {**data, "action": action_from_1(data["action"])}
    if row.format == 1 and "actions" in data:
        return {**data, "actions": [action_from_1(action) for action in data["actions"]]}
    return data


def game_summary(row: Row[Any], players: tuple[SeatInfo, ...]) -> GameSummary:
    data = summary_from_1(dict(row.summary)) if "asks" in row.summary else row.summary
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
        decision=data["decision"],
        corporation=data["corporation"],
        deciders=tuple(data["deciders"]),
        over=data["over"],
        result=tuple((name, worth) for name, worth in data["result"]),
        hidden=row.hidden,
        host_id=row.host_id or "",
    )
