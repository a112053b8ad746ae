"""Nothing is cut off or covered in Chromium: top bar, par prices, maps, charts, tabs of the log."""

from __future__ import annotations

from base64 import b64encode

import pytest
from playwright.sync_api import Browser, Page
from tests.web.browser_tools import DESK, PHONE, Driver
from tests.web.views_tools import SEATS, last_position, positions

from roundhouse.engine.game import PlayedGame
from roundhouse.storage import GameStore, SeatInfo

#: Parts of the top bar that lie over each other or outside the window.
OVERLAPS = """() => {
  const shown = [...document.querySelectorAll('.topbar .mark, #bar > *, #tools > *')]
    .filter((one) => one.checkVisibility());
  const boxes = shown.map((one) => one.getBoundingClientRect());
  const found = [];
  boxes.forEach((a, i) => {
    if (a.right > innerWidth + 1) found.push(shown[i].textContent.trim());
    boxes.slice(i + 1).forEach((b) => {
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      if (over) found.push(shown[i].textContent.trim());
    });
  });
  return found;
}"""
#: Does the whole map stand in its window?
FITS = """() => {
  const map = document.querySelector('#map');
  const frame = map.getBoundingClientRect();
  const box = map.querySelector('svg').getBoundingClientRect();
  return frame.width > 300 && box.left >= frame.left - 1 && box.right <= frame.right + 1
    && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
}"""


def found(title: str, kind: str, actions: int) -> PlayedGame:
    for game, _ in positions(title, 4, 7, bot="busy", most=700):
        if len(game.actions) > actions and game.decision.kind == kind:
            return game
    pytest.fail(f"no {kind} in {title}")


def stored(store: GameStore, game: PlayedGame) -> str:
    return store.add(game, [SeatInfo(name) for name in SEATS[: len(game.players)]])


def test_the_top_bar_has_room_at_every_width(server: tuple[str, GameStore], page: Page) -> None:
    address, store = server
    driver = Driver(page)
    driver.open(f"{address}/game/{stored(store, found('18Chesapeake', 'track', 120))}")
    for width in (*range(720, 1260, 60), 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OVERLAPS) == [], width
    for width in (667, 740, 844, 932):  # phones held sideways
        page.set_viewport_size({"width": width, "height": 390})
        assert page.evaluate(OVERLAPS) == [], width


