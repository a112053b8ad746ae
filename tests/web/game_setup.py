"""From the form for a new game to the page with the final score, in a browser."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page, expect
from tests.web.browser_tools import PATIENCE

from roundhouse.storage import StoredGame
from roundhouse.views.words import money


@dataclass(frozen=True)
class Plan:
    """Who plays which game."""

    title: str
    players: int
    others: str
    seed: int


def set_up(page: Page, address: str, plan: Plan, name: str = "Ann") -> str:
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
    page.get_by_label("Name of seat 1").fill(name)
    for number in range(2, plan.players + 1):
        page.get_by_label(f"Who plays seat {number}").select_option(plan.others)
    page.get_by_label("Seed").fill(str(plan.seed))
    page.get_by_role("button", name=f"Start {plan.title} with {plan.players} seats").click()
    page.wait_for_url("**/game/*")
    page.wait_for_selector("body[data-ready]")
    return page.url.rpartition("/")[2].partition("#")[0]


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
