"""Every kind of decision of every title, made in Chromium by clicks.

The tables in ``steps`` say which decision of which game shows what. The game is played by bots
up to there, written to a file and read again, put on the server (the first of each title by the
import page), and the decision made on the game page.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page
from tests.web.browser_tools import Driver
from tests.web.features import wanted
from tests.web.make_steps import Step, before, load, shown

from roundhouse.core.actions import from_json
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import from_data, to_text
from roundhouse.storage import GameStore, SeatInfo
from roundhouse.titles import title, title_names

AGAIN = "; python -m tests.web.make_steps looks for others"


def import_by_form(page: Page, address: str, game: PlayedGame) -> str:
    """Bring a game to the server as a person does; gives its id."""
    page.goto(f"{address}/import")
    file = {"name": "game.json", "mimeType": "application/json", "buffer": to_text(game).encode()}
    page.get_by_label("File").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_url("**/game/*")
    page.wait_for_selector("body[data-ready]")
    return page.url.rpartition("/")[2]


@pytest.mark.parametrize("name", title_names())
def test_the_table_shows_everything_a_title_has(name: str) -> None:
    """What the engine has and no browser test uses is named here."""
    steps = load(name)
    missing = wanted(title(name)) - {thing for step in steps for thing in step.shows}
    assert not missing, f"no decision in the table shows {sorted(missing)}{AGAIN}"


@pytest.mark.parametrize(
    ("name", "step"),
    [
        pytest.param(n, s, id=f"{n}-{number}")
        for n in title_names()
        for number, s in enumerate(load(n))
    ],
)
def test_special_step(server: tuple[str, GameStore], desk: Page, name: str, step: Step) -> None:
    address, store = server
    game, action = before(name, step), from_json(step.action)
    driver = Driver(desk)
    if step == load(name)[0]:
        game_id = import_by_form(desk, address, game)
    else:
        game_id = store.add(
            from_data(json.loads(to_text(game))), [SeatInfo(n) for n in game.players]
        )
        driver.open(f"{address}/game/{game_id}")
    driver.play(action)
    number = len(game.actions) + 1
    after = store.load(game_id).game.at(number)  # the page may have passed what was settled by it
    assert after.actions[-1] == action
    found = shown(game, action)
    assert after.fingerprint() == game.fingerprint()
    lost = set(step.shows) - found
    assert not lost, f"{json.dumps(step.action)} is no example of {sorted(lost)}{AGAIN}"
    assert not driver.troubles
