"""Planning ahead, computer seats that fail, clocks and words: what the page says and does."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from fastapi.testclient import TestClient
from tests.web.tools import NAMES, at_open_table, play_first, played

from roundhouse.core.actions import LayTile, Pass, to_json
from roundhouse.engine.game import PlayedGame
from roundhouse.storage import GameStore, SeatInfo, Trouble
from roundhouse.views.glossary import GLOSSARY
from roundhouse.views.svg.text_size import USUAL, legible, step_of
from roundhouse.web.game.planning import expected, may_plan, planned
from roundhouse.web.rendering import clock, templates, term


def somewhere(kind: str) -> tuple[PlayedGame, int]:
    """A position in which somebody is asked this, and a seat that is not his."""
    game = played("18GA", 160)
    for number in range(len(game.actions), 0, -1):
        found = game.at(number)
        if found.decision.kind == kind:
            return found, next(p for p in range(3) if p not in found.decision.players)
    raise LookupError(kind)


def watched(store: GameStore, game: PlayedGame, you: int) -> str:
    seats = [SeatInfo(n, "person" if p == you else "busy") for p, n in enumerate(NAMES)]
    return store.add(game, seats)


def test_a_plan_is_made_on_the_position_of_the_next_own_turn(store: GameStore) -> None:
    game, you = somewhere("track")
    stored = store.load(watched(store, game, you))
    assert may_plan(at_open_table(stored))
    coming = expected(at_open_table(stored))
    assert coming is not None
    assert you in coming.decision.players
    first = next(iter(coming.legal))
    found = planned(at_open_table(stored), [first])
    assert found is not None
    after, plan = found
    assert len(plan.steps) == 1
    assert after.actions[-1] == first
    assert len(store.load(stored.id).game.actions) == len(game.actions)  # nothing is played


def test_a_plan_stops_with_a_reason(store: GameStore) -> None:
    game, you = somewhere("track")
    stored = store.load(watched(store, game, you))
    found = planned(at_open_table(stored), [LayTile("A3", "9", 0)])
    assert found is not None
    _, plan = found
    assert not plan.steps
    assert plan.stopped


def test_nothing_is_planned_on_the_own_turn(store: GameStore) -> None:
    game, _ = somewhere("track")
    stored = store.load(watched(store, game, game.decision.players[0]))
    assert not may_plan(at_open_table(stored))
    assert planned(at_open_table(stored), []) is None


def test_the_page_offers_planning_and_shows_the_plan(store: GameStore, client: TestClient) -> None:
    game, you = somewhere("track")
    game_id = watched(store, game, you)
    page = client.get(f"/game/{game_id}").text
    assert 'data-do="plan"' in page
    assert 'class="clock"' in page
    parts = client.get(f"/game/{game_id}/parts", params={"plan": "[]"}).text
    assert "Your plan" in parts or "Your turn" not in parts
    assert "Planning ahead" in parts
    bad = client.get(f"/game/{game_id}/parts", params={"plan": "{"})
    assert bad.status_code == 400
    coming = expected(at_open_table(store.load(game_id)))
    assert coming is not None
    action = next(iter(coming.legal))
    sent = json.dumps([to_json(action)])
    assert client.get(f"/game/{game_id}/parts", params={"plan": sent}).status_code == 200
    preview = {"plan": "[]", "action": json.dumps(to_json(action))}
    assert client.get(f"/game/{game_id}/preview", params=preview).status_code == 200
    assert client.get(f"/game/{game_id}/board", params={"radius": 36}).text.startswith("<svg")


def test_a_computer_player_that_failed_is_shown_and_tries_again(
    store: GameStore, client: TestClient
) -> None:
    game, you = somewhere("track")
    game_id = watched(store, game, you)
    store.append(
        game_id, store.version(game_id), Trouble("KeyError: 'H9'", game.decision.players[0])
    )
    assert store.with_bots_to_move() == {}
    page = client.get(f"/game/{game_id}").text
    assert "could not decide" in page
    assert "KeyError" in page
    assert 'data-do="try-again"' in page
    answer = client.post(f"/game/{game_id}/retry", json={"version": store.version(game_id)})
    assert answer.status_code == 200
    assert "could not decide" not in answer.text
    assert store.load(game_id).retries == 1
    assert store.with_bots_to_move() == {game_id: store.version(game_id)}
    assert client.post(f"/game/{game_id}/retry", json={"version": 0}).status_code == 200


def test_trouble_is_no_move(store: GameStore) -> None:
    game_id = store.add(played("18GA", 3), [SeatInfo(name) for name in NAMES])
    version, stored = store.version(game_id), store.load(game_id)
    store.append(game_id, version, Trouble("nothing", 0))
    assert store.load(game_id).changed == stored.changed
    assert store.load(game_id).undone == stored.undone
    play_first(store, game_id)
    assert store.load(game_id).trouble is None
    assert len(store.load(game_id).game.actions) == 4


def test_every_word_on_the_pages_has_its_meaning() -> None:
    assert 'data-tip="' in str(term("par"))
    assert templates.env.globals["term"] is term
    assert all(40 < len(words) < 160 and words.endswith(".") for words in GLOSSARY.values())


def test_the_clock_counts_like_a_clock() -> None:
    now = datetime(2024, 5, 1, tzinfo=UTC)
    assert clock(now - timedelta(seconds=54), now) == "0:54"
    assert clock(now - timedelta(hours=1, minutes=42, seconds=10), now) == "1:42:10"
    assert clock(now + timedelta(seconds=3), now) == "0:00"
    assert clock(now - timedelta(days=9), now) == "9 days"


@pytest.mark.parametrize("radius", [31, 36, 38, 44, 60])
def test_small_maps_get_larger_type(radius: int) -> None:
    found = legible(radius)
    assert legible(0) == USUAL
    least = step_of(radius)
    assert found.name * least / 100 >= 10
    assert found.least * least / 100 >= 10


def test_passing_is_a_step_of_a_plan_too(store: GameStore) -> None:
    game, you = somewhere("stock")
    stored = store.load(watched(store, game, you))
    found = planned(at_open_table(stored), [Pass()])
    assert found is not None
    assert found[1].steps
