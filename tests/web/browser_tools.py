"""A real browser that plays: it finds the control for an action and uses it as people do."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from shutil import which
from typing import Any

import uvicorn
from playwright.sync_api import Browser, Error, Page, Playwright, ViewportSize
from tests.web.tools import free_port

from roundhouse.bots import decide
from roundhouse.bots.base import Bot
from roundhouse.core.actions import Action, to_json
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, Play
from roundhouse.web.app import create_app

#: The whole browser; and the one without windows, which needs half the processor time where it is
#: installed, and has no push messages.
CHROMIUM = which("chromium") or ""
WITHOUT_WINDOWS = which("chromium-headless-shell") or CHROMIUM
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
ON_MAP = ("lay-tile", "place-token", "choose-city", "place-marker")
AMOUNTS = ("amount", "price")
#: Milliseconds that any one step may take, on a machine that others use too.
PATIENCE = 20_000

FIND = """(wanted) => {
  const same = (text) => {
    const action = JSON.parse(text);
    return action.type === wanted.type && Object.keys({ ...action, ...wanted }).every((key) =>
      ['amount', 'price'].includes(key) && !(key in wanted) ? true
        : JSON.stringify(action[key]) === JSON.stringify(wanted[key]));
  };
  const all = [...document.querySelectorAll('#body .press[data-action]')];
  let found = all.findIndex((e) => same(e.dataset.action));
  if (found < 0) {
    const loose = { ...wanted };
    delete loose.amount;
    if (all.some((e) => e.parentElement.querySelector('.stepper'))) delete loose.price;
    found = all.findIndex((e) => {
      const stepper = e.parentElement.querySelector('.stepper');
      if (!stepper) return false;
      const action = JSON.parse(e.dataset.action);
      const equal = (key) => JSON.stringify(action[key]) === JSON.stringify(loose[key]);
      return action.type === loose.type
        && Object.keys(loose).every((key) => key === stepper.dataset.field || equal(key));
    });
  }
  return found;
}"""

#: Parts of the page that differ from those that the server would give now.
STALE = """async () => {
  const answer = await fetch(`/game/${document.body.dataset.game}/parts`);
  const holder = document.createElement('template');
  holder.innerHTML = await answer.text();
  const root = holder.content.firstElementChild;
  if (root.dataset.version !== document.body.dataset.version) return [];
  const parts = ['#bar', '#question', '.turn-progress', '.charter', '.order', '.players',
    '.players-table', '.cash', '.roster', '.since', '#show-corporations', '#log-log', '.lots'];
  const words = (one) => one?.textContent.replace(/\\s+/g, ' ').trim();
  const hexes = (one) => [...one.querySelectorAll('#map g.hx[data-hex]')]
    .map((hex) => hex.querySelector('title').textContent).sort().join();
  const found = parts.filter((part) =>
    words(document.querySelector(part)) !== words(root.querySelector(part)));
  const chart = (one) => one.querySelector('#market')?.innerHTML;
  if (chart(document) !== chart(root)) found.push('#market');
  if (hexes(document) !== hexes(root)) found.push('#map');
  return found;
}"""


@contextmanager
def serving(url: str) -> Iterator[tuple[str, GameStore]]:
    """A server on its own port, in this process."""
    port = free_port()
    app = create_app(
        Settings(database=url, port=port, worker=False, rate=0, allowed_hosts=PLAIN_NAME)
    )
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{port}", app.state.store
    finally:
        server.should_exit = True
        server.force_exit = True
        thread.join(10)


#: A name that leads to this machine. Browsers trust a plain address such as 127.0.0.1 more than
#: that of a computer in the home network, and send and allow less there.
PLAIN_NAME = "laptop.home.test"


def launch(playwright: Playwright, program: str) -> Browser:
    names = f"--host-resolver-rules=MAP {PLAIN_NAME} 127.0.0.1"
    return playwright.chromium.launch(
        executable_path=program,
        args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", names],
    )


@dataclass
class Driver:
    """Plays actions on a page by mouse, by touch or by keys alone."""

    page: Page
    how: str = "mouse"
    troubles: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._listen)

    def _listen(self, message: Any) -> None:
        expected = "409" in message.text or "422" in message.text or "EventSource" in message.text
        if message.type == "error" and not expected:
            self.troubles.append(message.text)

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.page.wait_for_selector("body[data-ready]")

    @property
    def version(self) -> int:
        return int(self.page.evaluate("Number(document.body.dataset.version)"))

    def until(self, expression: str) -> None:
        """Wait until it holds. Not Playwright's own way: the page's policy forbids its eval."""
        end = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(f"() => Boolean({expression})"):
            assert time.monotonic() < end, f"waited in vain for {expression}"
            self.page.wait_for_timeout(15)

    def wait_for(self, version: int) -> None:
        """Until the page shows this version or a later one."""
        self.until(f"Number(document.body.dataset.version) >= {version}")

    def stale(self) -> list[str]:
        """Parts of the page that a reload would change."""
        found: list[str] = self.page.evaluate(STALE)
        return found

    def press(self, selector: str, nth: int = 0) -> None:
        """Use a control."""
        self.unfold(selector, nth)
        target = self.page.locator(selector).nth(nth)
        if self.how == "keys":
            self.tab_to(selector, nth)
            self.page.keyboard.press("Enter")
        elif self.how == "touch":
            self.show_pane(selector, nth)
            target.tap()
        else:
            target.click()

    def unfold(self, selector: str, nth: int) -> None:
        """Open the folded group in which a control is."""
        folded = self.page.evaluate(
            """([selector, nth]) => {
              const control = document.querySelectorAll(selector)[nth];
              const group = control?.closest('details:not([open])');
              return group ? [...document.querySelectorAll('details')].indexOf(group) : -1;
            }""",
            [selector, nth],
        )
        if folded < 0:
            return
        if self.how == "keys":
            self.tab_to("details > summary", folded)
            self.page.keyboard.press("Enter")
        elif self.how == "touch":
            self.show_pane("details > summary", folded)
            self.page.locator("details > summary").nth(folded).tap()
        else:
            self.page.locator("details > summary").nth(folded).click()

    def tab_to(self, selector: str, nth: int = 0) -> None:
        """Tab forwards until the control has the focus."""
        wanted = f"document.querySelectorAll({json.dumps(selector)})[{nth}]"
        there = f"document.activeElement === {wanted}"
        for _ in range(400):
            if self.page.evaluate(there):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {selector} by the Tab key")

    def show_pane(self, selector: str, nth: int) -> None:
        """On a phone: open the tab on which a control is, and bring it into view."""
        pane = self.page.evaluate(
            """([selector, nth]) => {
              const one = document.querySelectorAll(selector)[nth];
              const pane = one?.closest('[data-pane]')?.dataset.pane || '';
              return one && one.offsetParent === null ? pane : '';
            }""",
            [selector, nth],
        )
        if pane:
            self.page.locator(f'#tabs [data-tab="{pane}"]').tap()
        self.page.evaluate(
            """([selector, nth]) =>
              document.querySelectorAll(selector)[nth]?.scrollIntoView({ block: 'start' })""",
            [selector, nth],
        )

    # -- playing ---------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Do what the action says, by the controls of the page."""
        before = self.version
        if self.page.locator('[data-do="open-curtain"]').count():
            self.press('[data-do="open-curtain"]')
            self.page.wait_for_selector("#body [data-action]")
        data = to_json(action)
        if data["type"] in ON_MAP and "hex" in data:
            self.on_map(data)
        elif data["type"] in ("pass", "run-trains", "answer"):
            self.answer(data)
        elif data["type"] == "ask-again":
            self.press("#decision .again")
        else:
            self.choose(data)
        self.wait_for(before + 1)

    def answer(self, data: dict[str, Any]) -> None:
        """The buttons of the ask bar."""
        which = self.page.evaluate(
            """(wanted) => ['primary', 'secondary'].find((id) => {
              const text = document.getElementById(id)?.dataset.action;
              return text && JSON.stringify(JSON.parse(text)) === JSON.stringify(wanted);
            }) || 'primary'""",
            data,
        )
        if self.how == "keys" and data["type"] == "pass":
            self.page.keyboard.press("p")
            self.page.keyboard.press("p")
        elif self.how == "touch":
            self.press(f'.sheet-answers [data-twin="{which}"]')
        else:
            self.press(f"#{which}")

    def choose(self, data: dict[str, Any]) -> None:
        """Press the control of an action, see what follows, commit it."""
        number = self.page.evaluate(FIND, data)
        assert number >= 0, f"no control for {data}"
        selector = "#body .press[data-action]"
        self.set_amount(number, data)
        self.press(selector, number)
        self.commit(selector, number)

    def set_amount(self, number: int, data: dict[str, Any]) -> None:
        for name in AMOUNTS:
            if name in data:
                self.page.evaluate(
                    """([nth, field, value]) => {
                      const press = document.querySelectorAll('#body .press[data-action]')[nth];
                      const stepper = press.parentElement.querySelector('.stepper');
                      if (stepper?.dataset.field !== field) return;
                      const box = stepper.querySelector('input');
                      if (!box || Number(box.value) === value) return;
                      box.value = String(value);
                      box.dispatchEvent(new Event('change', { bubbles: true }));
                    }""",
                    [number, name, data[name]],
                )

    def commit(self, selector: str, nth: int) -> None:
        """The primary button, once what follows is on screen."""
        self.until(
            f"""document.querySelectorAll({json.dumps(selector)})[{nth}]?.ariaPressed === 'true'
                && document.querySelector('#primary')?.getAttribute('aria-disabled') !== 'true'
                && document.querySelector('#preview .preview, [data-quiet]')"""
        )
        self.confirm()

    def confirm(self) -> None:
        if self.how == "keys":
            self.page.evaluate("document.activeElement.blur()")
            self.page.keyboard.press("Enter")
        elif self.how == "touch":
            self.page.locator('.sheet-answers [data-twin="primary"]').tap()
        else:
            self.page.locator("#primary").click()

    # -- on the map ------------------------------------------------------------------------

    def on_map(self, data: dict[str, Any]) -> None:
        self.pick(data["hex"])
        if data["type"] == "lay-tile":
            self.turn_to(data)
        else:
            number = self.page.evaluate(FIND, data)
            assert number >= 0, f"no control for {data}"
            pressed = "#body .press[data-action]"
            chosen = self.page.locator(pressed).nth(number)
            if chosen.get_attribute("aria-pressed") != "true":
                self.press(pressed, number)
        self.until(
            """document.querySelector('#preview .preview') &&
               document.querySelector('#primary')?.getAttribute('aria-disabled') !== 'true'"""
        )
        self.confirm()

    def pick(self, name: str) -> None:
        """Open a lit hex."""
        shown = "document.querySelector('#hex-panel-hex:not([hidden])')"
        opened = f"{shown}?.dataset.hex === {json.dumps(name)}"
        other = self.page.locator("#hex-panel-main").locator(".group, .press[data-action]")
        alone = other.count() == 0
        needs_decision = self.page.locator('#map[data-needs-decision="yes"]').count()
        if alone and needs_decision and self.page.locator("#body [data-pick]").count() == 1:
            self.until(opened)  # the only lit hex opens by itself
            return
        if self.how == "keys":
            for _ in range(80):
                self.page.keyboard.press("n")
                self.until(
                    """!document.querySelector('#hex-panel-hex').hidden
                       && document.querySelector('#hex-panel-hex').dataset.hex
                       === document.activeElement.dataset.hex"""
                )
                if self.page.evaluate(opened):
                    return
            raise AssertionError(f"no way to {name} by the N key")
        listed_hex = self.page.locator(f'[data-pick="{name}"]')
        if self.how == "touch" or not needs_decision:
            self.press(f'[data-pick="{name}"]')
        else:
            try:
                self.page.locator(f'#map [data-hex="{name}"]').click(timeout=2000)
            except Error:  # something small lies over its middle
                listed_hex.click()
        self.until(opened)

    def turn_to(self, data: dict[str, Any]) -> None:
        """Choose the tile and turn it until it lies as wanted."""
        tile, rotation = data["tile"], data["rotation"]
        options: list[dict[str, Any]] = self.page.evaluate(
            """() => [...document.querySelectorAll('#hex-panel-hex .tile-option')].map((box) => ({
              tile: box.dataset.tile,
              actions: [...box.querySelectorAll('template.turn')].map(
                (turn) => JSON.parse(turn.dataset.action)),
            }))"""
        )
        wanted = [
            (number, turn)
            for number, option in enumerate(options)
            for turn, action in enumerate(option["actions"])
            if action == data
        ]
        assert wanted, f"tile {tile} in turn {rotation} is not offered"
        number, turn = wanted[0]
        tile_button = self.page.locator("#hex-panel-hex .tile").nth(number)
        if self.how == "keys":
            self.page.keyboard.press(str(number + 1))
        elif tile_button.get_attribute("aria-selected") == "true":
            pass  # pressing it again would turn it
        elif self.how == "touch":
            tile_button.tap()
        else:
            tile_button.click()
        for _ in range(turn):
            if self.how == "keys":
                self.page.keyboard.press("e")
            elif self.how == "touch":
                self.page.locator('#hex-panel-hex [data-turn="1"]').tap()
            else:
                self.page.locator('#hex-panel-hex [data-turn="1"]').click()
        label = f"Lay {tile} in {data['hex']}"
        shown = "document.querySelector('#preview .preview')?.dataset.label"
        self.until(f"{shown}?.startsWith({json.dumps(label)})")
        if len(options[number]["actions"]) > 1:
            words = "document.querySelector('.turn-words')?.textContent"
            self.until(f"{words}.startsWith('rotation {turn + 1} ')")


def play_along(
    driver: Driver,
    store: GameStore,
    game_id: str,
    bots: list[Bot],
    *,
    people: frozenset[int],
    most: int = 10_000,
) -> int:
    """Play on: people's decisions in the browser, the others at once. Gives how many were made."""
    made = 0
    while made < most:
        stored = store.load(game_id)
        game = stored.game
        if game.over:
            break
        seat = next((p for p in game.decision.players if p in people), game.decision.players[0])
        action = decide(bots[seat], game).action
        if seat in people:
            driver.wait_for(stored.version)
            driver.play(action)
            made += 1
            made_there = store.load(game_id).game.actions[len(game.actions)]
            assert made_there == action, (made_there, action)
        else:
            store.append(game_id, stored.version, Play(action, seat))
    return made
