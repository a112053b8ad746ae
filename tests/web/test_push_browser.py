"""Web push in a real browser: asking for it, a real service worker, and what a press does.

Only the push service itself is ours: browsers know that of their maker alone, which tests do not
call. What it is sent is opened with the browser's key and given to the service worker as Chromium
would do it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.web.online_tools import COOKIE, Table, online_game
from tests.web.server_process import ServerProcess
from tests.worker.post import PushService, push_service

from roundhouse.storage import Play
from roundhouse.storage.notify import Notify

PATIENCE = 30.0
#: A browser's own push service stands behind these two; the rest of the page is as it is.
SUBSCRIBE = """
  const made = SUBSCRIPTION;
  let asked = sessionStorage.getItem("asked") === "yes";
  const subscription = { ...made, toJSON: () => made, unsubscribe: async () => true };
  PushManager.prototype.getSubscription = async () => (asked ? subscription : null);
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new Error();
    sessionStorage.setItem("asked", "yes");
    asked = true;
    return subscription;
  };
"""


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with push_service(tmp_path) as made:
        monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(made.certificate))
        yield made


@pytest.fixture
def server(tmp_path: Path, service: PushService) -> Iterator[ServerProcess]:
    del service  # the server has to trust it from the start
    with ServerProcess(tmp_path, notify_internal="on") as made:
        yield made


def signed_in(browser: Browser, server: ServerProcess, table: Table, name: str) -> BrowserContext:
    context = browser.new_context()
    context.add_cookies([{"name": COOKIE, "value": table.secrets[name], "url": server.address}])
    return context


def until(page: Page, holds: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < end, "waited in vain"
        page.wait_for_timeout(50)
    return found


class Worker:
    """The service worker of a browser, as the browser itself speaks to it."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page, self.origin = page, origin
        self.session = page.context.new_cdp_session(page)
        self.registrations: list[dict[str, Any]] = []
        self.session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: self.registrations.extend(event["registrations"]),
        )
        self.session.send("ServiceWorker.enable")
        until(page, lambda: self.registrations)

    def deliver(self, said: dict[str, str]) -> None:
        found = {
            "origin": self.origin, "registrationId": self.registrations[-1]["registrationId"],
            "data": json.dumps(said),
        }  # fmt: skip
        self.session.send("ServiceWorker.deliverPushMessage", found)

    def shown(self) -> list[dict[str, Any]]:
        """The messages that the browser shows."""
        found: list[dict[str, Any]] = self.page.evaluate(
            """async () => {
              const registration = await navigator.serviceWorker.getRegistration("/push/");
              const all = await registration.getNotifications();
              return all.map(({ title, body, tag, data, actions }) =>
                ({ title, body, tag, data, actions: actions.map(({ action }) => action) }));
            }"""
        )
        return found

    def press(self, action: str) -> None:
        """One press on the message, or on a button of it."""
        (worker,) = self.page.context.service_workers
        worker.evaluate(
            """async (action) => {
              const [notification] = await self.registration.getNotifications();
              self.dispatchEvent(new NotificationEvent("notificationclick", { notification, action }));
            }""",
            action,
        )


def test_a_browser_is_told_of_a_turn_and_stops_it(
    server: ServerProcess, service: PushService, browser: Browser
) -> None:
    store = server.store
    table = online_game(store, ("Ann", "Ben", "Cem"))
    context = signed_in(browser, server, table, "Ann")
    context.grant_permissions(["notifications"], origin=server.address)
    context.add_init_script(SUBSCRIBE.replace("SUBSCRIPTION", json.dumps(service.subscription())))
    page, troubles = context.new_page(), []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    page.goto(f"{server.address}/notify")
    page.get_by_role("button", name="Tell me in this browser").click()
    line = page.locator("form[data-browser]")
    expect(line.get_by_text("this browser")).to_be_visible(timeout=PATIENCE * 1000)
    expect(page.get_by_role("button", name="Tell me in this browser")).to_be_hidden()
    assert page.evaluate("navigator.serviceWorker.controller") is None  # no page is in its hands
    worker = Worker(page, server.address)
    worker.deliver(service.opened())
    (first,) = until(page, worker.shown)
    assert first["body"] == "You will be told here when it is your turn."
    assert first["actions"] == ["stop"]

    line.locator("select[name=delay]").select_option("0")
    line.get_by_role("button", name="Save").click()
    stored = store.load(table.game_id)
    while stored.game.decision.players[0] != 0 or not stored.version:
        seat = stored.game.decision.players[0]
        store.append(table.game_id, stored.version, Play(stored.game.legal.first(), seat))
        stored = store.load(table.game_id)
    until(page, lambda: len(service.got) > 1)
    worker.deliver(service.opened())
    shown = until(page, lambda: [one for one in worker.shown() if "Ann" not in one["title"]][1:])
    (turn,) = shown
    assert turn["title"] == "Your turn in 18GA with Ben and Cem"
    assert turn["tag"] == f"/game/{table.game_id}"
    with context.expect_page() as opened:
        page.evaluate(CLOSE, first["tag"])
        worker.press("")
    opened.value.wait_for_url(f"{server.address}/game/{table.game_id}")
    opened.value.close()
    worker.deliver(service.opened())
    until(page, worker.shown)
    worker.press("stop")
    notify = Notify(store.database)
    until(page, lambda: notify.targets(table.people["Ann"])[0].stopped)
    assert worker.shown() == []
    assert not troubles
    assert len(service.got) == 2
    context.close()


#: Takes the message with this tag away.
CLOSE = """async (tag) => {
  const registration = await navigator.serviceWorker.getRegistration("/push/");
  for (const one of await registration.getNotifications({ tag })) one.close();
}"""
