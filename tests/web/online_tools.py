"""People at their own devices: a game with a host, and browsers that are signed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from fastapi.testclient import TestClient
from playwright.sync_api import Browser, BrowserContext, Page
from tests.games import first_seat
from tests.web.browser_tools import DESK, PHONE, Driver

from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.storage import GameStore, SeatInfo, StoredGame
from roundhouse.storage.people import People

COOKIE = "roundhouse"
#: Writes down when a page hears of a version and when it has drawn it, by the machine's clock.
WATCH = """(() => {
  const heard = {};
  const drawn = {};
  window.seen = { heard, drawn };
  document.addEventListener('roundhouse:version', (event) => {
    heard[event.detail.version] ??= Date.now();
  });
  const look = () => {
    const version = document.body.dataset.version;
    requestAnimationFrame(() => { drawn[version] ??= Date.now(); });
  };
  document.addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(
    document.body, { attributes: true, attributeFilter: ['data-version'] }));
})()"""


@dataclass(frozen=True, slots=True)
class Table:
    """A stored game, and the secret of each person's device, by name."""

    game_id: str
    secrets: Mapping[str, str]
    people: Mapping[str, str]  # ids by name

    def client(self, client: TestClient, name: str = "") -> TestClient:
        """Another device of the same site; without a name nobody's."""
        other = TestClient(client.app, follow_redirects=False)
        if name:
            other.cookies.set(COOKIE, self.secrets[name])
        return other


def seat_people(
    store: GameStore, game: PlayedGame, where: Mapping[str, Sequence[str]], host: str = ""
) -> Table:
    """Seat people: ``where`` has the players' names that each person plays; others are bots."""
    people = People(store.database)
    ids = {name: people.create(name, "member").id for name in where}
    owners = {player: ids[name] for name, players in where.items() for player in players}
    seats = [
        SeatInfo(player, person_id=owners[player]) if player in owners else SeatInfo(player, "busy")
        for player in game.players
    ]
    game_id = store.add(game, seats, ids[host or next(iter(where))])
    return Table(game_id, {name: people.add_device(i) for name, i in ids.items()}, ids)


def online_game(
    store: GameStore, names: Sequence[str], title: str = "18GA", **options: str
) -> Table:
    """A new game of people who each sit at an own device."""
    game = new_game(title, names, seed=7, options=first_seat(title, options))
    return seat_people(store, game, {name: [name] for name in names})


def sit_at(
    browser: Browser, address: str, table: Table, name: str, *, phone: bool = False
) -> tuple[BrowserContext, Driver]:
    """A browser of this person with the game open."""
    size = PHONE if phone else DESK
    context = browser.new_context(viewport=size, reduced_motion="reduce", has_touch=phone)
    if name:
        context.add_cookies([{"name": COOKIE, "value": table.secrets[name], "url": address}])
    context.add_init_script(WATCH)
    page: Page = context.new_page()
    driver = Driver(page, "touch" if phone else "mouse")
    driver.open(f"{address}/game/{table.game_id}")
    driver.until("document.body.dataset.connection === 'live'")
    return context, driver


@dataclass(frozen=True, slots=True)
class Delay:
    """Seconds from the commit of a move until the last of the other browsers had it."""

    heard: float
    drawn: float


def delay(stored: StoredGame, others: Iterable[Driver]) -> Delay:
    """How long the latest move of a game took to all who did not make it."""
    made = stored.entries[-1].at.timestamp()
    heard, drawn = [], []
    for driver in others:
        driver.until(f"window.seen.drawn[{stored.version}]")
        seen = driver.page.evaluate("window.seen")
        heard.append(seen["heard"][str(stored.version)])
        drawn.append(seen["drawn"][str(stored.version)])
    return Delay(max(heard) / 1000 - made, max(drawn) / 1000 - made)
