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


def fill(store: GameStore) -> dict[str, str]:
    """Put the games into the site; their addresses by the names the scenes use."""
    ga, west = real_game(_GA), real_game(_1846)
    chesapeake = real_game("18Chesapeake/1905")
    found = {
        "ended": standing(ga, len(ga.actions), 3),
        "ended too": standing(chesapeake, len(chesapeake.actions), 0),
        "auction": standing(ga, 7, 3),
        "stock": standing(ga, 367, 3),
        "routes": standing(ga, 416, 3),
        "dividend": standing(west, 265, 1),
        "opening": standing(chesapeake, 22, 0),
        "watching": standing(west, 251, 1),
        "track": standing(ga, 415, 3),
    }
    return {name: f"/game/{store.add(game, seats)}" for name, (game, seats) in found.items()}


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
    page.wait_for_selector("#tray-hex .tile-option")
    page.locator('#tray-hex [data-tile="8"] .tile').click()
    for _ in range(6):
        settle(page)
        joins = page.locator(".turn-words").get_attribute("title") or ""
        if "Statesboro" in joins and "Brunswick" in joins:
            break
        page.locator('#tray-hex [data-turn="1"]').click()
    settle(page)


def sell_three(page: Page) -> None:
    row = page.locator('tr[data-company="ACL"]')
    row.locator('[data-action*="sell-shares"]').nth(2).click()
    page.wait_for_selector("#preview .preview")
    settle(page)
    if not on_phone(page):
        page.locator('tr[data-company="SAL"] [data-why]').first.hover()
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
    Scene("operating-track", "18GA, operating round 8.2: a tile for SAL", "track", lay_8),
    Scene("operating-track-dark", "The same, dark", "track", lay_8, DESK, "dark", both=False),
    Scene("operating-routes", "18GA: the best routes, drawn at once", "routes", nothing),
    Scene("stock-round", "18GA, stock round 8: selling three shares", "stock", sell_three),
    Scene("auction", "18GA: the opening auction", "auction", choose_first_lot),
    Scene("1846-operating", "1846: half of it paid", "dividend", pay_half),
    Scene("title-page", "A title before playing", "/titles/18GA", look_at_57, (1440, 960)),
    Scene("home", "Games to go on with", "/", nothing),
    Scene("end-of-game", "18GA: the end", "ended/end", nothing),
    Scene("phone-operating", "The same tile on a phone", "track", lay_8, PHONE, both=False),
    Scene("phone-stock", "The same sale on a phone", "stock", sell_three, PHONE, both=False),
)
