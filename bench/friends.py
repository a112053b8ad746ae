"""A game among four friends, each in a browser of their own, through invitations.

``python -m bench.friends [--actions 0] [--seed 7]``. A whole game of 18GA, or so many actions of
it. One friend sits at a phone; one leaves and comes back on another device; one seat is handed to
the computer player steady and back; an undo is refused and one agreed, an offer declined and
one accepted. A bot chooses the other moves, and the page of whoever is asked sends them.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.load import serving
from playwright.sync_api import Browser, Page, expect, sync_playwright

from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import Action, Answer, to_json
from roundhouse.gamefile import new_game
from roundhouse.rules.privates.offers import other_party
from roundhouse.storage import GameStore, SeatInfo, StoredGame, open_database
from roundhouse.storage.links import Links
from roundhouse.storage.people import People
from roundhouse.storage.seating import hand_to_computer, take_back
from roundhouse.worker.playing import play_one

FRIENDS = ("Ann", "Ben", "Cem", "Dot")
CHROMIUM = "/usr/bin/chromium"
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
PATIENCE = 60.0
#: After how many actions something special happens.
REFUSED, AGREED, AWAY, COMPUTER, PERSON = 6, 9, 12, 15, 22
POST = """([path, data]) => fetch(`/game/${document.body.dataset.game}/${path}`, {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(data),
}).then(async (answer) => [answer.status, answer.status === 200 ? '' : await answer.text()])"""


@dataclass
class Evening:
    """The game, the friends' pages, and what has happened so far."""

    browser: Browser
    address: str
    store: GameStore
    game_id: str
    pages: dict[str, Page] = field(default_factory=dict)
    seen: list[float] = field(default_factory=list)  # seconds until everybody saw a move
    done: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    last: StoredGame | None = None  # the game as it stood at the end

    @property
    def stored(self) -> StoredGame:
        return self.store.load(self.game_id)

    # -- coming and going ------------------------------------------------------------------

    def arrive(self, name: str, secret: str) -> None:
        """Open a link on a new device and use it, as somebody does who got a message."""
        phone = name == "Ben"
        context = self.browser.new_context(viewport=PHONE if phone else DESK, has_touch=phone)  # type: ignore[arg-type]
        page = context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"{name}: {error}"))
        page.goto(f"{self.address}/link/{secret}")
        assert secret not in page.url
        if page.locator("#name").count():
            page.locator("#name").fill(name)
        page.locator("form[action='/link'] button").click()
        page.goto(f"{self.address}/game/{self.game_id}")
        page.wait_for_selector("body[data-ready]")
        self.pages[name] = page

    def another_device(self, name: str) -> None:
        """The old one is shut, the game goes on without, a link signs the new one in."""
        self.pages.pop(name).context.close()
        person = self.stored.seats[FRIENDS.index(name)].person_id
        self.arrive(name, Links(self.store.database).make("device", person))
        self.done.append(f"{name} came back on another device")

    def play_again(self, name: str) -> None:
        """Somebody for whom a computer player has moved plays the seat again."""
        seat = FRIENDS.index(name)
        assert self.stored.seats[seat].kind == "steady"
        take_back(self.store, self.game_id, seat)
        self.done.append(f"steady played for {name}, and {name} again")

    # -- playing ---------------------------------------------------------------------------

    def wait(self, version: int) -> None:
        """Until every page shows this version or a later one."""
        end = time.monotonic() + PATIENCE
        for name, page in self.pages.items():
            while int(page.evaluate("Number(document.body.dataset.version)")) < version:
                assert time.monotonic() < end, f"{name} does not see version {version}"
                page.wait_for_timeout(10)

    def play(self, action: Action) -> None:
        """Whoever is asked plays it from the own page; all the others see it."""
        before = self.stored
        name = FRIENDS[before.game.decision.players[0]]
        sent = {"version": before.version, "action": to_json(action)}
        answer: Any = self.pages[name].evaluate(POST, ["act", sent])
        assert answer[0] == 200, answer
        made = time.monotonic()
        self.wait(before.version + 1)
        self.seen.append(time.monotonic() - made)

    def go_back(self, *, agreed: bool) -> None:
        """Somebody asks to take back more than the own latest move."""
        before = self.stored
        asker = next(n for n, p in self.pages.items() if p.locator("[data-do=ask-undo]").count())
        self.pages[asker].locator("#tools [data-do=ask-undo]").click()
        others = [name for name in self.pages if name != asker]
        for name in others if agreed else others[:1]:
            button = "Agree" if agreed else "No"
            self.pages[name].locator("#proposals").get_by_role("button", name=button).click()
        if agreed:
            self.wait(before.version + 1)
            assert len(self.stored.game.actions) < len(before.game.actions)
        else:
            words = self.pages[asker].locator("#proposals")
            expect(words).to_contain_text(f"{others[0]} did not agree", timeout=PATIENCE * 1000)
            assert self.stored.version == before.version
        self.done.append(f"an undo that {asker} asked for was {'agreed' if agreed else 'refused'}")

    def offer(self, action: Action, *, accept: bool) -> None:
        """A deal goes to the other seat and waits for its answer."""
        self.play(action)
        stored = self.stored
        other = FRIENDS[stored.game.decision.players[0]]
        assert stored.game.decision.kind == "offer"
        for name, page in self.pages.items():
            assert (page.locator("[data-do=decline-all]").count() > 0) == (name == other)
        which = "primary" if accept else "secondary"
        shown = f"#{which}:visible, .sheet-answers [data-twin={which}]:visible"  # on a phone below
        self.pages[other].locator(shown).first.click()
        self.wait(stored.version + 1)
        assert self.stored.game.actions[len(stored.game.actions)] == Answer(accept)
        self.done.append(f"{other} {'accepted' if accept else 'declined'} an offer")


