"""Games played in Chromium by clicks, taps and keys."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from tests.games import first_seat
from tests.web.browser_tools import DESK, PHONE, Driver, play_along
from tests.web.tools import played

from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import LayTile
from roundhouse.core.state import Round
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.storage import Chat, GameStore, Play, SeatInfo

NAMES = ["Ann", "Ben", "Cem"]


def start(
    store: GameStore, title: str, seed: int, people: int = 1, players: int = 3, **options: str
) -> str:
    names = [*NAMES, "Dot", "Eve"][:players]
    wanted = first_seat(title, {"auto_pass": "on", **options})
    setup = new_game(title, names, seed=seed, options=wanted).setup
    kinds = ["person"] * people + ["busy"] * (players - people)
    seats = [SeatInfo(name, kind) for name, kind in zip(names, kinds, strict=True)]
    return store.create(setup, seats)


# -- a round of every kind, without a mouse -------------------------------------------------------


ROUNDS = {
    "draft": ("1846", Round.DRAFT, 0),
    "auction": ("18Chesapeake", Round.AUCTION, 0),
    "stock": ("18GA", Round.STOCK, 60),
    "operating": ("18VA", Round.OPERATING, 60),
}


@pytest.mark.parametrize("how", ["keys", "touch"])
@pytest.mark.parametrize("kind", list(ROUNDS))
def test_a_whole_round_without_a_mouse(
    server: tuple[str, GameStore], browser: Browser, kind: str, how: str
) -> None:
    """From the first decision of a round to its last, by keys alone or by taps on a phone."""
    address, store = server
    name, wanted, actions = ROUNDS[kind]
    game = at_start_of(name, wanted, actions)
    bots = make_bots(["busy"], 3, 5)
    game_id = store.add(game, [SeatInfo(n) for n in game.players])
    small = how == "touch"
    context = browser.new_context(
        viewport=PHONE if small else DESK, has_touch=small, is_mobile=small, reduced_motion="reduce"
    )
    driver = Driver(context.new_page(), how)
    driver.open(f"{address}/game/{game_id}")
    made = 0
    while round_of(store.load(game_id).game) == round_of(game):
        made += play_along(driver, store, game_id, bots, people=frozenset({0, 1, 2}), most=1)
    assert made >= 3  # everybody was asked
    if small:
        wide = driver.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"]
    assert not driver.troubles
    context.close()


def at_start_of(name: str, wanted: Round, actions: int) -> PlayedGame:
    """A game that has just come to such a round."""
    game = played(name, actions)
    before = round_of(game)
    bots = make_bots(["busy"], 3, 9)
    while actions and (game.state.round != wanted or round_of(game) == before):
        seat = game.decision.players[0]
        game.apply(decide(bots[seat], game).action)
    return game


def round_of(game: PlayedGame) -> tuple[int, int, int]:
    return game.state.round, game.state.stock_number, game.state.or_number


def test_reload_back_and_history(server: tuple[str, GameStore], page: Page) -> None:
    address, store = server
    game_id = store.add(played("18GA", 120), [SeatInfo(n) for n in ("Ann", "Ben", "Cem")])
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    question = page.locator("#question").inner_text()
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.locator("#question").inner_text() == question
    page.keyboard.press("h")
    page.wait_for_selector("#history:not([hidden])")
    page.wait_for_selector("body[data-ready]")  # until then the page does not hear keys
    assert "Position 119 of 120" in page.locator("#history").inner_text()
    page.keyboard.press("ArrowLeft")
    driver.until("document.querySelector('#slider')?.value === '118'")
    assert page.url.endswith("at=118")
    page.go_back()
    page.wait_for_selector("body[data-ready]")
    assert page.locator("#question").inner_text() == question


def test_two_tabs_at_once(server: tuple[str, GameStore], browser: Browser, fresh_seed: int) -> None:
    """The second tab follows the first; if both act, one of them wins and the other is told."""
    address, store = server
    game_id = start(store, "18GA", fresh_seed, people=3)
    context = browser.new_context(viewport=DESK)
    one, two = (Driver(context.new_page()) for _ in range(2))
    for driver in (one, two):
        driver.open(f"{address}/game/{game_id}")
    one.play(store.load(game_id).game.legal.first())
    two.wait_for(one.version)
    assert two.page.locator("#question").inner_text() == one.page.locator("#question").inner_text()
    two.page.route("**/parts*", lambda route: route.abort())  # it does not hear of the next one
    one.play(store.load(game_id).game.legal.first())
    two.page.locator("#secondary").click()
    two.wait_for(one.version)
    assert "moved on" in two.page.locator("#facts").inner_text()
    assert len(store.load(game_id).game.actions) == 2
    context.close()


def test_refused_by_the_server(server: tuple[str, GameStore], page: Page, fresh_seed: int) -> None:
    """What the page believes legal and the server does not: nothing changes, and it says why."""
    address, store = server
    game_id = start(store, "18GA", fresh_seed, people=3)
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    page.evaluate(
        """document.querySelector('#secondary').dataset.action =
           JSON.stringify({type: 'bid', private: 'MRC', amount: 2})"""
    )
    page.locator("#secondary").click()
    page.wait_for_selector("#decision.refused")
    assert "at least $45" in page.locator("#facts").inner_text()
    assert "18GA 3.1(b)" in page.locator("#facts").inner_text()
    page.get_by_text("Choose something else").click()
    page.wait_for_selector("#decision.you")
    assert store.version(game_id) == 0


def test_why_not_is_told_on_hover_and_focus(server: tuple[str, GameStore], page: Page) -> None:
    address, store = server
    game = played("18GA", 400)
    while game.decision.kind != "trains" or game.state.trains[game.state.corporation] == ():
        game.undo()
    game_id = store.add(game, [SeatInfo(n) for n in game.players])
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    refused = page.locator('#body .press[aria-disabled="true"]').first
    if refused.count():
        refused.hover()
        tip = page.locator("#tip")
        assert tip.is_visible()
        assert "Not now." in tip.inner_text()
        assert "18GA" in tip.inner_text()


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize(("title", "actions"), [("18GA", 150), ("1846", 160)])
def test_nothing_serious_for_axe(
    server: tuple[str, GameStore], browser: Browser, title: str, actions: int, size: str
) -> None:
    address, store = server
    game = played(title, actions)
    game_id = store.add(game, [SeatInfo(n) for n in game.players])
    context = browser.new_context(viewport=DESK if size == "desk" else PHONE, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{address}/game/{game_id}")
    page.wait_for_selector("body[data-ready]")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(page)
        serious = [
            (v["id"], [n["html"][:160] for n in v["nodes"]][:3])
            for v in found.response["violations"]
            if v["impact"] in ("serious", "critical")
        ]
        assert not serious, f"{scheme}: {serious}"
    context.close()


def test_live_updates_reach_an_onlooker(
    server: tuple[str, GameStore], page: Page, fresh_seed: int
) -> None:
    address, store = server
    setup = new_game("18GA", NAMES, seed=fresh_seed, options=first_seat("18GA")).setup
    game_id = store.create(setup, [SeatInfo(n, "busy") for n in NAMES])
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    assert not page.locator("#primary").count()
    store.append(game_id, 0, Play(store.load(game_id).game.legal.first(), None))
    driver.wait_for(1)
    assert not driver.troubles


def test_lost_connection_is_told_and_mended(
    server: tuple[str, GameStore], browser: Browser
) -> None:
    address, store = server
    game_id = store.add(played("18GA", 30), [SeatInfo(n) for n in NAMES])
    context = browser.new_context(viewport=DESK)
    driver = Driver(context.new_page())
    driver.open(f"{address}/game/{game_id}")
    driver.until("document.body.dataset.connection === 'live'")
    driver.page.route("**/events", lambda route: route.abort())
    driver.page.evaluate("document.dispatchEvent(new CustomEvent('roundhouse:reconnect'))")
    driver.page.wait_for_selector("#decision.lost")
    assert "Connection lost" in driver.page.locator("#question").inner_text()
    driver.page.unroute("**/events")
    driver.page.get_by_text("Try now").click()
    driver.until("!document.querySelector('#decision.lost')")
    assert driver.page.locator("#primary").count()
    context.close()


def test_many_tabs_of_one_browser_all_open(server: tuple[str, GameStore], browser: Browser) -> None:
    """A browser has six connections to a site; tabs that nobody sees hold none of them."""
    address, store = server
    game_id = store.add(played("18GA", 30), [SeatInfo(n) for n in NAMES])
    context = browser.new_context(viewport=DESK)
    # Without a window every tab counts as visible: the ones in the back are told otherwise.
    context.add_init_script(
        "let seen = 'hidden';"
        "Object.defineProperty(document, 'visibilityState', { get: () => seen });"
        "window.show = (now) => {"
        " seen = now; document.dispatchEvent(new Event('visibilitychange')); };"
    )
    tabs = [Driver(context.new_page()) for _ in range(8)]
    for tab in tabs:
        tab.open(f"{address}/game/{game_id}")
        assert tab.page.evaluate("document.body.dataset.connection") is None
    last = tabs[-1]
    last.page.evaluate("show('visible')")
    last.until("document.body.dataset.connection === 'live'")
    last.page.evaluate("show('hidden')")
    version = store.append(game_id, None, Chat("hello"))
    last.page.evaluate("show('visible')")
    last.wait_for(version)
    context.close()


def test_talk_leaves_the_choice_alone(server: tuple[str, GameStore], page: Page) -> None:
    """A word from somebody else arrives while a hex is open: nothing that was chosen is lost."""
    address, store = server
    game = played("18GA", 200)
    while (
        game.decision.kind != "track"
        or len({a.hex for a in game.legal if isinstance(a, LayTile)}) < 2
    ):
        game.undo()
    game_id = store.add(game, [SeatInfo(n) for n in NAMES])
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    lay = next(a for a in game.legal if isinstance(a, LayTile))
    driver.pick(lay.hex)
    driver.until("document.querySelector('#preview .preview')")
    label = page.locator("#primary .text").inner_text()
    version = store.append(game_id, None, Chat("hello", 1))
    driver.wait_for(version)
    assert page.locator("#primary .text").inner_text() == label
    page.locator('[data-log="chat"]').click()
    assert "hello" in page.locator("#log-chat").inner_text()
    page.locator("#primary").click()
    driver.wait_for(version + 1)
    assert not driver.troubles
