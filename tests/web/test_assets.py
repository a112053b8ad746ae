"""Files of the website: browsers keep them for good, and get new ones after an update."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from tests.web.tools import PEOPLE, played

from roundhouse.storage import GameStore
from roundhouse.web.assets import STATIC, modules, static, version

KEPT = "public, max-age=31536000, immutable"


@pytest.mark.parametrize("path", ["js/game.js", "css/base.css", "board.css"])
def test_a_file_under_its_version_is_kept_for_good(client: TestClient, path: str) -> None:
    answer = client.get(static(path))
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == KEPT


@pytest.mark.parametrize("folder", ["", "v-0123456789ab/"])
@pytest.mark.parametrize("path", ["js/game.js", "css/base.css", "board.css"])
def test_under_any_other_address_it_is_asked_for_again(
    client: TestClient, folder: str, path: str
) -> None:
    """A page from before an update must not fix the new files under the old address."""
    answer = client.get(f"/static/{folder}{path}")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.content == client.get(static(path)).content


@pytest.mark.parametrize("path", ["js/none.js", "", "../app.py", "%2e%2e/app.py", "js"])
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    assert client.get(f"/static/{version()}/{path}").status_code == 404


def test_the_folder_itself_is_no_page(client: TestClient) -> None:
    assert client.get("/static/").status_code == 404
    assert client.get(f"/static/{version()}").status_code == 404


@pytest.mark.parametrize("path", ["js/game.js", "board.css"])
def test_files_are_only_read(client: TestClient, path: str) -> None:
    assert client.head(static(path)).status_code == 200
    assert client.post(static(path)).status_code == 405


def test_what_no_file_is_has_no_address() -> None:
    with pytest.raises(FileNotFoundError):
        static("js/none.js")


def test_the_version_changes_with_any_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.web.assets.STATIC", tmp_path)
    found = set()
    for name, words in (("a.js", "1"), ("a.js", "2"), ("b.js", "2")):
        (tmp_path / name).write_text(words)
        found.add(version.__wrapped__())
    assert len(found) == 3


def test_a_game_page_names_all_modules_so_that_none_waits_for_another(
    client: TestClient, store: GameStore
) -> None:
    page = client.get(f"/game/{store.add(played(actions=5), PEOPLE)}").text
    named = re.findall(r'<link rel="modulepreload" href="([^"]+)">', page)
    assert set(named) == set(modules("js/game.js"))
    imported = {
        name
        for script in (STATIC / "js").glob("game*.js")
        for name in re.findall(r'from "\./([^"]+)"', script.read_text())
    }
    assert {static(f"js/{name}") for name in imported} <= set(named)
    assert static("vendor/panzoom/panzoom.es.js") in named
