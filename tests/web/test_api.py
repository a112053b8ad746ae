"""The API for programs: look, play, take back, talk, invite."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.web.api_tools import Program, links_of, people_of, program, seats_for, store_of
from tests.web.tools import set_up

from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import Pass
from roundhouse.gamefile import new_game
from roundhouse.storage import Play, SeatInfo, StorageError
from roundhouse.web import link_use
from roundhouse.web.api.routes import description

DOCUMENT = Path(__file__).parents[2] / "docs" / "api.md"
MINE = [{"kind": "me", "name": name} for name in ("Ann", "Ben", "Cem")]


@pytest.fixture
def ann(client: TestClient) -> Program:
    return program(client, "Ann")


@pytest.fixture
def ben(client: TestClient) -> Program:
    return program(client, "Ben")


def shared(ann: Program, ben: Program) -> str:
    """A game of Ann's: she sits first, then Ben, then a computer player."""
    seats = [*seats_for(ann, ben, names=("Ann", "Ben")), SeatInfo("Cem", "busy")]
    return store_of(ann.site).create(set_up(), seats, ann.person_id)


def test_a_token_says_who_asks_and_nothing_else_does(client: TestClient, ann: Program) -> None:
    assert ann.get("/me").json() == {"name": "Ann", "role": "member", "may_create": True}
    client.cookies.set("roundhouse", people_of(client).add_device(ann.person_id))
    for headers in ({}, {"Authorization": ann.token}, {"Authorization": f"Bearer {ann.token}x"}):
        answer = client.get("/api/me", headers=headers)
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"
        assert answer.json()["code"] == "no-token"
    people_of(client).remove_token(ann.person_id, ann.token_id)
    assert ann.get("/me").status_code == 401


def test_every_route_but_the_open_ones_needs_a_token(client: TestClient, ann: Program) -> None:
    game_id = ann.create("18GA", MINE)["game"]["id"]
    before = store_of(client).version(game_id)
    tried = 0
    for path, operations in description()["paths"].items():
        for method, operation in operations.items():
            address = path.format(game_id=game_id, kind="deal", answer="accept")
            status = client.request(method, address, json={"version": 0}).status_code
            assert (status == 200) if operation.get("security") == [] else status == 401, address
            tried += 1
    assert tried >= 15
    assert store_of(client).version(game_id) == before


def test_a_game_is_created_as_wanted(ann: Program) -> None:
    seats = [{"kind": "me"}, {"kind": "invitation", "name": "Ben"}, {"kind": "computer"}]
    made = ann.create("18GA", seats, options={"consent": "assumed"}, seed=7)
    game = made["game"]
    assert [(s["name"], s["kind"], s["taken"], s["yours"]) for s in game["seats"]] == [
        ("Ann", "person", True, True),
        ("Ben", "person", False, False),
        ("Ada", "computer", True, False),
    ]
    assert (game["seed"], game["you"], game["host"]) == (7, ["Ann"], True)
    assert (game["options"]["consent"], game["options"]["auto_pass"]) == ("assumed", "on")
    assert [i["seat"] for i in made["invitations"]] == ["Ben"]
    assert ann.get(f"/games/{game['id']}/invitations").json()["invitations"] == made["invitations"]
    strict = ann.create("18GA", MINE, preset="rulebook")["game"]
    assert strict["options"] | {"auto_pass": "off"} == strict["options"]
    assert strict["seed"].bit_length() > 30


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"title": "18XX"}, "18XX"),
        ({"seats": MINE[:1]}, "3 to 5 players"),
        ({"seats": [MINE[0]] * 3}, "same name"),
        ({"seats": [*MINE[:2], {"kind": "computer", "bot": "genius"}]}, "genius"),
        ({"seats": [*MINE[:2], {"kind": "king"}]}, "seats.2.kind"),
        ({"options": {"weather": "rain"}}, "weather"),
        ({"preset": "mine"}, "mine"),
        ({"seed": -1}, "seed"),
        ({"extra": 1}, "extra"),
    ],
)
def test_what_cannot_be_created_is_said(ann: Program, wrong: dict[str, Any], says: str) -> None:
    answer = ann.post("/games", {"title": "18GA", "seats": MINE, **wrong})
    assert answer.status_code == 400
    assert answer.json()["code"] == "not-understood"
    assert says in answer.json()["detail"]
    assert ann.get("/games").json()["games"] == []


