"""What the tests of the server share: stored games, and a client without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fastapi.testclient import TestClient
from tests.stored_games import (
    NAMES,
    PEOPLE,
    file_url,
    free_port,
    open_store,
    play_first,
    played,
    set_up,
)

from roundhouse.hosting.settings import Settings
from roundhouse.storage import StoredGame
from roundhouse.web.access import Visit, visit_of
from roundhouse.web.app import create_app
from roundhouse.web.identity import UNKNOWN

__all__ = [
    "NAMES",
    "PEOPLE",
    "at_open_table",
    "file_url",
    "free_port",
    "open_store",
    "play_first",
    "played",
    "set_up",
    "web_client",
]


def at_open_table(stored: StoredGame) -> Visit:
    """Anybody at a game without a host, who plays all its people."""
    return visit_of(stored, UNKNOWN, Settings())


@contextmanager
def web_client(url: str) -> Iterator[TestClient]:
    settings = Settings(database=url, allowed_hosts="testserver", worker=False, rate=0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client
