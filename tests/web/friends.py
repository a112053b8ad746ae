"""An evening among four friends, each in a browser of their own, through invitations.

Ann starts a game of 18GA on the site and sends the others links. Ben sits at a phone; Cem leaves
and comes back on another device; the computer player steady stands in for Dot, whom Ann's table
panel gives the seat back; an undo is refused and one agreed, an offer declined and one accepted. A
bot chooses the other moves, and whoever is asked makes them by the controls of the own page.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from tests.web.browser_tools import DESK, PATIENCE, PHONE, Driver
from tests.web.game_setup import Plan, final_score, set_up
from tests.web.server_process import ServerProcess

from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import Action
from roundhouse.rules.privates.offers import other_party
from roundhouse.storage import StoredGame

FRIENDS = ("Ann", "Ben", "Cem", "Dot")
SECONDS = PATIENCE / 1000
#: After how many actions something special happens; Dot is back once steady has moved.
REFUSED, AGREED, AWAY, COMPUTER = 4, 6, 8, 9


@dataclass
class Evening:
    """The game, the friends' browsers, and what has happened so far."""

    browser: Browser
    server: ServerProcess
    seed: int
    game_id: str = ""
    drivers: dict[str, Driver] = field(default_factory=dict)
    seen: list[float] = field(default_factory=list)  # seconds from the commit until all saw it
    done: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    away: str = ""  # whose seat a computer player has
    last: str = ""  # what there is to report

    @property
    def stored(self) -> StoredGame:
        return self.server.store.load(self.game_id)

    def page(self, name: str) -> Page:
        return self.drivers[name].page

    # -- coming and going ------------------------------------------------------------------

    def device(self, name: str) -> Driver:
        """A new browser; Ben's is a phone's."""
        phone = name == "Ben"
        context = self.browser.new_context(
            viewport=PHONE if phone else DESK, has_touch=phone, reduced_motion="reduce"
        )
        page = context.new_page()
        page.on("dialog", lambda dialog: dialog.accept())
        return Driver(page, "touch" if phone else "mouse", self.troubles)

    def invite(self) -> None:
        """Ann fills in the form of the site and sends everybody else a link."""
        ann = self.device(FRIENDS[0])
        plan = Plan("18GA", len(FRIENDS), "friend", self.seed)
        self.game_id = set_up(ann.page, self.server.address, plan, FRIENDS[0])
        ann.page.wait_for_selector("dialog#table[open] #link-1")
        links = [ann.page.input_value(f"#link-{seat}") for seat in range(1, len(FRIENDS))]
        self.drivers[FRIENDS[0]] = ann
        for name, link in zip(FRIENDS[1:], links, strict=True):
            self.arrive(name, link)
            ann.page.wait_for_selector(f"dialog#table :text('{name}')")
        ann.page.locator("dialog#table .row .btn").click()
        assert [seat.name for seat in self.stored.seats] == list(FRIENDS)
        assert all(seat.person_id for seat in self.stored.seats)

    def arrive(self, name: str, link: str) -> None:
        """Open a link on a new device and use it, as somebody does who got a message."""
        driver = self.device(name)
        driver.page.goto(link)
        assert driver.page.url == f"{self.server.address}/link"
        if driver.page.locator("#name").count():
            driver.page.locator("#name").fill(name)
        driver.page.locator("form[action='/link'] button").click()
        driver.page.wait_for_url(lambda url: not url.endswith("/link"))
        driver.open(f"{self.server.address}/game/{self.game_id}")
        self.drivers[name] = driver

    def another_device(self, name: str) -> None:
        """The own page makes a link, the old device is shut, the link signs a new one in."""
        old = self.drivers.pop(name).page
        old.goto(f"{self.server.address}/me")
        old.get_by_role("button", name="Use another device").click()
        link = old.input_value("#link-device")
        old.context.close()
        self.arrive(name, link)
        self.done.append(f"{name} came back on another device")

    def change_seat(self, name: str, button: str) -> None:
        """Ann, the host, opens the table panel and presses something about a seat."""
        ann, seat = self.page(FRIENDS[0]), FRIENDS.index(name)
        before = self.stored
        ann.locator("summary[aria-label='Menu']").click()
        ann.locator("[data-table]").first.click()
        place = ann.locator(f"dialog#table #place-{seat}")
        place.get_by_role("button", name=button).click()
        self.wait(before.version + 1)
        ann.locator("dialog#table .row .btn").click()

    def stand_in(self, name: str) -> None:
        self.change_seat(name, "Let the computer play")
        assert self.stored.seats[FRIENDS.index(name)].kind == "steady"
        self.away = name

    def play_again(self, name: str) -> None:
        """Somebody for whom a computer player has moved plays the seat again."""
        seat = FRIENDS.index(name)
        self.change_seat(name, f"Back to {name}")
        assert self.stored.seats[seat].is_person
        self.away = ""
        self.done.append(f"steady played for {name}, and {name} again")

    # -- playing ---------------------------------------------------------------------------

    def wait(self, version: int) -> None:
        """Until every page shows this version or a later one."""
        for driver in self.drivers.values():
            driver.wait_for(version)

    def play(self, action: Action) -> None:
        """Whoever is asked makes the move on the own page; all the others see it."""
        before = self.stored
        number = len(before.game.actions)
        self.drivers[FRIENDS[before.game.decision.players[0]]].play(action)
        after = self.stored
        self.wait(after.version)
        self.seen.append(time.time() - after.entries[-1].at.timestamp())
        assert after.game.actions[number] == action, (after.game.actions[number], action)
        if number % 20 == 0:
            assert not any(driver.stale() for driver in self.drivers.values())

    def go_back(self, *, agreed: bool) -> None:
        """Somebody wants to take back more than the own latest move."""
        before = self.stored
        asker = next(n for n in FRIENDS if self.page(n).locator("[data-do=ask-undo]").count())
        self.page(asker).locator("#tools [data-do=ask-undo]").click()
        others = [name for name in FRIENDS if name != asker]
        for name in others if agreed else others[:1]:
            button = "Agree" if agreed else "No"
            self.page(name).locator("#proposals").get_by_role("button", name=button).click()
        if agreed:
            self.wait(before.version + 1)
            assert len(self.stored.game.actions) < len(before.game.actions)
        else:
            words = self.page(asker).locator("#proposals")
            expect(words).to_contain_text(f"{others[0]} did not agree", timeout=PATIENCE)
            assert self.stored.version == before.version
        self.done.append(f"an undo that {asker} asked for was {'agreed' if agreed else 'refused'}")

    def offer(self, action: Action, *, accept: bool) -> None:
        """A deal goes to the other seat and waits for its answer."""
        self.play(action)
        stored = self.stored
        other = FRIENDS[stored.game.decision.players[0]]
        assert stored.game.decision.kind == "offer"
        for name, driver in self.drivers.items():
            buttons = driver.page.locator("[data-do=decline-all]").count()
            assert (buttons > 0) == (name == other)
        answer = next(a for a in stored.game.legal if getattr(a, "accept", None) is accept)
        self.play(answer)
        self.done.append(f"{other} {'accepted' if accept else 'declined'} an offer")

    def await_the_computer(self, version: int) -> None:
        end = time.monotonic() + SECONDS
        while self.server.store.version(self.game_id) == version:
            assert time.monotonic() < end, "the computer player does not move"
            self.page(FRIENDS[0]).wait_for_timeout(20)
        self.wait(version + 1)

    def run(self, actions: int = 0) -> None:
        """So many actions, or the whole game; each special thing once."""
        self.invite()
        special: list[tuple[int, Callable[[], object]]] = [
            (REFUSED, lambda: self.go_back(agreed=False)),
            (AGREED, lambda: self.go_back(agreed=True)),
            (AWAY, lambda: self.another_device("Cem")),
            (COMPUTER, lambda: self.stand_in("Dot")),
        ]
        bots = make_bots(["busy"], len(FRIENDS), self.seed)
        answers = [False, True]  # the first offer is declined, the second accepted
        while not (stored := self.stored).game.over:
            number = len(stored.game.actions)
            if actions and number >= actions and not (special or answers or self.away):
                return
            if stored.bots_to_move:
                self.await_the_computer(stored.version)
                self.play_again(self.away)
                continue
            if special and number >= special[0][0]:
                special.pop(0)[1]()
                continue
            deal = next((a for a in stored.game.legal if answers and is_offer(stored, a)), None)
            if deal is not None:
                self.offer(deal, accept=answers.pop(0))
            else:
                self.play(decide(bots[stored.game.decision.players[0]], stored.game).action)
        self.end()

    def end(self) -> None:
        """Everybody sees the final score."""
        stored = self.stored
        self.wait(stored.version)
        for driver in self.drivers.values():
            driver.page.goto(f"{self.server.address}/game/{self.game_id}/end")
            final_score(driver.page, stored)

    def report(self) -> str:
        """What happened, and how fast it was."""
        game, seen = self.stored.game, sorted(self.seen)
        first = f"{len(game.actions)} actions, {game.over or 'not over'}: {game.result()}"
        last = (
            f"a move is seen by all others within {statistics.median(seen):.2f} s (median), "
            f"{seen[int(len(seen) * 0.99)]:.2f} s (99%), {seen[-1]:.2f} s (worst of {len(seen)})"
        )
        return "\n".join([first, *self.done, last, *self.troubles])


def is_offer(stored: StoredGame, action: Action) -> bool:
    other = other_party(stored.game.position, action)
    return other >= 0 and stored.seats[other].is_person


def spend(browser: Browser, folder: Path, seed: int, actions: int = 0) -> Evening:
    """An evening at a server of its own, to the end."""
    with ServerProcess(folder) as server:
        evening = Evening(browser, server, seed)
        evening.run(actions)
        evening.last = evening.report()
        for driver in evening.drivers.values():
            driver.page.context.close()
        assert "error" not in server.log, server.log
    return evening
