"""What is drawn once, and what is not sent again."""

from __future__ import annotations

import re
from random import Random

import pytest
from fastapi.testclient import TestClient
from tests.web.tools import PEOPLE, played

from roundhouse.storage import GameStore
from roundhouse.views.byte_budget import DRAWINGS
from roundhouse.web.game import drawn
from roundhouse.web.game.drawn import SHOWN, Drawn
from roundhouse.web.pieces import piece

_BOX = re.compile(r'data-drawing="(\w+)">(<svg)?')


def test_a_drawing_is_sent_only_to_browsers_that_lack_it(client: TestClient) -> None:
    store: GameStore = client.app.state.store  # type: ignore[attr-defined]
    game_id = store.add(played(actions=50), PEOPLE)
    for where in (f"/game/{game_id}/parts", f"/game/{game_id}/parts?at=40"):
        whole = client.get(where).text
        boxes = _BOX.findall(whole)
        assert len(boxes) == 2  # the map and the market
        assert all(svg for _, svg in boxes)
        (board, _), (market, _) = boxes
        part = client.get(where, headers={SHOWN: f"{board} 0123456789abcdef"}).text
        assert _BOX.findall(part) == [(board, ""), (market, "<svg")]
        assert len(part) < 0.7 * len(whole)
        none = client.get(where, headers={SHOWN: f"{market} {board}"}).text
        assert not any(svg for _, svg in _BOX.findall(none))


def test_the_whole_page_has_all_drawings(client: TestClient) -> None:
    store: GameStore = client.app.state.store  # type: ignore[attr-defined]
    game_id = store.add(played(actions=50), PEOPLE)
    found = _BOX.findall(client.get(f"/game/{game_id}").text)
    shown = " ".join(stamp for stamp, _ in found)
    again = client.get(f"/game/{game_id}", headers={SHOWN: shown}).text
    assert all(svg for _, svg in _BOX.findall(again))


def test_parts_are_kept_by_their_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn, "KEPT_BYTES", 100_000)
    parts, random = Drawn(), Random(3)
    for number in range(60):
        text = random.randbytes(random.randrange(20_000)).hex()
        assert parts.part((number,), lambda t=text: t).text == text  # type: ignore[misc]
        assert parts.taken == sum(len(part.packed) for part in parts._parts.values()) <= 100_000
    assert parts.part((59,), lambda: "another").text == text
    assert len(parts._parts) > 3


def test_a_browser_that_unpacks_nothing_gets_plain_text(client: TestClient) -> None:
    store: GameStore = client.app.state.store  # type: ignore[attr-defined]
    where = f"/game/{store.add(played(actions=50), PEOPLE)}/parts"
    packed = client.get(where)
    plain = client.get(where, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert plain.text == packed.text


def test_drawings_and_open_games_share_their_memory(client: TestClient) -> None:
    store: GameStore = client.app.state.store  # type: ignore[attr-defined]
    before = DRAWINGS.limit
    client.get(f"/game/{store.add(played(actions=50), PEOPLE)}")
    assert DRAWINGS.limit < before
    whole = 1_000_000 * client.app.state.settings.game_memory  # type: ignore[attr-defined]
    assert DRAWINGS.limit + store.open_games.weight == whole
    assert 0 < DRAWINGS.taken <= DRAWINGS.limit


def test_a_piece_is_drawn_once_for_the_same_values() -> None:
    first = piece("game/order_corner.html", rows=())
    assert piece("game/order_corner.html", rows=()) is first
    assert "Operating order" in first
