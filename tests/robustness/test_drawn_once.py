"""What everybody sees alike is drawn once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi.testclient import TestClient
from tests.stored_games import PEOPLE, played

from roundhouse.core.actions import to_json
from roundhouse.storage import Chat, GameStore
from roundhouse.views import log
from roundhouse.views.visible import Viewer
from roundhouse.web.game import drawn, routes
from roundhouse.web.rendering import filled


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Templates that are drawn from now on."""
    seen: list[str] = []

    def noted(template: str, **values: object) -> str:
        seen.append(template)
        return filled(template, **values)

    monkeypatch.setattr(routes, "filled", noted)
    return seen


def test_viewers_get_what_the_player_had_drawn(client: TestClient, drawings: list[str]) -> None:
    store: GameStore = client.app.state.store  # type: ignore[attr-defined]
    game_id = store.add(played(actions=40), PEOPLE)
    action = to_json(store.load(game_id).game.legal.first())
    sent = {"action": action, "version": 40}
    own = client.post(f"/game/{game_id}/act", json=sent).text
    with ThreadPoolExecutor(6) as threads:
        parts = list(threads.map(lambda _: client.get(f"/game/{game_id}/parts"), range(6)))
    assert drawings == ["game/parts.html"]
    assert {part.headers["content-encoding"] for part in parts} == {"gzip"}
    assert {part.headers["cache-control"] for part in parts} == {"no-store"}
    seen = {part.text for part in parts}
    assert len(seen) == 1
    assert 'data-said=""' in seen.pop()
    assert 'data-said=""' not in own  # but what happened, for the one who moved
    plain = client.get(f"/game/{game_id}/parts", headers={"accept-encoding": "identity"})
    assert plain.text == parts[0].text


def test_what_differs_is_drawn_anew(
    client: TestClient, drawings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store: GameStore = client.app.state.store  # type: ignore[attr-defined]
    game_id = store.add(played(actions=40), PEOPLE)

    def parts(**cookies: str) -> str:
        sent = "; ".join(f"{key}={value}" for key, value in cookies.items())
        return client.get(f"/game/{game_id}/parts", headers={"cookie": sent}).text

    assert parts() == parts(theme="dark")
    parts(hex="40")
    assert len(drawings) == 2
    store.append(game_id, None, Chat("hello"))
    assert "hello" in parts()
    assert len(drawings) == 3
    monkeypatch.setattr(drawn, "FRESH_SECONDS", -1.0)  # it says how long ago things were
    parts()
    assert len(drawings) == 4


def test_lines_of_the_log_are_worded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(actions=60)
    whole = log.chapters(game, Viewer(), lines=0)
    worded: list[int] = []
    ours = log.action_sentences

    def noted(*given: object) -> object:
        worded.append(given[1])  # type: ignore[arg-type]
        return ours(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(log, "action_sentences", noted)
    after = game.copy()
    after.apply(after.legal.first())
    again = log.chapters(after, Viewer(), lines=0)
    assert worded == [61]
    assert sum(len(c.lines) for c in again) >= sum(len(c.lines) for c in whole)