def test_par_prices_are_chosen_in_two_steps_where_there_are_many(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    driver = Driver(page)
    driver.open(f"{address}/game/{stored(store, found('1846', 'stock', 12))}")
    chooser = page.locator(".pars").first
    chooser.locator("summary").click()
    prices = chooser.locator(".press[data-action]")
    assert prices.count() > 6
    card = page.locator(".corporations-card").bounding_box()
    assert card is not None
    for box in (prices.nth(n).bounding_box() for n in range(prices.count())):
        assert box is not None
        assert card["x"] <= box["x"]
        assert box["x"] + box["width"] <= card["x"] + card["width"]
    prices.first.click()
    driver.until("document.querySelector('#preview .preview')")
    assert page.locator("#primary .text").inner_text().startswith("Start ")
    page.locator('[data-show="map"]').click()
    page.wait_for_timeout(150)
    assert page.evaluate(FITS)


def test_the_map_fits_in_the_past_and_at_the_end(server: tuple[str, GameStore], page: Page) -> None:
    address, store = server
    driver = Driver(page)
    game_id = stored(store, last_position("18VA", 3, 14, most=900))
    for query in ("", "?at=120"):
        driver.open(f"{address}/game/{game_id}{query}")
        assert page.evaluate(FITS), query


def test_the_chart_can_be_read_and_tabs_of_the_log_can_be_hit(
    server: tuple[str, GameStore], browser: Browser
) -> None:
    address, store = server
    game = found("1846", "trains", 200)
    game_id = stored(store, game)
    sizes = """() => [...document.querySelectorAll('#market svg text')].map((one) =>
      parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""
    heights = """() => [...document.querySelectorAll('.log [role="tab"]')].map(
      (one) => one.getBoundingClientRect().height)"""
    for view, least in ((DESK, 24), (PHONE, 44)):
        context = browser.new_context(viewport=view, has_touch=view is PHONE)
        driver = Driver(context.new_page())
        driver.open(f"{address}/game/{game_id}")
        if view is PHONE:
            driver.page.locator('#tabs [data-tab="market"]').tap()
        assert min(driver.page.evaluate(sizes)) >= 9.99
        if view is PHONE:
            driver.page.locator('#tabs [data-tab="log"]').tap()
        assert min(driver.page.evaluate(heights)) >= least
        context.close()


#: The darkest point at either end of every share bar in sight, in a picture of the page.
ENDS = """async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const darkest = (x, y) => {
    const points = canvas.getImageData(Math.round(x) - 2, y, 4, 1).data;
    return Math.min(...[0, 4, 8, 12].map((at) => points[at + 1]));
  };
  const bars = [...document.querySelectorAll('.corporations svg.shares')];
  const boxes = bars.map((bar) => bar.getBoundingClientRect());
  const within = boxes.filter((box) => {
    const middle = document.elementFromPoint(box.left + 6, box.top + 6);
    return middle?.closest('svg.shares');
  });
  return within.map((box) => ['left', 'right'].map((side) => darkest(box[side], box.top + 6)));
}"""


def test_share_bars_have_a_border_at_both_ends(server: tuple[str, GameStore], page: Page) -> None:
    """Many buttons leave them places that are no whole number of pixels wide."""
    address, store = server
    Driver(page).open(f"{address}/game/{stored(store, found('18GA', 'stock', 150))}")
    for width in (1180, 1280, 1300, 1320, 1440, PHONE["width"]):
        page.set_viewport_size({"width": width, "height": 900})
        ends = page.evaluate(ENDS, b64encode(page.screenshot()).decode())
        assert len(ends) > 1, width
        assert max(max(pair) for pair in ends) < 200, (width, ends)


#: Parts of a page that are cut off at the side of what holds them, or lie over the map's panel.
CUT_OFF = """() => {
  const found = [];
  const parts = '.lot, .stage-tabs button, .map-signs summary, #primary';
  for (const one of document.querySelectorAll(parts)) {
    if (!one.checkVisibility()) continue;
    const box = one.getBoundingClientRect();
    const frame = (one.closest('.col, .stage-main') || document.body).getBoundingClientRect();
    const right = Math.min(frame.right, innerWidth) + 1;
    if (box.right > right) found.push(one.textContent.trim());
  }
  const tabs = [...document.querySelectorAll('.stage-tabs button')].at(-1)?.getBoundingClientRect();
  const legend = document.querySelector('.map-signs summary')?.getBoundingClientRect();
  if (tabs?.width && legend?.width && tabs.right > legend.left && tabs.bottom > legend.top
    && tabs.top < legend.bottom) found.push('the legend lies over the tabs');
  return found;
}"""


@pytest.mark.parametrize(
    ("title", "kind"),
    [("18VA", "auction"), ("18VA", "track"), ("18GA", "stock"), ("1846", "track")],
)
def test_a_tablet_and_a_small_phone_held_sideways_have_room(
    server: tuple[str, GameStore], page: Page, title: str, kind: str
) -> None:
    address, store = server
    driver = Driver(page)
    page.set_viewport_size({"width": 768, "height": 1024})
    driver.open(f"{address}/game/{stored(store, found(title, kind, 3))}")
    assert page.evaluate(CUT_OFF) == []
    if kind == "track":
        assert page.locator("#map").bounding_box()["width"] > 450  # type: ignore[index]
    if kind == "stock":
        sizes = """() => [...document.querySelectorAll('#market svg text')].map((one) =>
          parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""
        assert min(page.evaluate(sizes)) >= 9.99
    page.set_viewport_size({"width": 667, "height": 375})
    page.wait_for_timeout(350)
    sheet = page.locator("#hex-panel").bounding_box()
    place = page.locator("#map" if kind == "track" else ".lots, .corporations-card").first
    beside = place.bounding_box()
    assert sheet is not None
    assert beside is not None
    assert beside["x"] + beside["width"] <= sheet["x"] + 1
    assert sheet["height"] > 220
