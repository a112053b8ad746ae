"""The pages around the game, as a browser without scripts meets them."""

from __future__ import annotations

import gzip
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from jinja2 import meta
from tests.games import first_seat
from tests.web.tools import NAMES, PEOPLE, file_url, open_store, played, set_up, web_client

from roundhouse.bots import BOTS, decide, level, make_bots
from roundhouse.gamefile import new_game, to_data, to_text
from roundhouse.interchange.exporter import export_game
from roundhouse.storage import GameStore, Play, StorageUnavailable
from roundhouse.titles import about, options, title_names
from roundhouse.web.pages.titles import PARTS
from roundhouse.web.rendering import templates

STRANGE = """{"title": "18GA", "actions": [{"type": "?", "id": 1}],
  "players": [{"name": "A"}, {"name": "B"}, {"name": "C"}]}"""
LARGEST_PAGE = 150_000  # bytes, compressed


@pytest.fixture
def store(client: TestClient, tmp_path: Path) -> GameStore:
    del client
    return open_store(file_url(tmp_path))


class Page(HTMLParser):
    """What a test wants to know about a page: links, forms, and anything inline."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.sources: list[str] = []
        self.forms: list[dict[str, Any]] = []
        self.faults: list[str] = []
        self.ids: list[str] = []
        self.headings: list[str] = []
        self._in_script = False
        self._heading = ""
        self._select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.faults += [f"{tag} {name}" for name in given if name == "style" or name[:2] == "on"]
        if tag == "style" or (tag == "script" and "src" not in given):
            self.faults.append(tag)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in ("script", "img", "link"):
            self.sources.append(given.get("src") or given["href"])
        if tag == "h1":
            self.headings.append("")
            self._heading = tag
        self._field(tag, given)

    def _field(self, tag: str, given: dict[str, str]) -> None:
        if tag == "form":
            self.forms.append({"action": given.get("action", ""), "fields": {}})
        if tag == "select":
            self._select = given.get("name", "")
        counts = given.get("type") != "radio" or "checked" in given
        if tag == "input" and self.forms and "name" in given and counts:
            self.forms[-1]["fields"][given["name"]] = given.get("value", "")
        if tag == "option" and self.forms and "selected" in given:
            self.forms[-1]["fields"][self._select] = given["value"]

    def handle_endtag(self, tag: str) -> None:
        if tag == self._heading:
            self._heading = ""

    def handle_data(self, data: str) -> None:
        if self._heading:
            self.headings[-1] += data


def page(client: TestClient, path: str, status: int = 200) -> Page:
    answer = client.get(path, headers={"accept": "text/html"})
    assert answer.status_code == status, answer.text[:500]
    assert len(gzip.compress(answer.content)) < LARGEST_PAGE
    seen = Page(answer.text)
    assert seen.faults == []
    assert len(seen.headings) == 1
    assert len(set(seen.ids)) == len(seen.ids)
    return seen


def title_paths() -> list[str]:
    return [f"/titles/{name}?part={part}" for name in title_names() for part in PARTS]


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new",
        "/titles",
        "/import",
        "/games",
        "/games?show=away",
        "/games?show=open",
        "/me",
        *title_paths(),
    ],
)
def test_every_page_answers_and_holds_nothing_inline(client: TestClient, path: str) -> None:
    seen = page(client, path)
    for source in seen.sources:
        assert source.startswith("/static/")
        answer = client.get(source)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
    for link in {link for link in seen.links if link.startswith("/")}:
        assert client.get(link).status_code == 200, link


def test_two_clicks_start_a_game(client: TestClient, store: GameStore) -> None:
    [form] = [f for f in page(client, "/").forms if f["action"] == "/new"]
    answer = client.post("/new", data=form["fields"])
    assert answer.status_code == 303
    [game] = store.list_games()
    assert answer.headers["location"] == f"/game/{game.id}"
    kinds = [seat.kind for seat in game.seats]
    assert kinds[0] == "person"
    assert set(kinds[1:]) <= set(BOTS)
    assert client.get(answer.headers["location"]).status_code == 200


@pytest.mark.parametrize("name", title_names())
def test_every_title_starts_from_its_form(client: TestClient, store: GameStore, name: str) -> None:
    for players in (2, 6):
        seen = page(client, f"/new?title={name}&players={players}")
        [form] = [f for f in seen.forms if f["action"] == "/new"]
        assert client.post("/new", data=form["fields"]).status_code == 303
    made = [store.load(game.id).game for game in store.list_games()]
    title = made[0].title
    assert {len(g.players) for g in made} == {max(2, title.min_players), min(6, title.max_players)}
    assert {g.title.auto_pass for g in made} == {True}


def test_the_form_says_how_well_the_computer_plays(client: TestClient) -> None:
    text = client.get("/new?title=18GA").text
    for bot in BOTS:
        assert f"<b>{level(bot).name}:</b> {level(bot).strength}" in text


def test_presets_and_options_reach_the_game(client: TestClient, store: GameStore) -> None:
    seen = page(client, "/new?title=18GA&preset=18xx.games&preset_was=")
    [form] = [f for f in seen.forms if f["action"] == "/new"]
    fields = {**form["fields"], "opt-jacksonville": "offboard", "seed": "41", "name-1": "Zoe"}
    client.post("/new", data=fields)
    [line] = store.list_games()
    setup = store.load(line.id).game.setup
    assert setup.options["jacksonville"] == "offboard"
    assert setup.options["opening"] == "separate_round"
    assert (setup.seed, setup.players[1]) == (41, "Zoe")


def test_a_form_that_cannot_be_says_why(client: TestClient, store: GameStore) -> None:
    answer = client.post(
        "/new", data={"title": "18GA", "name-0": "A", "name-1": "A", "name-2": "B"}
    )
    assert answer.status_code == 422
    assert "same name" in answer.text
    assert client.post("/new", data={"title": "1830"}).status_code == 400
    assert store.list_games() == []


def test_options_that_exclude_each_other_are_explained(client: TestClient) -> None:
    pairs = [
        (name, option.name, *exclusion)
        for name in title_names()
        for option in options(name)
        for exclusion in option.excludes
    ]
    for name, option, value, other, other_value in pairs:
        fields = {"title": name, f"opt-{option}": value, f"opt-{other}": other_value}
        answer = client.post("/new", data=fields)
        assert answer.status_code == 422, (name, option)
        assert "exclude each other" in answer.text


def test_the_home_page_lists_games_with_whose_turn_it_is(
    client: TestClient, store: GameStore
) -> None:
    store.create(set_up(), PEOPLE)
    store.add(played(actions=9999), PEOPLE)
    text = client.get("/").text
    assert "<b>Ann:</b> bid for a private or pass" in text
    assert "1 finished game" in text
    assert "won" in client.get("/games?show=finished").text


def test_maps_of_the_archive_follow_when_they_are_looked_at(
    client: TestClient, store: GameStore
) -> None:
    game_id = store.create(set_up(), PEOPLE)
    assert f'hx-get="/game/{game_id}/map?v=0"' in client.get("/games").text
    assert client.get(f"/game/{game_id}/map").text.startswith("<svg")
    assert client.get("/").text.count("<svg") > client.get("/games").text.count("<svg")


def test_a_game_put_away_offers_to_come_back(client: TestClient, store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    assert client.post(f"/game/{game_id}/hide").status_code == 303
    gone = page(client, f"/game/{game_id}", 410)
    assert {"action": f"/game/{game_id}/restore", "fields": {}} in gone.forms
    assert game_id in client.get("/games?show=away").text
    assert client.post(f"/game/{game_id}/restore").status_code == 303
    assert client.get(f"/game/{game_id}").status_code == 200


# -- import and export -------------------------------------------------------------------------


def send(client: TestClient, text: str, **more: str) -> Any:
    return client.post("/import", data=more, files={"file": ("game.json", text)})


def test_our_file_goes_out_and_in(client: TestClient, store: GameStore) -> None:
    game = played(actions=40)
    first = store.add(game, PEOPLE)
    out = client.get(f"/game/{first}/export")
    assert "attachment" in out.headers["content-disposition"]
    answer = send(client, out.text)
    assert answer.status_code == 303
    again = store.load(answer.headers["location"].rpartition("/")[2])
    assert again.game.fingerprint() == game.fingerprint()


def test_an_export_of_18xx_games_comes_in(client: TestClient, store: GameStore) -> None:
    game = new_game("18GA", NAMES, preset="18xx.games", seed=3)
    for _ in range(8):
        game.apply(game.legal.first())
    game_id = store.add(game, PEOPLE)
    out = client.get(f"/game/{game_id}/export/18xx")
    assert out.status_code == 200
    assert out.json() == json.loads(json.dumps(export_game(game)))
    assert send(client, out.text).status_code == 303


def test_what_18xx_games_cannot_play_is_not_exported(client: TestClient, store: GameStore) -> None:
    game_id = store.add(played(actions=5), PEOPLE)
    answer = client.get(f"/game/{game_id}/export/18xx", headers={"accept": "text/html"})
    assert answer.status_code == 409
    assert "18xx.games cannot take this game" in answer.text


def test_an_import_that_fails_part_way_offers_the_rest(
    client: TestClient, store: GameStore
) -> None:
    data = to_data(played(actions=30))
    data["actions"][20] = {"type": "convert"}
    answer = send(client, json.dumps(data))
    assert answer.status_code == 422
    assert "action 21 of 30 (convert)" in answer.text
    assert re.search(r"18GA \d", answer.text)
    assert "20 actions before it are fine" in answer.text
    assert store.list_games() == []
    kept = client.post("/import", data={"text": json.dumps(data), "partly": "yes"})
    assert kept.status_code == 303
    [line] = store.list_games()
    assert line.actions == 20


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Choose a file"),
        ("{", "not JSON"),
        ("[1]", "ot a game file"),
        ('{"title": "1830", "actions": [], "players": []}', "no title"),
        ('{"title": "18GA", "actions": []}', "cannot be read"),
        (STRANGE, "Unknown type"),
    ],
)  # fmt: skip
def test_files_that_are_no_games_are_told_so(client: TestClient, text: str, says: str) -> None:
    answer = client.post("/import", data={"text": text})
    assert answer.status_code == 422
    assert says in answer.text


def test_the_draft_keeps_its_secrets(client: TestClient, store: GameStore) -> None:
    for name in title_names():
        game = new_game(name, NAMES, options=first_seat(name))
        if game.decision.kind != "draft":
            continue
        game_id = store.add(game, PEOPLE)
        answer = client.get(f"/game/{game_id}/export", headers={"accept": "text/html"})
        assert answer.status_code == 409
        assert "Not during the draft" in answer.text
        assert client.get(f"/game/{game_id}/export/18xx").status_code == 409


# -- the end -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", title_names())
def test_the_end_of_a_game(client: TestClient, store: GameStore, name: str) -> None:
    game = played(name, actions=9999)
    game_id = store.add(game, PEOPLE)
    seen = page(client, f"/game/{game_id}/end")
    best = max(game.result().values())
    assert f"${best:,}" in seen.headings[0]
    history = client.get(f"/game/{game_id}/history.json").json()
    assert history["worth"][-1] == list(game.result().values())
    assert history["rounds"][-1]["action"] == len(game.actions)
    assert history["first_trains"]
    cash = [game.state.cash[p] for p in range(len(NAMES))]
    assert history["cash"][-1] == cash
    audit = client.get(f"/game/{game_id}/audit")
    assert audit.status_code == 200
    assert "nothing" in audit.text


def test_the_history_of_a_game_that_goes_on(client: TestClient, store: GameStore) -> None:
    game_id = store.add(played(actions=0), PEOPLE)
    seen = page(client, f"/game/{game_id}/end")
    assert seen.headings == ["Game in progress"]


# -- talk, notes, events -----------------------------------------------------------------------


def test_talk_and_notes(client: TestClient, store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    assert client.post(f"/game/{game_id}/chat", data={"text": "<b>hi</b>", "seat": "1"}).is_success
    assert "&lt;b&gt;hi&lt;/b&gt;" in client.get(f"/game/{game_id}/chat").text
    assert client.post(f"/game/{game_id}/chat", data={"text": "x" * 3000}).status_code == 400
    assert client.post(f"/game/{game_id}/chat", data={"text": "x", "seat": "9"}).status_code == 400
    plain = {"content-type": "text/plain"}
    answer = client.put(f"/game/{game_id}/notes/0", content="buy & hold", headers=plain)
    assert answer.status_code == 204, answer.text
    assert client.get(f"/game/{game_id}/notes/0").text == "buy & hold"
    assert client.get(f"/game/{game_id}/notes/1").text == ""


def test_unknown_games_are_told_so_everywhere(client: TestClient) -> None:
    for path in ("", "/end", "/events", "/export", "/notes/0", "/history.json", "/audit"):
        assert client.get(f"/game/none{path}").status_code == 404, path


# -- errors ------------------------------------------------------------------------------------


def test_errors_come_as_a_page_a_part_or_json(client: TestClient) -> None:
    whole = page(client, "/nowhere", 404)
    assert whole.headings == ["Page not found"]
    part = client.get("/nowhere", headers={"hx-request": "true"})
    assert part.text.startswith("<section")
    data = client.get("/nowhere", headers={"accept": "application/json"})
    assert data.json()["error"] == "Page not found"


def test_a_full_disk_has_its_page(
    client: TestClient, store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = store.create(set_up(), PEOPLE)

    def full(*_: object, **__: object) -> int:
        raise StorageUnavailable("the disk is full")

    monkeypatch.setattr(GameStore, "append_to", full)
    answer = client.post(f"/game/{game_id}/chat", data={"text": "hi"})
    assert answer.status_code == 503
    assert "the disk is full" in answer.text
    assert f"/game/{game_id}" in Page(answer.text).links


def test_a_fault_of_the_program_shows_no_insides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> list[object]:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(GameStore, "list_games", broken)
    with web_client(file_url(tmp_path)) as opened:
        quiet = TestClient(opened.app, raise_server_exceptions=False)
        answer = quiet.get("/")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


# -- security ----------------------------------------------------------------------------------


def test_every_answer_carries_the_headers(client: TestClient) -> None:
    for path in ("/", "/healthz", "/static/css/base.css", "/nowhere", "/static/board.css"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "headers",
    [{"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"},
     {"origin": "https://elsewhere.example"}, {"origin": "null"}],
)  # fmt: skip
def test_other_sites_cannot_post(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/new", data={"title": "18GA"}, headers=headers).status_code == 403


def test_our_own_pages_can_post(client: TestClient) -> None:
    for headers in ({"sec-fetch-site": "same-origin"}, {"origin": "http://testserver"}):
        assert client.post("/new", data={"title": "18GA"}, headers=headers).status_code == 303


def test_unknown_host_names_are_refused(client: TestClient) -> None:
    answer = client.get("/", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert "ROUNDHOUSE_ALLOWED_HOSTS" in answer.text
    assert "Content-Security-Policy" in answer.headers
    assert client.get("/healthz", headers={"host": "10.1.2.3"}).status_code == 200
    assert client.get("/", headers={"host": "127.0.0.1:8018"}).status_code == 200


def test_health(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/healthz").json()["status"] == "ok"

    def gone(*_: object, **__: object) -> tuple[int, int]:
        raise StorageUnavailable("the database cannot be reached")

    monkeypatch.setattr(GameStore, "bots_waiting", gone)
    assert client.get("/healthz").status_code == 503


# -- titles ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", title_names())
def test_every_title_is_described_with_real_clauses(name: str) -> None:
    found = about(name)
    assert found.blurb
    assert found.intro
    assert 1 <= found.length <= 4
    clauses = (Path(__file__).parents[1] / "titles" / name / "clauses.txt").read_text("utf-8")
    known = set(clauses.splitlines())
    told = [clause for section in found.rules for clause, _ in section.rules]
    assert len(told) >= 20
    assert [clause for clause in told if clause not in known] == []


def test_the_theme_can_be_switched_without_scripts(client: TestClient) -> None:
    answer = client.post("/theme")
    assert "theme=dark" in answer.headers["set-cookie"]
    client.cookies.set("theme", "dark")
    assert '<html lang="en" class="dark">' in client.get("/").text


def test_a_file_as_text_is_a_file(client: TestClient) -> None:
    assert client.post("/import", data={"text": to_text(played(actions=3))}).status_code == 303


def test_an_action_is_seen_on_the_next_page(client: TestClient, store: GameStore) -> None:
    game_id = store.create(set_up(), PEOPLE)
    client.get("/")
    store.append(game_id, 0, Play(store.load(game_id).game.legal.first()))
    assert "<b>Ben:</b>" in client.get("/").text


def used_by(template: str) -> set[str]:
    """A page's template and everything that it includes."""
    loader, env = templates.env.loader, templates.env
    assert loader is not None
    found, todo = set[str](), [template]
    while todo:
        name = todo.pop()
        if name in found:
            continue
        found.add(name)
        source, _, _ = loader.get_source(env, name)
        for other in meta.find_referenced_templates(env.parse(source)):
            # A name that is put together while rendering: any part of a title.
            parts = [n for n in env.list_templates() if n.startswith("parts/title_")]
            todo += [other] if other is not None else parts
    return found


