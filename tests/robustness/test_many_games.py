"""Pages cost what they show, however many games and messages are stored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from bench.home import fill
from fastapi.testclient import TestClient
from sqlalchemy import Row, event, insert, text, update
from tests.stored_games import PEOPLE, played

from roundhouse.storage import Chat, GameStore, GameSummary, SeatInfo, StorageUnavailable
from roundhouse.storage.leaving import leave
from roundhouse.storage.people import People
from roundhouse.storage.rows import game_summary
from roundhouse.storage.tables import entries, games, seats


def store_of(site: TestClient) -> GameStore:
    store: GameStore = site.app.state.store  # type: ignore[attr-defined]
    return store


def many(store: GameStore, count: int, *, over: bool = False) -> None:
    """Games as rows only: nobody opens them."""
    store.add(played(actions=3), PEOPLE)
    with store.database.writing() as connection:
        row: dict[str, Any] = dict(connection.execute(games.select()).mappings().first() or {})
        if over:
            row |= {"over": True, "waits": False}
            row["summary"] = {**row["summary"], "over": "bank", "result": [["Ann", 5], ["Ben", 3]]}
        made = [{**row, "id": f"g{n:05}{'o' if over else ''}", "changed": n} for n in range(count)]
        connection.execute(insert(games), made)
        names = [
            {"game_id": game["id"], "seat": n, "name": seat.name, "kind": seat.kind}
            for game in made
            for n, seat in enumerate(PEOPLE)
        ]
        connection.execute(insert(seats), names)


@contextmanager
def counted(store: GameStore) -> Iterator[list[str]]:
    """The statements that are sent meanwhile."""
    asked: list[str] = []

    def note(*parts: Any) -> None:
        asked.append(parts[2])

    event.listen(store.database.engine, "before_cursor_execute", note)
    yield asked
    event.remove(store.database.engine, "before_cursor_execute", note)


def test_lists_are_read_by_index(client: TestClient) -> None:
    store = store_of(client)
    many(store, 60)
    with counted(store) as asked:
        assert client.get("/").status_code == 200
        for show in ("all", "going", "finished", "away"):
            assert client.get(f"/games?show={show}").status_code == 200
        assert client.get("/games?before=30.g00030").status_code == 200
    lists = [words for words in asked if "FROM games" in words and "games.id = ?" not in words]
    assert len(lists) >= 8
    with store.database.reading() as connection:
        for words in lists:
            values = tuple(30 for _ in range(words.count("?")))
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {words}", values).all()
            steps = " ".join(row.detail for row in plan)
            assert "USING" in steps, words
            assert "TEMP B-TREE" not in steps, words  # nothing is sorted
            assert "SCAN games" not in steps, words


def test_what_people_do_is_read_by_index(client: TestClient) -> None:
    """Links, the page of the server's host, leaving: none reads a whole table."""
    store, people = store_of(client), People(store_of(client).database)
    me, other = people.create("Ann", "host").id, people.create("Ben").id
    client.cookies.set("roundhouse", people.add_device(me), domain="testserver.local")
    fill(store, me, other, 0, 60)
    with counted(store) as asked:
        for address in ("/", "/me", "/server", "/server?show=guests"):
            assert client.get(address).status_code == 200
        for address in ("/me/device", "/server/members"):
            assert client.post(address).status_code == 200
        assert people.host() is not None
        leave(store, other)
        assert client.post("/me/leave", data={"sure": "yes"}).status_code == 303
    wanted = {words for words in asked if words.startswith(("SELECT", "UPDATE", "DELETE"))}
    assert any(words.startswith("DELETE FROM links WHERE links.expires") for words in wanted)
    assert any(words.startswith("UPDATE seats") for words in wanted)
    with store.database.reading() as connection:
        for words in wanted:
            values = tuple(30 for _ in range(words.count("?")))
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {words}", values).all()
            whole = [row.detail for row in plan if re.fullmatch(r"SCAN (?!anon)\w+", row.detail)]
            assert whole == [], words


