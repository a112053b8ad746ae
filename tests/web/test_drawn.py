"""What is drawn once, and what is not sent again."""

from __future__ import annotations

import re

from fastapi.testclient import TestClient
from tests.web.tools import PEOPLE, played

from roundhouse.storage import GameStore
from roundhouse.web.game.drawn import SHOWN
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


def test_a_piece_is_drawn_once_for_the_same_values() -> None:
    first = piece("game/order_corner.html", rows=())
    assert piece("game/order_corner.html", rows=()) is first
    assert "Operating order" in first
