"""Who sits where, and the changes of it: each is an entry of the game's log.

The log says that a seat changed and what it is now; which person it is stands in the table of
seats alone, so that somebody who leaves can be forgotten.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from sqlalchemy import delete, insert, update

from roundhouse.gamefile.data import setup_data
from roundhouse.storage.ids import now
from roundhouse.storage.new_game import LONGEST, WORDS, seeded
from roundhouse.storage.notices import send as send_notice
from roundhouse.storage.records import (
    PERSON,
    LogEntry,
    SeatInfo,
    StaleVersion,
    StorageError,
    StoredGame,
    moment,
)
from roundhouse.storage.replay import UPGRADE
from roundhouse.storage.rows import entry_row, listed, player_rows, seat_row
from roundhouse.storage.store import GameStore
from roundhouse.storage.tables import entries, games, player_games, seats, snapshots

What = Literal["joined", "left", "computer", "person", "renamed"]
_TRIES = 20


def sit_down(
    store: GameStore, game_id: str, seat: int, person_id: str, name: str = ""
) -> StoredGame:
    """A person takes a seat, also one that somebody else has had.

    The seat goes by the person's ``name`` from then on, where it can.
    """
    values = {"kind": PERSON, "person_id": person_id}
    stored = _free_name(store, store.load(game_id), seat, name)
    old = stored.seats[seat].name if 0 <= seat < len(stored.seats) else name
    if name not in ("", old) and not why_not_renamed(stored, seat, name):
        values["name"] = name
    return _change(store, game_id, seat, "joined", **values)


def _free_name(store: GameStore, stored: StoredGame, seat: int, name: str) -> StoredGame:
    """Where a seat that still waits for somebody happens to have this name, it gets another."""
    for other, info in enumerate(stored.seats):
        if other != seat and info.name == name and info.is_person and not info.person_id:
            spare = f"Player {other + 1}"
            if not stored.is_open_table and not why_not_renamed(stored, other, spare):
                return rename(store, stored.id, other, spare)
    return stored


def stand_up(store: GameStore, game_id: str, seat: int) -> StoredGame:
    """Nobody sits there any more; an invitation can fill the seat again."""
    return _change(store, game_id, seat, "left", person_id="")


def hand_to_computer(store: GameStore, game_id: str, seat: int, bot: str) -> StoredGame:
    """A computer player stands in; the person can take the seat back."""
    return _change(store, game_id, seat, "computer", kind=bot)


def take_back(store: GameStore, game_id: str, seat: int) -> StoredGame:
    """A person plays the seat again, or will when one has sat down."""
    return _change(store, game_id, seat, "person", kind=PERSON)


def rename(store: GameStore, game_id: str, seat: int, name: str) -> StoredGame:
    """Another name for a seat, as long as no action in the log speaks of the present one."""
    return _change(store, game_id, seat, "renamed", name=name)


def _change(store: GameStore, game_id: str, seat: int, what: What, **values: str) -> StoredGame:
    for _ in range(_TRIES):
        stored = store.load(game_id)
        if not 0 <= seat < len(stored.seats):
            raise StorageError(f"there is no seat {seat}")
        if _is_so(stored.seats[seat], values):
            return stored
        if _write(store, stored, seat, what, values):
            store.forget(game_id)
            after = store.load(game_id)
            store.announce(game_id, after.version)
            return after
    raise StaleVersion(stored.version, stored.version)


def _is_so(seat: SeatInfo, values: dict[str, str]) -> bool:
    return all(getattr(seat, name) == value for name, value in values.items())


def _write(
    store: GameStore, stored: StoredGame, seat: int, what: What, values: dict[str, str]
) -> bool:
    """Write a change with everything that follows from it; False if somebody was faster."""
    changed = seeded(replace(stored.seats[seat], **values))  # type: ignore[arg-type]
    players = tuple(changed if n == seat else s for n, s in enumerate(stored.seats))
    at = now()
    data = {"seat": seat, "what": what, "name": changed.name, "kind": changed.kind}
    data["was"] = stored.seats[seat].kind
    line = LogEntry.of(stored.version + 1, "seat", data, seat, moment(at))
    after = replace(stored, version=line.number, seats=players)
    row: dict[str, object] = {"version": line.number, "bot_to_move": bool(after.bots_to_move)}
    row |= listed(after)
    if "name" in values:
        row["setup"] = _renamed_setup(stored, seat, changed.name)
        if stored.game.over:
            row["summary"] = _renamed_summary(row["summary"], stored, changed.name, seat)
    unchanged = games.c.id == stored.id, games.c.version == stored.version
    with store.database.writing() as connection:
        if connection.execute(update(games).where(*unchanged).values(row)).rowcount != 1:
            return False
        connection.execute(insert(entries), entry_row(stored.id, line, at))
        here = seats.c.game_id == stored.id, seats.c.seat == seat
        connection.execute(update(seats).where(*here).values(seat_row(stored.id, seat, changed)))
        if "name" in values:
            connection.execute(delete(snapshots).where(snapshots.c.game_id == stored.id))
        connection.execute(delete(player_games).where(player_games.c.game_id == stored.id))
        owners = player_rows(after, round(stored.changed.timestamp() * 1000))
        if owners and not stored.is_open_table:
            connection.execute(insert(player_games), owners)
        send_notice(connection, stored.id, line.number)
    return True


def why_not_renamed(stored: StoredGame, seat: int, name: str) -> str:
    """Why a seat cannot get this name; empty if it can. Actions speak of players by name."""
    old = stored.seats[seat].name
    if not name or len(name) > LONGEST["name"] or "\0" in name:
        return f"{WORDS['name']} 1 to {LONGEST['name']} characters"
    if name in stored.game.players:
        return f"somebody at the table is already called {name}"
    moves = (entry.data for entry in stored.entries if entry.kind in ("play", UPGRADE))
    if any(old in _texts(data) for data in moves):
        return f"the log mentions {old} by name, so the name stays"
    return ""


def _renamed_setup(stored: StoredGame, seat: int, name: str) -> dict[str, object]:
    """The setup with another name for a player."""
    trouble = why_not_renamed(stored, seat, name)
    if trouble:
        raise StorageError(trouble)
    data = setup_data(stored.game.setup)
    names = [name if n == seat else player for n, player in enumerate(stored.game.players)]
    return {**data, "players": names}


def _renamed_summary(summary: object, stored: StoredGame, name: str, seat: int) -> object:
    assert isinstance(summary, dict)
    old = stored.seats[seat].name
    result = [(name if who == old else who, worth) for who, worth in summary["result"]]
    return {**summary, "result": result}


def person_played(stored: StoredGame, seat: int, number: int) -> bool:
    """Did a person, not a computer player, make this action of a seat?

    Whoever sits there now may have taken the seat later: the next change of it tells.
    """
    entry = stored.played[number - 1]
    changes = (e for e in stored.entries[entry:] if e.kind == "seat" and e.seat == seat)
    change = next(changes, None)
    kind = stored.seats[seat].kind if change is None else _kind_before(stored, change)
    return kind == PERSON


def _kind_before(stored: StoredGame, change: LogEntry) -> str:
    """What played a seat before it changed. Older entries say only what played it afterwards."""
    if "was" in change.data:
        return str(change.data["was"])
    if change.data["what"] in ("left", "renamed"):
        return str(change.data["kind"])
    if change.data["what"] == "person":
        return ""  # some computer player
    before = stored.entries[: change.number - 1]
    earlier = (e for e in reversed(before) if e.kind == "seat" and e.seat == change.seat)
    last = next(earlier, None)
    return PERSON if last is None else str(last.data["kind"])


def _texts(data: object) -> set[str]:
    """Every text that stands in an entry."""
    if isinstance(data, str):
        return {data}
    if isinstance(data, dict):
        return {text for value in data.values() for text in _texts(value)}
    if isinstance(data, list | tuple):
        return {text for value in data for text in _texts(value)}
    return set()
