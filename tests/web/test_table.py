"""Who sits where: invitations made again, computer players who stand in, names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.web.people_tools import Site, accept, open_site

from roundhouse.core.actions import to_json


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("site")) as made:
        yield made


def test_a_new_link_replaces_the_one_before(site: Site) -> None:
    host, at_host = site.person("Hanna")
    game_id = site.hosted(host, host)
    first = site.links.invite(game_id, 1)
    assert at_host.post(f"/game/{game_id}/table/1/invite").status_code == 303
    second = site.links.invitations(game_id)[1]
    assert first != second
    assert site.links.find(first) is None
    assert second in at_host.get(f"/game/{game_id}/table").text
    accept(site.browser(), second, "Bo")
    lost = site.store.load(game_id).seats[1].person_id
    at_host.post(f"/game/{game_id}/table/1/invite")  # somebody else takes the seat over
    accept(site.browser(), site.links.invitations(game_id)[1], "Bo")
    assert site.store.load(game_id).seats[1].person_id not in ("", lost)


def test_only_the_host_sees_links(site: Site) -> None:
    host, _ = site.person("Hanna")
    other, at_other = site.person("Olga")
    game_id = site.hosted(host, host, other)
    secret = site.links.invite(game_id, 2)
    for client in (at_other, site.person("Wanda")[1], site.browser()):
        for path in ("/table", "/table?part=true", "", "/parts"):
            assert secret not in client.get(f"/game/{game_id}{path}").text


def test_a_computer_player_stands_in_and_the_seat_comes_back(site: Site) -> None:
    host, _ = site.person("Hanna")
    ada, at_ada = site.person("Ada")
    game_id = site.hosted(host, ada, host, host)
    where = f"/game/{game_id}"
    action = to_json(site.store.load(game_id).game.legal.first())
    assert at_ada.post(f"{where}/table/0/computer", data={"bot": "steady"}).status_code == 303
    stored = site.store.load(game_id)
    assert (stored.seats[0].kind, stored.seats[0].person_id) == ("steady", ada)
    assert stored.bots_to_move == (0,)
    sent = {"action": action, "version": stored.version}
    assert at_ada.post(f"{where}/act", json=sent).status_code in (403, 422)
    assert "Take the seat back" in at_ada.get(f"{where}/table").text
    assert at_ada.post(f"{where}/table/0/person").status_code == 303
    sent["version"] = site.store.version(game_id)
    assert at_ada.post(f"{where}/act", json=sent).status_code == 200
    assert at_ada.post(f"{where}/table/0/computer", data={"bot": "nobody"}).status_code == 400


def test_standing_up_frees_the_seat(site: Site) -> None:
    host, _ = site.person("Hanna")
    ada, at_ada = site.person("Ada")
    game_id = site.hosted(host, ada, host, host)
    assert at_ada.post(f"/game/{game_id}/table/0/stand-up").status_code == 303
    assert site.store.load(game_id).seats[0].person_id == ""
    assert at_ada.post(f"/game/{game_id}/table/0/computer", data={"bot": "busy"}).status_code == 403
    assert not site.store.list_games(person=ada)


def test_renaming_a_seat(site: Site) -> None:
    host, at_host = site.person("Hanna")
    game_id = site.hosted(host, host)
    assert at_host.post(f"/game/{game_id}/table/1/name", data={"name": "Zoe"}).status_code == 303
    assert site.store.load(game_id).game.players == ("Ann", "Zoe", "Cem")
    answer = at_host.post(f"/game/{game_id}/table/1/name", data={"name": "Cem"})
    assert answer.status_code == 400
    assert "is already called Cem" in answer.text
    assert at_host.post(f"/game/{game_id}/table/7/name", data={"name": "Q"}).status_code == 400


def test_an_open_table_is_managed_by_those_who_may_start_games(site: Site) -> None:
    game_id = site.hosted("", "")
    anyone = site.browser()
    assert anyone.post(f"/game/{game_id}/table/1/computer", data={"bot": "busy"}).status_code == 303
    assert anyone.post(f"/game/{game_id}/table/1/person").status_code == 303
    assert anyone.post(f"/game/{game_id}/table/1/invite").status_code == 403
    assert "anyone at this screen" in anyone.get(f"/game/{game_id}/table").text


def test_only_whoever_may_restore_a_game_is_offered_to(site: Site) -> None:
    host, at_host = site.person("Hanna")
    ada, at_ada = site.person("Ada")
    game_id = site.hosted(host, host, ada)
    assert at_host.post(f"/game/{game_id}/hide").status_code == 303
    for client, status in ((at_host, 303), (at_ada, 403), (site.browser(), 403)):
        way = f'action="/game/{game_id}/restore"'
        here = client.get(f"/game/{game_id}")
        assert here.status_code == 410
        assert (way in here.text) == (way in client.get("/games?show=away").text) == (status == 303)
        assert ("host of the game can restore it" in here.text) == (status == 403)
    assert "18GA" in at_ada.get("/games?show=away").text
    assert at_ada.post(f"/game/{game_id}/restore").status_code == 403
    assert at_host.post(f"/game/{game_id}/restore").status_code == 303


def test_notes_stay_with_the_person_who_wrote_them(site: Site) -> None:
    """A host who takes over a seat does not read them; their writer, back again, does."""
    host, at_host = site.person("Hanna")
    ada, at_ada = site.person("Ada")
    game_id = site.hosted(host, host, ada)
    where, text = f"/game/{game_id}/notes/1", {"content-type": "text/plain"}
    assert at_ada.put(where, content="sell early", headers=text).status_code == 204
    at_host.post(f"/game/{game_id}/table/1/invite")
    accept(at_host, site.links.invitations(game_id)[1])
    assert site.store.load(game_id).seats[1].person_id == host
    assert (at_host.get(where).status_code, at_host.get(where).text) == (200, "")
    assert at_host.put(where, content="mine", headers=text).status_code == 204
    assert at_ada.get(where).status_code == 403
    at_host.post(f"/game/{game_id}/table/1/invite")
    accept(at_ada, site.links.invitations(game_id)[1])
    assert at_ada.get(where).text == "sell early"
