"""Planning ahead in Chromium, by clicks, while others move."""

from __future__ import annotations

from playwright.sync_api import Page
from tests.web.browser_tools import Driver
from tests.web.tools import NAMES, played

from roundhouse.core.actions import BuyShare, Par, Pass, SellShares, to_json
from roundhouse.engine.game import PlayedGame
from roundhouse.storage import GameStore, Play, SeatInfo


def before_a_purchase() -> tuple[PlayedGame, BuyShare]:
    """A stock round in which the player after the one asked can buy a share."""
    game = played("18GA", 200)
    for number in range(len(game.actions), 0, -1):
        found = game.at(number)
        if found.decision.kind != "stock":
            continue
        later = found.at(number)
        later.apply(Pass())
        if later.decision.kind != "stock" or later.decision.players == found.decision.players:
            continue
        wanted = [x for x in later.legal if isinstance(x, BuyShare)]
        if wanted:
            return found, wanted[0]
    raise LookupError("no such stock round")


def watching(store: GameStore, game: PlayedGame, you: int) -> str:
    seats = [SeatInfo(n, "person" if p == you else "busy") for p, n in enumerate(NAMES)]
    return store.add(game, seats)


def make_plan(driver: Driver, action: BuyShare) -> None:
    """Press "Plan my turn", the share, and the blue button."""
    driver.page.get_by_role("button", name="Plan my turn").click()
    driver.until("document.body.dataset.planning === 'yes'")
    driver.until("document.querySelector('#history')?.innerText.includes('Planning ahead')")
    assert "Your plan" in driver.page.locator("#question").inner_text()
    driver.choose(to_json(action))
    driver.until("document.querySelectorAll('.plan-steps .pill').length === 1")


def test_a_plan_is_carried_out_by_one_press_when_its_turn_comes(
    server: tuple[str, GameStore], page: Page
) -> None:
    address, store = server
    game, wanted = before_a_purchase()
    other = game.decision.players[0]
    you = next_player(game)
    game_id = watching(store, game, you)
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    make_plan(driver, wanted)
    assert len(store.load(game_id).game.actions) == len(game.actions)  # nothing is played
    page.reload()  # the plan is kept
    page.wait_for_selector("body[data-ready]")
    store.append(game_id, store.version(game_id), Play(Pass(), other))
    driver.until("document.querySelector('#facts')?.textContent.startsWith('As planned: Buy')")
    page.locator("#primary").click()
    driver.wait_for(store.load(game_id).version)
    driver.until("!document.querySelector('#facts')?.textContent.startsWith('As planned')")
    assert store.load(game_id).game.actions[-1] == wanted
    assert page.evaluate("Object.keys(localStorage).filter((k) => k.startsWith('plan:'))") == []
    assert not driver.troubles


def test_a_plan_that_others_have_spoilt_stops_with_the_reason(
    server: tuple[str, GameStore], page: Page
) -> None:
    """While it is still being made: the other player's move makes the next step impossible."""
    address, store = server
    game, wanted, spoiler = spoilt_purchase()
    other, you = game.decision.players[0], next_player(game)
    game_id = watching(store, game, you)
    driver = Driver(page)
    driver.open(f"{address}/game/{game_id}")
    make_plan(driver, wanted)
    version = store.append(game_id, store.version(game_id), Play(spoiler, other))
    while store.load(game_id).game.decision.players == (other,):
        version = store.append(game_id, version, Play(Pass(), other))
    driver.until("document.querySelector('#facts')?.textContent.startsWith('Your plan stops here')")
    facts = page.locator("#facts").inner_text()
    assert f"Buy {wanted.corporation}" in facts
    assert "18GA" in facts  # the clause
    assert page.locator("#primary").get_attribute("aria-disabled") == "true"
    assert store.load(game_id).game.decision.players == (you,)
    # The same position may arrive once more, as when two moves are announced at once.
    with page.expect_response(lambda answer: "/parts" in answer.url):
        page.evaluate(
            """() => {
                const again = Object.assign(document.createElement("button"), { id: "again" });
                again.dataset.do = "fresh";
                document.querySelector("#decision").append(again);
                again.click();
            }"""
        )
    driver.until("!document.querySelector('#again')")  # it went with what it was part of
    assert page.locator("#facts").inner_text() == facts
    assert not driver.troubles


def next_player(game: PlayedGame) -> int:
    later = game.copy()
    later.apply(Pass())
    return later.decision.players[0]


def spoilt_purchase() -> tuple[PlayedGame, BuyShare, BuyShare | SellShares | Par]:
    """A purchase that can be planned, and what the player before can do to prevent it."""
    game = played("18GA", 260)
    for number in range(len(game.actions), 0, -1):
        found = game.at(number)
        if found.decision.kind != "stock":
            continue
        passed = found.copy()
        passed.apply(Pass())
        if passed.decision.kind != "stock" or passed.decision.players == found.decision.players:
            continue
        for wanted in [x for x in passed.legal if isinstance(x, BuyShare)]:
            for spoiler in found.legal:
                if not isinstance(spoiler, BuyShare):
                    continue
                after = found.copy()
                after.apply(spoiler)
                while after.decision.players == found.decision.players and Pass() in after.legal:
                    after.apply(Pass())
                if after.decision.players == passed.decision.players and wanted not in after.legal:
                    return found, wanted, spoiler
    raise LookupError("nobody could spoil anything")
