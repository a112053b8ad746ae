"""The API among those who try things: what they may not see, and what they may not do."""

from __future__ import annotations

import re
from pathlib import Path

from bench.api import Site, run
from fastapi.testclient import TestClient
from tests.web.api_tools import Program, program, seats_for, store_of
from tests.web.tools import NAMES, file_url

from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import Draft
from roundhouse.gamefile import new_game
from roundhouse.hosting.settings import Settings
from roundhouse.storage import Play
from roundhouse.web.app import create_app

REQUESTS = 26


def test_nothing_breaks_leaks_or_is_forged(tmp_path: Path) -> None:
    """A slice of ``python -m bench.api``, which sends 5,000 requests."""
    here = Settings(
        database=file_url(tmp_path), allowed_hosts="testserver", create="members", worker=False
    )
    with TestClient(create_app(here), follow_redirects=False) as client:
        site = Site(client)
        assert run(site, REQUESTS, 1) >= REQUESTS // 2
    assert {200, 401, 403} <= {status for _, status in site.tried}


def seen_by(who: Program, game_id: str) -> list[str]:
    """Everything that the API tells about a game, without ids and times."""
    paths = ("", "/actions", "/actions?refused=true", "/log", "/talk")
    texts = [who.get(f"/games/{game_id}{path}").text for path in paths]
    stale = who.post(f"/games/{game_id}/undo", {"version": 0}).text
    texts += [stale, who.get("/games").text]
    return [re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "", t.replace(game_id, "")) for t in texts]


def test_two_games_that_differ_in_hidden_cards_look_the_same_to_others(
    client: TestClient,
) -> None:
    """The same seat picks another card: nobody else can tell, until the draft is revealed."""
    store, compared = store_of(client), 0
    for picked in (0, 1):
        ann, ben, cem = (program(client, name) for name in NAMES)
        dora = program(client, "Dora")
        game = new_game("1846", NAMES, seed=5)
        views: list[list[list[str]]] = []
        for choice in (0, picked + 1):
            game_id = store.create(game.setup, seats_for(ann, ben, cem), ann.person_id)
            asked = store.load(game_id).game.decision.players[0]
            stored = store.load(game_id)
            action = stored.game.legal.of(Draft)[choice]
            store.append(game_id, 0, Play(action, asked))
            others = [p for n, p in enumerate((ann, ben, cem)) if n != asked]
            next_asked = store.load(game_id).game.decision.players[0]
            blind = [p for p in others if p is not (ann, ben, cem)[next_asked]]
            views.append([seen_by(who, game_id) for who in (*blind, dora)])
            own = (ann, ben, cem)[asked].get(f"/games/{game_id}").json()["table"]["draft"]
            assert own["picks"][0]["card"] == action.card
            store.hide(game_id)  # the lists of the second are without the first
        assert views[0] == views[1]
        compared += len(views[0])
    assert compared == 4


def test_a_whole_draft_shows_nobody_anothers_cards(client: TestClient) -> None:
    programs = [program(client, name) for name in NAMES]
    dora, store = program(client, "Dora"), store_of(client)
    game = new_game("1846", NAMES, seed=5)
    game_id = store.create(game.setup, seats_for(*programs), programs[0].person_id)
    bots, steps = make_bots(["busy"], 3, 1), 0
    while (stored := store.load(game_id)).game.decision.kind == "draft":
        asked = stored.game.decision.players[0]
        for who in (*programs, dora):
            view = who.get(f"/games/{game_id}").json()
            mine, draft = who is programs[asked], view["table"]["draft"]
            assert view["seed"] is None
            assert mine or set(draft["hand"]) <= {"?"}
            yours = set(view["you"])
            assert all(p["player"] in yours or p["card"] == "?" for p in draft["picks"])
            legal = who.get(f"/games/{game_id}/actions?refused=true").json()
            if draft["hand"]:  # else the last card lies open: everybody sees what can be done
                assert bool(legal["legal"]) == mine
                assert mine or not legal["refused"]
            lines = who.get(f"/games/{game_id}/log").json()["lines"]
            secret = lines[: len(draft["picks"])]  # then the last card is offered openly
            assert all(x["player"] in yours or x["action"]["card"] == "?" for x in secret)
        action = decide(bots[asked], stored.game).action
        store.append(game_id, stored.version, Play(action, asked))
        steps += 1
    assert steps > 5
    assert dora.get(f"/games/{game_id}").json()["seed"] == game.setup.seed
