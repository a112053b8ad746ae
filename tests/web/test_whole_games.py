"""Whole games of every title in Chromium: from the form for a new game to the final score.

One person plays by clicks against computer players, who are played by the server's own worker.
The seeds are those of games that end soon. A run of the tests plays one title, drawn by its seed;
with ROUNDHOUSE_WHOLE_GAMES=all, as in ``make stress``, all five.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.conftest import VARIABLE
from tests.web.browser_tools import Driver
from tests.web.game_setup import Plan, final_score, set_up
from tests.web.server_process import ServerProcess

from roundhouse.bots import BOTS, decide
from roundhouse.bots.base import decision_seed
from roundhouse.core.actions import Action
from roundhouse.storage import StoredGame
from roundhouse.titles import title_names

PLANS = (
    Plan("1846", 4, "busy", 49),
    Plan("18AL", 4, "busy", 9),
    Plan("18Chesapeake", 5, "random", 14),
    Plan("18GA", 4, "busy", 21),
    Plan("18VA", 5, "busy", 22),
)

#: Seconds until computer players must have moved: a crowded machine may stand still for many, but
#: a worker that leaves a game alone after a fault does so for longer (REST_SECONDS).
PATIENCE = 45.0


def drawn_plans() -> list[Plan]:
    """The games of this run."""
    if os.environ.get("ROUNDHOUSE_WHOLE_GAMES") == "all":
        return list(PLANS)
    return [PLANS[int(os.environ[VARIABLE]) % len(PLANS)]]


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
        made = play_to_the_end(driver, server, game_id)
        assert made > 20
        driver.page.get_by_role("link", name="Result and charts").first.click()
        final_score(driver.page, server.store.load(game_id))
        assert not driver.troubles
        assert "error" not in server.log
        context.close()


def play_to_the_end(driver: Driver, server: ServerProcess, game_id: str) -> int:
    """Decide whenever the person is asked, and follow the others; gives how often that was."""
    store, made = server.store, 0
    while not (stored := store.load(game_id)).game.over:
        if 0 not in stored.game.decision.players:
            await_the_others(server, stored)
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


def await_the_others(server: ServerProcess, stored: StoredGame) -> None:
    end = time.monotonic() + PATIENCE
    while server.store.version(stored.id) == stored.version:
        assert time.monotonic() < end, f"the computer players do not move\n{server.log}"
        time.sleep(0.05)


def decision(stored: StoredGame) -> Action:
    bot = BOTS["busy"](decision_seed(len(stored.game.actions), 0, 0))
    return decide(bot, stored.game).action
