"""On a phone the map shows what is asked about: all lit hexes, or the routes that are drawn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from tests.web.browser_tools import PHONE, Driver
from tests.web.views_tools import positions

from roundhouse.core.actions import LayTile
from roundhouse.engine.game import PlayedGame
from roundhouse.storage import GameStore, SeatInfo

PASSING = {"auto_pass": "on"}
#: Parts that are asked about and lie outside the free part of the map's window.
HIDDEN = """([selector, edge]) => {
  const map = document.querySelector('#map').getBoundingClientRect();
  const sheet = document.querySelector('#hex-panel').getBoundingClientRect();
  const tools = document.querySelector('.map-tools').getBoundingClientRect();
  const bottom = Math.min(map.bottom, sheet.top, tools.top);
  return [...document.querySelectorAll(`#map ${selector}`)].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.top < map.top + edge || box.bottom > bottom - edge || box.left < map.left + edge
      || box.right > map.right - edge;
  }).length;
}"""


def before_a_run() -> tuple[PlayedGame, LayTile]:
    """A game before a tile after which trains run."""
    for game, legal in positions("18VA", 4, 11, bot="busy", most=500, **PASSING):
        for tile in [action for action in legal if isinstance(action, LayTile)][:3]:
            if game.decision.kind != "track" or len(game.actions) < 90:
                break
            after = game.copy()
            after.apply(tile)
            if after.decision.kind == "run":
                return game, tile
    pytest.fail("no tile is followed by a run")


def test_what_is_asked_about_is_in_sight(server: tuple[str, GameStore], browser: Browser) -> None:
    address, store = server
    game, tile = before_a_run()
    game_id = store.add(game, [SeatInfo(name) for name in game.players])
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    driver = Driver(context.new_page(), "touch")
    driver.open(f"{address}/game/{game_id}")
    assert driver.page.evaluate(HIDDEN, ["g.hx.legal > path", 0]) == 0
    driver.play(tile)
    driver.page.wait_for_timeout(400)
    assert driver.page.locator("#map .still > g > .rt.case0").count()
    assert driver.page.evaluate(HIDDEN, [".still > g > .rt.case0", 20]) == 0  # with its cities
    assert not driver.troubles
    context.close()
