"""Games in the database: nothing lost, nothing twice, nothing changed behind one's back."""

from __future__ import annotations

import os
import pickle
import sqlite3
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, inspect, text, update
from sqlalchemy.exc import DBAPIError, OperationalError
from tests.stored_games import (
    NAMES,
    PEOPLE,
    file_url,
    open_store,
    play_first,
    played,
    set_up,
)

from roundhouse.core.actions import Action, Pass
from roundhouse.core.refusal import Refusal, RefusedAction
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Title
from roundhouse.storage import (
    Chat,
    GameStore,
    NothingToUndo,
    Play,
    ReadOnlyGame,
    Redo,
    StaleVersion,
    Stop,
    StorageError,
    StorageUnavailable,
    Undo,
    UnknownGame,
    opening,
    snapshots,
)
from roundhouse.storage.backup import backup
from roundhouse.storage.leases import Leases
from roundhouse.storage.tables import entries, games, metadata
from roundhouse.titles import title, title_names


def test_a_new_game_is_there_for_everybody(store: GameStore, other: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    seen = other.load(game_id)
    assert (seen.title, seen.version, seen.seats) == ("18GA", 0, PEOPLE)
    assert seen.game.setup == set_up()
    assert not seen.readonly_reason


def test_what_is_appended_is_there_for_everybody(store: GameStore, other: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    assert play_first(store, game_id, 5) == 5
    assert other.load(game_id).game.fingerprint() == store.load(game_id).game.fingerprint()
    play_first(other, game_id, 3)
    assert store.load(game_id).version == 8
    assert store.load(game_id).game.fingerprint() == other.load(game_id).game.fingerprint()


def test_a_refused_action_writes_nothing(store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    before = store.load(game_id)
    with pytest.raises(RefusedAction) as refused:
        store.append(game_id, 0, Play(Pass(), seat=1))
    assert refused.value.refusal.key == "not-your-turn"
    assert store.load(game_id) is before
    assert store.version(game_id) == 0


def test_an_action_on_an_old_version_is_refused(store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    play_first(store, game_id)
    for old in (0, 2, -1, None):
        with pytest.raises(StaleVersion):
            store.append(game_id, old, Play(Pass()))
    assert store.version(game_id) == 1


def test_talk_makes_nobody_stale(store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    changed = store.load(game_id).changed
    store.append(game_id, None, Chat("Good luck", seat=2))
    assert store.load(game_id).changed == changed
    assert store.append(game_id, 0, Play(Pass())) == 2
    [said] = store.load(game_id).chat
    assert (said.number, said.seat, said.data) == (1, 2, {"text": "Good luck"})


def test_of_many_actions_at_once_one_wins(url: str) -> None:
    stores = [open_store(url) for _ in range(8)]
    game_id = stores[0].create(set_up(), PEOPLE)

    def attempt(store: GameStore) -> int:
        try:
            return store.append(game_id, 0, Play(Pass()))
        except StaleVersion:
            return 0

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(attempt, stores))
    assert sorted(answers) == [0] * 7 + [1]
    assert len(stores[3].load(game_id).game.actions) == 1
    for store in stores:
        store.database.close()


def test_all_of_many_messages_arrive(url: str) -> None:
    stores = [open_store(url) for _ in range(4)]
    game_id = stores[0].create(set_up(), PEOPLE)

    def talk(store: GameStore) -> None:
        for n in range(5):
            store.append(game_id, None, Chat(f"{n}"))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(talk, stores))
    assert [e.number for e in stores[0].load(game_id).entries] == list(range(1, 21))
    for store in stores:
        store.database.close()


def test_undo_and_redo_are_entries(store: GameStore, other: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    play_first(store, game_id, 4)
    end = store.load(game_id).game
    assert store.append(game_id, 4, Undo(3)) == 5
    assert store.load(game_id).game.fingerprint() == end.at(1).fingerprint()
    assert store.append(game_id, 5, Redo(2)) == 6
    seen = other.load(game_id)
    assert seen.game.fingerprint() == end.at(3).fingerprint()
    assert seen.played == store.load(game_id).played == (1, 6, 6)
    assert seen.undone == store.load(game_id).undone == (end.actions[3],)
    assert [e.kind for e in seen.entries] == ["play"] * 4 + ["undo", "redo"]
    store.append(game_id, 6, Play(seen.game.legal.first()))
    with pytest.raises(NothingToUndo):
        store.append(game_id, 7, Redo())
    with pytest.raises(NothingToUndo):
        store.append(game_id, 7, Undo(5))
    with pytest.raises(NothingToUndo):
        store.append(game_id, 7, Undo(0))


def test_an_agreed_end_can_be_taken_back(store: GameStore, other: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    play_first(store, game_id, 2)
    before = store.load(game_id).game.fingerprint()
    store.append(game_id, 2, Stop("supper"))
    assert store.load(game_id).game.over
    assert other.load(game_id).game.stopped == "supper"
    with pytest.raises(RefusedAction):
        store.append(game_id, 3, Play(Pass()))
    store.append(game_id, 3, Undo())
    for one in (store, other):
        assert one.load(game_id).game.fingerprint() == before
        assert not one.load(game_id).game.over


def test_the_log_only_grows(store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    play_first(store, game_id, 2)
    for change in (delete(entries), update(entries).values(seat=1)):
        with pytest.raises(DBAPIError, match="only grows"), store.database.engine.begin() as line:
            line.execute(change)
    assert store.version(game_id) == 2


def test_games_are_listed_without_opening_them(store: GameStore, other: GameStore) -> None:
    first = store.create(set_up(), PEOPLE)
    finished = store.add(played(actions=9999), PEOPLE)
    play_first(store, first)
    listed = {line.id: line for line in other.list_games()}
    assert listed[first].round == "stock"
    assert listed[first].decision == "auction"
    assert listed[first].deciders == (1,)
    assert not listed[first].over
    best = store.load(finished).game.result()
    assert listed[finished].over
    assert listed[finished].result[0][1] == max(best.values())
    assert not other._open


def test_a_game_put_away_can_be_brought_back(store: GameStore, other: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    store.hide(game_id)
    with pytest.raises(UnknownGame) as missing:
        other.load(game_id)
    assert missing.value.hidden
    assert store.list_games() == []
    assert [line.id for line in store.list_games(hidden=True)] == [game_id]
    store.restore(game_id)
    assert other.load(game_id).version == 0
    with pytest.raises(UnknownGame):
        store.hide("nothing")


def test_notes_are_kept_by_seat(store: GameStore, other: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    store.write_note(game_id, 1, "buy CoG")
    store.write_note(game_id, 1, "buy SAL")
    assert (other.note(game_id, 1), other.note(game_id, 0)) == ("buy SAL", "")
    with pytest.raises(StorageError):
        store.write_note(game_id, 3, "?")


def test_leases_keep_workers_apart(store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    one, two = Leases(store.database, "one"), Leases(store.database, "two")
    assert one.take(game_id)
    assert not two.take(game_id)
    assert one.renew(game_id)
    assert not two.renew(game_id)
    two.release(game_id)
    assert not two.take(game_id)
    one.release(game_id)
    assert two.take(game_id)


def test_a_lease_runs_out(store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    one, two = Leases(store.database, "one", seconds=0.05), Leases(store.database, "two")
    assert one.take(game_id)
    time.sleep(0.1)
    assert two.take(game_id)
    assert not one.renew(game_id)


# -- after changes of the rules ----------------------------------------------------------------


def test_a_game_that_no_longer_plays_opens_at_its_last_valid_position(
    store: GameStore, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(actions=30)
    game_id = store.add(game, PEOPLE)
    real = PlayedGame.refusal

    def stricter(self: PlayedGame, action: Action, by: str | None = None) -> Refusal | None:
        return Refusal("not-now") if len(self.actions) == 20 else real(self, action, by)

    monkeypatch.setattr(PlayedGame, "refusal", stricter)
    monkeypatch.setattr(opening, "rules_tag", lambda _: "other rules")
    fresh = open_store(url)
    opened = fresh.load(game_id)
    assert "action 21 of 30" in opened.readonly_reason
    assert len(opened.game.actions) == 20
    assert opened.game.fingerprint() == game.at(20).fingerprint()
    with pytest.raises(ReadOnlyGame):
        fresh.append(game_id, opened.version, Play(opened.game.legal.first()))
    fresh.append(game_id, None, Chat("What now?"))
    assert fresh.load(game_id).readonly_reason
    fresh.database.close()


def test_a_game_of_a_newer_program_is_read_only(store: GameStore, other: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    with store.database.writing() as connection:
        connection.execute(update(games).values(rules_version=99))
    assert "newer" in other.load(game_id).readonly_reason


def test_a_game_under_older_rules_is_brought_up(
    store: GameStore, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(actions=12)
    game_id = store.add(game, PEOPLE)

    def step(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "actions": data["actions"][:10]}

    def newer(name: str, wanted: dict[str, str]) -> Title:
        return replace(title(name, wanted), rules_version=3)

    monkeypatch.setattr(opening, "title", newer)
    monkeypatch.setattr(opening, "rules_upgrades", lambda _: {2: step})
    fresh = open_store(url)
    assert fresh.load(game_id).game.fingerprint() == game.at(10).fingerprint()
    again = open_store(url)
    assert again.load(game_id).game.fingerprint() == game.at(10).fingerprint()
    assert [e.kind for e in again.load(game_id).entries].count("upgrade") == 1
    assert again.append(game_id, 13, Undo()) == 14
    for one in (fresh, again):
        one.database.close()


def test_a_game_of_the_first_rules_keeps_them(store: GameStore, other: GameStore) -> None:
    game_id = store.add(played(actions=12), PEOPLE)
    with store.database.writing() as connection:
        connection.execute(update(games).values(rules_version=1))
    opened = other.load(game_id)
    assert opened.game.title.chosen["rules"] == "first"
    other.append(game_id, opened.version, Undo())
    assert [e.kind for e in other.load(game_id).entries][-1] == "undo"  # and no upgrade


# -- snapshots ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", title_names())
def test_a_snapshot_is_the_game(name: str) -> None:
    game = played(name, actions=200)
    again = snapshots.thaw(
        PlayedGame(game.title, game.setup), list(game.actions), snapshots.freeze(game)
    )
    assert again.fingerprint() == game.fingerprint()
    half = len(game.actions) // 2
    assert again.at(half).fingerprint() == game.at(half).fingerprint()
    assert [again.events(n) for n in range(1, half)] == [game.events(n) for n in range(1, half)]
    assert list(again.legal) == list(game.legal)


def test_a_long_game_opens_quickly_from_its_snapshot(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path))
    game = played("18VA", actions=600)
    game_id = store.add(game, PEOPLE)
    again = open_store(file_url(tmp_path))
    again.list_games()
    started = time.process_time()
    assert again.load(game_id).game.fingerprint() == game.fingerprint()
    assert time.process_time() - started < 0.15


def test_snapshots_hold_only_plain_data_and_records_of_the_rules() -> None:
    bad = zlib.compress(pickle.dumps((0, [], {}, os.getcwd, "")))
    with pytest.raises(snapshots.StaleSnapshot, match="no place"):
        snapshots.thaw(played(actions=0), [], bad)


def test_a_damaged_snapshot_is_not_used(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path))
    game = played(actions=60)
    game_id = store.add(game, PEOPLE)
    with store.database.writing() as connection:
        connection.execute(text("UPDATE snapshots SET data = 'x'"))
    assert open_store(file_url(tmp_path)).load(game_id).game.fingerprint() == game.fingerprint()


def test_a_snapshot_under_other_rules_is_not_used_and_made_anew(tmp_path: Path) -> None:
    """It carries the digest of the rules by which it was made."""
    store = open_store(file_url(tmp_path))
    game = played(actions=60)
    game_id = store.add(game, PEOPLE)
    tag = text("SELECT tag FROM snapshots")
    with store.database.writing() as connection:
        assert connection.execute(tag).scalar_one() == snapshots.rules_tag("18GA")
        connection.execute(text("UPDATE snapshots SET tag = 'older rules', data = 'no snapshot'"))
    again = open_store(file_url(tmp_path))
    assert again.load(game_id).game.fingerprint() == game.fingerprint()
    again.close()  # waits for the snapshot that is made beside
    with store.database.reading() as connection:
        assert connection.execute(tag).scalar_one() == snapshots.rules_tag("18GA")
    store.close()


def test_every_so_many_actions_a_snapshot_is_kept(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path))
    game_id = store.create(set_up(), PEOPLE)
    play_first(store, game_id, opening.SNAPSHOT_EVERY + 3)
    store.close()
    again = open_store(file_url(tmp_path))
    with again.database.reading() as connection:
        kept = connection.execute(text("SELECT version FROM snapshots")).scalar_one()
    assert kept == opening.SNAPSHOT_EVERY
    again.close()


# -- databases ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("database or disk is full", "disk is full"),
        ("database is locked", "another program"),
        ("attempt to write a readonly database", "may not be written"),
        ("disk I/O error", "cannot be written to"),
        ("database disk image is malformed", "damaged"),
        ("unable to open database file", "cannot be reached"),
    ],
)
def test_what_keeps_a_database_from_working_is_told(tmp_path: Path, words: str, told: str) -> None:
    store = open_store(file_url(tmp_path))
    trouble = OperationalError("SELECT 1", {}, sqlite3.OperationalError(words))
    with pytest.raises(StorageUnavailable, match=told), store.database.reading():
        raise trouble
    store.close()


def test_the_migrations_make_the_tables_of_the_code(store: GameStore) -> None:
    inspector = inspect(store.database.engine)
    for table in metadata.sorted_tables:
        made = {c["name"]: c["nullable"] for c in inspector.get_columns(table.name)}
        assert made == {c.name: c.nullable for c in table.columns}
        assert {i["name"] for i in inspector.get_indexes(table.name)} == {
            i.name for i in table.indexes
        }


def test_a_database_of_a_newer_program_is_refused(url: str) -> None:
    store = open_store(url)
    with store.database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    try:
        with pytest.raises(StorageError, match="newer"):
            open_store(url)
    finally:
        with store.database.engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '0002'"))
        store.database.close()


@pytest.mark.parametrize("address", ["nonsense", "mysql://x/y", "sqlite://", "sqlite:///:memory:"])
def test_addresses_that_cannot_be_are_refused(address: str) -> None:
    with pytest.raises(StorageError):
        open_store(address)


def test_a_locked_database_is_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roundhouse.storage.database.BUSY_SECONDS", 0.1)
    store = open_store(file_url(tmp_path))
    game_id = store.create(set_up(), PEOPLE)
    holder = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageUnavailable, match="another program"):
        store.append(game_id, 0, Play(Pass()))
    holder.close()
    assert store.append(game_id, 0, Play(Pass())) == 1


def test_a_full_disk_is_told_in_words(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path))
    game_id = store.create(set_up(), PEOPLE)
    with store.database.reading() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StorageUnavailable, match="full"):
        store.append(game_id, None, Chat("x" * 100_000))
    assert store.load(game_id).version == len(store.load(game_id).entries)


def test_a_backup_is_whole_and_never_overwrites(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path))
    game = played(actions=50)
    game_id = store.add(game, PEOPLE)
    target = tmp_path / "copy.db"
    assert backup(store.database, target) == 1
    copy = open_store(f"sqlite:///{target}")
    assert copy.load(game_id).game.fingerprint() == game.fingerprint()
    with pytest.raises(StorageError, match="exists"):
        backup(store.database, target)
    assert sorted(p.name for p in tmp_path.iterdir() if "part" in p.name) == []


def test_the_cache_is_bounded(tmp_path: Path) -> None:
    store = GameStore(open_store(file_url(tmp_path)).database, keep=2)
    made = [store.create(set_up(), PEOPLE) for _ in range(4)]
    assert len(store._open) == 2
    assert store.load(made[0]).game.players == NAMES


def test_seats_must_fit_the_setup(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path))
    with pytest.raises(StorageError):
        store.create(set_up(), [replace(PEOPLE[0], name="Zoe"), *PEOPLE[1:]])
