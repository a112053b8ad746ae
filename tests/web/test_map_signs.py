"""What others have changed, what is shown on the map besides, and its legend, in Chromium."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page, expect
from tests.web.browser_tools import PHONE, Driver
from tests.web.tools import played

from roundhouse.core.actions import Bid
from roundhouse.core.events import OfferMade, TileLaid
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.storage import GameStore, SeatInfo

TILES = "[...document.querySelectorAll('#map g.hx.new')].map((hex) => hex.dataset.hex).sort()"


@cache
def waiting_for_the_first_seat() -> PlayedGame:
    """Others have laid tiles since Ann decided last."""
    game = played("18GA", 150)
    while not (0 in game.decision.players and game.decision.kind == "track" and laid(game)):
        game.undo()
    return game


def since(game: PlayedGame) -> int:
    return next(n for n in range(len(game.actions), 0, -1) if decided(game, n) == 0)


def decided(game: PlayedGame, number: int) -> int:
    return game.at(number - 1).decision.players[0]


def laid(game: PlayedGame) -> set[str]:
    after = range(since(game) + 1, len(game.actions) + 1)
    return {e.hex for n in after for e in game.events(n) if isinstance(e, TileLaid)}


def one_person(store: GameStore, game: PlayedGame) -> str:
    kinds = ("person", "busy", "busy")
    return store.add(game, [SeatInfo(n, k) for n, k in zip(game.players, kinds, strict=True)])


def test_what_others_changed_stands_out(server: tuple[str, GameStore], page: Page) -> None:
    address, store = server
    game = waiting_for_the_first_seat()
    driver = Driver(page)
    driver.open(f"{address}/game/{one_person(store, game)}")
    assert laid(game) <= set(page.evaluate(TILES))
    before = game.at(since(game))
    for seat, row in enumerate(page.locator("div.player").all()):
        cash = row.locator(".cash")
        changed = before.state.cash[seat] != game.state.cash[seat]
        assert ("new" in (cash.get_attribute("class") or "").split()) == changed
    driver.play(game.legal.first())
    assert page.evaluate(TILES) == []


def test_everything_since_the_last_turn_is_listed(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    game = waiting_for_the_first_seat()
    Driver(page).open(f"{address}/game/{one_person(store, game)}")
    page.locator(".since summary").click()
    lines = page.locator(".since ol a")
    found = [int((line.get_attribute("href") or "").partition("at=")[2]) for line in lines.all()]
    assert found == sorted(found)
    assert {found[0], found[-1]} == {since(game) + 1, len(game.actions)}
    assert page.locator(".since h2 a").get_attribute("href").endswith(f"at={since(game)}&play=1")  # type: ignore[union-attr]


def auction_with(news: int) -> PlayedGame:
    """An auction in which so many bids were made since Ann's."""
    options = {"auto_pass": "on", "first_priority": "first_seat"}
    game = new_game(
        "18GA", ["Ann", "Ben", "Cem", "Dan", "Eve"][: news + 1], seed=4, options=options
    )
    for bid in range(news + 1):
        game.apply(Bid("OSR", 105 + 5 * bid))
    return game


@pytest.mark.parametrize(("news", "seen"), [(2, 2), (3, 3), (4, 2)])
def test_no_line_since_the_last_turn_is_lost(
    server: tuple[str, GameStore], page: Page, news: int, seen: int
) -> None:
    address, store = server
    game = auction_with(news)
    seats = [SeatInfo(n, "busy" if i else "person") for i, n in enumerate(game.players)]
    page.goto(f"{address}/game/{store.add(game, seats)}")
    lines = page.locator(".since ul li")
    assert [line.is_visible() for line in lines.all()] == [True] * seen
    whole = page.locator(".since summary")
    assert whole.all_inner_texts() == ([f"All {news} lines"] if seen < news else [])
    if seen < news:
        whole.click()
        assert [line.is_visible() for line in page.locator(".since ol li").all()] == [True] * news


def test_the_replay_shows_the_row_that_an_action_changes(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    game = waiting_for_the_first_seat()
    number = next(
        n for n in range(len(game.actions), 0, -1)
        if any(e.kind == "bought-train" for e in game.events(n))
    )  # fmt: skip
    Driver(page).open(f"{address}/game/{one_person(store, game)}?at={number}")
    page.locator("#tab-corporations").click()
    changed = page.locator("table.corporations td.new")
    assert changed.count() >= 2  # its trains and its treasury
    rows = {row.get_attribute("data-corporation") for row in page.locator("tr:has(td.new)").all()}
    assert None not in rows


def test_the_map_shows_what_is_wanted_and_remembers_it(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    game_id = one_person(store, waiting_for_the_first_seat())
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    seen = "[...document.querySelectorAll('#map .where')].filter((one) => one.checkVisibility())"
    assert page.evaluate(f"{seen}.length") == 0
    page.locator(".map-signs summary").click()
    page.get_by_label("Coordinates").check()
    page.get_by_label("Tile numbers").check()
    page.reload()
    page.wait_for_selector("body[data-ready]")
    words = page.evaluate(f"{seen}.map((one) => one.textContent)")
    assert {"G13", "A3", "#5"} <= set(words)
    drawn = "document.querySelectorAll('#map .tile-number').length"
    there = page.evaluate(drawn)
    page.locator(".map-signs summary").click()
    page.get_by_label("The map at the start").check()
    driver.until(f"{drawn} === 0")
    page.get_by_label("The map at the start").uncheck()
    assert page.evaluate(drawn) == there
    expect(page.locator(".map-signs li").first).to_contain_text("the first tile costs")
    page.locator("#map").click(position={"x": 5, "y": 5})
    expect(page.locator(".map-signs .card")).to_be_hidden()
    assert not driver.troubles


def test_offers_of_a_turn_stand_together(server: tuple[str, GameStore], page: Page) -> None:
    address, store = server
    game = played("18GA", 150)
    offers = [e for n in range(1, 151) for e in game.events(n) if isinstance(e, OfferMade)]
    if len(offers) < 2 or game.decision.kind != "offer":
        pytest.fail("the game has changed: look for one with two offers in a turn")
    game_id = store.add(game, [SeatInfo(n) for n in game.players])
    page.set_viewport_size(PHONE)
    Driver(page).open(f"{address}/game/{game_id}")
    shown = page.locator(".offers li")
    assert shown.count() == 1
    expect(shown).to_have_text(
        f"{offers[-1].what} ${offers[-2].price} declined, ${offers[-1].price} now"
    )
