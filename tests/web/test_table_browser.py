"""Round one screen in Chromium: who is to move, one press a turn, emergencies, imports, copies."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page
from tests.web.browser_tools import Driver
from tests.web.test_one_press import emptied_step
from tests.web.tools import NAMES, PEOPLE, played
from tests.web.views_tools import page_of, positions

from roundhouse.core.actions import Pass
from roundhouse.engine.game import PlayedGame
from roundhouse.storage import GameStore, SeatInfo


def test_round_one_screen_everybody_has_a_name(server: tuple[str, GameStore], page: Page) -> None:
    address, store = server
    game = played("18GA", 60)
    game_id = store.add(game, PEOPLE)
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    orders = set()
    for _ in range(4):
        now = store.load(game_id).game
        who = now.players[now.decision.players[0]]
        assert page.locator("#question").inner_text().startswith(f"{who}: ")
        shown = page.locator("#body").inner_text()
        assert not re.search(r"\b[Yy]our?\b", shown), shown
        rows = page.locator(".players .who, .players-table tbody th").all_inner_texts()
        orders.add(tuple(name for row in rows for name in NAMES if name in row))
        driver.play(now.legal.first())
    assert orders - {()} == {NAMES}
    assert not driver.troubles


def test_enter_goes_on_where_only_deals_are_left(server: tuple[str, GameStore], page: Page) -> None:
    """The blue button ends the step; once a deal is chosen, the other button still does."""
    address, store = server
    game, tile = emptied_step(1, deals=True)
    game.apply(tile)
    game_id = store.add(game, [SeatInfo(name) for name in game.players])
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    assert page.locator("#primary .text").inner_text() == "Done with track"
    assert not page.locator("#secondary").is_visible()
    page.locator("#hex-panel summary").first.click()
    page.locator("#hex-panel .press[data-action]").first.click()
    driver.until("document.querySelector('#preview .preview')")
    assert page.locator("#secondary").is_visible()
    page.keyboard.press("Escape")
    page.locator("#decision").focus()
    page.keyboard.press("Enter")
    driver.wait_for(len(game.actions) + 1)
    assert store.load(game_id).game.actions[len(game.actions)] == Pass()
    assert not driver.troubles


def in_need() -> PlayedGame:
    """A president who must sell something for a train."""
    for seed in range(1, 8):
        for game, _ in positions("1846", 3, seed, bot="busy", most=500):
            if game.decision.kind != "trains":
                continue
            trains = page_of(game).trains
            if trains and trains.emergency and trains.emergency.sales:
                return game
    pytest.fail("nobody was ever short")


def test_a_forced_purchase_is_a_list_of_steps(server: tuple[str, GameStore], page: Page) -> None:
    address, store = server
    game = in_need()
    game_id = store.add(game, [SeatInfo(name) for name in game.players])
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    panel = page.locator(".emergency")
    assert "Still short" in panel.inner_text()
    steps = page.locator(".emergency .need h3").all_inner_texts()
    assert [re.sub(r"\s+", " ", step)[0] for step in steps] == [
        str(n + 1) for n in range(len(steps))
    ]
    assert steps[-1].endswith("Buy the train")
    rows = page.locator(".emergency .sale-row > b").all_inner_texts()
    assert len(rows) == len(set(rows)) > 0  # one row a corporation
    assert page.locator(".emergency .sale-row .press").first.is_visible()
    assert " short" in page.locator("#facts").inner_text()
    assert not driver.troubles


@pytest.mark.parametrize("text", ['{"actions": 5}', '{"title": "18GA", "actions": "abc"}', "12"])
def test_what_is_no_game_gets_an_answer(
    server: tuple[str, GameStore], page: Page, text: str
) -> None:
    address, _ = server
    page.goto(f"{address}/import")
    page.locator('textarea[name="text"]').fill(text)
    page.get_by_role("button", name="Import").click()
    assert page.locator(".problem h2").inner_text() == "Nothing was imported"
    assert page.locator(".problem p").first.inner_text().endswith(".")


def test_play_on_from_here(server: tuple[str, GameStore], page: Page) -> None:
    address, store = server
    game = played("18GA", 60)
    game_id = store.add(game, PEOPLE)
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}?at=40")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector("body[data-ready]")
    made = page.url.rpartition("/")[2]
    assert made != game_id
    assert store.load(made).game.actions == game.actions[:40]
    assert page.locator("#primary").count() == 1
    assert not driver.troubles
