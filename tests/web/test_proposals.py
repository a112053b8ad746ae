"""Going back and deals where people sit at their own devices: asked, agreed, refused, lapsed."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Response
from markupsafe import escape
from tests.games import first_seat
from tests.stored_games import played
from tests.web.online_tools import Table, online_game, seat_people
from tests.web.tools import NAMES

from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import (
    Action,
    Answer,
    BuyPrivate,
    BuyTrain,
    LayTile,
    SellPrivate,
    to_json,
)
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.rules.privates.offers import other_party
from roundhouse.rules.privates.pending import PendingOffer
from roundhouse.storage import GameStore, Play, SeatInfo, StoredGame
from roundhouse.storage.records import LogEntry, moment
from roundhouse.storage.seating import hand_to_computer, person_played, take_back
from roundhouse.views.controls import as_json


def store_of(client: TestClient) -> GameStore:
    store: GameStore = client.app.state.store  # type: ignore[attr-defined]
    return store


def devices(client: TestClient, table: Table) -> dict[str, TestClient]:
    return {name: table.client(client, name) for name in (*table.secrets, "")}


def post(device: TestClient, table: Table, path: str, version: int, **data: object) -> Response:
    return device.post(f"/game/{table.game_id}/{path}", json={"version": version, **data})


def proposals(device: TestClient, table: Table) -> str:
    return device.get(f"/game/{table.game_id}/proposals").text


def made(text: str) -> int:
    found = re.search(r'data-made="(\d+)"', text)
    assert found, text
    return int(found[1])


def play(devices: dict[str, TestClient], store: GameStore, table: Table) -> str:
    """The first legal action, from the device of whoever is asked."""
    stored = store.load(table.game_id)
    name = stored.seats[stored.game.decision.players[0]].name
    action = to_json(stored.game.legal.first())
    answer = post(devices[name], table, "act", stored.version, action=action)
    assert answer.status_code == 200, answer.text
    return name


def test_a_move_is_taken_back_freely_until_another_person_has_moved(client: TestClient) -> None:
    store = store_of(client)
    table = online_game(store, NAMES)
    devices_ = devices(client, table)
    first = play(devices_, store, table)
    page = devices_[first].get(f"/game/{table.game_id}").text
    assert 'data-do="undo">' in page
    assert 'data-do="ask-undo"' not in page
    assert post(devices_[first], table, "undo", 1).status_code == 200
    assert store.load(table.game_id).game.actions == []
    for name in NAMES:  # whoever is asked may do it again, nobody else
        answer = post(devices_[name], table, "redo", 2)
        assert answer.status_code == (200 if name == first else 403)
        if name == first:
            break
    second = play(devices_, store, table)
    assert second != first
    refused = post(devices_[first], table, "undo", store.version(table.game_id))
    assert refused.status_code == 409
    assert len(store.load(table.game_id).game.actions) == 2


def asked_back(client: TestClient) -> tuple[Table, dict[str, TestClient], str, int]:
    """Two people have moved, and the first asks to go back before the first move."""
    store = store_of(client)
    table = online_game(store, NAMES)
    all_devices = devices(client, table)
    first = play(all_devices, store, table)
    play(all_devices, store, table)
    page = all_devices[first].get(f"/game/{table.game_id}").text
    assert 'data-do="ask-undo"' in page
    assert 'data-do="undo"' not in page
    assert post(all_devices[first], table, "ask-undo", 2).status_code == 200
    return table, all_devices, first, made(proposals(all_devices[first], table))


def test_going_further_back_needs_everybody(client: TestClient) -> None:
    table, all_devices, first, number = asked_back(client)
    store = store_of(client)
    others = [name for name in NAMES if name != first]
    assert "You ask to take back 2 actions" in proposals(all_devices[first], table)
    assert "data-do" not in proposals(all_devices[""], table)  # a spectator has no say
    for name in others:
        shown = proposals(all_devices[name], table)
        assert f"{first} asks to take back 2 actions" in shown
        assert "undo/agree" in shown
    path = "proposals/undo/agree"
    assert post(all_devices[""], table, path, 2, made=number).status_code == 403
    assert post(all_devices[others[0]], table, path, 2, made=number - 1).status_code == 409
    assert post(all_devices[others[0]], table, path, 2, made=number).status_code == 200
    assert len(store.load(table.game_id).game.actions) == 2
    assert f"Waiting for {others[1]}." in proposals(all_devices[first], table)
    assert post(all_devices[others[1]], table, path, 2, made=number).status_code == 200
    stored = store.load(table.game_id)
    assert stored.game.actions == []
    assert stored.entries[-1].kind == "undo"
    assert "<section" not in proposals(all_devices[first], table)


def test_somebody_who_is_asked_is_told_in_the_background_and_at_home(client: TestClient) -> None:
    """By the title bar of a page that nobody looks at, and by the line of the game."""
    table, all_devices, first, number = asked_back(client)
    store = store_of(client)
    asked = store.load(table.game_id).game.decision.players[0]
    other = next(name for n, name in enumerate(NAMES) if name != first and n != asked)

    def told(name: str) -> tuple[bool, bool]:
        mine = all_devices[name].get(f"/game/{table.game_id}/turn").json()["mine"]
        return mine, f"{first} asks to take back 2 actions" in all_devices[name].get("/").text

    assert told(other) == (True, True)
    assert told(first) == (False, False)
    post(all_devices[other], table, "proposals/undo/agree", 2, made=number)
    assert told(other) == (False, False)  # it waits for somebody else
    o = offered(client)
    home = o["devices"][o["other"]].get("/").text
    assert f"<b>{o['asker']} offers you a deal</b>" in home
    assert ">Answer<" in home
    for name in (o["third"], o["asker"]):
        assert "offers you a deal" not in o["devices"][name].get("/").text
    play(o["devices"], store, o["table"])  # and that ends it
    assert "offers you a deal" not in o["devices"][o["other"]].get("/").text


def test_one_refusal_is_enough_and_the_next_move_ends_it(client: TestClient) -> None:
    table, all_devices, first, number = asked_back(client)
    store = store_of(client)
    others = [name for name in NAMES if name != first]
    refusal = post(all_devices[others[0]], table, "proposals/undo/refuse", 2, made=number)
    assert refusal.status_code == 200
    assert f"{others[0]} did not agree" in proposals(all_devices[first], table)
    late = post(all_devices[others[1]], table, "proposals/undo/agree", 2, made=number)
    assert late.status_code == 409
    assert len(store.load(table.game_id).game.actions) == 2
    assert post(all_devices[first], table, "ask-undo", 2).status_code == 200
    again = made(proposals(all_devices[first], table))
    assert post(all_devices[others[0]], table, "ask-undo", 2, to=0).status_code == 409
    play(all_devices, store, table)
    assert all("<section" not in proposals(d, table) for d in all_devices.values())
    late = post(all_devices[others[1]], table, "proposals/undo/agree", 3, made=again)
    assert late.status_code == 409
    assert len(store.load(table.game_id).game.actions) == 3


def test_a_proposal_can_be_withdrawn_by_its_maker_alone(client: TestClient) -> None:
    table, all_devices, first, number = asked_back(client)
    other = next(name for name in NAMES if name != first)
    path = "proposals/undo/withdraw"
    assert post(all_devices[other], table, path, 2, made=number).status_code == 403
    assert post(all_devices[first], table, path, 2, made=number).status_code == 200
    assert "<section" not in proposals(all_devices[other], table)


def test_computers_need_not_agree(client: TestClient) -> None:
    """Nor does somebody for whom a computer stands in."""
    table, all_devices, first, number = asked_back(client)
    store = store_of(client)
    others = [name for name in NAMES if name != first]
    hand_to_computer(store, table.game_id, NAMES.index(others[0]), "busy")
    version = store.version(table.game_id)
    path = "proposals/undo/agree"
    answer = post(all_devices[others[1]], table, path, version, made=number)
    assert answer.status_code == 200
    assert store.load(table.game_id).game.actions == []


def test_what_a_person_has_done_stays_theirs_under_a_computer(client: TestClient) -> None:
    """It takes their friends' word to undo it; the moves of a stand-in are taken back freely."""
    store = store_of(client)
    table = online_game(store, NAMES)
    all_devices = devices(client, table)
    first = play(all_devices, store, table)
    second = play(all_devices, store, table)
    seat = NAMES.index(second)
    hand_to_computer(store, table.game_id, seat, "busy")
    assert post(all_devices[first], table, "undo", 3).status_code == 409
    page = all_devices[first].get(f"/game/{table.game_id}").text
    assert 'data-do="ask-undo"' in page
    assert 'data-do="undo"' not in page
    take_back(store, table.game_id, seat)
    assert post(all_devices[first], table, "undo", 4).status_code == 409
    assert len(store.load(table.game_id).game.actions) == 2


