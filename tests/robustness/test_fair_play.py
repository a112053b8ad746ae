"""What players and strangers must not be able to do: move for others, look and choose again."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from tests.web.tools import NAMES, set_up

from roundhouse.core.actions import to_json
from roundhouse.gamefile import new_game
from roundhouse.storage import CardsSeen, Chat, GameStore, Play, SeatInfo, Trouble, Undo

BOTS = tuple(SeatInfo(name, "busy") for name in NAMES)


def store_of(site: TestClient) -> GameStore:
    store: GameStore = site.app.state.store  # type: ignore[attr-defined]
    return store


@pytest.mark.parametrize("persons", [0, 1, 2])
@pytest.mark.parametrize("quiet", [None, Chat("hurry up"), Trouble("no idea", 0)])
def test_nobody_moves_for_a_computer_player(
    client: TestClient,
    persons: int,
    quiet: Chat | Trouble | None,
) -> None:
    """The first seat is asked; the last ones are persons."""
    store = store_of(client)
    seats = (*BOTS[: 3 - persons], *(SeatInfo(name) for name in NAMES[3 - persons :]))
    game_id = store.create(set_up(), seats)
    assert store.load(game_id).bots_to_move == (0,)
    if quiet is not None:  # which makes nothing stale
        store.append(game_id, 0, quiet)
    action = to_json(store.load(game_id).game.legal.first())
    answer = client.post(f"/game/{game_id}/act", json={"action": action, "version": 0})
    assert answer.status_code == 422
    assert not store.load(game_id).game.actions


def test_nobody_takes_back_what_computer_players_did(client: TestClient) -> None:
    store = store_of(client)
    game_id = store.create(set_up(), BOTS)
    store.append(game_id, 0, Play(store.load(game_id).game.legal.first(), 0))
    for what in ("undo", "restart"):
        answer = client.post(f"/game/{game_id}/{what}", json={"version": 1})
        assert answer.status_code == 403
    assert store.version(game_id) == 1


@pytest.mark.parametrize("persons", [1, 3])
def test_no_card_is_seen_and_put_back(client: TestClient, persons: int) -> None:
    """Whoever undoes a pick of the draft has seen the next hand, or the card that was next."""
    store = store_of(client)
    seats = tuple(
        SeatInfo(name, "person" if n < persons else "busy") for n, name in enumerate(NAMES)
    )
    game_id = store.create(new_game("1846", NAMES, seed=5).setup, seats)
    while store.load(game_id).game.decision.kind == "draft":
        stored = store.load(game_id)
        action, asked = stored.game.legal.first(), stored.game.decision.players[0]
        version = store.append(game_id, stored.version, Play(action, asked))
        answer = client.post(f"/game/{game_id}/undo", json={"version": version})
        assert answer.status_code == 409
        with pytest.raises(CardsSeen):
            store.append(game_id, version, Undo(1))
        assert 'data-do="undo" aria-disabled="true"' in client.get(f"/game/{game_id}").text
    after = store.version(game_id)
    stored = store.load(game_id)
    after = store.append(game_id, after, Play(stored.game.legal.first()))
    assert store.append(game_id, after, Undo(1)) == after + 1  # in the open as ever


def test_seeds_cannot_be_guessed_or_seen(client: TestClient) -> None:
    page = client.get("/new?title=1846").text
    assert 'name="seed"' in page
    assert 'value=""' in page[page.index('name="seed"') :][:120]
    form = {"title": "1846", "players": "3", "seed": ""}
    seeds = []
    for _ in range(8):
        where = client.post("/new", data=form).headers["location"]
        seeds.append(store_of(client).load(where.rpartition("/")[2]).game.setup.seed)
        for path in ("", "/parts", "/legal", "/sheet"):
            assert str(seeds[-1]) not in client.get(where + path).text
        assert client.get(where + "/export").status_code == 409
    assert len(set(seeds)) == 8
    assert max(seeds).bit_length() > 60


def test_a_seed_of_64_bits_is_taken_and_kept(client: TestClient) -> None:
    most = 2**64 - 1
    form = {"title": "18GA", "players": "3", "seed": str(most)}
    where = client.post("/new", data=form).headers["location"]
    assert f'"seed": {most}' in client.get(where + "/export").text
    for seed in (str(most + 1), "x", "٣", "²", "9" * 5000, "-1"):
        assert client.post("/new", data={**form, "seed": seed}).status_code == 422


@pytest.mark.parametrize(
    ("asked", "warned"),
    [
        ("title=1846&preset=18xx.games", True),
        ("title=1846", False),
        ("title=1846&preset=18xx.games&preset_was=18xx.games&opt-site_limits=off", False),
        ("title=18GA&preset=18xx.games", False),  # nothing is hidden there
    ],
)
def test_the_form_says_where_hidden_cards_can_be_worked_out(
    client: TestClient, asked: str, warned: bool
) -> None:
    """18xx.games has 2^31 shuffles, which a program tries in minutes."""
    assert ("work out the hidden cards" in client.get(f"/new?{asked}").text) == warned
