"""The game page over HTTP: pages, parts, previews, actions and what is refused."""

from __future__ import annotations

import gzip
import json
import re
from html.parser import HTMLParser

import pytest
from fastapi.testclient import TestClient
from tests.web.tools import NAMES, PEOPLE, played, set_up
from tests.web.views_tools import positions

from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import Bid, Par, Pass, to_json
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.legal import LegalActions
from roundhouse.gamefile import new_game
from roundhouse.storage import GameStore, SeatInfo
from roundhouse.titles import title, title_names
from roundhouse.views.controls import as_json
from roundhouse.web.game.context import deciders, last_decision

INLINE = re.compile(r"<script(?![^>]*\bsrc=)|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)
LARGEST_PAGE = 150_000


def store_of(client: TestClient) -> GameStore:
    store: GameStore = client.app.state.store  # type: ignore[attr-defined]
    return store


def put(client: TestClient, game: PlayedGame) -> str:
    return store_of(client).add(game, [SeatInfo(name) for name in game.players])


class Page(HTMLParser):
    """Identifiers and controls of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.actions: list[str] = []
        self.refused: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag != "template" and "id" in found:
            self.ids.append(found["id"])
        if "data-action" in found:
            (self.refused if "data-why" in found else self.actions).append(found["data-action"])


def act(
    client: TestClient, game_id: str, action: dict[str, object], version: int
) -> tuple[int, str]:
    answer = client.post(f"/game/{game_id}/act", json={"action": action, "version": version})
    return answer.status_code, answer.text


# -- pages -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", title_names())
@pytest.mark.parametrize("actions", [0, 25, 130, 2000])
def test_pages_of_whole_games(client: TestClient, name: str, actions: int) -> None:
    game_id = put(client, played(name, actions))
    answer = client.get(f"/game/{game_id}")
    assert answer.status_code == 200
    assert not INLINE.search(answer.text)
    page = Page(answer.text)
    assert len(page.ids) == len(set(page.ids)), sorted(page.ids)
    assert len(gzip.compress(answer.text.encode())) < LARGEST_PAGE
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"


def test_unknown_game(client: TestClient) -> None:
    assert client.get("/game/nowhere").status_code == 404


@pytest.mark.parametrize("path", ["tiles", "log", "parts", "legal", "hex/F12", "parts?at=3"])
def test_parts(client: TestClient, path: str) -> None:
    game_id = put(client, played("18GA", 40))
    answer = client.get(f"/game/{game_id}/{path}")
    assert answer.status_code == 200
    assert not INLINE.search(answer.text)


def test_hex_that_does_not_exist(client: TestClient) -> None:
    game_id = put(client, played("18GA", 40))
    assert client.get(f"/game/{game_id}/hex/Z99").status_code == 404


def test_earlier_positions_have_their_addresses(client: TestClient) -> None:
    game_id = put(client, played("18GA", 60))
    page = client.get(f"/game/{game_id}?at=20").text
    assert "Position 20 of 60" in page
    assert not Page(page).actions
    assert "data-events" not in page
    assert "Position 60 of" not in client.get(f"/game/{game_id}?at=60").text


# -- playing -----------------------------------------------------------------------------------


def test_an_action_is_answered_with_the_new_parts(client: TestClient) -> None:
    game_id = store_of(client).create(set_up(), PEOPLE)
    first = store_of(client).load(game_id).game.legal.first()
    status, html = act(client, game_id, to_json(first), 0)
    assert status == 200
    assert 'data-version="1"' in html
    assert {"bar", "tools", "decision", "body"} <= set(Page(html).ids)
    assert store_of(client).load(game_id).game.actions == [first]


def test_refused_with_what_why_and_clause(client: TestClient) -> None:
    game_id = store_of(client).create(set_up(), PEOPLE)
    status, body = act(client, game_id, to_json(Bid("MRC", 1)), 0)
    assert status == 422
    said = json.loads(body)
    assert said["what"] == "Bid $1 on MRC"
    assert "at least $45" in said["why"]
    assert said["clause"] == "18GA 3.1(b)"
    assert store_of(client).load(game_id).version == 0


def test_refused_out_of_order(client: TestClient) -> None:
    game_id = store_of(client).create(set_up(), PEOPLE)
    status, body = act(client, game_id, {"type": "dividend", "kind": "pay"}, 0)
    assert status == 422
    assert json.loads(body)["clause"] == "18GA 3.1"


@pytest.mark.parametrize(
    "action", [{}, {"type": "fly"}, {"type": "bid", "private": 3, "amount": 1}]
)
def test_malformed(client: TestClient, action: dict[str, object]) -> None:
    game_id = store_of(client).create(set_up(), PEOPLE)
    status, _ = act(client, game_id, action, 0)
    assert status == 400


def test_stale_page_gets_the_fresh_parts(client: TestClient) -> None:
    game_id = store_of(client).create(set_up(), PEOPLE)
    act(client, game_id, to_json(Pass()), 0)
    status, html = act(client, game_id, to_json(Pass()), 0)
    assert status == 409
    assert 'data-version="1"' in html
    assert "The game has moved on." in html
    assert len(store_of(client).load(game_id).game.actions) == 1


def test_undo_redo_and_restart(client: TestClient) -> None:
    game_id = store_of(client).create(set_up(), PEOPLE)
    act(client, game_id, to_json(Pass()), 0)
    assert client.post(f"/game/{game_id}/undo", json={"version": 1}).status_code == 200
    assert not store_of(client).load(game_id).game.actions
    assert client.post(f"/game/{game_id}/redo", json={"version": 2}).status_code == 200
    assert len(store_of(client).load(game_id).game.actions) == 1
    assert client.post(f"/game/{game_id}/redo", json={"version": 3}).status_code == 409
    assert client.post(f"/game/{game_id}/undo", json={"version": 1}).status_code == 409


def test_restart_takes_back_the_whole_turn(client: TestClient) -> None:
    game = played("18GA", 400)
    while len(game.actions) > 1:
        s = game.state
        if game.decision.kind == "dividend" and s.turn.lays + s.turn.upgrades:
            break
        game.undo()
    game_id = put(client, game)
    version = store_of(client).load(game_id).version
    assert client.post(f"/game/{game_id}/restart", json={"version": version}).status_code == 200
    after = store_of(client).load(game_id).game
    assert after.state.corporation == game.state.corporation
    assert after.decision.kind == "track"
    assert not after.state.turn.lays + after.state.turn.upgrades


def test_undo_goes_back_to_ones_own_decision(client: TestClient) -> None:
    game = played("18GA", 60)
    kinds = ["person", "busy", "busy"]
    seats = [SeatInfo(name, kind) for name, kind in zip(NAMES, kinds, strict=True)]
    game_id = store_of(client).add(game, seats)
    client.post(f"/game/{game_id}/undo", json={"version": 60})
    after = store_of(client).load(game_id).game
    assert 0 in after.decision.players
    assert len(after.actions) < 60


def test_who_decided_is_read_from_the_log_or_worked_out(client: TestClient) -> None:
    """Imported games do not say who made an action; played ones do."""
    game = played("18GA", 60)
    stored = store_of(client).load(put(client, game))
    asked = [game.at(n).decision.players for n in range(60)]
    assert [deciders(stored, n) for n in range(1, 61)] == asked
    for seat in range(3):
        expected = max((n for n, who in enumerate(asked, 1) if seat in who), default=0)
        assert last_decision(stored, (seat,)) == expected


# -- looking before pressing -------------------------------------------------------------------


def test_preview_shows_what_follows(client: TestClient) -> None:
    game_id = store_of(client).create(set_up(), PEOPLE)
    sent = json.dumps(to_json(Bid("MRC", 45)))
    answer = client.get(f"/game/{game_id}/preview", params={"action": sent})
    assert answer.status_code == 200
    assert "Bid $45 on MRC" in answer.text
    refused = client.get(
        f"/game/{game_id}/preview", params={"action": json.dumps(to_json(Bid("MRC", 44)))}
    )
    assert 'data-refused="yes"' in refused.text
    assert client.get(f"/game/{game_id}/preview", params={"action": "no"}).status_code == 400


def test_routes_put_together_by_hand(client: TestClient) -> None:
    game = played("18GA", 400)
    while game.decision.kind != "run":
        game.undo()
    game_id = put(client, game)
    page = client.get(f"/game/{game_id}").text
    trains = json.loads(
        re.search(r'data-trains="([^"]*)"', page)[1].replace("&#34;", '"')  # type: ignore[index]
    )
    home = game.title.map.hexes[game.position.track.tokens_of(game.state.corporation)[0][0]].name
    sent = {"routes": [{"train": trains[0], "stops": [home], "turns": []}], "editing": 0}
    answer = client.post(f"/game/{game_id}/route", json=sent)
    assert answer.status_code == 200
    assert "board-new" in answer.text
    sent["routes"] = [{"train": trains[0], "stops": ["Q99"], "turns": []}]
    assert client.post(f"/game/{game_id}/route", json=sent).status_code == 400


def test_legal_actions_as_json(client: TestClient) -> None:
    game_id = store_of(client).create(set_up(), PEOPLE)
    data = client.get(f"/game/{game_id}/legal").json()
    assert data["version"] == 0
    assert data["decision"] == "auction"
    assert data["actions"]["bid"][0]["label"] == "Bid $45 on MRC"
    assert sum(len(a) for a in data["actions"].values()) == len(
        list(store_of(client).load(game_id).game.legal)
    )


# -- out of turn -------------------------------------------------------------------------------


def declined() -> PlayedGame:
    """A game in which somebody has just declined an offer."""
    game = new_game("18GA", NAMES, seed=48, options={"auto_pass": "on"})
    bots = make_bots(["random"], len(NAMES), 48)
    while not game.legal.out_of_turn:
        seat = game.decision.players[0]
        game.apply(decide(bots[seat], game).action)
    return game


def test_who_declined_an_offer_has_a_button_to_be_asked_again(client: TestClient) -> None:
    game = declined()
    game_id, version = put(client, game), len(game.actions)
    [again] = game.legal.out_of_turn
    page = client.get(f"/game/{game_id}").text
    assert as_json(again) in Page(page).actions
    assert client.get(f"/game/{game_id}/legal").json()["actions"]["ask-again"]
    status, html = act(client, game_id, to_json(again), version)
    assert status == 200
    assert as_json(again) not in Page(html).actions
    stored = store_of(client).load(game_id)
    assert stored.game.actions[-1] == again
    assert stored.entries[-1].seat == game.players.index(to_json(again)["player"])


def test_nobody_says_ask_me_again_for_a_computer(client: TestClient) -> None:
    game = declined()
    [again] = game.legal.out_of_turn
    other = str(to_json(again)["player"])
    seats = [SeatInfo(name, "random" if name == other else "person") for name in game.players]
    game_id = store_of(client).add(game, seats)
    assert as_json(again) not in Page(client.get(f"/game/{game_id}").text).actions
    status, body = act(client, game_id, to_json(again), len(game.actions))
    assert status == 422
    assert "turn" in json.loads(body)["why"]
    assert store_of(client).load(game_id).game.actions == game.actions


# -- hidden cards ------------------------------------------------------------------------------


def test_hidden_cards_wait_behind_the_curtain(client: TestClient) -> None:
    game_id = store_of(client).create(set_up("1846"), PEOPLE)
    game = store_of(client).load(game_id).game
    cards = [str(to_json(a)["card"]) for a in game.legal if a.type == "draft"]
    page = client.get(f"/game/{game_id}").text
    assert "Hand over to" in page
    assert not any(f">{card}<" in page or f'"{card}"' in page for card in cards)
    assert client.get(f"/game/{game_id}/legal").json()["actions"] == {}
    opened = client.get(f"/game/{game_id}/parts?curtain=open").text
    offered = {json.loads(action)["card"] for action in Page(opened).actions}
    assert offered == set(cards)


def test_other_seats_never_see_the_cards(client: TestClient) -> None:
    """A person against computers, while a computer draws."""
    setup = set_up("1846")
    game = PlayedGame(title(setup.title, setup.options), setup)
    asked = game.decision.players[0]
    seats = [SeatInfo(n, "busy" if p == asked else "person") for p, n in enumerate(NAMES)]
    game_id = store_of(client).create(setup, seats)
    names = [
        game.title.privates[game.title.private_number[str(to_json(a)["card"])]].full_name
        for a in game.legal
        if a.type == "draft" and "Blank" not in str(to_json(a)["card"])
    ]
    for path in ("", "/parts", "/parts?curtain=open", "/log", "/legal"):
        text = client.get(f"/game/{game_id}{path}").text
        assert not any(name in text for name in names), path
    action = json.dumps(to_json(game.legal.first()))
    assert client.get(f"/game/{game_id}/preview", params={"action": action}).status_code == 422


@pytest.mark.parametrize("poor", [True, False])
def test_what_cannot_be_started_does_not_look_as_if_it_could(
    client: TestClient, poor: bool
) -> None:
    """1846 folds its many par prices; the fold names those that are possible."""

    def wanted(game: PlayedGame, legal: LegalActions) -> bool:
        return Par in game.decision.actions and bool(legal.of(Par)) != poor

    found = (game for game, legal in positions("1846", 3, 5, "busy", 400) if wanted(game, legal))
    page = client.get(f"/game/{put(client, next(found).copy())}").text
    folds = re.findall(r"<summary[^>]*>Start .*?</summary>", page)
    assert folds
    assert all(("no price is possible now" in fold) == poor for fold in folds)
    assert all(("not-now" in fold) == poor for fold in folds)
