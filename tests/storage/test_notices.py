"""PostgreSQL tells servers and workers of changes; while it cannot, they look by themselves."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import IO
from urllib.request import urlopen

import psycopg
import pytest
from tests.stored_games import NAMES, PEOPLE, open_store, set_up
from tests.web.server_process import ServerProcess
from tests.web.tools import web_client

from roundhouse.core.actions import Pass
from roundhouse.storage import Chat, GameStore, Play, SeatInfo
from roundhouse.storage import notices as notices_module
from roundhouse.storage.notices import CHANNEL, DOWN, SWALLOWED, Listener
from roundhouse.storage.processes import alive
from roundhouse.web import live
from roundhouse.worker import worker as worker_module
from roundhouse.worker.worker import Worker

NEVER = 3600.0


def until(holds: Callable[[], bool], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def end_listeners(url: str) -> int:
    """End their connections, as a restart of PostgreSQL does."""
    query = (
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
        "WHERE application_name = 'roundhouse notices'"
    )
    with psycopg.connect(url) as connection:
        found = connection.execute(query).fetchone()
    assert found is not None
    return int(found[0])


def counted(monkeypatch: pytest.MonkeyPatch, method: str) -> list[float]:
    """When this method of any store is called, from now on."""
    calls: list[float] = []
    ask = getattr(GameStore, method)

    def asked(*given: object) -> object:
        calls.append(time.monotonic())
        return ask(*given)

    monkeypatch.setattr(GameStore, method, asked)
    return calls


@pytest.fixture
def postgres_store(empty_postgres: str) -> Iterator[GameStore]:
    store = open_store(empty_postgres)
    yield store
    store.close()


@contextmanager
def listening(store: GameStore) -> Iterator[tuple[Listener, list[tuple[str, int]], list[float]]]:
    seen: list[tuple[str, int]] = []
    started: list[float] = []
    listener = Listener(
        store.database, lambda *what: seen.append(what), lambda: started.append(time.monotonic())
    )
    listener.start()
    try:
        until(lambda: listener.listening)
        yield listener, seen, started
    finally:
        listener.stop()


def test_every_change_is_told_after_its_commit(
    postgres_store: GameStore, empty_postgres: str
) -> None:
    other = open_store(empty_postgres)
    with listening(other) as (_, seen, _):
        game_id = postgres_store.create(set_up(), PEOPLE)
        postgres_store.append(game_id, 0, Play(Pass()))
        postgres_store.append(game_id, None, Chat("hi"))
        until(lambda: len(seen) == 3)
        assert seen == [(game_id, 0), (game_id, 1), (game_id, 2)]
    other.close()


def test_a_listener_connects_again(
    postgres_store: GameStore, empty_postgres: str, caplog: pytest.LogCaptureFixture
) -> None:
    with listening(postgres_store) as (listener, seen, started):
        assert end_listeners(empty_postgres) == 1
        until(lambda: len(started) == 2)  # what came meanwhile has to be looked up
        assert listener.listening
        game_id = postgres_store.create(set_up(), PEOPLE)
        until(lambda: seen == [(game_id, 0)])
    assert [
        r.message.partition(":")[0] for r in caplog.records if "notifications" in r.message
    ] == ["no notifications from PostgreSQL"]


def test_notices_that_are_swallowed_are_noticed(
    postgres_store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by a connection pool, which passes on the statement LISTEN and no notice."""
    monkeypatch.setattr(notices_module, "ARRIVE_SECONDS", 0.3)
    monkeypatch.setattr(Listener, "_take", lambda *_: None)
    listener = Listener(postgres_store.database, lambda *_: None)
    listener.start()
    until(lambda: listener.why == SWALLOWED)
    assert not listener.listening
    listener.stop()


def test_strange_notices_do_no_harm(postgres_store: GameStore, empty_postgres: str) -> None:
    with listening(postgres_store) as (listener, seen, _):
        with psycopg.connect(empty_postgres, autocommit=True) as connection:
            for payload in ("", "x", "x y", "a b c", "abc 5"):
                connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
        until(lambda: seen == [("abc", 5)])
        assert listener.listening


