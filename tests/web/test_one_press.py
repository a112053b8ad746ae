"""Deals stand beside the question: one press ends a turn, one undo takes that back."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from tests.games import first_seat
from tests.web.views_tools import page_of, positions

from roundhouse.bots import decide, make_bots
from roundhouse.core import actions as a
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.storage import GameStore, Play, SeatInfo

SEATS = ("Ann", "Bea", "Cem")
PASSING = {"auto_pass": "on"}
DEALS = (a.BuyPrivate, a.SellPrivate, a.Pass)


def only_deals(game: PlayedGame) -> bool:
    return not game.over and all(isinstance(action, DEALS) for action in game.legal)


def ends_turn(game: PlayedGame, action: a.Action) -> bool:
    """Is only a deal left after it, to the same player?"""
    asked, beside = game.decision, set(game.legal)
    if not isinstance(action, a.Pass | a.BuyShare | a.Par):
        return False
    after = game.copy()
    after.apply(action)
    now = after.decision
    if (now.players, now.corporation) != (asked.players, asked.corporation) or not only_deals(
        after
    ):
        return False
    return asked.kind == "stock" or set(after.legal) <= beside


@pytest.mark.parametrize("title", ["18AL", "18GA", "18Chesapeake"])
def test_one_press_ends_a_turn(client: TestClient, store: GameStore, title: str) -> None:
    options = first_seat(title, PASSING)
    setup = new_game(title, SEATS, seed=5, options=options).setup
    game_id = store.create(setup, [SeatInfo(name) for name in SEATS])
    bots = make_bots(["busy"], len(SEATS), 5)
    ended: set[str] = set()
    for _ in range(400):
        stored = store.load(game_id)
        game = stored.game
        if game.over or len(ended) == (1 if title == "18Chesapeake" else 2):
            break
        seat = game.decision.players[0]
        action = decide(bots[seat], game).action
        if not ends_turn(game, action):
            store.append(game_id, stored.version, Play(action, seat))
            continue
        kind = game.decision.kind
        sent = {"action": a.to_json(action), "version": stored.version}
        assert client.post(f"/game/{game_id}/act", json=sent).status_code == 200
        after = store.load(game_id)
        assert after.game.actions[-2:] == [action, a.Pass()]
        back = client.post(f"/game/{game_id}/undo", json={"version": after.version})
        assert back.status_code == 200
        assert store.load(game_id).game.actions == game.actions
        sent["version"] = store.version(game_id)
        assert client.post(f"/game/{game_id}/act", json=sent).status_code == 200
        ended.add(kind)
    assert "stock" in ended or "trains" in ended
    assert title == "18Chesapeake" or "stock" in ended


def emptied_step(seed: int, *, deals: bool) -> tuple[PlayedGame, a.LayTile]:
    """A game of 1846 before a tile after which the step has nothing, or nothing but deals."""
    game = new_game("1846", SEATS, seed=seed, options=first_seat("1846", PASSING))
    bots = make_bots(["busy"], len(SEATS), seed)
    while True:
        action = decide(bots[game.decision.players[0]], game).action
        after = game.copy()
        after.apply(action)
        emptied = after.decision.kind == "track" and only_deals(after)
        if isinstance(action, a.LayTile) and emptied and after.legal.any(a.BuyPrivate) == deals:
            return game, action
        game.apply(action)


def test_a_step_with_nothing_to_do_is_passed(client: TestClient, store: GameStore) -> None:
    """One undo takes back the tile and the pass after it."""
    game, tile = emptied_step(3, deals=False)
    game_id = store.add(game, [SeatInfo(name) for name in SEATS])
    sent = {"action": a.to_json(tile), "version": store.version(game_id)}
    assert client.post(f"/game/{game_id}/act", json=sent).status_code == 200
    after = store.load(game_id)
    assert after.game.actions[len(game.actions) :] == [tile, a.Pass()]
    assert after.game.decision.kind != "track"
    back = client.post(f"/game/{game_id}/undo", json={"version": after.version})
    assert back.status_code == 200
    assert store.load(game_id).game.actions == game.actions


def test_the_blue_button_goes_on_where_only_deals_are_left(
    client: TestClient, store: GameStore
) -> None:
    """The private could be used at once, so the step is not passed; but Enter goes on."""
    game, tile = emptied_step(1, deals=True)
    game_id = store.add(game, [SeatInfo(name) for name in SEATS])
    sent = {"action": a.to_json(tile), "version": store.version(game_id)}
    assert client.post(f"/game/{game_id}/act", json=sent).status_code == 200
    asked = page_of(store.load(game_id).game).decision
    assert asked.primary is not None
    assert asked.primary == asked.secondary
    assert asked.primary.label == "Done with track"


def test_the_blue_button_ends_the_turn_after_a_purchase() -> None:
    """Shares could still be sold, which few do; before the purchase a share is asked for."""
    seen = set()
    for game, legal in positions("18GA", 3, 5, bot="busy", most=300):
        kinds = {type(action) for action in legal}
        if game.decision.kind == "stock" and a.SellShares in kinds:
            asked = page_of(game).decision
            done = bool(game.state.turn.acted) and not kinds & {a.BuyShare, a.Par}
            assert (asked.primary is not None) == done
            if done:
                assert asked.primary == asked.secondary
                assert asked.primary is not None
                assert asked.primary.label == "Done"
            seen.add(done)
    assert seen == {True, False}


def test_by_hand_every_pass_is_asked(client: TestClient, store: GameStore) -> None:
    setup = new_game("18GA", SEATS, seed=5, options=first_seat("18GA")).setup
    game_id = store.create(setup, [SeatInfo(name) for name in SEATS])
    bots = make_bots(["busy"], len(SEATS), 5)
    for _ in range(300):
        stored = store.load(game_id)
        seat = stored.game.decision.players[0]
        action = decide(bots[seat], stored.game).action
        if isinstance(action, a.BuyShare):
            sent = {"action": a.to_json(action), "version": stored.version}
            client.post(f"/game/{game_id}/act", json=sent)
            assert store.load(game_id).game.actions[-1] == action
            return
        store.append(game_id, stored.version, Play(action, seat))
    pytest.fail("nobody bought a share")


def test_who_has_laid_the_tile_reads_the_rule_that_allows_no_more() -> None:
    for game, legal in positions("18AL", 3, 5, bot="busy", most=400, **PASSING):
        laid = game.state.turn.lays or game.state.turn.upgrades
        more = any(isinstance(action, a.LayTile) for action in legal)
        if game.decision.kind == "track" and laid and not more:
            page = page_of(game)
            assert page.empty_step is not None
            assert page.empty_step.reason == "One tile is laid or upgraded in a turn."
            assert page.empty_step.clause == "18AL 4.2.1"
            assert page.if_bought == ("BLC",)
            assert page.decision.question.endswith(": buy BLC to use it now?")
            return
    pytest.fail("no corporation could still buy a private after its tile")


def test_a_corporation_that_can_buy_nothing_of_use_has_laid_its_track() -> None:
    for game, _ in positions("1846", 3, 3, bot="busy", most=400):
        page = page_of(game)
        if page.empty_step and game.state.turn.lays and not page.if_bought:
            assert "has laid its track" in page.decision.question
            return
    pytest.fail("no corporation had laid its track")