def test_what_a_stand_in_has_done_is_taken_back_freely(client: TestClient) -> None:
    """Also after the person has taken the seat again, and another has stood in."""
    store = store_of(client)
    table = online_game(store, NAMES)
    all_devices = devices(client, table)
    first = play(all_devices, store, table)
    stored = store.load(table.game_id)
    seat = stored.game.decision.players[0]
    hand_to_computer(store, table.game_id, seat, "busy")
    stored = store.load(table.game_id)
    store.append_to(stored, stored.version, Play(stored.game.legal.first(), seat))
    hand_to_computer(store, table.game_id, seat, "random")
    take_back(store, table.game_id, seat)
    assert 'data-do="undo">' in all_devices[first].get(f"/game/{table.game_id}").text
    version = store.version(table.game_id)
    assert post(all_devices[first], table, "undo", version).status_code == 200
    assert store.load(table.game_id).game.actions == []


def test_older_logs_say_who_played_as_far_as_they_can() -> None:
    """Their changes of seats name only what played a seat afterwards."""
    game = played(actions=2)
    number = game.at(1).decision.players[0]
    plays = [LogEntry.of(n, "play", {}, None, moment(0)) for n in (1, 2)]

    def person(kind: str, *changes: tuple[str, str]) -> bool:
        log = [
            LogEntry.of(n, "seat", {"seat": number, "what": what, "kind": then}, number, moment(0))
            for n, (what, then) in enumerate(changes, 3)
        ]
        seats = tuple(SeatInfo(name, kind) for name in NAMES)
        entries = (*plays, *log)
        stored = StoredGame("", game, len(entries), seats, entries, (1, 2), (), moment(0))
        return person_played(stored, number, 2)

    assert person("person")
    assert not person("busy")
    assert person("busy", ("computer", "busy"))
    assert not person("person", ("person", "person"))
    assert not person("person", ("left", "busy"), ("person", "person"))
    assert person("busy", ("renamed", "person"), ("computer", "busy"))


