"""Play on from here: any position of any game becomes a new one."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from tests.web.tools import PEOPLE, played

from roundhouse.storage import GameStore, Play


@pytest.mark.parametrize(("others", "people"), [("computer", 1), ("friends", 3)])
def test_a_position_becomes_a_new_game(
    client: TestClient, store: GameStore, others: str, people: int
) -> None:
    game = played(actions=60)
    game_id = store.add(game, PEOPLE)
    page = client.get(f"/game/{game_id}?at=40").text
    assert f'action="/game/{game_id}/branch"' in page
    answer = client.post(f"/game/{game_id}/branch", data={"at": "40", "others": others})
    assert answer.status_code == 303
    made = store.load(answer.headers["location"].rpartition("/")[2])
    assert made.game.fingerprint() == game.at(40).fingerprint()
    assert sum(seat.is_person for seat in made.seats) == people
    assert made.seats[made.game.decision.players[0]].is_person
    assert [seat.name for seat in made.seats] == list(game.players)
    before = store.load(game_id)
    store.append(made.id, made.version, Play(made.game.legal.first()))
    assert store.load(game_id).game.actions == before.game.actions  # the old one is as it was


def test_what_cannot_be_played_on_says_so(client: TestClient, store: GameStore) -> None:
    over = store.add(played(actions=2000), PEOPLE)
    html = {"accept": "text/html"}
    answer = client.post(f"/game/{over}/branch", data={"at": "9999"}, headers=html)
    assert answer.status_code == 409
    assert "Nothing to play on" in answer.text
    draft = store.add(played("1846", actions=2), PEOPLE)
    answer = client.post(f"/game/{draft}/branch", data={"at": "1"}, headers=html)
    assert answer.status_code == 409
    assert "Not during the draft" in answer.text
