"""Damaged files on the import page: a designed answer, and nothing kept that was refused."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from tests.damage import as_text, bases, damaged, nested
from tests.first_build import FOLDER
from tests.web.tools import file_url, open_store, web_client

import roundhouse as rh
from roundhouse.core.rng import Generator
from roundhouse.gamefile import to_text
from roundhouse.storage import GameStore

FILES, BATCHES = 200, 8
BOM = b"\xef\xbb\xbf"
LONG = b"9" * 5000


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, GameStore]]:
    """One site for all files: whether something was kept is seen in the number of its games."""
    folder: Path = tmp_path_factory.mktemp("site")
    with web_client(file_url(folder)) as client:
        yield client, open_store(file_url(folder))


def send(client: TestClient, content: bytes, **more: str) -> Response:
    answer: Response = client.post("/import", data=more, files={"file": ("game.json", content)})
    return answer


def in_order(site: tuple[TestClient, GameStore], content: bytes, **more: str) -> bool:
    """Was it kept? It is either a game that can be looked at, or refused in the page's words."""
    client, store = site
    before = len(store.list_games())
    answer = send(client, content, **more)
    if answer.status_code == 303:
        assert len(store.list_games()) == before + 1
        assert client.get(answer.headers["location"]).status_code == 200
        return True
    refused(answer)
    assert len(store.list_games()) == before
    return False


def refused(answer: Response, *words: str) -> None:
    assert answer.status_code == 422
    assert '<section class="problem" role="alert">' in answer.text
    for word in ("Traceback", "Error(", "Error:"):
        assert word not in answer.text
    for word in words:
        assert word in answer.text, word


def sources() -> list[Any]:
    """Games of every title: exports, files of ours, and files that version 0.1.0 wrote."""
    first = [json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*-midgame.json"))]
    return [*(data for name in rh.title_names() for data in bases(name)), *first]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_damaged_files_get_a_designed_answer(
    site: tuple[TestClient, GameStore], batch: int
) -> None:
    games, kept = sources(), 0
    for seed in range(batch, FILES, BATCHES):
        rng = Generator(5000 + seed)
        content = as_text(damaged(games[seed % len(games)], rng), rng).encode()
        if not seed % 7:
            content = gzip.compress(content)
        elif not seed % 11:
            content = BOM + content
        kept += in_order(site, content, **({"partly": "yes"} if not seed % 5 else {}))
    assert kept < FILES // BATCHES // 2


# -- what somebody might send who tries --------------------------------------------------------


def own(**changes: Any) -> dict[str, Any]:
    return {**bases("18GA")[1], **changes}


def export(**changes: Any) -> dict[str, Any]:
    return {**bases("18GA")[0], **changes}


def with_field(data: dict[str, Any], kind: str, field: str, value: Any) -> dict[str, Any]:
    """A copy in which one field of the first action of a kind is different."""
    actions = [dict(action) for action in data["actions"]]
    next(action for action in actions if action["type"] == kind)[field] = value
    return {**data, "actions": actions}


NO_LISTS: tuple[Any, ...] = ("x", 3, ["x"], [3], [[]], {}, None, True)
NO_NUMBERS: tuple[Any, ...] = ("x", None, [1], 1.5, 10**30, "\ud800", "²", {}, True)


def wrong_files() -> Iterator[dict[str, Any]]:
    for value in NO_LISTS:
        yield own(actions=value)
        yield own(version=1, actions=value)
        yield export(actions=value)
    for value in (3, "x", [], None):
        yield own(setup=value)
        yield own(version=1, setup=value)
        yield export(players=value)
        yield own(title=value)
        yield export(title=value)
    yield export(settings=3)
    yield own(settings=3)
    yield own(version=99)
    yield own(rules_version="x")
    yield own(stopped=3)
    yield export(id="\ud800")
    yield export(description=nested(60, "list"))
    for value in NO_NUMBERS:
        yield with_field(own(), "bid", "amount", value)
        yield with_field(export(), "bid", "price", value)
        yield with_field(own(), "lay-tile", "hex", value)


def test_wrong_types_are_refused(site: tuple[TestClient, GameStore]) -> None:
    files = list(wrong_files())
    assert len(files) > 60
    for data in files:
        assert not in_order(site, json.dumps(data).encode()), data


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"title": "18GA", "actions": [], "id": ' + LONG + b"}", "not JSON"),
        (b'{"format": "roundhouse", "version": ' + LONG + b"}", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'{"actions": ' + b'{"a":' * 50_000 + b"1" + b"}" * 50_001, "not JSON"),
        (b'{"format": "roundhouse", "setup": "\\udfff"}', "not Unicode"),
        (b'{"format": "roundhouse", "setup": "\xed\xa0\x80"}', "not a text file"),
        ("{}".encode("utf-16"), "not a text file"),
        (b"\x00\xff", "not a text file"),
        (gzip.compress(b"{}" * 500)[:-9], "damaged gzip file"),
        (gzip.compress(b"x" * 4_000_001), "more than 4 MB when decompressed"),
        (gzip.compress(b"0" * 70_000_000, 1), "more than 4 MB when decompressed"),
        (b"x" * 4_000_001, "larger than any game"),
        (BOM, "Choose a file"),
        (b"", "Choose a file"),
    ],
    ids=range(14),
)
def test_what_is_no_text_or_no_json_is_refused(
    site: tuple[TestClient, GameStore], content: bytes, words: str
) -> None:
    client, store = site
    before = len(store.list_games())
    refused(send(client, content), words)
    assert len(store.list_games()) == before


