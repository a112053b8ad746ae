"""Web push in a real browser: asking for it, a real service worker, and what a press does.

Only the push service itself is ours: browsers know that of their maker alone, which tests do not
call. What it is sent is opened with the browser's key and given to the service worker as Chromium
would do it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.web.online_tools import COOKIE, Table, online_game
from tests.web.server_process import ServerProcess
from tests.worker.post import PushService, push_service

from roundhouse.storage import GameStore, Play
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


#: Is there a worker that can be given messages? While it is being installed they are lost.
ACTIVE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration("/push/");
  return registration?.active?.state === "activated";
}"""

#: Takes all messages away.
CLOSE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration("/push/");
  for (const one of await registration.getNotifications()) one.close();
}"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with (
        push_service(tmp_path_factory.mktemp("push")) as made,
        pytest.MonkeyPatch.context() as here,
    ):
        here.setenv("REQUESTS_CA_BUNDLE", str(made.certificate))
        yield made


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, service: PushService
) -> Iterator[ServerProcess]:
    del service  # the server has to trust it from the start
    with ServerProcess(tmp_path_factory.mktemp("server"), notify_internal="on") as made:
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
        until(page, lambda: page.evaluate(ACTIVE))

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

    def press(self, action: str) -> str:
        """One press on the message, or on a button of it; gives the page that it opens.

        Chromium lets only people press: what it would allow them is written down instead.
        """
        (worker,) = self.page.context.service_workers
        opened: str = worker.evaluate(
            """async (action) => {
              let [opened, work] = ["", null];
              self.clients.openWindow = async (address) => { opened = address; };
              ExtendableEvent.prototype.waitUntil = (promise) => { work = promise; };
              const [notification] = await self.registration.getNotifications();
              const press = new NotificationEvent("notificationclick", { notification, action });
              self.dispatchEvent(press);
              await work;
              return opened;
            }""",
            action,
        )
        return opened


def test_a_browser_is_told_of_a_turn_and_stops_it(
    server: ServerProcess, service: PushService, whole_browser: Browser
) -> None:
    table = online_game(server.store, ("Ann", "Ben", "Cem"))
    play_until_asked(server.store, table.game_id, 0)
    context = signed_in(whole_browser, server, table, "Ann")
    context.grant_permissions(["notifications"], origin=server.address)
    context.add_init_script(SUBSCRIBE.replace("SUBSCRIPTION", json.dumps(service.subscription())))
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    page.goto(f"{server.address}/notify")
    button = page.get_by_role("button", name="Tell me in this browser")
    button.click()
    line = page.locator("form[data-browser]")
    expect(line.get_by_text("this browser")).to_be_visible(timeout=PATIENCE * 1000)
    expect(button).to_be_hidden()
    assert page.evaluate("navigator.serviceWorker.controller") is None  # no page is in its hands
    worker = Worker(page, server.address)
    worker.deliver(service.opened())
    (first,) = until(page, worker.shown)
    assert first["body"] == "You will get a message here when it is your turn."
    worker.deliver(service.opened())
    page.wait_for_timeout(200)
    assert len(worker.shown()) == 1  # the newer takes the place of the older
    page.evaluate(CLOSE)

    line.locator("select[name=delay]").select_option("0")
    line.get_by_role("button", name="Save").click()
    until(page, lambda: len(service.got) > 1)
    worker.deliver(service.opened())
    (turn,) = until(page, worker.shown)
    assert turn["title"] == "Your turn in 18GA with Ben and Cem"
    assert turn["tag"] == f"/game/{table.game_id}"
    assert turn["actions"] == ["stop"]
    assert worker.press("") == f"{server.address}/game/{table.game_id}"
    assert worker.shown() == []

    worker.deliver(service.opened())
    until(page, worker.shown)
    assert worker.press("stop") == ""
    notify = Notify(server.store.database)
    assert notify.targets(table.people["Ann"])[0].stopped
    assert worker.shown() == []
    assert len(service.got) == 2
    assert not troubles
    context.close()
    elsewhere = signed_in(whole_browser, server, table, "Ann")
    page = elsewhere.new_page()
    page.goto(f"{server.address}/notify")
    expect(page.get_by_role("button", name="Tell me in this browser")).to_be_visible()
    expect(page.locator("form[data-browser]").get_by_text("stopped")).to_be_visible()
    expect(page.locator("form[data-browser]").get_by_text("this browser")).to_be_hidden()
    elsewhere.close()


def play_until_asked(store: GameStore, game_id: str, seat: int) -> None:
    while True:
        stored = store.load(game_id)
        asked = stored.game.decision.players[0]
        if stored.version and asked == seat:
            return
        store.append(game_id, stored.version, Play(stored.game.legal.first(), asked))


def test_the_page_says_why_a_browser_cannot_be_told(
    server: ServerProcess, whole_browser: Browser
) -> None:
    """Without HTTPS, without the means, and against its owner's will."""
    table = online_game(server.store, ("Ann", "Ben", "Cem"))
    cases = (
        ("Object.defineProperty(window, 'isSecureContext', { value: false })", "under HTTPS"),
        ("delete window.PushManager", "This browser cannot get messages"),
        ("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })", "settings"),
    )
    for script, words in cases:
        context = signed_in(whole_browser, server, table, "Ann")
        context.add_init_script(script)
        page = context.new_page()
        page.goto(f"{server.address}/me")
        expect(page.locator("#push [role=status]")).to_contain_text(words)
        expect(page.get_by_role("button", name="Tell me in this browser")).to_be_hidden()
        context.close()


def test_a_browser_that_says_no_changes_nothing(
    server: ServerProcess, whole_browser: Browser
) -> None:
    table = online_game(server.store, ("Ann", "Ben", "Cem"))
    context = signed_in(whole_browser, server, table, "Ann")
    context.add_init_script("Notification.requestPermission = async () => 'default'")
    page = context.new_page()
    page.goto(f"{server.address}/notify")
    page.get_by_role("button", name="Tell me in this browser").click()
    expect(page.locator("#push [role=status]")).to_contain_text("Nothing has changed")
    assert Notify(server.store.database).targets(table.people["Ann"]) == []
    context.close()
