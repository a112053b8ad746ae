"""The spreadsheet: its sums are those of the game, its runs those of the log."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, expect
from tests.web.tools import PEOPLE, played
from tests.web.views_tools import last_position

from roundhouse.core.actions import Pass, SellShares
from roundhouse.core.events import DividendPaid
from roundhouse.engine.decision import Decision
from roundhouse.engine.legal import why_not
from roundhouse.storage import GameStore
from roundhouse.titles import title_names
from roundhouse.views.history import history
from roundhouse.views.sheet import sellable, sheet
from roundhouse.views.visible import ONLOOKER


@pytest.mark.parametrize("title", title_names())
def test_the_sums_are_those_of_the_game(title: str) -> None:
    game = last_position(title, 3, 5, most=250)
    found = sheet(game, ONLOOKER, history(game, ONLOOKER))
    result = game.result()
    for line in found.players:
        assert line.worth == result[line.name] == line.cash + line.shares + line.other
        assert line.shares == sum(held.value for held in line.held)
        assert line.cash <= line.liquidity <= line.worth
    runs = [
        event
        for number in range(1, len(game.actions) + 1)
        for event in game.events(number)
        if isinstance(event, DividendPaid)
    ]
    shown = [run for c in found.columns for run in c.runs if run is not None]
    assert sum(run.revenue for run in shown) == sum(event.revenue for event in runs)
    assert sum(run.kept for run in shown) == sum(event.kept for event in runs)
    assert len(shown) == len(runs)  # no round has two runs of a corporation


def test_liquidity_is_what_the_rules_let_be_sold() -> None:
    game = last_position("18GA", 3, 5, most=300)
    pos = game.position
    for seat in range(3):
        asked = pos.fork()
        asked._decision = Decision("stock", (seat,), (SellShares, Pass), -1)
        for c in pos.title.corporations:
            most = max(
                (n for n in range(1, 11) if why_not(asked, SellShares(c.name, n)) is None),
                default=0,
            )
            assert sellable(pos, c.number, seat) == most, (seat, c.name)


def test_the_page_and_a_corporations_history(client: TestClient, store: GameStore) -> None:
    game = played(actions=150)
    game_id = store.add(game, PEOPLE)
    page = client.get(f"/game/{game_id}/sheet")
    assert page.status_code == 200
    assert "liquidity" in page.text
    [number, *_] = re.findall(rf"/game/{game_id}/sheet/(\d+)", page.text)
    part = client.get(f"/game/{game_id}/sheet/{number}")
    assert part.status_code == 200
    assert game.title.corporations[int(number)].full_name.replace("&", "&amp;") in part.text
    assert "Operating round 1.1" in part.text
    assert client.get(f"/game/{game_id}/sheet/99").status_code == 404
    assert f"/game/{game_id}/sheet" in client.get(f"/game/{game_id}").text


def test_columns_sort(server: tuple[str, GameStore], page: Page) -> None:
    address, store = server
    game_id = store.add(played(actions=150), PEOPLE)
    page.goto(f"{address}/game/{game_id}/sheet")
    worth = page.get_by_role("button", name="worth")
    values = page.locator("table").first.locator("tbody tr td:nth-last-child(3)")
    for _ in range(2):
        worth.click()
        shown = [int(text.replace("$", "").replace(",", "")) for text in values.all_inner_texts()]
        down = page.locator("th[aria-sort='descending']").count() == 1
        assert shown == sorted(shown, reverse=down)
    page.locator("[data-sortable] .with-sign").first.click()
    expect(page.locator("#corporation h2")).to_be_visible()
