"""Opening a stored game: from memory, from a snapshot, or by replaying its whole log."""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy import Connection, Row, Select, insert, select, update
from sqlalchemy.exc import IntegrityError

from roundhouse.core.refusal import MalformedAction, RefusedAction
from roundhouse.engine.game import PlayedGame, Setup
from roundhouse.gamefile.data import setup_data
from roundhouse.gamefile.upgrades import UpgradeError, upgrade
from roundhouse.storage.database import Database
from roundhouse.storage.plain_graph import NotPlain
from roundhouse.storage.records import (
    LogEntry,
    NothingToUndo,
    StorageError,
    StorageUnavailable,
    StoredGame,
    UnknownGame,
    moment,
)
from roundhouse.storage.replay import UPGRADE, advanced, fold, replay_log, resume
from roundhouse.storage.rows import log_entry, seat_info, setup, setup_from_data
from roundhouse.storage.snapshots import StaleSnapshot, freeze, rules_tag
from roundhouse.storage.tables import entries, games, seats, snapshots
from roundhouse.titles import UnknownTitle, rules_upgrades, title
from roundhouse.titles.loading.options import OptionError

SNAPSHOT_EVERY = 40  # actions
DOES_NOT_PLAY = (RefusedAction, MalformedAction, NothingToUndo)

log = logging.getLogger("roundhouse.storage")


def open_game(connection: Connection, row: Row[Any], known: StoredGame | None) -> StoredGame:
    """A game as it stands; ``known`` is an earlier version of it, if there is one."""
    query: Select[Any] = select(entries).where(
        entries.c.game_id == row.id, entries.c.number <= row.version
    )
    query = query.order_by(entries.c.number)
    if known is not None and known.version < row.version and not known.readonly_reason:
        new = connection.execute(query.where(entries.c.number > known.version))
        caught_up = _caught_up(known, [log_entry(line) for line in new])
        if caught_up is not None:
            return caught_up
    start, why = _start(setup(row), row.rules_version)
    where = seats.c.game_id == row.id
    players = connection.execute(select(seats).where(where).order_by(seats.c.seat))
    fresh = StoredGame(
        id=row.id,
        game=start,
        version=row.version,
        seats=tuple(seat_info(p) for p in players),
        entries=tuple(log_entry(line) for line in connection.execute(query)),
        played=(),
        undone=(),
        created=moment(row.created),
        readonly_reason=why,
        host_id=row.host_id or "",
    )
    return _resumed(connection, start, fresh) or replay_log(start, fresh)


def open_archived(database: Database, game_id: str) -> StoredGame:
    """An archived game as it stands, only to be looked at."""
    with database.reading() as connection:
        row = connection.execute(select(games).where(games.c.id == game_id)).one_or_none()
        if row is None:
            raise UnknownGame(game_id)
        return open_game(connection, row, None)


def _caught_up(known: StoredGame, new: list[LogEntry]) -> StoredGame | None:
    """A game in memory plus what others have appended since."""
    if any(entry.kind in (UPGRADE, "seat") for entry in new):
        return None  # seats and names are read with the whole game
    try:
        for entry in new:
            known = advanced(known, entry)
    except DOES_NOT_PLAY:
        return None  # the whole replay will say where and why
    return known


def _start(start: Setup, rules_version: int) -> tuple[PlayedGame, str]:
    """The game before its first action, and why it cannot be played on, if so."""
    why = ""
    try:
        ours = title(start.title, start.options).rules_version
        if rules_version > ours:
            why = "The game was played with a newer Roundhouse than this one."
        elif rules_version < ours:
            start = _upgraded_setup(start, rules_version, ours)
        built = title(start.title, start.options)
    except (UnknownTitle, OptionError) as error:
        raise StorageError(f"this program cannot open the game: {error}") from error
    return PlayedGame(built, start), why


def _upgraded_setup(start: Setup, rules_version: int, ours: int) -> Setup:
    """A setup of older rules in today's form; its row stays as it was written."""
    data: dict[str, Any] = {"rules_version": rules_version, "setup": setup_data(start)}
    data["actions"] = []
    steps, program = rules_upgrades(start.title), f"this {start.title}"
    try:
        data = upgrade(data, "rules_version", ours, steps, program)
    except UpgradeError:
        return start  # played as it stands: whatever no longer fits is said then
    return setup_from_data(start.title, data["setup"])


def upgraded_actions(stored: StoredGame, rules_version: int) -> list[object] | None:
    """The actions that stand, for today's rules of the title; None if they need no change."""
    start, ours = stored.game.setup, stored.game.title.rules_version
    stands = [step.data for step in fold(stored.entries)[0] if step.kind == "play"]
    data: dict[str, Any] = {"rules_version": rules_version, "setup": setup_data(start)}
    data["actions"] = stands
    steps, program = rules_upgrades(start.title), f"this {start.title}"
    try:
        data = upgrade(data, "rules_version", ours, steps, program)
    except UpgradeError:
        return None
    found: list[object] = data["actions"]
    return found if found != stands else None


# -- snapshots ---------------------------------------------------------------------------------


def _resumed(connection: Connection, start: PlayedGame, fresh: StoredGame) -> StoredGame | None:
    found = connection.execute(
        select(snapshots).where(
            snapshots.c.game_id == fresh.id,
            snapshots.c.tag == rules_tag(fresh.title),
            snapshots.c.version <= fresh.version,
        )
    ).one_or_none()
    if found is None or fresh.readonly_reason:
        return None
    try:
        return resume(start, fresh, found.version, found.data)
    except (StaleSnapshot, *DOES_NOT_PLAY) as error:
        log.warning("snapshot not used: %s", error, extra={"game": fresh.id})
        return None


def keep_snapshot(database: Database, stored: StoredGame) -> None:
    """Save the next reader the replay. It may fail: nothing depends on it."""
    if stored.readonly_reason or len(stored.game.actions) < SNAPSHOT_EVERY:
        return
    here = snapshots.c.game_id == stored.id
    tag = rules_tag(stored.title)
    older = (snapshots.c.version < stored.version) | (snapshots.c.tag != tag)
    row: dict[str, object] = {"game_id": stored.id, "version": stored.version, "tag": tag}
    try:
        if _is_recent(database, stored):
            return
        row["data"] = freeze(stored.game)
        with database.writing() as connection:
            if connection.execute(select(snapshots.c.game_id).where(here)).first() is None:
                connection.execute(insert(snapshots), row)
            else:
                connection.execute(update(snapshots).where(here, older).values(row))
    except (IntegrityError, NotPlain, StorageUnavailable) as error:
        log.warning("no snapshot was kept: %s", error, extra={"game": stored.id})
    except Exception:  # nobody waits for the outcome, so it is logged here
        log.exception("no snapshot was kept", extra={"game": stored.id})


def _is_recent(database: Database, stored: StoredGame) -> bool:
    """Is there a snapshot that leaves little to replay?"""
    with database.reading() as connection:
        found = connection.execute(
            select(snapshots.c.version, snapshots.c.tag).where(snapshots.c.game_id == stored.id)
        ).one_or_none()
    return (
        found is not None
        and found.tag == rules_tag(stored.title)
        and found.version > stored.version - SNAPSHOT_EVERY
    )