def test_invitations_are_accepted_once_and_shown_to_the_host_alone(
    ann: Program, ben: Program
) -> None:
    seats = [MINE[0], {"kind": "invitation"}, {"kind": "computer"}]
    made = ann.create("18GA", seats)
    game_id, link = made["game"]["id"], made["invitations"][0]
    assert ben.get(f"/games/{game_id}/invitations").status_code == 403
    assert ben.get("/games").json()["games"] == []
    device = links_of(ann.site).make("device", ann.person_id)
    for wrong in ("nonsense", device):
        answer = ben.post("/invitations", {"secret": wrong})
        assert (answer.status_code, answer.json()["code"]) == (409, "not-possible")
    assert links_of(ann.site).find(device) is not None  # what is no invitation still works
    joined = ben.post("/invitations", {"secret": link["link"]}).json()
    assert joined["id"] == game_id
    assert len(joined["you"]) == 1
    assert [g["id"] for g in ben.get("/games").json()["games"]] == [game_id]
    assert ben.post("/invitations", {"secret": link["secret"]}).status_code == 409
    assert ann.get(f"/games/{game_id}/invitations").json()["invitations"] == []


def test_an_invitation_does_the_same_for_a_program_as_for_a_browser(
    ann: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat takes the name, a member's guest becomes a member, and no link is lost."""
    made = ann.create("18GA", [MINE[0], {"kind": "invitation"}, {"kind": "computer"}])
    secret, guest = made["invitations"][0]["secret"], program(ann.site, "Gus")
    people_of(ann.site).set_role(guest.person_id, "guest")

    def busy(*_: object) -> None:
        raise StorageError("the table is busy")

    with monkeypatch.context() as patch:
        patch.setattr(link_use, "sit_down", busy)
        assert guest.post("/invitations", {"secret": secret}).status_code == 400
    joined = guest.post("/invitations", {"secret": secret}).json()
    assert joined["you"] == ["Gus"]
    assert guest.get("/me").json()["role"] == "member"


def test_links_lead_to_where_others_find_the_site(
    ann: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not to the name by which the program calls it, which may be that of its own machine."""
    state = ann.site.app.state  # type: ignore[attr-defined]
    settings = replace(state.settings, base_url="https://trains.example")
    monkeypatch.setattr(state, "settings", settings)
    made = ann.create("18GA", [MINE[0], {"kind": "invitation"}, {"kind": "computer"}])
    shown = ann.get(f"/games/{made['game']['id']}/invitations").json()["invitations"]
    assert shown == made["invitations"]
    assert shown[0]["link"] == f"https://trains.example/link/{shown[0]['secret']}"


def test_lists_come_in_pages(ann: Program, ben: Program) -> None:
    made = [ann.create("18GA", MINE)["game"]["id"] for _ in range(23)]
    first = ann.get("/games").json()
    rest = ann.get(f"/games?show=going&before={first['older']}").json()
    found = [game["id"] for game in (*first["games"], *rest["games"])]
    assert (len(first["games"]), rest["older"]) == (20, None)
    assert sorted(found) == sorted(made)
    assert first["games"][0]["your_turn"] is True
    assert ann.get("/games?show=finished").json() == {"games": [], "older": None}
    assert ben.get("/games").json()["games"] == []
    assert ann.get("/games?before=x").status_code == 400


def test_a_game_is_played_and_taken_back(ann: Program, ben: Program) -> None:
    game_id = shared(ann, ben)
    where = f"/games/{game_id}"
    found = ann.get(f"{where}/actions").json()
    assert found["legal"][0] == {
        "action": {"type": "buy-from-bank", "private": "LTR"},
        "text": "Buy Lexington Terminal Railroad · $20",
    }
    assert {"field": "amount", "low": 45, "high": 600, "step": 1}.items() <= found["ranges"][
        0
    ].items()
    assert found["refused"] == []
    assert found["decision"]["yours"] is True
    after = ann.play_first(game_id).json()
    assert (after["version"], after["actions"], after["undo"]) == (1, 1, 1)
    assert after["decision"]["players"] == ["Ben"]
    assert after["table"]["players"][0]["cash"] == 580
    assert ben.get(where).json()["undo"] == 0
    assert ben.post(f"{where}/undo", {"version": 1}).json()["code"] == "nothing-to-undo"
    line = ben.get(f"{where}/log").json()["lines"][0]
    assert (line["player"], line["sentences"]) == ("Ann", ["Ann bought LTR for $20."])
    back = ann.post(f"{where}/undo", {"version": 1}).json()
    assert (back["version"], back["actions"], back["undo"]) == (2, 0, 0)


def test_what_a_rule_forbids_is_refused_with_its_clause(ann: Program, ben: Program) -> None:
    game_id = shared(ann, ben)
    where, low = f"/games/{game_id}", {"type": "bid", "private": "OSR", "amount": 101}
    answer = ann.post(f"{where}/actions", {"action": low, "version": 0})
    assert answer.status_code == 422
    body = answer.json()
    assert (body["code"], body["clause"]) == ("refused", "18GA 3.1(b)")
    assert body["detail"].startswith("A bid must be at least $105.")
    for action in ({"type": "fly"}, {"type": "bid"}, {}, {"type": "pass", "x": 1}):
        answer = ann.post(f"{where}/actions", {"action": action, "version": 0})
        assert (answer.status_code, answer.json()["code"]) == (400, "not-understood")
    assert store_of(ann.site).version(game_id) == 0


def test_refused_actions_are_listed_with_reasons_on_request(ann: Program) -> None:
    game = new_game("18GA", ["Ann", "Ben", "Cem"], seed=7, options={"auto_pass": "on"})
    bots = make_bots(["busy"], 3, 7)
    while game.decision.kind != "track":
        game.apply(decide(bots[game.decision.players[0]], game).action)
    seats = [SeatInfo(name, person_id=ann.person_id) for name in game.players]
    game_id = store_of(ann.site).add(game, seats, ann.person_id)
    plain = ann.get(f"/games/{game_id}/actions").json()
    found = ann.get(f"/games/{game_id}/actions?refused=true").json()
    assert plain["refused"] == []
    assert plain["legal"] == found["legal"]
    refused = found["refused"]
    assert len(refused) >= 5
    assert all(line["reason"] for line in refused)
    assert any(re.match(r"18GA \d", line["clause"]) for line in refused)
    one = ann.post(
        f"/games/{game_id}/actions",
        {"action": refused[0]["action"], "version": found["version"]},
    ).json()
    assert one["clause"] == refused[0]["clause"]
    assert one["detail"].startswith(refused[0]["reason"])


def test_nobody_plays_for_others(ann: Program, ben: Program, client: TestClient) -> None:
    game_id = shared(ann, ben)
    where, version = f"/games/{game_id}", 0
    dora = program(client, "Dora")
    move = {"action": {"type": "pass"}, "version": version}
    assert ben.post(f"{where}/actions", move).json()["code"] == "not-your-turn"
    assert dora.post(f"{where}/actions", move).json()["code"] == "not-allowed"
    assert dora.post(f"{where}/undo", {"version": 0}).status_code == 403
    assert dora.post(f"{where}/talk", {"text": "Hello"}).status_code == 403
    assert dora.get(where).json()["you"] == []
    assert dora.get("/games").json()["games"] == []
    assert store_of(client).version(game_id) == 0
    for player in (0, 1):  # then the computer player is asked
        store_of(client).append(game_id, player, Play(Pass(), player))
    answer = ann.post(f"{where}/actions", {**move, "version": 2})
    assert (answer.status_code, answer.json()["code"]) == (422, "not-your-turn")


def test_a_stale_move_gets_the_fresh_game(ann: Program, ben: Program) -> None:
    game_id = shared(ann, ben)
    ann.play_first(game_id)
    ann.post(f"/games/{game_id}/talk", {"text": "Your turn"})
    for path, body in (("actions", {"action": {"type": "pass"}}), ("undo", {})):
        answer = ann.post(f"/games/{game_id}/{path}", {**body, "version": 0})
        assert answer.status_code == 409
        problem = answer.json()
        assert (problem["code"], problem["version"]) == ("moved-on", 2)
        assert problem["game"] == ann.get(f"/games/{game_id}").json()
    # Talk makes nothing stale.
    answer = ben.post(f"/games/{game_id}/actions", {"action": {"type": "pass"}, "version": 1})
    assert answer.status_code == 200


def test_talk_goes_both_ways(ann: Program, ben: Program) -> None:
    where = f"/games/{shared(ann, ben)}/talk"
    assert ann.post(where, {"text": "<b>Hello</b>"}).status_code == 204
    assert ben.post(where, {"text": "x" * 2001}).status_code == 400
    said = ben.get(where).json()["messages"]
    assert [(line["player"], line["text"]) for line in said] == [("Ann", "<b>Hello</b>")]


def test_errors_have_one_body(ann: Program, client: TestClient) -> None:
    large = json.dumps({"text": "x" * 70_000})
    game_id = ann.create("18GA", MINE)["game"]["id"]
    store_of(client).hide(game_id)
    answers = [
        ann.get("/nothing"),
        ann.get("/games/unknown"),
        ann.get(f"/games/{game_id}"),
        ann.post("/me", {}),
        client.post("/api/games/x/talk", content=large, headers=ann.headers),
        client.post("/api/games", content="{", headers=ann.headers),
        client.post("/api/games", json={}, headers={**ann.headers, "Origin": "https://else.where"}),
        client.get("/api/me", headers={**ann.headers, "Host": "else.where"}),
    ]
    assert [a.status_code for a in answers] == [404, 404, 410, 405, 413, 400, 403, 400]
    for answer in answers:
        assert set(answer.json()) == {"code", "error", "detail", "clause", "version", "game"}
        assert answer.headers["cache-control"] == "no-store"
        assert answer.json()["detail"]


def test_the_document_names_every_route_and_code(client: TestClient) -> None:
    text = DOCUMENT.read_text("utf-8")
    served = client.get("/api/openapi.json").json()
    assert served == json.loads(json.dumps(description()))
    for path, operations in served["paths"].items():
        for method in operations:
            assert f"`{method.upper()} {path}`" in text, (method, path)
    for code in served["components"]["schemas"]["Problem"]["properties"]["code"]["enum"]:
        assert f"`{code}`" in text, code
