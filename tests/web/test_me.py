"""A person's own page: name, devices, programs, taking data along, leaving."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator

import pytest
from sqlalchemy import update
from tests.stored_games import open_store
from tests.web.people_tools import COOKIE, DOMAIN, Site, open_link, open_site

from roundhouse.gamefile import from_data
from roundhouse.storage import Chat, Stop
from roundhouse.storage.people import LEFT
from roundhouse.storage.seating import sit_down
from roundhouse.storage.tables import devices


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("site")) as made:
        yield made


def test_somebody_unknown_is_told_how_to_get_in(site: Site) -> None:
    client = site.browser()
    assert "no passwords" in client.get("/me").text
    assert "Sign in" in client.get("/titles").text
    for path in ("name", "device", "sign-out", "sign-out-everywhere", "tokens", "leave"):
        answer = client.post(f"/me/{path}", data={"name": "Eve", "sure": "yes"})
        assert answer.status_code == 403
    assert client.get("/me/data").status_code == 403


def test_the_name_stands_in_the_bar_and_can_be_changed(site: Site) -> None:
    _, client = site.person("Ann")
    assert client.post("/me/name", data={"name": "Anna <b>"}).status_code == 303
    for path in ("/", "/titles", "/games", "/me", "/nowhere"):
        assert "Anna &lt;b&gt;" in client.get(path).text
    assert client.post("/me/name", data={"name": " "}).status_code == 400


def test_signing_out_here_others_and_everywhere(site: Site) -> None:
    person, first = site.person("Ann")
    second, third = site.browser(person), site.browser(person)
    stolen = third.cookies[COOKIE]
    assert third.post("/me/sign-out").status_code == 303
    assert COOKIE not in third.cookies
    third.cookies.set(COOKIE, stolen, domain=DOMAIN)  # a copy of the cookie is worth nothing now
    assert "no passwords" in third.get("/me").text
    link = site.links.make("device", person)
    token = site.people.add_token(person, "bot")[1]
    assert first.post("/me/sign-out-everywhere", data={"keep": "yes"}).status_code == 303
    assert "Ann" in first.get("/me").text
    assert "no passwords" in second.get("/me").text
    assert site.people.by_token(token) is None
    assert "no longer works" in open_link(second, link)
    first.post("/me/sign-out-everywhere")
    assert site.people.count_devices(person) == 0


def test_the_cookie_of_somebody_who_comes_again_is_renewed(site: Site) -> None:
    """Browsers drop it after 400 days; it is set again on a page after 30."""
    person, client = site.person("Ann")
    secret = client.cookies[COOKIE]
    assert "set-cookie" not in client.get("/me").headers

    def old() -> None:
        with site.store.database.writing() as connection:
            connection.execute(update(devices).values(renewed=devices.c.renewed - 31 * 86_400_000))

    old()
    for path in ("/me", "/titles"):
        again = client.get(path)
        assert f"{COOKIE}={secret}; HttpOnly; Max-Age=34560000" in again.headers["set-cookie"]
        assert again.headers["cache-control"] == "no-store"
        assert "set-cookie" not in client.get(path).headers
        old()
    out = client.post("/me/sign-out")
    assert secret not in out.headers["set-cookie"]
    assert site.people.count_devices(person) == 0


def test_tokens_are_shown_once_and_revoked(site: Site) -> None:
    person, client = site.person("Ann")
    page = client.post("/me/tokens", data={"name": "my bot"}).text
    [secret] = set(re.findall(r"rh_[A-Za-z0-9_-]{22}", page))
    assert site.people.by_token(secret) == site.people.get(person)
    again = client.get("/me")
    assert secret not in again.text
    assert again.headers["cache-control"] == "no-store"
    [token] = site.people.tokens(person)
    other = site.person("Eve")[1]
    assert other.post(f"/me/tokens/{token.id}/remove").status_code == 400
    assert client.post(f"/me/tokens/{token.id}/remove").status_code == 303
    assert site.people.by_token(secret) is None


def test_own_data_can_be_taken_along(site: Site) -> None:
    person, client = site.person("Ann")
    other, _ = site.person("Ben")
    mine = site.hosted(person, person, other, actions=30)
    draft = site.hosted(person, person, other, title="1846")
    away = site.hosted(other, other, person)
    hidden_draft = site.hosted(person, person, other, title="1846")
    for game_id, seat, words in ((mine, 0, "my turn?"), (mine, 1, "no"), (draft, 0, "hm ×2")):
        site.store.append(game_id, None, Chat(words, seat))
    guest, _ = site.person("Gus")
    sit_down(site.store, away, 2, guest)
    site.store.append(away, None, Chat("said by Gus", 2))
    sit_down(site.store, away, 2, person)  # what was said there before is another's
    site.store.write_note(mine, 0, "sell early", person)
    site.store.write_note(mine, 1, "another player's", other)
    site.store.hide(away)
    site.store.hide(hidden_draft)
    site.hosted(other, other)
    with zipfile.ZipFile(io.BytesIO(client.get("/me/data").content)) as archive:
        names = archive.namelist()
        about = json.loads(archive.read("about-me.json"))
        game = from_data(json.loads(archive.read(f"games/18GA-{mine}.json")))
        assert archive.read(f"notes/18GA-{mine}-0.txt") == b"sell early"
        archived = from_data(json.loads(archive.read(f"games/18GA-{away}.json")))
        talk = [json.loads(archive.read(n)) for n in sorted(names) if n.startswith("talk/")]
    assert game.actions == site.store.load(mine).game.actions
    assert archived.players == ("Ann", "Ben", "Cem")
    assert len(names) == 6
    assert [[line["text"] for line in part] for part in talk] == [["hm ×2"], ["my turn?"]]
    games = {g["id"]: g for g in about["games"]}
    assert set(games) == {mine, draft, away, hidden_draft}
    for unseen in (draft, hidden_draft):
        assert "face down" in games[unseen]["missing"]


def test_games_that_are_over_or_archived_get_another_host_too(site: Site) -> None:
    person, client = site.person("Ann")
    other, at_other = site.person("Ben")
    over, away = (site.hosted(person, person, other, actions=n) for n in (5, 0))
    site.store.append(over, site.store.version(over), Stop("enough"))
    site.store.hide(away)
    elsewhere = open_store(str(site.store.database.engine.url))
    assert elsewhere.load(over).host_id == person
    assert client.post("/me/leave", data={"sure": "yes"}).status_code == 303
    for store in (site.store, elsewhere):
        assert [store.host_of(game_id) for game_id in (over, away)] == [other, other]
        assert store.load(over).host_id == other
    elsewhere.close()
    assert at_other.post(f"/game/{away}/restore").status_code == 303
    assert site.store.load(away).seats[0].person_id == ""
    assert at_other.post(f"/game/{over}/hide").status_code == 303


def test_leaving_forgets_the_person_and_games_go_on(site: Site) -> None:
    person, client = site.person("Ann")
    other, at_other = site.person("Ben")
    shared, alone = site.hosted(person, person, other), site.hosted(person, person)
    site.store.write_note(shared, 0, "private", person)
    assert client.post("/me/leave").status_code == 400  # not meant
    assert client.post("/me/leave", data={"sure": "yes"}).status_code == 303
    assert site.people.get(person).name == LEFT  # type: ignore[union-attr]
    assert "no passwords" in client.get("/me").text
    assert site.store.note(shared, 0, person) == ""
    stored = site.store.load(shared)
    assert (stored.seats[0].person_id, stored.host_id) == ("", other)
    assert "Waiting for Ann to sit down" in at_other.get(f"/game/{shared}").text
    assert at_other.post(f"/game/{shared}/table/0/invite").status_code == 303
    assert site.store.load(alone).seats[0].person_id == ""
    assert at_other.get("/").text.count("game-line") == 1
