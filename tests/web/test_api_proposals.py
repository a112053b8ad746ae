"""Deals and going back, proposed and answered by programs."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient
from tests.web.api_tools import Program, program, seats_for, store_of
from tests.web.test_proposals import deal_at
from tests.web.tools import NAMES

from roundhouse.core.actions import Action, BuyPrivate, to_json
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game

Programs = dict[str, Program]


def table(client: TestClient, game: PlayedGame) -> tuple[str, Programs]:
    """A game whose players are three programs; a fourth watches."""
    programs = {name: program(client, name) for name in (*NAMES, "Watcher")}
    seated = seats_for(*(programs[name] for name in NAMES))
    return store_of(client).add(game, seated, programs["Ann"].person_id), programs


def standing(programs: Programs, game_id: str, name: str) -> dict[str, Any]:
    """The only proposal, as somebody sees it."""
    [found] = programs[name].get(f"/games/{game_id}/proposals").json()["proposals"]
    assert isinstance(found, dict)
    return found


def answer(program_: Program, game_id: str, what: str, version: int, made: int) -> int:
    body = {"version": version, "made": made}
    return program_.post(f"/games/{game_id}/proposals/{what}", body).status_code


def offered(client: TestClient) -> tuple[str, Programs, PlayedGame, Action, str, str]:
    """One program has proposed a deal to another where consent is assumed."""
    game, action, other = deal_at("assumed", BuyPrivate)
    game_id, programs = table(client, game)
    buyer = NAMES[game.decision.players[0]]
    legal = programs[buyer].get(f"/games/{game_id}/actions").json()["legal"]
    assert [c["text"][:6] for c in legal if c["action"] == to_json(action)] == ["Offer "]
    body = {"action": to_json(action), "version": len(game.actions)}
    sent = programs[buyer].post(f"/games/{game_id}/actions", body)
    assert (sent.status_code, sent.json()["version"]) == (202, len(game.actions))
    return game_id, programs, game, action, buyer, NAMES[other]


def test_a_deal_is_seen_by_all_and_accepted_by_the_one_who_is_asked(client: TestClient) -> None:
    game_id, programs, game, action, buyer, other = offered(client)
    version = len(game.actions)
    seen = {name: standing(programs, game_id, name) for name in programs}
    assert [name for name in programs if seen[name]["yours"]] == [buyer]
    assert [name for name in programs if seen[name]["your_answer"]] == [other]
    one = seen["Watcher"]
    assert (one["kind"], one["player"], one["waits_for"]) == ("deal", buyer, [other])
    assert (one["action"], one["declined_by"]) == (to_json(action), None)
    assert "Buy" in one["text"]
    for name in programs:
        if name != other:
            assert answer(programs[name], game_id, "deal/accept", version, one["made"]) == 403
    assert answer(programs[other], game_id, "deal/accept", version + 1, one["made"]) == 409
    assert answer(programs[other], game_id, "deal/accept", version, one["made"] + 1) == 409
    assert answer(programs[other], game_id, "deal/accept", version, one["made"]) == 200
    assert store_of(client).load(game_id).game.actions[version] == action
    assert programs[other].get(f"/games/{game_id}/proposals").json()["proposals"] == []


def test_a_deal_is_declined_and_another_withdrawn(client: TestClient) -> None:
    game_id, programs, game, action, buyer, other = offered(client)
    version = len(game.actions)
    made = standing(programs, game_id, other)["made"]
    assert answer(programs[other], game_id, "deal/decline", version, made) == 200
    refused = standing(programs, game_id, buyer)
    assert (refused["declined_by"], refused["waits_for"]) == (other, [])
    assert answer(programs[other], game_id, "deal/accept", version, made) == 409
    body = {"action": to_json(action), "version": version}
    assert programs[buyer].post(f"/games/{game_id}/actions", body).status_code == 202
    made = standing(programs, game_id, other)["made"]
    assert answer(programs[other], game_id, "deal/withdraw", version, made) == 403
    assert answer(programs[buyer], game_id, "deal/withdraw", version, made) == 200
    assert programs[buyer].get(f"/games/{game_id}/proposals").json()["proposals"] == []
    assert programs[buyer].post(f"/games/{game_id}/actions", body).status_code == 202
    made = standing(programs, game_id, other)["made"]
    assert answer(programs[other], game_id, "deal/decline-all", version, made) == 200
    again = programs[buyer].post(f"/games/{game_id}/actions", body)
    assert (again.status_code, again.json()["code"]) == (409, "not-possible")
    assert store_of(client).version(game_id) == version


def test_offers_of_a_kind_are_declined_by_themselves_where_they_are_actions(
    client: TestClient,
) -> None:
    game, action, other = deal_at("required", BuyPrivate)
    game_id, programs = table(client, game)
    buyer, path = NAMES[game.decision.players[0]], f"/games/{game_id}"
    body = {"action": to_json(action), "version": len(game.actions)}
    offer = programs[buyer].post(f"{path}/actions", body).json()
    assert offer["decision"]["players"] == [NAMES[other]]
    version = {"version": offer["version"]}
    assert programs[buyer].post(f"{path}/decline-all", version).status_code == 422
    assert programs["Watcher"].post(f"{path}/decline-all", version).status_code == 403
    after = programs[NAMES[other]].post(f"{path}/decline-all", version).json()
    assert after["decision"]["players"] == [buyer]
    deals = programs[buyer].get(f"{path}/actions").json()["legal"]
    again = [d["action"] for d in deals if d["action"]["type"] == action.type]
    for one in again[:1]:
        body = {"action": one, "version": after["version"]}
        found = programs[buyer].post(f"{path}/actions", body)
        assert (found.status_code, found.json()["decision"]["players"]) == (200, [buyer])


def test_everybody_has_to_agree_to_go_back(client: TestClient) -> None:
    game_id, programs = table(client, new_game("18GA", NAMES, seed=7))
    players = []
    for _ in range(2):
        asked = programs["Ann"].get(f"/games/{game_id}").json()["decision"]["players"][0]
        players.append(asked)
        assert programs[asked].play_first(game_id).status_code == 200
    asker = players[0]
    others = [name for name in NAMES if name != asker]
    path = f"/games/{game_id}/proposals/undo"
    assert programs["Watcher"].post(path, {"version": 2}).status_code == 403
    assert programs[asker].post(path, {"version": 1}).json()["code"] == "moved-on"
    assert programs[asker].post(path, {"version": 2, "to": 2}).json()["code"] == "nothing-to-undo"
    assert programs[asker].post(path, {"version": 2}).json()["actions"] == 2
    made = standing(programs, game_id, asker)
    assert (made["stays"], made["text"]) == (0, "take back 2 actions")
    assert made["waits_for"] == others
    number = made["made"]
    assert answer(programs[others[0]], game_id, "undo/decline", 2, number) == 200
    assert standing(programs, game_id, asker)["declined_by"] == others[0]
    assert programs[asker].post(path, {"version": 2, "to": 1}).status_code == 200
    number = standing(programs, game_id, asker)["made"]
    assert answer(programs[others[0]], game_id, "undo/accept", 2, number) == 200
    assert standing(programs, game_id, others[0])["your_answer"] is False
    assert store_of(client).version(game_id) == 2
    assert answer(programs[others[1]], game_id, "undo/accept", 2, number) == 200
    assert len(store_of(client).load(game_id).game.actions) == 1