def test_the_place_is_told_once(site: tuple[TestClient, GameStore]) -> None:
    refused(
        send(site[0], json.dumps(with_field(export(), "bid", "price", "x")).encode()),
        "Stopped at action 1 of 90 (bid)",
        "<p>&#39;price&#39; must be a whole number, not &#39;x&#39;.</p>",
        "Nothing was imported.",
    )
    refused(
        send(site[0], json.dumps(own(actions=[3])).encode()), "<p>An action must be a JSON object."
    )


@pytest.mark.parametrize("content", [b"xx", b"--zz\r\n\r\n\r\n--zz--\r\n"])
def test_what_is_no_form_is_refused(site: tuple[TestClient, GameStore], content: bytes) -> None:
    kind = {"content-type": "multipart/form-data; boundary=zz"}
    refused(site[0].post("/import", content=content, headers=kind), "Nothing was imported")


@pytest.mark.parametrize("text", ["x" * 4_000_001, "", "{"])
def test_pasted_text_is_refused_in_the_same_way(
    site: tuple[TestClient, GameStore], text: str
) -> None:
    refused(site[0].post("/import", data={"text": text}), "Nothing was imported")


# -- what only looks odd -----------------------------------------------------------------------


@pytest.mark.parametrize("wrap", [gzip.compress, BOM.__add__, bytes], ids=["gzip", "mark", "plain"])
def test_compressed_and_marked_files_are_read(
    site: tuple[TestClient, GameStore], wrap: Callable[[bytes], bytes]
) -> None:
    for data in (own(), export(), export(version=99), own(version=1)):
        assert in_order(site, wrap(json.dumps(data).encode()))


def test_a_mark_in_pasted_text_does_no_harm(site: tuple[TestClient, GameStore]) -> None:
    text = "\ufeff" + json.dumps(own())
    assert site[0].post("/import", data={"text": text}).status_code == 303


def test_a_file_with_computer_players_is_imported(site: tuple[TestClient, GameStore]) -> None:
    """Who sits where is chosen on the site: the file's computer players are no obstacle."""
    game = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7)
    game.computers = {"Cem": "steady"}
    assert in_order(site, to_text(game).encode())
