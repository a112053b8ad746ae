"""Everything written on a game page is large enough to be read when the page opens.

Measured in Chromium, for every title with as many players as it takes: text in drawings by the
scale at which it appears on the screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Page
from tests.games import first_seat

from roundhouse.bots import decide, make_bots
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.storage import GameStore, SeatInfo
from roundhouse.titles import title, title_names

WINDOWS = ((1180, 800), (390, 844))
#: Kinds of questions; of each the last one of a long game is looked at.
KINDS = ("run", "stock", "auction")
LEAST = 9.99
MEASURE = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const words = walk.currentNode.textContent.trim();
    const holder = walk.currentNode.parentElement;
    if (!words || holder.closest("title, script, style, template, .visually-hidden")) continue;
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const box = range.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    let size = parseFloat(getComputedStyle(holder).fontSize);
    if (holder.closest("svg") && holder.getScreenCTM) {
      const matrix = holder.getScreenCTM();
      size *= Math.hypot(matrix.a, matrix.b);
    }
    if (size > 0) found.push([size, words]);
  }
  return found;
}"""
#: What must be seen without scrolling and is not: the button, the charter, every player.
OUTSIDE = """() => [...document.querySelectorAll(
    "#primary, section.charter, .player, .players-table tbody tr"
  )].filter((part) => part.checkVisibility()).filter((part) => {
    const box = part.getBoundingClientRect();
    const frame = (part.closest(".col") || document.documentElement).getBoundingClientRect();
    return box.height && (box.bottom > Math.min(innerHeight, frame.bottom) + 1
      || box.right > Math.min(innerWidth, frame.right) + 1);
  }).map((part) => part.textContent.trim().replace(/\\s+/g, " ").slice(0, 60))"""


@pytest.fixture(scope="module", params=WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, height = request.param
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=width < 760
    )
    yield context.new_page()
    context.close()


@cache
def late(name: str) -> PlayedGame:
    """A game of as many players as possible, far enough for full boards and hands."""
    players = [f"Player {n + 1}" for n in range(title(name).max_players)]
    game = new_game(name, players, seed=5, options=first_seat(name, {"auto_pass": "on"}))
    bots = make_bots(["busy"], len(players), 5)
    while not game.over and len(game.actions) < 330:
        game.apply(decide(bots[game.decision.players[0]], game).action)
    return game


_IDS: dict[tuple[str, str], str] = {}


def address(server: tuple[str, GameStore], name: str, kind: str) -> str:
    """The page of a position in which this is asked."""
    where, store = server
    if (name, kind) not in _IDS:
        game = late(name)
        kinds = ("auction", "draft") if kind == "auction" else (kind,)
        number = next(
            n for n in range(len(game.actions) - 1, -1, -1) if game.at(n).decision.kind in kinds
        )
        found = game.at(number)
        seats = [
            SeatInfo(player, "person" if seat in found.decision.players else "busy")
            for seat, player in enumerate(game.players)
        ]
        _IDS[name, kind] = store.add(found, seats)
    return f"{where}/game/{_IDS[name, kind]}"


@pytest.mark.parametrize("name", title_names())
def test_everything_can_be_read(server: tuple[str, GameStore], page: Page, name: str) -> None:
    for kind in KINDS:
        page.goto(address(server, name, kind))
        page.wait_for_selector("body[data-ready]")
        page.evaluate("document.fonts.ready.then(() => true)")
        found = page.evaluate(MEASURE)
        assert len(found) > 60, "the page is empty"
        small = sorted({(round(size, 1), words) for size, words in found if size < LEAST})
        assert not small, f"{kind}: {small}"


@pytest.mark.parametrize("name", title_names())
def test_all_players_are_in_sight(server: tuple[str, GameStore], desk: Page, name: str) -> None:
    for kind in ("run", "dividend"):
        desk.goto(address(server, name, kind))
        desk.wait_for_selector("body[data-ready]")
        assert desk.evaluate(OUTSIDE) == [], kind
        small = {words for size, words in desk.evaluate(MEASURE) if size < LEAST}
        assert not small, kind
