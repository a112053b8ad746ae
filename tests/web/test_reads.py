"""What a request costs: how often it reads its game and parses its action."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event
from tests.web.tools import PEOPLE, played

from roundhouse.core import actions
from roundhouse.core.actions import Action, to_json
from roundhouse.storage import Chat, GameStore, Play, UnknownGame


def store_of(client: TestClient) -> GameStore:
    store: GameStore = client.app.state.store  # type: ignore[attr-defined]
    return store


@contextmanager
def statements(store: GameStore) -> Iterator[list[str]]:
    """The first word of every statement that reaches the database, and its table's name."""
    seen: list[str] = []

    def note(_c: object, _cursor: object, statement: str, *_: object) -> None:
        words = statement.split()
        table = words[words.index("FROM") + 1] if words[0] == "SELECT" else ""
        seen.append(f"{words[0]} {table}".strip())

    engine = store.database.engine
    event.listen(engine, "before_cursor_execute", note)
    yield seen
    event.remove(engine, "before_cursor_execute", note)


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Everything that any module turns into an action."""
    seen: list[object] = []
    real = actions.from_json

    def counted(data: object) -> Action:
        seen.append(data)
        return real(data)

    for name, module in list(sys.modules.items()):
        if name.startswith("roundhouse") and getattr(module, "from_json", None) is real:
            monkeypatch.setattr(module, "from_json", counted)
    return seen


def test_an_action_reads_its_game_once_and_is_parsed_once(
    client: TestClient, parsed: list[object]
) -> None:
    store = store_of(client)
    game_id = store.add(played(actions=50), PEOPLE)  # no snapshot is due after the next one
    stored = store.load(game_id)
    sent = to_json(stored.game.legal.first())
    body = {"action": sent, "version": stored.version}
    with statements(store) as seen:
        answer = client.post(f"/game/{game_id}/act", json=body)
    assert answer.status_code == 200
    assert [s for s in seen if s.startswith("SELECT")] == ["SELECT games"]
    assert [s for s in seen if s in ("INSERT", "UPDATE")] == ["INSERT", "UPDATE"]
    assert parsed == [sent]


@pytest.mark.parametrize("what", ["undo", "redo", "restart"])
def test_taking_back_reads_the_game_once(client: TestClient, what: str) -> None:
    store = store_of(client)
    game_id = store.add(played(actions=50), PEOPLE)
    if what == "redo":
        client.post(f"/game/{game_id}/undo", json={"version": 50})
    with statements(store) as seen:
        answer = client.post(f"/game/{game_id}/{what}", json={"version": store.version(game_id)})
    assert answer.status_code == 200
    version, *rest = [s for s in seen if s.startswith("SELECT")]
    assert (version, rest) == ("SELECT games", ["SELECT games"])


def test_talk_reads_the_game_once(client: TestClient) -> None:
    store = store_of(client)
    game_id = store.add(played(actions=5), PEOPLE)
    with statements(store) as seen:
        client.post(f"/game/{game_id}/chat", data={"text": "Hello", "seat": 0})
    assert [s for s in seen if s.startswith("SELECT")] == ["SELECT games"]
    assert [e.data["text"] for e in store.load(game_id).talk()] == ["Hello"]


def test_who_reads_once_still_meets_others(store: GameStore) -> None:
    """Talk that was written since is no obstacle; an archived game is."""
    game_id = store.add(played(actions=5), PEOPLE)
    stored = store.load(game_id)
    seat = stored.game.decision.players[0]
    other = GameStore(store.database)
    other.append(game_id, None, Chat("Wait for me", 0))
    after = store.append_to(stored, stored.version, Play(stored.game.legal.first(), seat))
    assert after.version == stored.version + 2
    assert [e.kind for e in after.entries[-2:]] == ["chat", "play"]
    other.hide(game_id)
    with pytest.raises(UnknownGame):
        store.append_to(after, after.version, Play(after.game.legal.first()))