def test_pages_of_twenty(client: TestClient) -> None:
    store = store_of(client)
    many(store, 45)
    many(store, 3, over=True)
    seen: list[str] = []
    address = "/games?show=going"
    while address:
        page = client.get(address).text
        found = re.findall(r'class="slab" href="/game/([^"/]+)', page)
        assert len(found) <= 20
        seen += found
        link = re.search(r'href="(/games[^"]*before=[^"]*)"', page)
        address = link[1].replace("&amp;", "&") if link else ""
    assert len(seen) == len(set(seen)) == 47
    assert client.get("/").text.count("game-line") == 12
    assert "35 more games" in client.get("/").text
    assert "3 finished games" in client.get("/").text
    for odd in ("x", "1.", ".a", "1.a.b", "9" * 40 + ".a", "1.%00"):
        assert client.get(f"/games?before={odd}").status_code == 400


def test_the_home_page_does_not_read_all_games(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_of(client)
    many(store, 300)
    made: list[str] = []

    def noted(row: Row[Any], players: tuple[SeatInfo, ...]) -> GameSummary:
        made.append(row.id)
        return game_summary(row, players)

    monkeypatch.setattr("roundhouse.storage.lists.game_summary", noted)
    client.get("/")
    assert len(made) <= 13


def test_games_that_wait_for_people_come_first(client: TestClient) -> None:
    store = store_of(client)
    many(store, 5)
    with store.database.writing() as connection:
        connection.execute(update(games).values(waits=False).where(games.c.id != "g00002"))
    page = client.get("/").text
    assert page.index("/game/g00002") < page.index("/game/g00004")


def test_a_page_shows_the_latest_messages(client: TestClient) -> None:
    store = store_of(client)
    game_id = store.add(played(actions=3), PEOPLE)
    with store.database.writing() as connection:
        rows = [
            {"game_id": game_id, "number": n, "kind": "chat", "seat": 0, "at": n, "format": 2,
             "data": {"text": f"message {n}"}}
            for n in range(4, 354)
        ]  # fmt: skip
        connection.execute(insert(entries), rows)
        connection.execute(text("UPDATE games SET version = 353"))
    page = client.get(f"/game/{game_id}").text
    assert page.count("message ") == 100
    assert "message 353" in page
    assert len(page) < 600_000
    older = re.search(r'data-older="([0-9]+)"', page)
    assert older is not None
    more = client.get(f"/game/{game_id}/chat?before={older[1]}").text
    assert "message 253" in more
    assert more.count("message ") == 100
    last = client.get(f"/game/{game_id}/chat?before=60").text
    assert "data-older" not in last
    assert last.count("message ") == 56


def test_a_message_has_an_end(client: TestClient) -> None:
    store = store_of(client)
    game_id = store.add(played(actions=3), PEOPLE)
    assert client.post(f"/game/{game_id}/chat", data={"text": "x" * 2001}).status_code == 400
    assert store.append(game_id, None, Chat("x")) == 4
    assert client.put(f"/game/{game_id}/notes/0", content="x" * 20_001).status_code == 400


def test_a_list_that_cannot_be_read_is_told(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise StorageUnavailable("the database cannot be reached")

    monkeypatch.setattr(GameStore, "count_games", gone)
    assert client.get("/").status_code == 503


@contextmanager
def database_work(store: GameStore) -> Iterator[list[int]]:
    """Counts the steps that SQLite takes meanwhile, in tens."""
    steps = [0]

    def step() -> int:
        steps[0] += 1
        return 0

    def watch(connection: Any, *_: Any) -> None:
        connection.connection.driver_connection.set_progress_handler(step, 10)

    event.listen(store.database.engine, "before_cursor_execute", watch)
    yield steps
    event.remove(store.database.engine, "before_cursor_execute", watch)


def test_lists_cost_the_same_with_more_games(client: TestClient) -> None:
    """``python -m bench.home`` measures the time with 100,000."""
    store, people = store_of(client), People(store_of(client).database)
    me, other = people.create("Ann", "host").id, people.create("Ben").id
    client.cookies.set("roundhouse", people.add_device(me), domain="testserver.local")
    addresses = ("/", *(f"/games?show={show}" for show in ("all", "finished", "open", "server")))
    costs: dict[str, list[int]] = {address: [] for address in addresses}
    for first, count in ((0, 900), (900, 2100)):
        fill(store, me, other, first, count)
        for address in addresses:
            assert client.get(address).status_code == 200
            with database_work(store) as steps:
                client.get(address)
            costs[address].append(steps[0])
    for address, (few, many_more) in costs.items():
        assert 0 < many_more <= 1.2 * few, (address, costs)
