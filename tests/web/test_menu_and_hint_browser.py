"""The menu, hints and messages as somebody meets them who has never seen the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect
from sqlalchemy import update
from tests.games import first_seat
from tests.stored_games import played
from tests.web.browser_tools import DESK, PHONE, Driver
from tests.web.online_tools import online_game, seat_people, sit_at
from tests.web.tools import NAMES

from roundhouse.bots.base import decide
from roundhouse.bots.registry import make_bot
from roundhouse.core.actions import Pass
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.storage import PERSON, Chat, GameStore, Play, SeatInfo
from roundhouse.storage.seating import sit_down, stand_up
from roundhouse.storage.tables import games

MENU = "summary[aria-label='Menu']"
#: Nothing of the line under the question is cut off.
WHOLE = """(() => {
  const words = document.querySelector('#facts');
  return words.scrollWidth <= words.clientWidth && words.textContent.length > 60;
})()"""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def alone(store: GameStore, game: PlayedGame) -> str:
    """Whoever is asked plays against computer players."""
    asked = game.decision.players[0]
    seats = [
        SeatInfo(name, PERSON if n == asked else "steady") for n, name in enumerate(game.players)
    ]
    return store.add(game, seats)


def test_a_hint_on_a_phone_can_be_read_and_its_card_is_seen(
    server: tuple[str, GameStore], phone: Page
) -> None:
    address, store = server
    driver = Driver(phone, "touch")
    driver.open(f"{address}/game/{alone(store, new_game('18Chesapeake', NAMES, seed=7))}")
    phone.locator(MENU).tap()
    phone.locator(".menu-list [data-do=hint]").tap()
    expect(phone.locator("#facts")).to_contain_text("Steady would choose")
    expect(phone.locator(".menu-list")).to_be_hidden()
    assert phone.evaluate(WHOLE)
    chosen = phone.locator("#body [aria-pressed=true]").first
    sheet = phone.locator(".sheet-answers").bounding_box()
    box = chosen.bounding_box()
    assert box
    assert sheet
    assert box["y"] + box["height"] <= sheet["y"]
    assert not driver.troubles


def before_a_pass() -> PlayedGame:
    """A game in which Steady would pass and something else is possible."""
    game = new_game("18GA", NAMES, seed=7, options=first_seat("18GA"))
    bot = make_bot("steady", 1)
    while not game.over:
        action = decide(bot, game).action
        if isinstance(action, Pass) and game.decision.kind == "track":
            return game
        game.apply(action)
    pytest.fail("Steady never passes")


def test_a_hint_to_pass_leaves_one_button_for_it(server: tuple[str, GameStore], page: Page) -> None:
    address, store = server
    driver = Driver(page, "mouse")
    driver.open(f"{address}/game/{alone(store, before_a_pass())}")
    secondary = page.locator("#secondary")
    expect(secondary).to_be_visible()
    page.locator("#tools > [data-do=hint]").click()
    expect(page.locator("#facts")).to_contain_text("Steady would choose")
    expect(page.locator("#primary .text")).to_have_text(secondary.inner_text() or "Skip track")
    expect(secondary).to_be_hidden()
    page.keyboard.press("Escape")
    expect(secondary).to_be_visible()
    assert not driver.troubles


def test_escape_shuts_the_menu_and_gives_the_focus_back(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    Driver(page, "mouse").open(f"{address}/game/{alone(store, new_game('18GA', NAMES, seed=7))}")
    page.locator(MENU).click()
    page.locator(".menu-list [data-do=help]").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".menu-list")).to_be_hidden()
    expect(page.locator(MENU)).to_be_focused()


def test_archiving_asks_first_and_shows_where_the_game_went(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    game_id = alone(store, new_game("18GA", NAMES, seed=7))
    asked: list[str] = []
    answers = [False, True]

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        if answers.pop(0):
            dialog.accept()
        else:
            dialog.dismiss()

    page.on("dialog", answer)
    Driver(page, "mouse").open(f"{address}/game/{game_id}")
    page.locator(MENU).click()
    for _ in range(2):
        page.get_by_role("button", name="Archive").click()
    page.wait_for_url(f"{address}/games?show=away")
    expect(page.get_by_role("heading", name="Archived games")).to_be_visible()
    assert len(asked) == 2
    assert "stops for everybody" in asked[0]


def test_an_open_page_of_the_host_learns_that_a_friend_sits_down(
    server: tuple[str, GameStore], browser: Browser
) -> None:
    """From then on it marks the title bar; the title follows the rounds."""
    address, store = server
    game = new_game("18GA", NAMES[:3], seed=7, options=first_seat("18GA"))
    table = seat_people(store, game, {name: [name] for name in NAMES[:3]})
    host = NAMES[0]
    with store.database.writing() as connection:
        connection.execute(update(games).values(host_id=table.people[host]))
    for seat in (1, 2):
        stand_up(store, table.game_id, seat)
    store.forget(table.game_id)
    context, driver = sit_at(browser, address, table, host)
    page = driver.page
    assert page.evaluate("document.body.dataset.online ?? ''") == ""
    for seat in (1, 2):
        sit_down(store, table.game_id, seat, table.people[NAMES[seat]])
    stored = store.load(table.game_id)
    first = stored.game.decision.players[0]
    after = store.append_to(stored, stored.version, Play(stored.game.legal.first(), first))
    driver.wait_for(after.version)
    assert page.evaluate("document.body.dataset.online") == "yes"
    mine = after.game.decision.players[0] == 0
    assert page.title().startswith("● ") == mine
    page.evaluate("document.title = 'old'")
    after = store.append_to(
        after, after.version, Play(after.game.legal.first(), after.game.decision.players[0])
    )
    driver.wait_for(after.version)
    assert "18GA, Stock round" in page.title()
    context.close()


def test_a_phone_held_upright_can_plan(server: tuple[str, GameStore], browser: Browser) -> None:
    address, store = server
    table = online_game(store, NAMES)
    first = store.load(table.game_id).game.decision.players[0]
    context, driver = sit_at(browser, address, table, NAMES[(first + 1) % 3], phone=True)
    driver.page.get_by_role("button", name="Plan my turn").tap()
    expect(driver.page.get_by_text("Planning ahead")).to_be_visible()
    assert not driver.troubles
    context.close()


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_messages_that_were_not_seen_have_a_dot(
    server: tuple[str, GameStore], browser: Browser, size: str
) -> None:
    address, store = server
    table = online_game(store, NAMES)
    context, driver = sit_at(browser, address, table, NAMES[0], phone=size == "phone")
    page = driver.page
    way = ["#tabs [data-tab=log]"] * (size == "phone") + [".log [data-log=chat]"]
    expect(page.locator(".unread")).to_have_count(0)
    store.append(table.game_id, None, Chat("Hello", 1))
    expect(page.locator(f"{way[0]}.unread")).to_be_visible()
    for tab in way:
        page.locator(tab).click()
    expect(page.get_by_text("Hello")).to_be_visible()
    expect(page.locator(".unread")).to_have_count(0)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(".unread")).to_have_count(0)
    context.close()


def test_the_result_page_shows_what_its_buttons_do(
    server: tuple[str, GameStore], browser: Browser
) -> None:
    """No download that is always refused, and a turning point comes into sight."""
    address, store = server
    ours = alone(store, played(actions=200))
    theirs = alone(store, new_game("18GA", NAMES, seed=7, preset="18xx.games"))
    for size in (DESK, PHONE):
        context = browser.new_context(viewport=size, reduced_motion="reduce")
        page = context.new_page()
        page.goto(f"{address}/game/{ours}/end")
        expect(page.get_by_text("Not for 18xx.games")).to_be_visible()
        expect(page.get_by_role("link", name="Download for 18xx.games")).to_have_count(0)
        page.wait_for_selector("#chart canvas")
        page.get_by_role("button", name="Show the turning points").click()
        expect(page.locator("[data-scrub-words]")).to_be_in_viewport()
        page.goto(f"{address}/game/{theirs}/end")
        expect(page.get_by_role("link", name="Download for 18xx.games")).to_be_visible()
        context.close()
