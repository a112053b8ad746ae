"""What can go wrong while people play, in Chromium: the page says so, and play goes on."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import event
from tests.stored_games import go_back
from tests.web.browser_tools import Driver, serving
from tests.web.server_process import ServerProcess
from tests.web.tools import PEOPLE, file_url, played, set_up

from roundhouse.core.actions import Action
from roundhouse.core.refusal import Refusal
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import to_data
from roundhouse.storage import Chat, GameStore, StorageUnavailable, opening


def next_action(store: GameStore, game_id: str) -> Action:
    return store.load(game_id).game.legal.first()


def test_the_server_is_killed_and_started_again(page: Page, tmp_path: Path) -> None:
    """What was committed is there, the page hears of the return by itself and goes on."""
    with ServerProcess(tmp_path) as server:
        game_id = server.store.add(played(actions=40), PEOPLE)
        driver = Driver(page)
        driver.open(f"{server.address}/game/{game_id}")
        driver.play(next_action(server.store, game_id))
        server.kill()
        page.wait_for_selector("#decision.lost")
        assert "Connection lost" in page.locator("#question").inner_text()
        assert server.store.version(game_id) == 41
        server.start()
        page.wait_for_selector("#decision.you:not(.lost)")
        driver.play(next_action(server.store, game_id))
        assert server.store.version(game_id) == 42
        page.reload()
        page.wait_for_selector("body[data-ready]")
        assert driver.version == 42


def test_an_action_while_the_server_is_away_is_not_lost_track_of(
    page: Page, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path) as server:
        game_id = server.store.add(played(actions=40), PEOPLE)
        driver = Driver(page)
        driver.open(f"{server.address}/game/{game_id}")
        action = next_action(server.store, game_id)
        server.kill()
        page.wait_for_selector("#decision.lost")
        server.start()
        # Pressed at once, unless the page has found its way back by itself meanwhile.
        page.evaluate("document.querySelector('[data-do=retry]')?.click()")
        page.wait_for_selector("#decision.you:not(.lost)")
        driver.until("document.body.dataset.connection === 'live'")
        driver.play(action)
        assert server.store.load(game_id).game.actions[-1] == action


def test_a_move_that_was_not_sent_can_be_sent_once_the_server_is_back(
    page: Page, tmp_path: Path
) -> None:
    """What was chosen stays chosen, and the page no longer says that nobody answers."""
    with serving(file_url(tmp_path)) as (address, store):
        game_id = store.add(played(actions=40), PEOPLE)
        driver = Driver(page)
        driver.open(f"{address}/game/{game_id}")
        driver.until("document.body.dataset.connection === 'live'")
        page.route("**/act", lambda route: route.abort())
        chosen = page.locator("#body .press[data-action]:not([aria-disabled=true])").first
        chosen.click()
        page.locator("#primary").click()
        facts = page.locator("#facts")
        expect(facts).to_contain_text("Not sent")
        page.unroute("**/act")
        page.evaluate(
            """document.dispatchEvent(
              new CustomEvent('roundhouse:connection', { detail: { state: 'live' } }))"""
        )
        expect(facts).to_contain_text("The connection is back")
        expect(chosen).to_have_attribute("aria-pressed", "true")
        page.locator("#primary").click()
        driver.wait_for(41)
        assert len(store.load(game_id).game.actions) >= 41


def test_a_restored_backup_is_shown_by_open_pages(page: Page, tmp_path: Path) -> None:
    with serving(file_url(tmp_path)) as (address, store):
        game_id = store.add(played(actions=40), PEOPLE)
        driver = Driver(page)
        driver.open(f"{address}/game/{game_id}")
        driver.until("document.body.dataset.connection === 'live'")
        go_back(store, game_id, 37)
        driver.until("document.body.dataset.version === '37'")
        driver.play(next_action(store, game_id))
        assert store.version(game_id) == 38


def test_a_locked_database_is_told_and_tried_again(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("roundhouse.storage.sqlite_file.BUSY_SECONDS", 0.2)
    with serving(file_url(tmp_path)) as (address, store):
        game_id = store.create(set_up(), PEOPLE)
        driver = Driver(page)
        driver.open(f"{address}/game/{game_id}")
        holder = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        page.locator("#secondary").click()
        page.wait_for_selector("#decision.refused")
        assert "another program holds the database" in page.locator("#facts").inner_text()
        holder.close()
        assert store.version(game_id) == 0
        page.get_by_text("Choose something else").click()
        page.wait_for_selector("#decision.you")
        driver.play(next_action(store, game_id))
        assert store.version(game_id) == 1


def fill_the_disk(store: GameStore, game_id: str) -> None:
    """No page may be added to the database; what room its pages have is talked away."""

    def limit(connection: Any, *_: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")

    event.listen(store.database.engine, "checkout", limit)
    for size in (2000, 200, 1):
        with pytest.raises(StorageUnavailable, match="full"):
            talk_without_end(store, game_id, "x" * size)


def talk_without_end(store: GameStore, game_id: str, words: str) -> None:
    while True:
        store.append(game_id, None, Chat(words))


def test_a_full_disk_is_told_and_nothing_is_lost(page: Page, tmp_path: Path) -> None:
    with serving(file_url(tmp_path)) as (address, store):
        game_id = store.create(set_up(), PEOPLE)
        fill_the_disk(store, game_id)
        before = store.version(game_id)
        driver = Driver(page)
        driver.open(f"{address}/game/{game_id}")
        page.locator("#secondary").click()
        page.wait_for_selector("#decision.refused")
        assert "the disk is full" in page.locator("#facts").inner_text()
        assert "Nothing has changed" in page.locator("#facts").inner_text()
        assert store.version(game_id) == before
        page.reload()
        page.wait_for_selector("#decision.you")


def test_an_import_that_stops_is_kept_up_to_there(page: Page, tmp_path: Path) -> None:
    data = to_data(played(actions=30))
    data["actions"][20] = {"type": "convert"}
    file: Any = {
        "name": "game.json",
        "mimeType": "application/json",
        "buffer": json.dumps(data).encode(),
    }
    with serving(file_url(tmp_path)) as (address, store):
        page.goto(f"{address}/import")
        page.get_by_label("File").set_input_files(file)
        page.get_by_role("button", name="Import", exact=True).click()
        expect(page.get_by_role("heading", name="Stopped at action 21 of 30")).to_be_visible()
        expect(page.locator(".problem .clause")).to_contain_text("18GA")
        page.get_by_role("button", name="Keep the game up to there").click()
        page.wait_for_url("**/game/*")
        page.wait_for_selector("#decision.you")
        made = store.load(page.url.rpartition("/")[2])
        assert len(made.game.actions) == 20


def test_a_game_put_away_and_brought_back(page: Page, tmp_path: Path) -> None:
    """Whoever still has it open is told at once."""
    with serving(file_url(tmp_path)) as (address, store):
        game_id = store.add(played(actions=40), PEOPLE)
        driver = Driver(page)
        driver.open(f"{address}/game/{game_id}")
        other = page.context.new_page()
        other.goto(f"{address}/game/{game_id}/end")
        other.once("dialog", lambda dialog: dialog.accept())
        other.get_by_role("button", name="Archive").click()
        other.wait_for_url(f"{address}/games?show=away")
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_have_text("This game is archived", timeout=15_000)
        page.get_by_role("button", name="Restore it").click()
        page.wait_for_selector("#decision.you")
        driver.play(next_action(store, game_id))


def test_a_finished_game_asks_nothing_and_shows_its_result(page: Page, tmp_path: Path) -> None:
    with serving(file_url(tmp_path)) as (address, store):
        game_id = store.add(played(actions=9999), PEOPLE)
        driver = Driver(page)
        driver.open(f"{address}/game/{game_id}")
        assert not page.locator("#body .press[data-action]").count()
        page.get_by_role("link", name="Result and charts").first.click()
        page.wait_for_url("**/end")
        page.go_back()
        page.wait_for_selector("body[data-ready]")


def test_a_game_that_no_longer_plays_can_be_looked_at(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a rules fix refuses an old action, the page shows the position before it and why."""
    with serving(file_url(tmp_path)) as (address, store):
        game_id = store.add(played(actions=30), PEOPLE)
        store.open_games.clear()
        real = PlayedGame.refusal

        def stricter(self: PlayedGame, action: Action, by: str | None = None) -> Refusal | None:
            return Refusal("not-now") if len(self.actions) == 20 else real(self, action, by)

        monkeypatch.setattr("roundhouse.engine.game.PlayedGame.refusal", stricter)
        monkeypatch.setattr(opening, "rules_tag", lambda _: "other rules")
        driver = Driver(page)
        driver.open(f"{address}/game/{game_id}")
        facts = page.locator("#facts").inner_text()
        assert "This game is read-only" in facts
        assert "action 21 of 30" in facts
        assert not page.locator("#primary, #body .press[data-action]").count()
