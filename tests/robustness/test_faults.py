"""Faults of the machine: what is said, and that it goes on by itself afterwards."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from tests.web.tools import PEOPLE, file_url, open_store, play_first, set_up, web_client

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
