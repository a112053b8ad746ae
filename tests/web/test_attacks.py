"""What somebody may try by hand: forged cookies, other sites' forms, markup, headers of proxies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.web.people_tools import COOKIE, DOMAIN, Site, accept, open_site
from tests.web.route_tools import Scene, routes_of

from roundhouse.core.actions import to_json

MARKUP = "<img src=x onerror=alert(1)>\"'&"
ELSEWHERE: list[dict[str, str]] = [
    {"sec-fetch-site": "cross-site", "origin": "https://evil.example"},
    {"sec-fetch-site": "same-site"},
    {"origin": "https://evil.example"},
    {"origin": "null"},
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("site")) as made:
        yield made


@pytest.mark.parametrize("forged", ["", "x", "A" * 22, "A" * 5000, "' OR 1=1 --", "\u0251"])
def test_a_forged_cookie_is_nobody(site: Site, forged: str) -> None:
    person, _ = site.person("Ann")
    client = site.browser()
    raw = forged.encode("utf-8")
    for value in (raw, person.encode()):
        headers = {b"cookie": COOKIE.encode() + b"=" + value}
        assert b"no passwords" in client.get("/me", headers=headers).content
        assert client.post("/me/device", headers=headers).status_code == 403


def test_a_token_is_no_cookie_and_a_cookie_no_token(site: Site) -> None:
    person, client = site.person("Ann")
    token = site.people.add_token(person, "bot")[1]
    thief = site.browser()
    thief.cookies.set(COOKIE, token, domain=DOMAIN)
    assert "no passwords" in thief.get("/me").text
    device = client.cookies[COOKIE]
    answer = thief.get("/api/me", headers={"authorization": f"Bearer {device}"})
    assert answer.status_code == 401


def test_no_other_site_makes_a_browser_change_anything(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    scene = Scene(tmp_path_factory.mktemp("scene"))
    before = scene.written()
    tried = 0
    for route in routes_of(scene.site.app):
        if not route.startswith("GET"):
            for headers in ELSEWHERE:
                assert scene.send("host", route, headers=headers).status_code == 403, route
                tried += 1
    assert tried > 100
    assert scene.written() == before


def test_no_answer_about_a_game_is_kept_on_the_way(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Nor by the browser: it may be another person's next."""
    scene = Scene(tmp_path_factory.mktemp("scene"))
    tried = 0
    for route in routes_of(scene.site.app):
        about_games = route.startswith(("GET /game/", "GET /api/"))
        if about_games and not route.endswith(("/events", "/stream", "/expert")):  # without end
            for role in ("seat", "unknown", "program"):
                kept = scene.send(role, route).headers["cache-control"]
                assert kept == "no-store", (route, role)
                tried += 1
    assert tried > 75


def test_markup_in_names_and_talk_stays_text(site: Site) -> None:
    host, at_host = site.person(MARKUP)
    game_id = site.hosted(host, host)
    accept(site.browser(), site.links.invite(game_id, 1), MARKUP[:30])
    at_host.post(f"/game/{game_id}/chat", data={"text": MARKUP})
    at_host.post("/me/tokens", data={"name": MARKUP})
    assert at_host.post(f"/game/{game_id}/table/2/name", data={"name": MARKUP}).status_code == 303
    site.links.invite(game_id, 2)
    paths = ["/", "/me", "/games", f"/game/{game_id}", f"/game/{game_id}/table"]
    paths += [
        f"/game/{game_id}/{part}" for part in ("parts", "chat", "log", "sheet", "end", "turn")
    ]
    for path in paths:
        page = at_host.get(path).text
        assert "<img src=x" not in page, path
    assert "&lt;img src=x" in at_host.get(f"/game/{game_id}").text


@pytest.mark.parametrize("name", ["x-forwarded-host", "x-forwarded-for", "forwarded", "x-real-ip"])
def test_headers_of_proxies_lead_no_link_astray(site: Site, name: str) -> None:
    _, client = site.person("Ann")
    headers = {name: "evil.example", "x-forwarded-proto": "https", "x-forwarded-prefix": "/evil"}
    page = client.post("/me/device", headers=headers)
    assert "evil" not in page.text
    assert re.search(r"http://testserver/link/", page.text)
    assert client.get("/me", headers={"host": "evil.example"}).status_code == 400


def test_nobody_acts_or_talks_for_another_seat(site: Site) -> None:
    host, _ = site.person("Hanna")
    ada, at_ada = site.person("Ada")
    ben, at_ben = site.person("Ben")
    game_id = site.hosted(host, ada, ben)
    sent: dict[str, Any] = {
        "action": to_json(site.store.load(game_id).game.legal.first()), "version": 0, "seat": 0
    }  # fmt: skip
    assert at_ben.post(f"/game/{game_id}/act", json=sent).status_code in (400, 422)
    del sent["seat"]
    assert at_ben.post(f"/game/{game_id}/act", json=sent).status_code == 422
    assert site.store.version(game_id) == 0
    assert at_ben.post(f"/game/{game_id}/chat", data={"text": "I am Ada", "seat": "0"}).is_success
    assert site.store.load(game_id).entries[-1].seat == 1
    assert at_ada.get(f"/game/{game_id}/notes/1").status_code == 403
