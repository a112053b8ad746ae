"""The map in Chromium: drag, pinch, wheel and double-tap; the view stays where it is put."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, CDPSession, Page
from tests.web.browser_tools import PHONE, Driver
from tests.web.views_tools import positions

from roundhouse.core.actions import LayTile
from roundhouse.engine.game import PlayedGame
from roundhouse.storage import GameStore, SeatInfo

#: Where a hex is drawn: its middle and width, in pixels; and what of the window is free.
WHERE = """(name) => {
  const box = document.querySelector(`#map [data-hex="${name}"] path`).getBoundingClientRect();
  const panel = document.querySelector('#hex-panel').getBoundingClientRect();
  const map = document.querySelector('#map').getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width,
    seen: box.top >= map.top && box.bottom <= Math.min(map.bottom, panel.top)
      && box.left >= map.left && box.right <= map.right };
}"""


def where(page: Page, name: str) -> dict[str, float]:
    found: dict[str, float] = page.evaluate(WHERE, name)
    return found


def touch(cdp: CDPSession, *steps: list[tuple[float, float]]) -> None:
    """Fingers go down, move and are lifted."""
    for number, points in enumerate(steps):
        made = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        kind = "touchStart" if number == 0 else "touchMove"
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": made})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def settle(page: Page) -> None:
    """Gestures are drawn with the next frame."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def laying(title: str, actions: int) -> PlayedGame:
    """A position in which several hexes are lit."""
    for game, legal in positions(title, 3, 5, bot="busy", most=400):
        lit = {lay.hex for lay in legal if isinstance(lay, LayTile)}
        if len(game.actions) > actions and game.decision.kind == "track" and len(lit) > 3:
            return game
    pytest.fail("no such position")


def test_the_view_of_a_phone_stays(server: tuple[str, GameStore], browser: Browser) -> None:
    address, store = server
    game = laying("1846", 60)
    game_id = store.add(game, [SeatInfo(name) for name in game.players])
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    driver = Driver(context.new_page(), "touch")
    page = driver.page
    driver.open(f"{address}/game/{game_id}")
    cdp = context.new_cdp_session(page)
    lit = [lay.hex for lay in game.legal.of(LayTile)]
    assert any(where(page, name)["seen"] for name in lit)
    name = next(name for name in lit if where(page, name)["seen"])
    first = where(page, name)
    touch(cdp, [(200, 200)], [(190, 190)], [(180, 185)], [(170, 180)])  # a drag
    settle(page)
    dragged = where(page, name)
    moved = (dragged["x"] - first["x"], dragged["y"] - first["y"])
    assert moved == pytest.approx((-30, -20), abs=3)
    assert page.locator("#hex-panel-hex").is_hidden()  # the end of a drag is no press
    touch(cdp, [(150, 200), (200, 200)], [(130, 200), (220, 200)], [(100, 200), (250, 200)])
    settle(page)
    pinched = where(page, name)
    assert pinched["width"] > dragged["width"] * 1.1
    middle = PHONE["width"] / 2
    before = pinched["x"] - middle
    page.wait_for_timeout(500)  # Chromium takes a sooner tap for the end of the gesture
    page.locator('[data-zoom="in"]').tap()
    settle(page)
    larger = where(page, name)
    grown = larger["width"] / pinched["width"]
    assert grown > 1.2
    assert larger["x"] - middle == pytest.approx(before * grown, abs=4)  # the middle stays
    page.wait_for_timeout(300)
    driver.play(next(lay for lay in game.legal.of(LayTile) if lay.hex == name))
    after = where(page, name)
    assert after["width"] == pytest.approx(larger["width"], rel=0.02)
    still = page.evaluate("[...document.querySelectorAll('g.hx.legal')].map((h) => h.dataset.hex)")
    assert not still or any(where(page, n)["seen"] for n in still)
    page.locator('[data-zoom="whole"]').tap()
    assert where(page, name)["width"] < larger["width"] / 2
    assert not driver.troubles
    context.close()


def test_wheel_and_double_click_on_a_desk(server: tuple[str, GameStore], page: Page) -> None:
    address, store = server
    game = laying("18GA", 60)
    game_id = store.add(game, [SeatInfo(name) for name in game.players])
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    lit = {lay.hex for lay in game.legal.of(LayTile)}
    other = next(h.name for h in game.title.map.hexes if h.name not in lit and h.place)
    at = where(page, other)
    page.mouse.move(at["x"], at["y"])
    for _ in range(4):
        page.mouse.wheel(0, -120)
    driver.until("document.querySelector('#map.zoomed')")
    wheeled = where(page, other)
    assert wheeled["width"] > at["width"] * 1.2
    assert (wheeled["x"], wheeled["y"]) == pytest.approx((at["x"], at["y"]), abs=4)
    page.locator('[data-zoom="whole"]').click()
    page.mouse.dblclick(at["x"], at["y"])
    driver.until("document.querySelector('#map.zoomed')")
    assert page.locator("#hex-panel-hex .note.bad").inner_text().startswith("Not now.")
    page.locator('[data-zoom="whole"]').click()
    name = next(iter(lit))
    spot = where(page, name)
    page.mouse.dblclick(spot["x"], spot["y"])  # chooses, then turns
    driver.until("!document.querySelector('.turner')?.hidden")
    assert page.locator("#map.zoomed").count() == 0
    assert not driver.troubles


def test_a_hex_says_why_where_nothing_can_be_laid(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    passing = {"auto_pass": "on"}
    game = next(
        game
        for game, _ in positions("18AL", 3, 5, bot="busy", most=400, **passing)
        if game.decision.kind == "track" and not game.legal.of(LayTile) and game.state.turn.lays
    )
    game_id = store.add(game, [SeatInfo(name) for name in game.players])
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    assert "One tile is laid or upgraded in a turn." in page.locator("#hex-panel").inner_text()
    page.locator("#map g.hx[data-hex]").nth(5).click()
    driver.until("!document.querySelector('#hex-panel-hex').hidden")
    said = page.locator("#hex-panel-hex .note.bad").inner_text()
    assert re.match(r"Not now\. .*18AL", said, re.DOTALL), said