def begin(browser: Browser, port: int, store: GameStore, seed: int) -> Evening:
    """Ann hosts; the others come by invitation."""
    game = new_game("18GA", FRIENDS, seed=seed)
    people, links = People(store.database), Links(store.database)
    host = people.create(FRIENDS[0], "member").id
    seats = [SeatInfo(FRIENDS[0], person_id=host), *(SeatInfo(name) for name in FRIENDS[1:])]
    evening = Evening(browser, f"http://127.0.0.1:{port}", store, store.add(game, seats, host))
    evening.arrive(FRIENDS[0], links.make("device", host))
    for seat, name in enumerate(FRIENDS[1:], 1):
        evening.arrive(name, links.invite(evening.game_id, seat))
    assert all(seat.person_id for seat in evening.stored.seats)
    return evening


def play(evening: Evening, actions: int, seed: int) -> None:
    """So many actions, or the whole game; each special thing once."""
    bots = make_bots(["busy"], len(FRIENDS), seed)
    dot = FRIENDS.index("Dot")
    special: dict[int, Callable[[], object]] = {
        REFUSED: lambda: evening.go_back(agreed=False),
        AGREED: lambda: evening.go_back(agreed=True),
        AWAY: lambda: evening.another_device("Cem"),
        COMPUTER: lambda: hand_to_computer(evening.store, evening.game_id, dot, "steady"),
        PERSON: lambda: evening.play_again("Dot"),
    }
    answers = [False, True]  # the first offer is declined, the second accepted
    while not (stored := evening.stored).game.over:
        number = len(stored.game.actions)
        if actions and number >= actions:
            return
        if number in special:
            special.pop(number)()
            continue
        if stored.bots_to_move:
            assert play_one(evening.store, evening.game_id, slowly=True).kind == "moved"
            evening.wait(stored.version + 1)
            continue
        deal = next((a for a in stored.game.legal if answers and is_offer(stored, a)), None)
        if deal is not None:
            evening.offer(deal, accept=answers.pop(0))
        else:
            evening.play(decide(bots[stored.game.decision.players[0]], stored.game).action)


def is_offer(stored: StoredGame, action: Action) -> bool:
    other = other_party(stored.game.position, action)
    return other >= 0 and stored.seats[other].is_person


def run(actions: int, seed: int, folder: Path) -> Evening:
    url = f"sqlite:///{folder / 'games.db'}"
    store = GameStore(open_database(url))
    try:
        with serving(url) as (port, _), sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
            )
            evening = begin(browser, port, store, seed)
            play(evening, actions, seed)
            browser.close()
            evening.last = evening.stored
        return evening
    finally:
        store.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--actions", type=int, default=0, help="0: the whole game")
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        started = time.monotonic()
        evening = run(given.actions, given.seed, Path(folder))
    assert evening.last is not None
    game = evening.last.game
    out = sys.stdout
    print(f"{len(game.actions)} actions, {game.over or 'not over'}: {game.result()}", file=out)
    print("\n".join(evening.done), file=out)
    seen = sorted(evening.seen)
    print(
        f"a move is seen by all after {statistics.median(seen):.2f} s (median), "
        f"{seen[int(len(seen) * 0.99)]:.2f} s (99%); {time.monotonic() - started:.0f} s in all",
        file=out,
    )
    for trouble in evening.troubles:
        print(trouble, file=out)
    if evening.troubles:
        sys.exit(1)


if __name__ == "__main__":
    main()