def test_nobody_goes_back_to_cards_that_lay_face_down(client: TestClient) -> None:
    store = store_of(client)
    table = online_game(store, NAMES, "1846")
    all_devices = devices(client, table)
    first = play(all_devices, store, table)
    play(all_devices, store, table)
    answer = post(all_devices[first], table, "ask-undo", 2, to=0)
    assert answer.status_code == 409
    assert "face down" in answer.text
    assert len(store.load(table.game_id).game.actions) == 2


# -- deals -------------------------------------------------------------------------------------


def deal_at(consent: str, deal: type[Action] = BuyPrivate) -> tuple[PlayedGame, Action, int]:
    """A game in which somebody may make a deal with another player."""
    options = first_seat("18GA", {"consent": consent, "auto_pass": "on"})
    for seed in range(1, 30):
        game = new_game("18GA", NAMES, seed=seed, options=options)
        bots = make_bots(["busy"], len(NAMES), seed)
        while not game.over and len(game.actions) < 150:
            for action in game.legal:
                if isinstance(action, deal) and other_party(game.position, action) >= 0:
                    return game, action, other_party(game.position, action)
            game.apply(decide(bots[game.decision.players[0]], game).action)
    raise AssertionError("no such deal was found")


def offered(client: TestClient, deal: type[Action] = BuyPrivate) -> dict[str, Any]:
    """Somebody has offered another person a deal in a game that assumes consent."""
    game, action, other = deal_at("assumed", deal)
    store = store_of(client)
    table = seat_people(store, game, {name: [name] for name in NAMES})
    all_devices = devices(client, table)
    asker, third = (
        NAMES[game.decision.players[0]],
        NAMES[({0, 1, 2} - {other, game.decision.players[0]}).pop()],
    )
    answer = post(all_devices[asker], table, "act", len(game.actions), action=to_json(action))
    assert answer.status_code == 200, answer.text
    assert len(store.load(table.game_id).game.actions) == len(game.actions)
    return {
        "game": game, "action": action, "other": NAMES[other], "asker": asker, "third": third,
        "table": table, "devices": all_devices, "store": store, "version": len(game.actions),
    }  # fmt: skip


