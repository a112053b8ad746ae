"""Hints and reasons: what a computer player would do, and why one did what it did."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, expect
from tests.web.test_game_page import store_of

from roundhouse.bots import decide, make_bot
from roundhouse.bots.base import decision_seed
from roundhouse.core.actions import from_json
from roundhouse.gamefile import new_game
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, Play, SeatInfo
from roundhouse.storage.seating import hand_to_computer
from roundhouse.web.game.advisers import WAITING, Advisers, TooManyHints
from roundhouse.worker.playing import play_one

NAMES = ("Ann", "Ben", "Cem")
ALONE = (SeatInfo("Ann"), SeatInfo("Ben", "steady"), SeatInfo("Cem", "steady"))


def begun(store: GameStore, seats: tuple[SeatInfo, ...], title: str = "18GA") -> str:
    return store.add(new_game(title, NAMES, seed=4, options={"auto_pass": "on"}), seats)


def to_ann(store: GameStore, game_id: str) -> None:
    """Computer players move until Ann is asked."""
    for _ in range(60):
        if not store.load(game_id).bots_to_move:
            return
        play_one(store, game_id)
    raise AssertionError("Ann was never asked")


def test_a_hint_is_a_legal_move_with_a_reason(client: TestClient) -> None:
    store = store_of(client)
    game_id = begun(store, ALONE)
    to_ann(store, game_id)
    said = client.get(f"/game/{game_id}/hint").json()
    assert from_json(said["action"]) in store.load(game_id).game.legal
    assert said["who"] == "Steady"
    assert said["reason"].endswith(".")
    assert said == client.get(f"/game/{game_id}/hint").json()


def test_expert_thinks_beside_the_site(client: TestClient) -> None:
    store = store_of(client)
    game_id = begun(store, ALONE)
    to_ann(store, game_id)
    said = client.get(f"/game/{game_id}/hint/expert").json()
    assert from_json(said["action"]) in store.load(game_id).game.legal
    assert said["who"] == "Expert"
    assert said["reason"].endswith(".")


def test_only_so_many_hints_wait_for_expert() -> None:
    advisers = Advisers(Settings(slow_bots=1))
    game = new_game("18GA", NAMES, seed=4)
    advisers._asked = WAITING  # as many are thought about
    with pytest.raises(TooManyHints):
        advisers.ask("expert", game, 1)
    advisers.close()


def test_an_expert_says_what_steady_would_have_done(client: TestClient) -> None:
    store = store_of(client)
    experts = tuple(SeatInfo(name, "expert") for name in NAMES)
    same, other = (store.load(begun(store, experts)) for _ in range(2))
    seat = same.game.decision.players[0]
    plain = [
        decide(make_bot("steady", decision_seed(0, seat, 0, x.seat_seed(seat))), x.game)
        for x in (same, other)
    ]
    store.append_to(same, same.version, Play(plain[0].action, seat))
    assert client.get(f"/game/{same.id}/reason/1").json()["reason"] == plain[0].reason
    action = next(x for x in other.game.legal if x != plain[1].action)
    store.append_to(other, other.version, Play(action, seat))
    assert "further ahead than" in client.get(f"/game/{other.id}/reason/1").json()["reason"]


def test_nobody_is_advised_out_of_turn(client: TestClient) -> None:
    game_id = begun(store_of(client), tuple(SeatInfo(name, "steady") for name in NAMES))
    answer = client.get(f"/game/{game_id}/hint", headers={"Accept": "application/json"})
    assert answer.status_code == 422


def test_cards_of_a_draft_are_not_hinted_at_behind_a_curtain(client: TestClient) -> None:
    game_id = begun(store_of(client), tuple(SeatInfo(name) for name in NAMES), "1846")
    answer = client.get(f"/game/{game_id}/hint", headers={"Accept": "application/json"})
    assert answer.status_code == 422


def test_a_computer_player_says_why(client: TestClient) -> None:
    store = store_of(client)
    game_id = begun(store, (SeatInfo("Ann", "steady"), SeatInfo("Ben", "steady"), SeatInfo("Cem")))
    for _ in range(4):
        play_one(store, game_id)
    stored = store.load(game_id)
    by_computer = [e.number for e in stored.entries if e.seat in (0, 1)]
    assert by_computer
    for number in by_computer:
        reason = client.get(f"/game/{game_id}/reason/{number}").json()["reason"]
        assert reason.endswith(".")
        assert reason != "It did not say why."
    assert client.get(f"/game/{game_id}/reason/999").status_code == 404


def test_the_own_move_of_a_person_gets_no_reason_of_a_stand_in(client: TestClient) -> None:
    """Not even where the computer player would have done the same."""
    store = store_of(client)
    game_id = begun(store, ALONE)
    to_ann(store, game_id)
    hint = from_json(client.get(f"/game/{game_id}/hint").json()["action"])
    stored = store.load(game_id)
    number = len(store.append_to(stored, stored.version, Play(hint, 0)).game.actions)
    hand_to_computer(store, game_id, 0, "steady")
    said = client.get(f"/game/{game_id}/reason/{number}").json()["reason"]
    assert said.startswith("A person made this move")


def test_seeds_of_computer_players_are_their_own(client: TestClient) -> None:
    store = store_of(client)
    first, second = (store.load(begun(store, ALONE)) for _ in range(2))
    seeds = {first.seat_seed(1), first.seat_seed(2), second.seat_seed(1), second.seat_seed(2)}
    assert len(seeds) == 4
    assert first.game.setup.seed not in seeds


@pytest.mark.parametrize(("seats", "shown"), [(1, "on"), (3, "off")])
def test_hints_are_off_among_several_people(client: TestClient, seats: int, shown: str) -> None:
    kinds = [SeatInfo(name, "person" if n < seats else "steady") for n, name in enumerate(NAMES)]
    text = client.get(f"/game/{begun(store_of(client), tuple(kinds))}").text
    assert f'data-hints="{shown}"' in text
    assert ("Turn hints on or off" in text) == (shown == "off")


def test_a_hint_is_chosen_and_played_by_one_press(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    game_id = begun(store, ALONE)
    to_ann(store, game_id)
    before = len(store.load(game_id).game.actions)
    page.goto(f"{address}/game/{game_id}")
    page.keyboard.press("i")
    expect(page.locator("#facts")).to_contain_text("Steady would choose")
    expect(page.locator('#body .press[aria-pressed="true"]')).to_have_count(1)  # it is marked
    assert len(store.load(game_id).game.actions) == before
    page.keyboard.press("Enter")
    expect(page.locator("#facts")).not_to_contain_text("Steady would choose")
    assert len(store.load(game_id).game.actions) > before
