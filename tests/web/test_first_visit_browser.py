"""What a newcomer tries in Chromium: wrong amounts, writing while others move, the way back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.web.browser_tools import Driver
from tests.web.tools import NAMES, PEOPLE, play_first, played, set_up

from roundhouse.storage import GameStore, SeatInfo

AGAINST_BOTS = (PEOPLE[0], *(SeatInfo(name, "busy") for name in NAMES[1:]))


def test_a_bid_that_is_not_possible_says_why_and_gives_way(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    game_id = store.create(set_up(), PEOPLE)
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    box = page.locator(".stepper input").first
    low, high = box.get_attribute("min"), box.get_attribute("max")
    for wrong, words in (("10", f"at least ${low}"), ("9999", "exceeds")):
        box.fill(wrong)
        box.press("Tab")
        driver.until("!document.querySelector('#tip').hidden")
        said = page.locator("#tip").inner_text()
        assert words in said
        assert f"From ${low} to ${high}." in said
        assert "18GA 3.1(b)" in said
        page.keyboard.press("Escape")
    assert box.input_value() == high
    box.fill(str(low))
    box.press("Tab")
    page.wait_for_timeout(200)
    assert page.locator("#tip").is_hidden()
    assert store.version(game_id) == 0
    assert not driver.troubles


@pytest.mark.parametrize(("tab", "box"), [("chat", "#chat-text"), ("notes", "#notes")])
def test_nobody_takes_the_pen_away(
    server: tuple[str, GameStore], page: Page, tab: str, box: str
) -> None:
    """Letters typed while others move stay letters, and stay where they were typed."""
    address, store = server
    game_id = store.create(set_up(), AGAINST_BOTS)
    play_first(store, game_id)
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    page.locator(f'.log [data-log="{tab}"]').click()
    page.locator(box).click()
    page.keyboard.type("buy ")
    version = play_first(store, game_id)
    driver.wait_for(version)
    page.keyboard.type("up and undo")  # u would take a move back, were it a key of the page
    assert page.locator(box).input_value() == "buy up and undo"
    assert store.version(game_id) == version
    if tab == "notes":
        for _ in range(100):  # "Saved." may still be said of the first letters
            if store.note(game_id, 0) == "buy up and undo":
                break
            page.wait_for_timeout(100)
        driver.until("document.querySelector('#notes-state')?.textContent === 'Saved.'")
        assert store.note(game_id, 0) == "buy up and undo"
    assert not driver.troubles


def test_the_back_button_brings_the_list_as_it_is_now(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, _ = server
    page.goto(address)
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("body[data-ready]")
    game = page.url.rsplit("/", 1)[1]
    page.go_back()
    page.wait_for_selector(f'a[href="/game/{game}"]')
    page.locator(f'a.btn[href="/game/{game}"]').click()
    page.wait_for_selector("body[data-ready]")
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Archive").click()
    page.wait_for_url(f"{address}/games?show=away")
    page.goto(address)
    page.wait_for_selector("h1#your-games")
    assert page.locator(f'a[href="/game/{game}"]').count() == 0
    page.goto(f"{address}/game/{game}")
    page.get_by_role("button", name="Restore it").click()
    page.wait_for_selector("body[data-ready]")


def test_the_privates_say_how_their_powers_are_used(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    game_id = store.add(played("18GA", 60), PEOPLE)
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    page.locator('[data-show="privates"]').click()
    words = page.locator("#show-privates").inner_text()
    assert "Only a corporation that owns it can use it." in words
    assert "18GA" in words