def test_a_deal_under_assumed_consent_waits_for_the_other_person(client: TestClient) -> None:
    o = offered(client)
    seen = {name: proposals(o["devices"][name], o["table"]) for name in (*NAMES, "")}
    assert f"offer waits for {o['other']}" in seen[o["asker"]]
    assert "withdraw" in seen[o["asker"]]
    assert f"{o['asker']} offers $" in seen[o["other"]]
    assert "Accept $" in seen[o["other"]]
    assert "agree" in seen[o["other"]]
    assert "data-do" not in seen[o["third"]] + seen[""]
    number = made(seen[o["asker"]])
    path = "proposals/deal/agree"
    for name in (o["third"], o["asker"]):
        answer = post(o["devices"][name], o["table"], path, o["version"], made=number)
        assert answer.status_code == 403
    answer = post(o["devices"][o["other"]], o["table"], path, o["version"], made=number)
    assert answer.status_code == 200
    stored = o["store"].load(o["table"].game_id)
    assert stored.game.actions[len(o["game"].actions)] == o["action"]
    assert stored.entries[o["version"]].seat == NAMES.index(o["asker"])


def words_for(device: TestClient, game_id: str, action: Action) -> tuple[str, str]:
    """What the control of a deal says on the page, and the button that does it."""
    page = device.get(f"/game/{game_id}").text
    data = str(escape(as_json(action)))
    found = re.search(
        rf'<button[^>]*data-action="{re.escape(data)}"[^>]*data-label="([^"]*)"', page
    )
    assert found, data
    shown = device.get(f"/game/{game_id}/preview", params={"action": json.dumps(to_json(action))})
    return html.unescape(found[1]), shown.text


def test_what_another_person_is_asked_first_is_called_an_offer(client: TestClient) -> None:
    """Though the game assumes consent; where a computer player owns it, buying is buying."""
    store = store_of(client)
    for kind in (BuyPrivate, BuyTrain):
        game, action, other = deal_at("assumed", kind)
        buyer = NAMES[game.decision.players[0]]
        table = seat_people(store, game, {name: [name] for name in NAMES})
        label, shown = words_for(table.client(client, buyer), table.game_id, action)
        assert label.startswith("Offer ")
        assert f'data-label="{label}"' in html.unescape(shown)
        assert "If it is accepted" in shown
        assert f"{NAMES[other]} is asked first." in shown
        people = {name: [name] for name in NAMES if name != NAMES[other]}
        table = seat_people(store, game, people)
        label, shown = words_for(table.client(client, buyer), table.game_id, action)
        assert label.startswith("Buy ")
        assert "asked first" not in shown