def test_pages_learn_by_notices_and_poll_only_while_there_are_none(
    empty_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store beside the server is another process to it."""
    beside = open_store(empty_postgres)
    game_id = beside.create(set_up(), PEOPLE)
    looks = counted(monkeypatch, "versions")
    monkeypatch.setattr(live, "POLL_SECONDS", 0.05)
    with web_client(empty_postgres) as client:
        hub = client.app.state.hub  # type: ignore[attr-defined]
        until(lambda: hub.notices.listening)
        assert client.get("/healthz").json()["live_updates"] == "notices"

        async def watch() -> list[str]:
            stream = hub.stream(game_id)
            seen = [await anext(stream)]
            await asyncio.sleep(0.2)  # whatever was asked for at the start is over
            before = len(looks)
            await asyncio.to_thread(beside.append, game_id, None, Chat("by notice"))
            seen.append(await anext(stream))
            await asyncio.sleep(0.2)
            assert len(looks) == before
            monkeypatch.setattr(hub.notices, "_connect", refuse)
            await asyncio.to_thread(end_listeners, empty_postgres)
            await asyncio.to_thread(until, lambda: not hub.notices.listening)
            await asyncio.to_thread(beside.append, game_id, None, Chat("by asking"))
            seen.append(await anext(stream))
            await stream.aclose()
            return seen

        assert client.portal is not None
        told = client.portal.call(watch)
        assert [f'{{"version": {n}}}' in event for n, event in enumerate(told)] == [True] * 3
        health = client.get("/healthz").json()
        assert (health["status"], health["live_updates"]) == ("ok", "polling")
        assert health["no_notices_because"] == DOWN
    beside.close()


def refuse() -> None:
    raise ConnectionError("the database is away")


def test_a_worker_is_woken_by_notices(
    postgres_store: GameStore, empty_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It hardly looks at its list while nothing changes, and moves at once when something does."""
    monkeypatch.setattr(worker_module, "UNASKED_SECONDS", NEVER)
    seats = (SeatInfo(NAMES[0]), *(SeatInfo(name, "random", seed=1) for name in NAMES[1:]))
    game_id = postgres_store.create(set_up(), seats)
    looks = counted(monkeypatch, "with_bots_to_move")
    worker = Worker(open_store(empty_postgres))
    thread = Thread(target=worker.run)
    thread.start()
    try:
        until(lambda: worker.notices.listening and not worker._told)
        before = len(looks)
        time.sleep(3 * worker_module.LOOK_SECONDS)
        assert len(looks) <= before + 1
        postgres_store.append(game_id, 0, Play(Pass(), seat=0))
        until(lambda: postgres_store.version(game_id) > 1)
    finally:
        worker.stopping.set()
        thread.join()
        worker.store.close()


def test_servers_and_a_worker_share_games(empty_postgres: str, tmp_path: Path) -> None:
    """Three processes: what one server stores and the worker answers reaches both servers."""
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    with (
        ServerProcess(folders[0], empty_postgres) as one,  # it starts the worker
        ServerProcess(folders[1], empty_postgres, worker="off") as two,
    ):
        seats = (SeatInfo(NAMES[0]), *(SeatInfo(name, "random", seed=1) for name in NAMES[1:]))
        game_id = one.store.create(set_up(), seats)
        with ExitStack() as opened:
            streams = [
                opened.enter_context(urlopen(f"{server.address}/game/{game_id}/events", timeout=60))  # noqa: S310
                for server in (one, two)
            ]
            assert [version_in(stream) for stream in streams] == [0, 0]
            until(lambda: len(alive(one.store.database)) == 3, 60)
            one.store.append(game_id, 0, Play(Pass(), seat=0))
            stored = time.monotonic()
            assert [version_in(stream) for stream in streams] == [1, 1]
            assert time.monotonic() - stored < 1
            assert [version_in(stream) for stream in streams] == [2, 2]  # the worker's move
        health = [json.load(urlopen(f"{s.address}/healthz", timeout=5)) for s in (one, two)]  # noqa: S310
        assert [answer["live_updates"] for answer in health] == ["notices", "notices"]


def version_in(stream: IO[bytes]) -> int:
    """The next version that a stream tells."""
    while not (line := stream.readline()).startswith(b"data:"):
        assert line
    return int(json.loads(line[5:])["version"])
