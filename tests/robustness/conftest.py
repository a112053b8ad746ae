"""A client without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from tests.web.tools import file_url, web_client


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with web_client(file_url(tmp_path)) as made:
        yield made