def test_a_deal_is_declined_and_for_the_rest_of_the_turn(client: TestClient) -> None:
    o = offered(client)
    number = made(proposals(o["devices"][o["other"]], o["table"]))
    path = "proposals/deal/decline-all"
    answer = post(o["devices"][o["other"]], o["table"], path, o["version"], made=number)
    assert answer.status_code == 200
    assert f"{o['other']} declined" in proposals(o["devices"][o["asker"]], o["table"])
    again = to_json(o["action"])
    answer = post(o["devices"][o["asker"]], o["table"], "act", o["version"], action=again)
    assert answer.status_code == 409
    assert "declines all such offers" in answer.text
    assert len(o["store"].load(o["table"].game_id).game.actions) == len(o["game"].actions)


def test_the_proposers_next_action_withdraws_a_deal(client: TestClient) -> None:
    o = offered(client)
    number = made(proposals(o["devices"][o["other"]], o["table"]))
    play(o["devices"], o["store"], o["table"])
    version = o["store"].version(o["table"].game_id)
    path = "proposals/deal/agree"
    answer = post(o["devices"][o["other"]], o["table"], path, version, made=number)
    assert answer.status_code == 409
    assert o["action"] not in o["store"].load(o["table"].game_id).game.actions


def test_computers_agree_at_once_where_consent_is_assumed(client: TestClient) -> None:
    game, action, other = deal_at("assumed")
    store = store_of(client)
    people = {name: [name] for seat, name in enumerate(NAMES) if seat != other}
    table = seat_people(store, game, people)
    asker = table.client(client, NAMES[game.decision.players[0]])
    answer = post(asker, table, "act", len(game.actions), action=to_json(action))
    assert answer.status_code == 200
    assert store.load(table.game_id).game.actions[-1] == action


def test_offers_that_are_actions_wait_for_the_other_seat_alone(client: TestClient) -> None:
    """And once all of a kind are declined, the next ones are answered by the server."""
    game, action, other = deal_at("required")
    store = store_of(client)
    table = seat_people(store, game, {name: [name] for name in NAMES})
    all_devices = devices(client, table)
    asker = NAMES[game.decision.players[0]]
    post(all_devices[asker], table, "act", len(game.actions), action=to_json(action))
    stored = store.load(table.game_id)
    assert stored.game.decision.kind == "offer"
    assert stored.game.decision.players == (other,)
    for name in (*NAMES, ""):
        page = all_devices[name].get(f"/game/{table.game_id}").text
        assert ("Decline all this turn" in page) == (name == NAMES[other])
        assert ("The game is waiting for you" in page) == (name == NAMES[other])
        answer = post(all_devices[name], table, "decline-all", stored.version)
        if name == NAMES[other]:
            assert answer.status_code == 200
            break
        assert answer.status_code == 422
    stored = store.load(table.game_id)
    price = action.price + 5  # type: ignore[attr-defined]
    better = type(action)(action.private, price)  # type: ignore[attr-defined,call-arg]
    post(all_devices[asker], table, "act", stored.version, action=to_json(better))
    stored = store.load(table.game_id)
    assert stored.game.actions[-2:] == [better, Answer(False)]
    assert stored.entries[-1].seat == other


def test_whose_deal_an_action_is() -> None:
    """It is whoever the rules would ask, for every kind of deal."""
    seen: set[type[Action]] = set()
    for deal in (BuyPrivate, BuyTrain, SellPrivate):
        game, action, other = deal_at("required", deal)
        game.apply(action)
        assert game.position.pending(PendingOffer).players == (other,)
        seen.add(type(action))
    assert len(seen) == 3


# -- what others see ---------------------------------------------------------------------------


