"""Databases that are missing, newer, locked or full; migrations and backups."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from bench.home import fill
from sqlalchemy import event, inspect, text
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from tests.stored_games import PEOPLE, file_url, open_store, set_up

from roundhouse.core.actions import Pass
from roundhouse.storage import Chat, GameStore, Play, SeatInfo, StorageError, StorageUnavailable
from roundhouse.storage.people import LEFT, People
from roundhouse.storage.records import UnknownGame
from roundhouse.storage.tables import metadata


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


def test_what_is_read_together_shares_a_connection(store: GameStore) -> None:
    taken: list[object] = []
    event.listen(store.database.engine, "checkout", lambda *about: taken.append(about))
    game_id = store.create(set_up(), PEOPLE)
    before = len(taken)
    with store.database.reading_together():
        store.load(game_id)
        store.version(game_id)
    assert len(taken) - before == 1
    store.version(game_id)
    assert len(taken) - before == 2


def test_after_a_fault_nothing_is_shared(store: GameStore) -> None:
    with pytest.raises(UnknownGame), store.database.reading_together():
        store.load("no such game")
    with store.database.reading() as one, store.database.reading() as other:
        assert one is not other


def test_the_migrations_make_the_tables_of_the_code(store: GameStore) -> None:
    inspector = inspect(store.database.engine)
    for table in metadata.sorted_tables:
        made = {c["name"]: c["nullable"] for c in inspector.get_columns(table.name)}
        assert made == {c.name: c.nullable for c in table.columns}
        assert {i["name"] for i in inspector.get_indexes(table.name)} == {
            i.name for i in table.indexes
        }


def test_notes_of_older_builds_go_to_whoever_sits_there(tmp_path: Path) -> None:
    """And people who left under an older build are no guests."""
    store = open_store(file_url(tmp_path))
    people = People(store.database)
    ann, gone = people.create("Ann"), people.create(LEFT)
    seats = [SeatInfo("Ann", person_id=ann.id), *PEOPLE[1:]]
    hosted, opened = store.create(set_up(), seats, ann.id), store.create(set_up(), PEOPLE)
    with store.database.engine.execution_options(writes=True).begin() as connection:
        connection.execute(text("DROP TABLE notes"))
        connection.execute(
            text("CREATE TABLE notes (game_id TEXT, seat INT, text TEXT, changed INT)")
        )
        for game_id in (hosted, opened):
            row = {"id": game_id}
            connection.execute(text("INSERT INTO notes VALUES (:id, 0, 'sell early', 1)"), row)
        for name in ("links_by_end", "seats_of_person", "people_by_role"):
            connection.execute(text(f"DROP INDEX {name}"))
        connection.execute(text("ALTER TABLE devices DROP COLUMN renewed"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0010'"))
    store.close()
    store = open_store(file_url(tmp_path))
    assert store.note(hosted, 0, ann.id) == store.note(opened, 0) == "sell early"
    assert store.note(hosted, 0) == ""
    found = map(People(store.database).get, (ann.id, gone.id))
    assert [person.role for person in found if person] == ["guest", "left"]
    store.close()


def test_postgresql_lists_games_without_sorting_them(empty_postgres: str) -> None:
    """The order comes from an index, also for open tables."""
    store = open_store(empty_postgres)
    people = People(store.database)
    me, other = people.create("Ann").id, people.create("Ben").id
    fill(store, me, other, 0, 3000)
    asked: list[tuple[str, Any]] = []
    event.listen(
        store.database.engine, "before_cursor_execute", lambda *about: asked.append(about[2:4])
    )
    for person in ("", me):
        store.list_games(person=person, over=False, people_first=True, limit=12)
        for over in (None, True, False):
            store.list_games(person=person, over=over, limit=21)
            store.list_games(person=person, over=over, before=(900, "g"), limit=21)
    lists = [(words, values) for words, values in asked if "FROM games" in words]
    assert len(lists) == 14
    with store.database.reading() as connection:
        connection.exec_driver_sql("SET LOCAL enable_sort = off")
        for words, values in lists:
            plan = connection.exec_driver_sql(f"EXPLAIN {words}", values).scalars().all()
            assert not any("Sort" in line for line in plan), "\n".join(plan)
    store.close()


def test_a_database_of_a_newer_program_is_refused(url: str) -> None:
    store = open_store(url)
    change = text("UPDATE alembic_version SET version_num = :number")
    with store.database.engine.begin() as connection:
        ours = connection.scalar(text("SELECT version_num FROM alembic_version"))
        connection.execute(change, {"number": "9999"})
    try:
        with pytest.raises(StorageError, match="newer"):
            open_store(url)
    finally:
        with store.database.engine.begin() as connection:
            connection.execute(change, {"number": ours})
        store.database.close()


@pytest.mark.parametrize("address", ["nonsense", "mysql://x/y", "sqlite://", "sqlite:///:memory:"])
def test_addresses_that_cannot_be_are_refused(address: str) -> None:
    with pytest.raises(StorageError):
        open_store(address)


def test_a_locked_database_is_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roundhouse.storage.sqlite_file.BUSY_SECONDS", 0.1)
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


def test_servers_that_start_together_make_the_tables_once(postgres_url: str) -> None:
    """On an empty database; without a lock all but one fail."""
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS empty")
        connection.execute("CREATE DATABASE empty")
    url = postgres_url.rpartition("/")[0] + "/empty"
    with ThreadPoolExecutor(4) as threads:
        for store in threads.map(open_store, [url] * 4):
            store.close()


def test_what_players_write_is_in_no_error(store: GameStore) -> None:
    with (
        pytest.raises(SQLAlchemyError) as told,
        store.database.writing() as connection,
    ):
        connection.execute(text("INSERT INTO nowhere VALUES (:note)"), {"note": "my secret"})
    assert "my secret" not in str(told.value)
