"""How much one may send, how slowly, and how many may be connected."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest
import uvicorn
from fastapi.testclient import TestClient
from starlette.requests import Request
from starlette.types import Message
from tests.web.api_tools import program, seats_for
from tests.web.tools import PEOPLE, file_url, free_port, played, set_up

from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore
from roundhouse.web import connections, limits
from roundhouse.web.api.stream import Watcher
from roundhouse.web.app import create_app
from roundhouse.web.connections import most_connections, protocol
from roundhouse.web.identity import Who
from roundhouse.web.pages import importing
from roundhouse.web.stream_count import OF_PROGRAMS, StreamCount


def store_of(site: TestClient) -> GameStore:
    store: GameStore = site.app.state.store  # type: ignore[attr-defined]
    return store


# -- bodies ------------------------------------------------------------------------------------


def test_bodies_have_a_size(client: TestClient) -> None:
    game_id = store_of(client).create(set_up(), PEOPLE)
    large = "x" * (limits.LARGEST + 1)
    for path in (f"/game/{game_id}/act", f"/game/{game_id}/chat", "/new", f"/game/{game_id}/hide"):
        answer = client.post(path, content=large)
        assert answer.status_code == 413
        assert "64 kB" in answer.text
    assert client.put(f"/game/{game_id}/notes/0", content=large).status_code == 413
    assert client.post("/import", content="x" * (limits.LARGEST_IMPORT + 1)).status_code == 413
    assert client.post("/import", data={"text": large}).status_code == 422  # small for a file
    assert client.post("/act", headers={"content-length": "9" * 30}).status_code == 413


def test_a_packed_file_is_not_unpacked_beyond_its_limit(client: TestClient) -> None:
    """A small file can hold gigabytes of nothing."""
    packed = gzip.compress(b" " * (importing.LARGEST + 1))
    answer = client.post("/import", files={"file": ("game.json.gz", packed)})
    assert answer.status_code == 422
    assert "more than 4 MB when decompressed" in answer.text


def test_a_body_is_not_read_beyond_its_limit() -> None:
    """Not even if it does not say how long it is."""
    given = 0

    async def receive() -> Message:
        nonlocal given
        given += 10_000
        return {"type": "http.request", "body": b"x" * 10_000, "more_body": True}

    status = sent_to_limits(receive)
    assert status == 413
    assert given <= limits.LARGEST + 10_000


def test_a_body_must_arrive_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.05)

    async def receive() -> Message:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b"x", "more_body": True}

    assert sent_to_limits(receive) == 408


def sent_to_limits(receive: object) -> int:
    async def app(*_: object) -> None:
        raise AssertionError("the body is not there yet")

    statuses = []

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    scope = {"type": "http", "method": "POST", "path": "/x", "headers": [], "query_string": b""}
    asyncio.run(limits.Limits(app)(scope, receive, send))  # type: ignore[arg-type]
    return int(statuses[0])


# -- connections -------------------------------------------------------------------------------


@contextmanager
def listening(folder: Path, most: int) -> Iterator[int]:
    port = free_port()
    app = create_app(Settings(database=file_url(folder), port=port, worker=False))
    config = uvicorn.Config(app, port=port, log_config=None, http=protocol(most))
    server = uvicorn.Server(config)
    thread = Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield port
    finally:
        server.should_exit = True
        thread.join()


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=5)


def test_half_a_request_does_not_stay_and_too_many_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.4)
    monkeypatch.setattr(connections.LimitedProtocol.seldom, "_last", {})
    with listening(tmp_path, 8) as port, caplog.at_level(logging.WARNING):
        silent = [connected(port) for _ in range(4)]
        half = [connected(port) for _ in range(4)]
        for each in half:
            each.sendall(b"GET / HTTP/1.1\r\nHost: ")
        time.sleep(0.1)
        beyond = [connected(port) for _ in range(4)]
        for each in beyond:
            assert each.recv(1000).startswith(b"HTTP/1.1 503")
        started = time.monotonic()
        for each in (*silent, *half):
            assert each.recv(10) == b""
        assert time.monotonic() - started < 2
        again = connected(port)
        again.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert again.recv(1000).startswith(b"HTTP/1.1 200")
        for each in (*silent, *half, *beyond, again):
            each.close()
    assert caplog.text.count("connections; the latest are refused") == 1
    assert caplog.text.count("did not start") == 1


def test_a_head_has_a_size(tmp_path: Path) -> None:
    with listening(tmp_path, 8) as port:
        endless = connected(port)
        endless.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ")
        with suppress(ConnectionError):  # it may be closed before all is sent
            for _ in range(40):
                endless.sendall(b"x" * 8_000)
        assert endless.recv(1000).startswith(b"HTTP/1.1 431")
        endless.close()
        again = connected(port)  # one after the other on the same connection: each has its own head
        for _ in range(12):
            again.sendall(
                b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"x" * 9_000 + b"\r\n\r\n"
            )
            assert again.recv(65_536).startswith(b"HTTP/1.1 200")
        again.close()


def test_descriptors_are_left_for_the_database() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        assert most_connections(Settings(connections=100)) == 100
        assert most_connections(Settings(connections=400)) == 400  # the limit is raised
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 400 + connections.RESERVED
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_streams_have_a_number(client: TestClient) -> None:
    hub = client.app.state.hub  # type: ignore[attr-defined]
    game_id = store_of(client).add(played(actions=3), PEOPLE)
    hub.streams.most = 0
    answer = client.get(f"/game/{game_id}/events")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "30")


def test_one_visitor_cannot_use_up_all_streams() -> None:
    streams = StreamCount(100)
    with ExitStack() as open_streams:
        for _ in range(10):
            assert not streams.is_full_for_pages("192.0.2.1")
            open_streams.enter_context(streams.counted("192.0.2.1"))
        assert streams.is_full_for_pages("192.0.2.1")
        assert not streams.is_full_for_pages("192.0.2.2")
        for _ in range(50):  # of this machine, which may be a proxy for everybody
            assert not streams.is_full_for_pages("")
            open_streams.enter_context(streams.counted(""))
        for _ in range(OF_PROGRAMS):
            assert not streams.is_full_for_programs("ann")
            open_streams.enter_context(streams.counted("ann"))
        assert streams.is_full_for_programs("ann")
        assert not streams.is_full_for_programs("ben")
        for _ in range(10):
            open_streams.enter_context(streams.counted("ben"))
        assert streams.is_full_for_programs("cem")
    assert not streams.is_full_for_pages("192.0.2.1")


def test_a_stream_is_one_connection_however_many_games_it_follows(client: TestClient) -> None:
    ann = program(client, "Ann")
    store, hub = store_of(client), client.app.state.hub  # type: ignore[attr-defined]
    for _ in range(4):
        store.create(set_up(), seats_for(ann, ann, ann), ann.person_id)
    hub.streams.most = 2

    async def read() -> tuple[int, bool]:
        who = Who(ann.person_id, "Ann", "member", program=True)
        request = Request({
            "type": "http", "app": client.app, "method": "GET", "path": "/api/stream",
            "headers": [(b"authorization", f"Bearer {ann.token}".encode())], "query_string": b"",
        })  # fmt: skip
        lines = Watcher(request, who, store, hub, Settings()).all_games()
        found = {json.loads(await anext(lines))["game"] for _ in range(4)}
        free = not hub.streams.is_full_for_programs(ann.person_id)
        await lines.aclose()
        return len(found), free

    assert client.portal is not None
    assert client.portal.call(read) == (4, True)
