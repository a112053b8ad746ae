"""Two people in two browsers: one starts a game, the other comes in by the invitation."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page
from tests.web.browser_tools import DESK, PATIENCE, PHONE, PLAIN_NAME, Driver

from roundhouse.storage import GameStore


def person_at(page: Page, troubles: list[str]) -> Page:
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    return page


@pytest.mark.parametrize("at", ["127.0.0.1", PLAIN_NAME])
def test_two_people_meet_by_an_invitation(
    server: tuple[str, GameStore], browser: Browser, at: str
) -> None:
    """At one computer, and over plain HTTP in the home network."""
    address, store = server
    address = address.replace("127.0.0.1", at)
    troubles: list[str] = []
    desk = browser.new_context(viewport=DESK, reduced_motion="reduce")
    phone = browser.new_context(
        viewport=PHONE, reduced_motion="reduce", has_touch=True, color_scheme="dark"
    )
    ann, berta = person_at(desk.new_page(), troubles), person_at(phone.new_page(), troubles)

    ann.goto(address)
    ann.fill("#name-0", "Ann")
    for seat, kind in (("1", "friend"), ("2", "person"), ("3", "person")):
        ann.select_option(f"#kind-{seat}", kind)
    ann.click("#quick .btn.primary")
    ann.wait_for_selector("dialog#table[open] #link-1")
    game_id = ann.url.removeprefix(f"{address}/game/").partition("#")[0]
    ann.locator("#place-1 .qr-code summary").click()
    assert ann.locator("#place-1 svg.qr").is_visible()
    link = ann.input_value("#link-1")
    ann.locator("#place-1 [data-copy]").click()
    ann.wait_for_selector("#place-1 [data-copy]:text('Copied')")

    berta.goto(link)
    assert berta.url == f"{address}/link"  # the secret has gone from the address
    berta.fill("#name", "Berta")
    berta.locator("main .btn.primary").tap()
    berta.wait_for_url(f"{address}/game/{game_id}")
    ann.wait_for_selector("#place-1 :text('Berta')")  # the panel follows by itself
    assert ann.locator("#link-1").count() == 0
    berta.goto(link)
    assert berta.locator("h1").inner_text() == "This link no longer works"

    ann.locator("#place-2 button:has-text('Let the computer play')").click()
    ann.wait_for_selector("#place-2 :text('computer player')")
    assert [s.kind for s in store.load(game_id).seats] == ["person", "person", "steady", "person"]
    ann.locator("#place-2 button:has-text('Take the seat back')").click()
    ann.wait_for_selector("#place-2 button:has-text('Let the computer play')")
    ann.locator("dialog#table .row .btn").click()

    berta.goto(f"{address}/game/{game_id}")
    played = set()
    for _ in range(4):
        stored = store.load(game_id)
        asked = stored.game.decision.players[0]
        page, other = (berta, ann) if asked == 1 else (ann, berta)
        driver = Driver(page, "touch" if page is berta else "mouse", troubles)
        driver.wait_for(stored.version)
        driver.play(stored.game.legal.first())
        Driver(other, troubles=troubles).wait_for(store.version(game_id))
        played.add(asked)
    assert played == {0, 1, 2, 3}
    berta.goto(address)
    assert berta.locator(".game-line").count() == 1
    assert berta.locator(".my-name").inner_text() == "Berta"
    assert troubles == []
    desk.close()
    phone.close()
