"""What tests of the server start from: a browser, a server, a client without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.browser_tools import CHROMIUM, DESK, WITHOUT_WINDOWS, launch, serving
from tests.web.tools import file_url, open_store, web_client

from roundhouse.storage import GameStore


@contextmanager
def launched(program: str) -> Iterator[Browser]:
    if not program:
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        made = launch(playwright, program)
        yield made
        made.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched(WITHOUT_WINDOWS) as made:
        yield made


@pytest.fixture(scope="module")
def whole_browser() -> Iterator[Browser]:
    """One that has push messages."""
    with launched(CHROMIUM) as made:
        yield made


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, GameStore]]:
    """The address of this module's server, and its games."""
    with serving(file_url(tmp_path_factory.mktemp("server"))) as made:
        yield made


@contextmanager
def on_a_desk(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=DESK, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with on_a_desk(browser) as made:
        yield made


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[Page]:
    """As ``page``, but the tests of a module go on with it one after the other."""
    with on_a_desk(browser) as made:
        yield made


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with web_client(file_url(tmp_path)) as made:
        yield made


@pytest.fixture
def store(tmp_path: Path) -> GameStore:
    return open_store(file_url(tmp_path))
