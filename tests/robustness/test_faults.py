"""Faults of the machine: what is said, and that it goes on by itself afterwards."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from starlette.requests import Request
from tests.stored_games import go_back
from tests.web.api_tools import Program, program, seats_for, store_of
from tests.web.tools import NAMES, PEOPLE, file_url, open_store, play_first, set_up, web_client

from roundhouse.hosting.settings import Settings
from roundhouse.storage import Chat, SeatInfo, StorageUnavailable
from roundhouse.storage.backup import backup
from roundhouse.storage.processes import Heartbeat
from roundhouse.web import live
from roundhouse.web.api import stream
from roundhouse.web.api.stream import Watcher
from roundhouse.web.identity import Who
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


def test_health_tells_of_live_updates_that_have_ended(tmp_path: Path) -> None:
    with web_client(file_url(tmp_path)) as client:
        hub = client.app.state.hub  # type: ignore[attr-defined]

        async def end() -> None:
            async def fail() -> None:
                raise RuntimeError("a fault of the program")

            hub._tasks.append(asyncio.create_task(fail()))
            await asyncio.sleep(0)

        assert client.get("/healthz").status_code == 200
        assert client.portal is not None
        client.portal.call(end)
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["status"]) == (503, "no live updates")
        assert "a fault of the program" in answer.json()["why"]


def test_health_tells_of_computer_players_without_a_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with web_client(file_url(tmp_path)) as client:
        store = client.app.state.store  # type: ignore[attr-defined]
        store.create(set_up(), [SeatInfo(name, "busy") for name in NAMES])
        assert client.get("/healthz").status_code == 200  # one may come soon
        monkeypatch.setattr(health, "WAIT_SECONDS", -1)
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["status"]) == (503, "no worker")
        Heartbeat(store.database, "worker", "1.0").beat()
        assert client.get("/healthz").status_code == 200


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


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"a small disk cannot be mounted here: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(small_disk: Path) -> None:
    with web_client(file_url(small_disk)) as client:
        store = client.app.state.store  # type: ignore[attr-defined]
        game_id = store.create(set_up(), PEOPLE)
        assert post(client, game_id, 0) == 200
        filler = small_disk / "filler"
        with suppress(OSError), filler.open("wb", buffering=0) as out:
            while True:
                out.write(b"x" * 512)
        version = 1
        while (status := post(client, game_id, version)) == 200:  # into what is left of its files
            version += 1
        assert status == 503
        answer = client.get("/healthz")
        assert answer.status_code == 503
        assert "disk" in answer.json()["why"]
        assert client.get(f"/game/{game_id}").status_code == 200
        filler.unlink()
        assert client.get("/healthz").status_code == 200
        assert store.version(game_id) == version
        assert post(client, game_id, version) == 200


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


def test_pages_learn_that_a_backup_was_restored(tmp_path: Path) -> None:
    """Else they would wait for a version beyond the one that they show."""
    other = open_store(file_url(tmp_path))
    with web_client(file_url(tmp_path)) as client:
        game_id = other.create(set_up(), PEOPLE)
        hub = client.app.state.hub  # type: ignore[attr-defined]

        async def watch() -> list[str]:
            await asyncio.to_thread(play_first, other, game_id, 4)
            stream = hub.stream(game_id)
            seen = [await anext(stream)]
            await asyncio.to_thread(go_back, other, game_id, 2)
            seen.append(await asyncio.wait_for(anext(stream), 5))
            await asyncio.to_thread(play_first, other, game_id)
            seen.append(await asyncio.wait_for(anext(stream), 5))
            await stream.aclose()
            return seen

        assert client.portal is not None
        first, restored, after = client.portal.call(watch)
    assert '{"version": 4}' in first
    assert '{"restored": 2}' in restored
    assert '{"version": 3}' in after
    other.close()


def test_a_version_that_is_told_late_restores_nothing(tmp_path: Path) -> None:
    """With PostgreSQL every change is told twice, the second time by a notice."""
    with web_client(file_url(tmp_path)) as client:
        store, hub = client.app.state.store, client.app.state.hub  # type: ignore[attr-defined]
        game_id = store.create(set_up(), PEOPLE)

        async def watch() -> str:
            stream = hub.stream(game_id)
            await anext(stream)
            await asyncio.to_thread(play_first, store, game_id, 2)
            assert '"version": 1' in await anext(stream)
            assert '"version": 2' in await anext(stream)
            hub._told(game_id, 1)
            await asyncio.sleep(0.1)
            await asyncio.to_thread(play_first, store, game_id)
            last = await anext(stream)
            await stream.aclose()
            return str(last)

        assert client.portal is not None
        assert '{"version": 3}' in client.portal.call(watch)


def test_programs_streams_outlast_a_database_that_is_away(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The answer has begun, so nothing but waiting is left; one line is logged."""
    monkeypatch.setattr(stream, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(live, "AGAIN_SECONDS", 0.02)
    monkeypatch.setattr(stream.seldom, "_last", {})
    ann = program(client, "Ann")
    store, hub = store_of(client), client.app.state.hub  # type: ignore[attr-defined]
    game_id = store.create(set_up(), seats_for(ann, ann, ann), ann.person_id)
    away = False

    def broken(given: Callable[..., Any]) -> Callable[..., Any]:
        def maybe(*args: Any, **named: Any) -> Any:
            if away:
                raise StorageUnavailable("the database cannot be reached")
            return given(*args, **named)

        return maybe

    for place, name in ((store, "load"), (store, "version"), (store, "list_games")):
        monkeypatch.setattr(place, name, broken(getattr(place, name)))
    people = client.app.state.people  # type: ignore[attr-defined]
    monkeypatch.setattr(people, "by_token", broken(people.by_token))
    who = Watcher(request_of(client, ann), ann_of(ann), store, hub, Settings())

    async def read(lines: AsyncGenerator[str]) -> list[int]:
        nonlocal away
        seen = [await anext(lines)]
        away = True
        hub._pass_on(game_id, "beside", 1)
        coming = asyncio.ensure_future(anext(lines))
        await asyncio.sleep(0.2)
        assert not coming.done()
        away = False
        await asyncio.to_thread(play_first, store, game_id)
        seen.append(await asyncio.wait_for(coming, 5))
        await lines.aclose()
        return [json.loads(line)["version"] for line in seen]

    assert client.portal is not None
    with caplog.at_level(logging.WARNING):
        first = client.portal.call(read, who.game(game_id))
        second = client.portal.call(read, who.all_games())
    assert first[0] < first[1] <= second[0] < second[1]
    assert caplog.text.count("a stream waits") == 1
    assert "Traceback" not in caplog.text


def request_of(client: TestClient, ann: Program) -> Request:
    headers = [(b"authorization", f"Bearer {ann.token}".encode())]
    return Request({
        "type": "http", "app": client.app, "method": "GET", "path": "/api/stream",
        "headers": headers, "query_string": b"",
    })  # fmt: skip


def ann_of(ann: Program) -> Who:
    return Who(ann.person_id, "Ann", "member", program=True)


def test_a_game_whose_task_has_failed_is_followed_anew(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, hub = store_of(client), client.app.state.hub  # type: ignore[attr-defined]
    game_id = store.create(set_up(), PEOPLE)
    changes = hub.changes

    def fails(_: str) -> AsyncIterator[bool]:
        monkeypatch.setattr(hub, "changes", changes)
        raise RuntimeError("a fault of the program")

    async def follow() -> list[str]:
        monkeypatch.setattr(hub, "changes", fails)
        monkeypatch.setattr(stream, "LOOK_SECONDS", 0.1)
        following = stream.Following(hub)
        following.add([game_id])
        assert await following.changed() == []
        following.add([game_id])
        found = await following.changed()
        await following.stop()
        return found

    assert client.portal is not None
    assert client.portal.call(follow) == [game_id]


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
