"""Links that let people in, each once; no secret stays where somebody could read it."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.stored_games import NAMES, file_url
from tests.web.people_tools import COOKIE, Site, accept, open_link, open_site

from roundhouse.cli import app
from roundhouse.core.actions import to_json
from roundhouse.hosting.settings import Settings
from roundhouse.storage import Play, StorageError, ids
from roundhouse.storage.links import LASTS
from roundhouse.web import link_use
from roundhouse.web.announce import show_host_link


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("site")) as made:
        yield made


def test_an_invitation_asks_only_for_a_name_and_gives_the_seat(site: Site) -> None:
    host, at_host = site.person("Hanna", "member")
    game_id = site.hosted(host, host)
    secret = site.links.invite(game_id, 1)
    friend = site.browser()
    shown = open_link(friend, secret)
    assert 'name="name" value="Ben"' in shown  # the seat's name, to begin with
    assert "password" not in shown.lower().replace("no password", "")
    assert friend.post("/link", data={"name": "  "}).status_code == 422
    assert accept(friend, secret, "Berta") == f"/game/{game_id}"
    seat = site.store.load(game_id).seats[1]
    assert (seat.name, seat.kind) == ("Berta", "person")
    person = site.people.get(seat.person_id)
    assert person is not None
    assert (person.name, person.role) == ("Berta", "member")  # whom a member invites is one
    assert "Berta" in friend.get("/me").text
    assert site.store.load(game_id).game.players == ("Ann", "Berta", "Cem")
    assert "sat down" in at_host.get(f"/game/{game_id}/table").text


def test_a_messengers_preview_does_not_call_the_link_used(site: Site) -> None:
    """Messengers follow the link without cookies and show the title of what they find."""
    host, _ = site.person("Hanna", "member")
    secret = site.links.invite(site.hosted(host, host), 1)
    for _ in range(2):
        messenger = site.browser()
        first = messenger.get(f"/link/{secret}")
        messenger.cookies.clear()
        shown = messenger.get(first.headers["location"])
        assert shown.status_code == 200
        assert "<title>Your link to Roundhouse</title>" in shown.text
        assert 'property="og:title"' in shown.text
        assert secret not in shown.text
    assert "Sit down" in open_link(site.browser(), secret)


def test_a_guests_invitation_makes_no_member(site: Site) -> None:
    host, _ = site.person("Gus")
    game_id = site.hosted(host, host)
    accept(site.browser(), site.links.invite(game_id, 1), "Mia")
    person = site.people.get(site.store.load(game_id).seats[1].person_id)
    assert person is not None
    assert person.role == "guest"


def test_somebody_known_is_not_asked_for_a_name(site: Site) -> None:
    host, _ = site.person("Hanna")
    person, friend = site.person("Cleo")
    game_id = site.hosted(host, host)
    shown = open_link(friend, site.links.invite(game_id, 2))
    assert 'id="name"' not in shown
    assert "Sit down as Cleo" in shown
    friend.post("/link")
    seat = site.store.load(game_id).seats[2]
    assert (seat.person_id, seat.name) == (person, "Cleo")


def test_the_seat_keeps_its_name_where_it_must(site: Site) -> None:
    """Another player has the name already, or the log speaks of the seat by it."""
    host, _ = site.person("Hanna")
    game_id = site.hosted(host, host)
    accept(site.browser(), site.links.invite(game_id, 1), "Ann")
    assert [seat.name for seat in site.store.load(game_id).seats] == list(NAMES)
    named = site.hosted(host, host, actions=200)
    log = str([entry.data for entry in site.store.load(named).entries])
    spoken = [n for n, name in enumerate(NAMES) if f"'{name}'" in log]
    for seat in range(len(NAMES)):
        accept(site.browser(), site.links.invite(named, seat), f"New {seat}")
    names = [seat.name for seat in site.store.load(named).seats]
    assert names == [NAMES[n] if n in spoken else f"New {n}" for n in range(len(NAMES))]
    assert site.store.load(named).readonly_reason == ""


def test_nothing_but_a_press_uses_a_link(site: Site) -> None:
    """Messengers fetch links for their previews."""
    host, _ = site.person("Hanna")
    game_id = site.hosted(host, host)
    secret = site.links.invite(game_id, 1)
    for _ in range(3):
        robot = site.browser()
        open_link(robot, secret)
        assert robot.head(f"/link/{secret}").status_code in (303, 405)
        assert COOKIE not in robot.cookies
    assert accept(site.browser(), secret, "Bo") == f"/game/{game_id}"
    late = site.browser()
    assert "no longer works" in open_link(late, secret)
    assert late.post("/link", data={"name": "Eve"}).status_code == 410
    assert COOKIE not in late.cookies


def test_no_secret_stays_in_addresses_headers_or_logs(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    host, _ = site.person("Hanna")
    game_id = site.hosted(host, host)
    secret = site.links.invite(game_id, 1)
    friend = site.browser()
    with caplog.at_level(logging.DEBUG):
        first = friend.get(f"/link/{secret}")
        shown = friend.get("/link")
        done = friend.post("/link", data={"name": "Bo"})
    for answer in (first, shown, done):
        assert answer.headers["cache-control"] == "no-store"
        policy = "same-origin" if answer is shown else "no-referrer"
        assert answer.headers["referrer-policy"] == policy
        others = {k: v for k, v in answer.headers.items() if k != "set-cookie"}
        assert secret not in str(others) + answer.text
    for cookie in first.headers.get_list("set-cookie") + done.headers.get_list("set-cookie"):
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
    ours = [r for r in caplog.records if r.name.startswith("roundhouse")]
    asked = [getattr(r, "path", "") for r in ours if r.name == "roundhouse.request"]
    assert asked == ["/link/…", "/link", "/link"]
    assert all(secret not in f"{r.getMessage()} {r.__dict__}" for r in ours)


def test_cookies_under_https_are_bound_to_this_site(site: Site) -> None:
    friend = site.browser()
    friend.base_url = "https://testserver"
    secret = site.links.make("member")
    cookies = friend.get(f"/link/{secret}").headers.get_list("set-cookie")
    cookies += friend.post("/link", data={"name": "Tess"}).headers.get_list("set-cookie")
    assert cookies
    for cookie in cookies:
        assert cookie.startswith("__Host-roundhouse")
        assert "Secure" in cookie
        assert "Path=/" in cookie
        assert "Domain" not in cookie


def test_a_device_link_makes_the_device_that_person_for_ten_minutes(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, first = site.person("Dora")
    page = first.post("/me/device").text
    assert "<svg" in page
    secret = re.findall(r"/link/([A-Za-z0-9_-]{22})", page)[0]
    second = site.browser()
    assert "Sign in as Dora" in open_link(second, secret)
    assert second.post("/link").headers["location"] == "/"
    assert "Dora" in second.get("/me").text
    assert site.people.count_devices(person) == 2
    late = site.links.make("device", person)
    at = ids.now()
    monkeypatch.setattr("roundhouse.storage.links.now", lambda: at + (LASTS["device"] or 0) + 1000)
    third = site.browser()
    assert "no longer works" in open_link(third, late)
    assert third.post("/link").status_code == 410


def test_the_host_of_the_server_and_members(tmp_path: Path) -> None:
    with open_site(tmp_path, create="members") as site:
        guest = site.browser()
        assert guest.post("/new", data={"title": "18GA"}).status_code == 403
        assert guest.get("/new").status_code == 403
        home = guest.get("/").text
        assert 'action="/new"' not in home
        assert "Ask the host of this server" in home
        host = site.browser()
        assert accept(host, site.links.make("host"), "Hanna") == "/"
        assert host.post("/new", data={"title": "18GA"}).status_code == 303
        again = site.browser()
        secret = site.links.make("host")
        assert "Sign in as Hanna" in open_link(again, secret)
        accept(again, secret)
        assert "Hanna" in again.get("/me").text
        page = host.post("/server/members").text
        secret = re.findall(r"/link/([A-Za-z0-9_-]{22})", page)[0]
        accept(guest, secret, "Mo")
        assert guest.post("/new", data={"title": "18GA"}).status_code == 303
        assert "Mo" in host.get("/server").text
        assert guest.get("/server").status_code == 403


def test_the_host_of_the_server_removes_members(tmp_path: Path) -> None:
    with open_site(tmp_path, create="members") as site:
        hanna, at_host = site.person("Hanna", "host")
        mo, at_mo = site.person("Mo", "member")
        game_id = site.hosted(mo, mo, hanna)
        assert f"/server/members/{mo}/remove" in (page := at_host.get("/server").text)
        assert f"/server/members/{hanna}/" not in page
        for what in ("guest", "remove"):
            assert at_mo.post(f"/server/members/{hanna}/{what}").status_code == 403
            for nobody in (hanna, "nobody"):
                answer = at_host.post(f"/server/members/{nobody}/{what}")
                assert answer.status_code == 400
                assert "There is no such member" in answer.text
        assert at_host.post(f"/server/members/{mo}/guest").status_code == 303
        assert at_mo.post("/new", data={"title": "18GA"}).status_code == 403
        assert site.store.load(game_id).seats[0].person_id == mo
        assert f"/server/members/{mo}/" not in at_host.get("/server").text
        site.people.set_role(mo, "member")
        assert at_host.post(f"/server/members/{mo}/remove").status_code == 303
        stored = site.store.load(game_id)
        assert [seat.person_id for seat in stored.seats[:2]] == ["", hanna]
        assert stored.host_id == hanna
        assert "You are not signed in" in at_mo.get("/me").text
        assert "Mo" not in at_host.get("/server").text


def test_the_host_of_the_server_sees_and_removes_guests(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        _, at_host = site.person("Hanna", "host")
        mo, at_mo = site.person("Mo", "member")
        at_host.post(f"/server/members/{mo}/guest")
        others = [site.people.create(f"Guest {n}").id for n in range(25)]
        address, seen = "/server?show=guests", list[str]()
        while address:
            page = at_host.get(address).text
            found = re.findall(r"/server/members/([a-z0-9]+)/remove", page)
            assert len(found) <= 20
            assert "No longer a member" not in page
            seen += found
            older = re.search(r'href="(/server[^"]*before=[^"]*)"', page)
            address = older[1].replace("&amp;", "&") if older else ""
        assert sorted(seen) == sorted([mo, *others])
        gone = at_host.post(f"/server/members/{mo}/remove")
        assert (gone.status_code, gone.headers["location"]) == (303, "/server?show=guests")
        assert "You are not signed in" in at_mo.get("/me").text
        assert f"/server/members/{mo}/" not in at_host.get("/server?show=guests").text
        assert at_host.post(f"/server/members/{mo}/remove").status_code == 400
        assert at_host.get("/server?show=guests&before=x").status_code == 400
        assert "Hanna" in at_host.get("/server").text


def test_a_link_works_again_if_nobody_could_sit_down(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _ = site.person("Hanna")
    game_id = site.hosted(host, host)
    secret = site.links.invite(game_id, 1)
    friend = site.browser()
    open_link(friend, secret)

    def busy(*_: object) -> None:
        raise StorageError("the table is busy")

    with monkeypatch.context() as patch:
        patch.setattr(link_use, "sit_down", busy)
        assert friend.post("/link", data={"name": "Bo"}).status_code == 400
    assert accept(friend, secret, "Bo") == f"/game/{game_id}"


def test_friends_are_invited_when_a_game_is_made(site: Site) -> None:
    host = site.browser()
    form = {"title": "18GA", "players": "4", "name-0": "Ann", "kind-0": "me"}
    form |= {"name-1": "Bea", "kind-1": "person", "name-2": "Cyd", "kind-2": "friend"}
    form |= {"name-3": "Dan", "kind-3": "steady", "seed": "2"}  # a person moves first
    where = host.post("/new", data=form).headers["location"]
    assert where.endswith("#table")
    game_id = where.removesuffix("#table").rpartition("/")[2]
    stored = site.store.load(game_id)
    assert [seat.kind for seat in stored.seats] == ["person", "person", "person", "steady"]
    me = stored.host_id
    assert [seat.person_id for seat in stored.seats] == [me, me, "", ""]
    assert site.people.get(me).name == "Ann"  # type: ignore[union-attr]
    assert set(site.links.invitations(game_id)) == {2}
    table = host.get(f"/game/{game_id}/table?part=true").text
    assert site.links.invitations(game_id)[2] in table
    assert f"/game/{game_id}" in table  # to watch
    friend = site.browser()
    accept(friend, site.links.invitations(game_id)[2], "Cyd")
    assert site.links.invitations(game_id) == {}
    asked = stored.game.decision.players[0]
    seat_of = {0: host, 1: host, 2: friend}
    version = site.store.version(game_id)
    sent = {"action": to_json(stored.game.legal.first()), "version": version}
    other = friend if seat_of[asked] is host else host
    assert other.post(f"/game/{game_id}/act", json=sent).status_code == 422
    assert seat_of[asked].post(f"/game/{game_id}/act", json=sent).status_code == 200


def test_a_free_seat_is_waited_for_and_the_host_can_invite(site: Site) -> None:
    host, at_host = site.person("Hanna")
    game_id = site.hosted(host, "", host, host)
    assert site.store.load(game_id).game.decision.players == (0,)
    assert "Waiting for Ann to sit down" in (page := at_host.get(f"/game/{game_id}").text)
    assert "Invite Ann" in page
    assert "for Ann to sit down" in at_host.get("/").text
    watching = site.browser().get(f"/game/{game_id}").text
    assert "Waiting for Ann to sit down" in watching
    assert "Invite Ann" not in watching
    friend = site.browser()
    accept(friend, site.links.invite(game_id, 0), "Ada")
    assert "Waiting for" not in friend.get(f"/game/{game_id}").text
    site.store.append(game_id, 1, Play(site.store.load(game_id).game.legal.first(), 0))


def test_the_command_line_makes_links_for_the_host(tmp_path: Path) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    with open_site(tmp_path) as site:
        out, settings = Terminal(), Settings(base_url="https://trains.example")
        show_host_link(settings, site.links, out)
        [printed] = re.findall(
            r"https://trains\.example/link/([A-Za-z0-9_-]{22})\n", out.getvalue()
        )
        options = ["host-link", "--port", "8099", "--database", file_url(tmp_path)]
        made = CliRunner().invoke(app, options).output
        [again] = re.findall(r"^http://127\.0\.0\.1:8099/link/([A-Za-z0-9_-]{22})\n$", made)
        for secret in (printed, again):
            link = site.links.find(secret)
            assert link is not None
            assert link.kind == "host"
        journal = io.StringIO()  # as under systemd: a log, which has no secrets
        show_host_link(settings, site.links, journal)
        assert journal.getvalue() == ""
