"""Whole games of every title in Chromium: from the form for a new game to the final score.

One person plays by clicks against computer players, who are played by the server's own worker.
The seeds are those of games that end soon. A run of the tests plays two titles, drawn by its seed;
with ROUNDHOUSE_WHOLE_GAMES=all, as in ``make stress``, all five.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.conftest import VARIABLE
from tests.web.browser_tools import PATIENCE, Driver
from tests.web.server_process import ServerProcess

from roundhouse.bots import BOTS, decide
from roundhouse.bots.base import decision_seed
from roundhouse.core.actions import Action
from roundhouse.storage import GameStore, StoredGame
from roundhouse.titles import title_names
from roundhouse.views.words import money


@dataclass(frozen=True)
class Plan:
    """Who plays which game."""

    title: str
    players: int
    others: str
    seed: int


PLANS = (
    Plan("1846", 4, "busy", 49),
    Plan("18AL", 4, "busy", 9),
    Plan("18Chesapeake", 5, "random", 14),
    Plan("18GA", 4, "busy", 21),
    Plan("18VA", 5, "busy", 22),
)


def drawn_plans() -> list[Plan]:
    """The games of this run."""
    if os.environ.get("ROUNDHOUSE_WHOLE_GAMES") == "all":
        return list(PLANS)
    first = int(os.environ[VARIABLE]) % len(PLANS)
    return [PLANS[first], PLANS[(first + 2) % len(PLANS)]]


def test_every_title_has_a_game() -> None:
    assert {plan.title for plan in PLANS} == set(title_names())


@pytest.mark.parametrize("plan", [pytest.param(p, id=p.title) for p in drawn_plans()])
def test_a_whole_game(browser: Browser, tmp_path: Path, plan: Plan) -> None:
    with ServerProcess(tmp_path) as server:
        context = browser.new_context(
            viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
        )
        driver = Driver(context.new_page())
        game_id = set_up(driver.page, server.address, plan)
        made = play_to_the_end(driver, server.store, game_id)
        assert made > 20
        driver.page.get_by_role("link", name="Result and charts").first.click()
        final_score(driver.page, server.store.load(game_id))
        assert not driver.troubles
        assert "error" not in server.log
        context.close()


def set_up(page: Page, address: str, plan: Plan) -> str:
    """Fill in the form for a new game; gives the game's id."""
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.get_by_role("button", name="Change").click()
    page.wait_for_url("**/new?*")
    page.locator(".segments").get_by_text(plan.title, exact=True).click()
    seats = page.locator(".seats li")
    expect(page.get_by_role("button", name=f"Start {plan.title}")).to_be_visible()
    while (count := seats.count()) != plan.players:
        page.get_by_role(
            "button", name="Remove player" if count > plan.players else "Add player"
        ).click()
        expect(seats).to_have_count(count + (1 if count < plan.players else -1))
    for number in range(2, plan.players + 1):
        page.get_by_label(f"Who plays seat {number}").select_option(plan.others)
    page.get_by_label("Seed").fill(str(plan.seed))
    page.get_by_role("button", name=f"Start {plan.title} with {plan.players} seats").click()
    page.wait_for_url("**/game/*")
    page.wait_for_selector("body[data-ready]")
    return page.url.rpartition("/")[2]


def play_to_the_end(driver: Driver, store: GameStore, game_id: str) -> int:
    """Decide whenever the person is asked, and follow the others; gives how often that was."""
    made = 0
    while not (stored := store.load(game_id)).game.over:
        if 0 not in stored.game.decision.players:
            await_the_others(store, stored)
            continue
        driver.wait_for(stored.version)
        number, action = len(stored.game.actions), decision(stored)
        driver.play(action)
        assert store.load(game_id).game.actions[number] == action
        if made % 8 == 0 or action.type in ("issue-shares", "redeem-shares"):
            assert not driver.stale()
        made += 1
    driver.wait_for(stored.version)
    return made


def await_the_others(store: GameStore, stored: StoredGame) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while store.version(stored.id) == stored.version:
        assert time.monotonic() < end, "the computer players do not move"
        time.sleep(0.05)


def decision(stored: StoredGame) -> Action:
    bot = BOTS["busy"](decision_seed(len(stored.game.actions), 0, 0))
    return decide(bot, stored.game).action


def final_score(page: Page, stored: StoredGame) -> None:
    """The page says who has won with how much, and every total is there."""
    page.wait_for_url("**/end")
    result = stored.game.result()
    best = max(result.values())
    heading = page.get_by_role("heading", level=1).inner_text()
    assert money(best) in heading
    totals = page.locator(".result td.total").all_inner_texts()
    assert totals == [money(total) for total in sorted(result.values(), reverse=True)]
    expect(page.locator("#chart canvas")).to_be_visible()