def test_only_whoever_is_asked_is_shown_controls(client: TestClient) -> None:
    """Pages, parts, hexes and hints follow the visitor, also when they are drawn once for many."""
    store = store_of(client)
    game = next(
        game for seed in (3, 4, 5) for game in played_games(seed) if game.decision.kind == "track"
    )
    table = seat_people(store, game, {name: [name] for name in NAMES})
    all_devices = devices(client, table)
    asked = NAMES[game.decision.players[0]]
    lit = to_json(next(a for a in game.legal if isinstance(a, LayTile)))["hex"]
    for _ in range(2):  # the second time from what is kept
        for name, device in all_devices.items():
            mine = name == asked
            parts = device.get(f"/game/{table.game_id}/parts").text
            assert ('data-playing="yes"' in parts) == mine
            assert ("Your turn" in parts) == mine
            hexes = device.get(f"/game/{table.game_id}/hex/{lit}").text
            assert ("data-action" in hexes) == mine
            hint = device.get(f"/game/{table.game_id}/hint")
            assert (hint.status_code == 200) == mine
            undo = device.get(f"/game/{table.game_id}").text
            assert ('data-do="restart"' in undo) == bool(name)
            turn = device.get(f"/game/{table.game_id}/turn").json()
            assert turn == {"version": len(game.actions), "mine": mine}
            seat = NAMES.index(asked)
            notes = device.get(f"/game/{table.game_id}/notes/{seat}").status_code
            assert notes == (200 if mine else 403)
    said = all_devices[next(n for n in NAMES if n != asked)]
    said.post(f"/game/{table.game_id}/chat", data={"text": "hi", "seat": NAMES.index(asked)})
    assert store.load(table.game_id).entries[-1].seat != NAMES.index(asked)
    assert (
        all_devices[""].post(f"/game/{table.game_id}/chat", data={"text": "x"}).status_code == 403
    )


def played_games(seed: int) -> Iterator[PlayedGame]:
    game = new_game("18GA", NAMES, seed=seed, options=first_seat("18GA", {"auto_pass": "on"}))
    bots = make_bots(["busy"], len(NAMES), seed)
    while not game.over and len(game.actions) < 120:
        game.apply(decide(bots[game.decision.players[0]], game).action)
        yield game


def test_the_log_says_you_to_one_alone(client: TestClient) -> None:
    store = store_of(client)
    table = online_game(store, NAMES)
    all_devices = devices(client, table)
    first = play(all_devices, store, table)
    for name, device in all_devices.items():
        log = device.get(f"/game/{table.game_id}/log").text
        assert bool(re.search(r"<b>You</b>|>You ", log)) == (name == first)


def test_a_shared_device_keeps_its_curtain_while_others_sit_elsewhere(client: TestClient) -> None:
    """Two draw cards at one screen, the third at an own: nobody sees the others' cards."""
    store = store_of(client)
    game = new_game("1846", NAMES, seed=7, options=first_seat("1846"))
    table = seat_people(store, game, {"Ann": ["Ann", "Ben"], "Cem": ["Cem"]})
    all_devices = devices(client, table)
    for _ in range(len(NAMES)):
        stored = store.load(table.game_id)
        asked = NAMES[stored.game.decision.players[0]]
        cards = [to_json(a).get("card") for a in stored.game.legal]
        closed = all_devices["Ann"].get(f"/game/{table.game_id}/parts").text
        opened = all_devices["Ann"].get(f"/game/{table.game_id}/parts?curtain=open").text
        alone = all_devices["Cem"].get(f"/game/{table.game_id}/parts").text
        watching = all_devices[""].get(f"/game/{table.game_id}/parts?curtain=open").text
        choices = [shown.count('"card": "') + shown.count("&#34;card&#34;")
                   for shown in (closed, opened, alone, watching)]  # fmt: skip
        assert choices[0] == choices[3] == 0
        assert bool(choices[1]) == (asked != "Cem")
        assert bool(choices[2]) == (asked == "Cem")
        assert (f"Hand over to {asked}" in closed) == (asked != "Cem")
        assert cards
        device = all_devices["Cem" if asked == "Cem" else "Ann"]
        sent = to_json(stored.game.legal.first())
        assert post(device, table, "act", stored.version, action=sent).status_code == 200
