"""The scenes: every picture of the guide, from the same position on our own pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page
from tools.picture_site import real_game, standing

from roundhouse.storage import GameStore

DESK, PHONE = (1440, 900), (390, 844)
_GA = "18GA/18GA_game_end_bank"
_1846 = "1846/10264"


@dataclass(frozen=True)
class Scene:
    name: str  # of the guide's picture
    says: str
    where: str  # a game of the scenes, or an address of the site
    prepare: Callable[[Page], None]
    window: tuple[int, int] = DESK
    colours: str = "light"
    both: bool = True  # show it at the other sizes and in the other colours too


Position = tuple[str, int, int]  # a real game, how many actions, whose seat is yours
POSITIONS: dict[str, Position] = {
    "ended": (_GA, -1, 3),
    "ended too": ("18Chesapeake/1905", -1, 0),
    "opening": ("18Chesapeake/1905", 22, 0),
    "watching": (_1846, 251, 1),
    "track": (_GA, 415, 3),
    "auction": (_GA, 7, 3),
    "stock": (_GA, 367, 3),
    "routes": (_GA, 416, 3),
    "dividend": (_1846, 265, 1),
}
#: What stands in the list of games when the picture of it is taken.
AT_HOME = ("ended", "ended too", "opening", "watching", "track")


def put(store: GameStore, name: str) -> str:
    """Put a position into the site; its address."""
    path, number, you = POSITIONS[name]
    game = real_game(path)
    made, seats = standing(game, number if number >= 0 else len(game.actions), you)
    return f"/game/{store.add(made, seats)}"


def nothing(page: Page) -> None:
    del page


def settle(page: Page) -> None:
    """Until fonts are there and the consequences of what is chosen are shown."""
    page.wait_for_timeout(350)
    page.evaluate("document.fonts.ready.then(() => true)")


def on_phone(page: Page) -> bool:
    return bool(page.evaluate("innerWidth < 760"))


def lay_8(page: Page) -> None:
    """Tile 8 in H10, turned so that it joins Statesboro and Brunswick."""
    page.evaluate("document.querySelector('[data-pick=\"H10\"]').click()")
    page.wait_for_selector("#hex-panel-hex .tile-option")
    page.locator('#hex-panel-hex [data-tile="8"] .tile').click()
    for _ in range(6):
        settle(page)
        joins = page.locator(".turn-words").get_attribute("title") or ""
        if "Statesboro" in joins and "Brunswick" in joins:
            break
        page.locator('#hex-panel-hex [data-turn="1"]').click()
    settle(page)


def sell_three(page: Page) -> None:
    row = page.locator('tr[data-corporation="ACL"]')
    row.locator('[data-action*="sell-shares"]').nth(2).click()
    page.wait_for_selector("#preview .preview")
    settle(page)
    if not on_phone(page):
        page.locator('tr[data-corporation="SAL"] [data-why]').first.hover()
        settle(page)


def choose_first_lot(page: Page) -> None:
    page.locator(".lot .press").first.click()
    page.wait_for_selector("#preview .preview, .next .preview", state="attached")
    settle(page)


def pay_half(page: Page) -> None:
    page.locator(".press.dividend").nth(1).click()
    settle(page)


def look_at_57(page: Page) -> None:
    page.locator('.tile[data-tile="57"]').first.click()
    settle(page)


SCENES = (
    Scene("home", "Games to go on with", "/", nothing),
    Scene("operating-track", "18GA, operating round 8.2: a tile for SAL", "track", lay_8),
    Scene("operating-track-dark", "The same, dark", "track", lay_8, DESK, "dark", both=False),
    Scene("operating-routes", "18GA: the best routes, drawn at once", "routes", nothing),
    Scene("stock-round", "18GA, stock round 8: selling three shares", "stock", sell_three),
    Scene("auction", "18GA: the opening auction", "auction", choose_first_lot),
    Scene("1846-operating", "1846: half of it paid", "dividend", pay_half),
    Scene("title-page", "A title before playing", "/titles/18GA", look_at_57, (1440, 960)),
    Scene("end-of-game", "18GA: the end", "ended/end", nothing),
    Scene("phone-operating", "The same tile on a phone", "track", lay_8, PHONE, both=False),
    Scene("phone-stock", "The same sale on a phone", "stock", sell_three, PHONE, both=False),
)
