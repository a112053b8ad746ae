"""Odd things that were sent and broke something: refused, never a fault of the program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from bench.fuzz import fuzzed_actions
from bench.fuzz_requests import fuzzed_requests, routes_of
from fastapi.testclient import TestClient
from tests.damage import bases
from tests.storage.conftest import postgres_url  # noqa: F401 - a fixture
from tests.stored_games import NAMES, PEOPLE, file_url, played
from tests.web.tools import web_client

from roundhouse.gamefile.data import to_data
from roundhouse.storage import GameStore

DEEP = "[" * 5000
HUGE = "9" * 5000
JSON = {"Content-Type": "application/json"}


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TestClient]:
    url = file_url(tmp_path_factory.mktemp("odd"))
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres_url")
    with web_client(url) as made:
        yield made


@pytest.fixture(scope="module")
def game_id(site: TestClient) -> str:
    store: GameStore = site.app.state.store  # type: ignore[attr-defined]
    return store.add(played(actions=45), PEOPLE)


@pytest.mark.parametrize(
    "path",
    [
        f"/notes/{10**30}", "/notes/-1", "/notes/9", "/notes/²", f"/parts?at={10**30}",
        f"/board?radius={10**30}", f"/preview?action={DEEP}", f"/preview?action={HUGE}",
        '/preview?action={"type":"bid","private":"\\ud800","amount":1}', f"/parts?plan={DEEP}",
        f"/parts?plan=[{HUGE}]", '/parts?plan=[{"type":"bid","private":"\\ud800","amount":1}]',
        "/hex/%00", "/hex/%ED%A0%80", "/sheet/%00", f"/tiles?at=-{10**30}",
        f"/chat?before={10**30}", "/chat?before=x",
    ],
)  # fmt: skip
def test_odd_addresses(site: TestClient, game_id: str, path: str) -> None:
    answer = site.get(f"/game/{game_id}{quote(path, safe='/?=&%')}")
    assert answer.status_code in (200, 400, 404, 422)


@pytest.mark.parametrize("name", ["%00", "%ED%A0%80", "x" * 3000, "a%0ab", "%27--"])
def test_odd_games(site: TestClient, name: str) -> None:
    for path in ("", "/parts", "/events", "/export"):
        assert site.get(f"/game/{name}{path}").status_code in (400, 404)
    assert site.post(f"/game/{name}/hide").status_code in (400, 404)


@pytest.mark.parametrize(
    "body",
    [
        DEEP, HUGE, '{"action": {"type": "bid", "private": "\\ud800", "amount": 1}, "version": 0}',
        f'{{"action": {{"type": "pass"}}, "version": {HUGE}}}',
        f'{{"action": {{"type": "pass"}}, "version": {10**30}}}',
        f'{{"action": {{"type": "bid", "private": "x", "amount": {10**30}}}, "version": 45}}',
        '{"routes": [{"train": "2", "stops": ["D4.²", "D4.٣"]}]}',
        f'{{"routes": [{{"train": "2", "stops": ["D4.{HUGE}"]}}]}}',
        f'{{"routes": [{{"train": "2", "stops": [], "turns": [{10**30}]}}], "editing": -5}}',
        "\ud800".encode("utf-8", "surrogatepass"),
    ],
)  # fmt: skip
def test_odd_bodies(site: TestClient, game_id: str, body: str | bytes) -> None:
    for path in ("act", "undo", "route"):
        answer = site.post(f"/game/{game_id}/{path}", content=body, headers=JSON)
        assert answer.status_code in (400, 409, 422), path


def test_odd_texts(site: TestClient, game_id: str) -> None:
    """Databases cannot hold every character; what remains of a text is kept."""
    assert site.post(f"/game/{game_id}/chat", data={"text": "a\x00b"}).status_code == 204
    assert "ab" in site.get(f"/game/{game_id}/chat").text
    assert site.post(f"/game/{game_id}/chat", data={"text": "\x00 "}).status_code == 204
    note = f"/game/{game_id}/notes/0"
    assert site.put(note, content="a\x00b", headers={"Content-Type": "text/plain"}).status_code in (
        204, 400
    )  # fmt: skip
    odd = "\ud800".encode("utf-8", "surrogatepass")
    assert site.put(note, content=odd).status_code in (204, 400)
    seats = {"name-0": "A\x00nn", "name-1": "B" * 500, "name-2": "Cem"}
    assert site.post("/new", data={"title": "18GA", **seats}).status_code == 303


@pytest.mark.parametrize("charset", ["undefined", "unicode_escape", "utf-7", "utf-16", "nonsense"])
def test_forms_in_other_codings_are_refused(site: TestClient, game_id: str, charset: str) -> None:
    """Some codings of Python fail in their own way, or make halves of characters."""
    body = (
        '--x\r\nContent-Disposition: form-data; name="seed"\r\n\r\n\\ud800\r\n'
        '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n\\ud800\r\n'
        '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n18GA\r\n--x--\r\n'
    )
    headers = {"Content-Type": f"multipart/form-data; boundary=x; charset={charset}"}
    for path in ("/new", "/import", "/me/name", f"/game/{game_id}/chat"):
        answer = site.post(path, content=body, headers=headers)
        assert answer.status_code == 400, path
        assert "UTF-8" in answer.text
    plain = {"Content-Type": 'multipart/form-data; boundary=x; charset="UTF-8"'}
    assert site.post("/new", content=body, headers=plain).status_code == 422
    words = {"Content-Type": "text/plain;charset=UTF-8"}
    assert site.put(f"/game/{game_id}/notes/0", content="a", headers=words).status_code == 204


def imported(site: TestClient, data: Any) -> int:
    return site.post("/import", data={"text": json.dumps(data), "partly": "yes"}).status_code


def test_odd_imports(site: TestClient) -> None:
    ours: dict[str, Any] = to_data(played(actions=12))
    theirs = bases("18GA")[0]
    for change in (
        {"settings": 3}, {"actions": ["x"]}, {"actions": [{"type": "par", "price": "x"}]},
        {"players": ["x" * 100, *NAMES[1:]]}, {"stopped": "x" * 3_000_000}, {"title": "\x00"},
    ):  # fmt: skip
        assert imported(site, {**ours, **change}) in (303, 400, 413, 422)
        assert imported(site, {**theirs, **change}) in (303, 400, 413, 422)
    long = {**ours["setup"], "players": ["x" * 200, *NAMES[1:]]}
    assert imported(site, {**ours, "setup": long}) == 400
    odd = {**ours["setup"], "players": ["a\x00", *NAMES[1:]]}
    assert imported(site, {**ours, "setup": odd}) == 400
    assert imported(site, {**ours, "stopped": "x" * 1000}) == 400
    stuffed = {**ours["setup"], "setup_draw": {"x": "y" * 1_000_000}}
    assert imported(site, {**ours, "setup": stuffed}) == 400
    assert imported(site, {**ours, "stopped": "It is late."}) == 303
    assert len(site.get("/games").text) < 400_000


def test_an_import_that_is_refused_makes_nobody(site: TestClient) -> None:
    """Whoever is new gets the first player's name, so that is checked before."""
    store: GameStore = site.app.state.store  # type: ignore[attr-defined]

    def people() -> int:
        with store.database.reading() as connection:
            return int(connection.exec_driver_sql("SELECT count(*) FROM people").scalar_one())

    before = people()
    ours: dict[str, Any] = to_data(played(actions=12))
    for name in ("x" * 200, "a\x00"):
        site.cookies.clear()
        setup = {**ours["setup"], "players": [name, *NAMES[1:]]}
        assert imported(site, {**ours, "setup": setup}) == 400
    assert people() == before


# -- a slice of ``python -m bench.fuzz`` ---------------------------------------------------------


def test_nonsense_is_refused_by_every_route(tmp_path: Path, fresh_seed: int) -> None:
    with web_client(file_url(tmp_path)) as site:
        count = len(routes_of(site.app))  # type: ignore[arg-type]
        assert count > 80
        statuses, faults = fuzzed_requests(site, fresh_seed, count)
    assert faults == []
    assert statuses.total() == count


def test_odd_actions_are_refused(fresh_seed: int) -> None:
    found, faults = fuzzed_actions(fresh_seed, 600)
    assert faults == []
    assert found["refused"] > 100