def test_htmx_is_loaded_by_the_pages_that_use_it_and_no_others() -> None:
    loader, env = templates.env.loader, templates.env
    assert loader is not None
    sources = {name: loader.get_source(env, name)[0] for name in env.list_templates()}
    pages = [name for name, source in sources.items() if '{% extends "base.html" %}' in source]
    loads = {page for page in pages if "parts/htmx.html" in used_by(page)}
    uses = {page for page in pages if any(" hx-" in sources[name] for name in used_by(page))}
    assert loads == uses
    assert "game/page.html" not in loads
    assert "home.html" in loads


def test_the_game_page_does_without_htmx(client: TestClient, store: GameStore) -> None:
    game_id = store.add(played(actions=5), PEOPLE)
    assert "htmx" in client.get("/").text
    assert "htmx" not in client.get(f"/game/{game_id}").text


def finished_export() -> dict[str, Any]:
    """A short game of bots by the rules of 18xx.games, as its file."""
    game = new_game("18GA", NAMES, preset="18xx.games", seed=67)
    bots = make_bots(["busy"], len(NAMES), 67)
    while not game.over:
        seat = game.decision.players[0]
        game.apply(decide(bots[seat], game).action)
    found: dict[str, Any] = json.loads(json.dumps(export_game(game)))
    return found


def test_an_export_that_differs_says_where(client: TestClient) -> None:
    """Another result than the game's, or an action that is refused: how many before it are fine."""
    data = finished_export()
    first, right = next(iter(data["result"].items()))
    data["result"][first] = right + 7
    answer = send(client, json.dumps(data))
    assert answer.status_code == 422
    assert "The result differs" in answer.text
    assert f"${right:,} here and ${right + 7:,} in the file" in answer.text
    kept = client.post("/import", data={"text": json.dumps(data), "partly": "yes"})
    assert kept.status_code == 303
    data["actions"][39]["type"] = "convert"
    answer = send(client, json.dumps(data))
    assert "39 actions before it are fine" in answer.text
