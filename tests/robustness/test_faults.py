"""Faults of the machine: what is said, and that it goes on by itself afterwards."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from tests.web.tools import PEOPLE, file_url, open_store, play_first, set_up, web_client

from roundhouse.storage import Chat, StorageUnavailable
from roundhouse.storage.backup import backup
from roundhouse.web import live
from roundhouse.web.pages import health


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(health, "FRESH_SECONDS", 0.0)


def test_live_updates_survive_trouble_with_the_database(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A table renamed for a moment: it is logged once, /healthz says so, and updates go on."""
    other = open_store(file_url(tmp_path))
    with web_client(file_url(tmp_path)) as client, caplog.at_level(logging.WARNING):
        game_id = other.create(set_up(), PEOPLE)
        hub = client.app.state.hub  # type: ignore[attr-defined]

        async def watch() -> list[str]:
            stream = hub.stream(game_id)
            seen = [await anext(stream)]
            await asyncio.to_thread(rename, "games", "elsewhere")
            await asyncio.sleep(0.1)
            seen.append(hub.trouble)
            await asyncio.to_thread(rename, "elsewhere", "games")
            await asyncio.to_thread(play_first, other, game_id)
            seen.append(await asyncio.wait_for(anext(stream), 5))
            await stream.aclose()
            return seen

        def rename(old: str, new: str) -> None:
            with other.database.writing() as connection:
                connection.execute(text(f"ALTER TABLE {old} RENAME TO {new}"))

        assert client.portal is not None
        first, trouble, second = client.portal.call(watch)
        assert '{"version": 0}' in first
        assert "no such table" in trouble
        assert '{"version": 1}' in second
        assert hub.trouble == ""
    assert caplog.text.count("cannot look for changes") == 1
    other.close()


def test_health_tells_of_failing_live_updates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "POLL_SECONDS", 60.0)
    with web_client(file_url(tmp_path)) as client:
        client.app.state.hub.trouble = "cannot look for changes: no such table"  # type: ignore[attr-defined]
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["status"]) == (503, "no live updates")


def full(client: TestClient) -> None:
    database = client.app.state.store.database  # type: ignore[attr-defined]
    with database.reading() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")


def test_health_tells_of_a_disk_that_cannot_be_written(tmp_path: Path) -> None:
    with web_client(file_url(tmp_path)) as client:
        assert client.get("/healthz").status_code == 200
        full(client)
        answer = client.get("/healthz")
        assert answer.status_code == 503
        assert "may not be written" in answer.json()["why"]


# -- the database ------------------------------------------------------------------------------


def post(client: TestClient, game_id: str, version: int) -> int:
    sent = {"action": {"type": "pass"}, "version": version}
    return client.post(f"/game/{game_id}/act", json=sent).status_code


def test_a_deleted_database_is_noticed_and_one_that_is_restored_is_used(tmp_path: Path) -> None:
    """Else moves would be acknowledged, written to a file without a name, and lost."""
    path = tmp_path / "games.db"
    with web_client(file_url(tmp_path)) as client:
        store = client.app.state.store  # type: ignore[attr-defined]
        game_id = store.create(set_up(), PEOPLE)
        assert post(client, game_id, 0) == 200
        backup(store.database, tmp_path / "copy.db")
        assert post(client, game_id, 1) == 200
        away = path.rename(tmp_path / "away.db")
        answer = client.get(f"/game/{game_id}")
        assert answer.status_code == 503
        assert "the database file is gone" in answer.text
        assert post(client, game_id, 2) == 503
        assert client.get("/healthz").status_code == 503
        assert not path.exists()  # and no empty one stands in for it
        away.rename(path)
        assert post(client, game_id, 2) == 200
        path.unlink()
        for rest in tmp_path.glob("games.db-*"):
            rest.unlink()
        (tmp_path / "copy.db").rename(path)
        assert store.load(game_id).version == 1  # as the backup has it, not as memory does
        assert post(client, game_id, 3) == 409
        assert post(client, game_id, 1) == 200
    assert open_store(file_url(tmp_path)).version(game_id) == 2


def test_a_file_that_vanishes_during_a_commit_acknowledges_nothing(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path))
    with pytest.raises(StorageUnavailable, match="gone"), store.database.writing():
        (tmp_path / "games.db").unlink()
    store.close()


def test_a_slow_disk_refuses_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever writes long holds up the others, but nobody is told that the database is held."""
    monkeypatch.setattr("roundhouse.storage.sqlite_file.STUCK_SECONDS", 0.05)
    store = open_store(file_url(tmp_path))
    game_id = store.create(set_up(), PEOPLE)

    def slowly() -> None:
        with store.database.writing():
            time.sleep(0.3)

    with ThreadPoolExecutor(1) as threads:
        slow = threads.submit(slowly)
        time.sleep(0.05)
        assert store.append(game_id, None, Chat("hello")) == 1
        slow.result()
    store.close()


def test_readers_do_not_wait_for_a_locked_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many want to write: one of them waits for the lock, the others are refused."""
    monkeypatch.setattr("roundhouse.storage.sqlite_file.BUSY_SECONDS", 1.5)
    monkeypatch.setattr("roundhouse.storage.sqlite_file.STUCK_SECONDS", 0.1)
    store = open_store(file_url(tmp_path))
    game_id = store.create(set_up(), PEOPLE)
    holder = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")

    def write() -> float:
        started = time.monotonic()
        with pytest.raises(StorageUnavailable, match="another program"):
            store.append(game_id, None, Chat("hello"))
        return time.monotonic() - started

    with ThreadPoolExecutor(20) as threads:
        writers = [threads.submit(write) for _ in range(20)]
        time.sleep(0.3)
        started = time.monotonic()
        store.load(game_id)
        assert time.monotonic() - started < 0.5
        times = sorted(writer.result() for writer in writers)
    assert times[-2] < 1.2  # all but the one that waits
    holder.close()
    assert store.append(game_id, None, Chat("hello")) == 1
    store.close()
