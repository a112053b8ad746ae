"""Empty databases of each kind, and games in them."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.stored_games import file_url, open_store, postgres, postgres_programs

from roundhouse.storage import GameStore
from roundhouse.storage.tables import metadata


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    if postgres_programs() is None:
        pytest.skip("PostgreSQL is not installed")
    if os.geteuid() == 0 and shutil.which("runuser") is None:
        pytest.skip("PostgreSQL does not run as root, and there is no runuser")
    folder = Path(tempfile.mkdtemp(prefix="rh-pg-"))  # short: the socket's path has a limit
    try:
        with postgres(folder) as url:
            yield url
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def empty_postgres(postgres_url: str) -> str:
    """The address of a PostgreSQL database with all tables and nothing in them."""
    store = open_store(postgres_url)
    with store.database.engine.begin() as connection:
        names = ", ".join(table.name for table in metadata.sorted_tables)
        connection.execute(text(f"TRUNCATE {names}"))
    store.database.close()
    return postgres_url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return file_url(tmp_path)
    address: str = request.getfixturevalue("empty_postgres")
    return address


@pytest.fixture
def store(url: str) -> Iterator[GameStore]:
    opened = open_store(url)
    yield opened
    opened.database.close()


@pytest.fixture
def other(url: str) -> Iterator[GameStore]:
    """The same games as another process sees them."""
    opened = open_store(url)
    yield opened
    opened.database.close()
