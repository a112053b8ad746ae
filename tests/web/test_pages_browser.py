"""The pages around the game in a real browser: clicks, both themes, both sizes, axe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Literal, Self

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from tests.web.browser_tools import serving
from tests.web.tools import PEOPLE, file_url, played, set_up

from roundhouse.gamefile import save
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore
from roundhouse.storage.people import People
from roundhouse.web.app import create_app

SIZES = {"desk": (1440, 900), "narrow": (1180, 800), "phone": (390, 844)}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SERIOUS = ("serious", "critical")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, GameStore]]:
    """A server with a game under way and a finished one."""
    with serving(file_url(tmp_path_factory.mktemp("server"))) as (address, store):
        store.create(set_up(), PEOPLE)
        store.add(played(actions=9999), PEOPLE)
        store.add(played(actions=150), PEOPLE)
        store.hide(store.add(played(actions=10), PEOPLE))
        yield address, store


class Visit:
    """A page, and everything it complained about."""

    def __init__(self, browser: Browser, size: str = "desk") -> None:
        width, height = SIZES[size]
        self.context = browser.new_context(viewport={"width": width, "height": height})
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on(
            "console",
            lambda m: self.complaints.append(m.text) if m.type in ("error", "warning") else None,
        )
        self.page.on("pageerror", lambda e: self.complaints.append(str(e)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()


def finished(store: GameStore) -> str:
    return next(line.id for line in store.list_games() if line.over)


#: Every page by its route, with addresses to look at; "{going}" and "{finished}" are
#: games, "{away}" one that is archived.
PAGES = {
    "/": ("/",),
    "/new": ("/new", "/new?title=1846&players=5"),
    "/import": ("/import",),
    "/games": ("/games", "/games?show=away"),
    "/titles": ("/titles",),
    "/titles/{name}": (
        "/titles/18GA",
        "/titles/1846",
        *(f"/titles/18GA?part={p}" for p in ("tiles", "trains", "privates", "options", "rules")),
    ),
    "/game/{game_id}": (
        "/game/{going}",
        "/game/{going}?at=20",
        "/game/{finished}",
        "/game/nowhere",
        "/game/{away}",
    ),
    "/game/{game_id}/end": ("/game/{finished}/end", "/game/{going}/end"),
    "/game/{game_id}/sheet": ("/game/{finished}/sheet",),
    "/me": ("/me",),
    "/link": ("/link",),
    "/server": ("/server",),
    "/notify": ("/notify",),
}
#: Pages that are seen by whoever runs the server, signed in.
FOR_HOSTS = ("/me", "/server", "/notify")
#: Answers that are no pages of their own: parts that a page puts into itself, data, files.
NO_PAGES = {
    "/new/seats", "/healthz", "/game/{game_id}/audit",
    "/game/{game_id}/board", "/game/{game_id}/map",
    "/game/{game_id}/chat", "/game/{game_id}/history.json", "/game/{game_id}/events",
    "/game/{game_id}/export", "/game/{game_id}/export/18xx", "/game/{game_id}/hex/{name}",
    "/game/{game_id}/legal", "/game/{game_id}/log", "/game/{game_id}/notes/{seat}",
    "/game/{game_id}/parts", "/game/{game_id}/preview", "/game/{game_id}/tiles",
    "/game/{game_id}/sheet/{corporation}", "/game/{game_id}/hint",
    "/game/{game_id}/reason/{number}", "/game/{game_id}/hint/expert", "/game/{game_id}/proposals",
    "/game/{game_id}/table", "/game/{game_id}/turn", "/link/{secret}", "/me/data",
    "/push/worker.js", "/stop", "/stop/{secret}",
    "/api/games", "/api/games/{game_id}", "/api/games/{game_id}/actions",
    "/api/games/{game_id}/invitations", "/api/games/{game_id}/log", "/api/games/{game_id}/stream",
    "/api/games/{game_id}/proposals", "/api/games/{game_id}/talk", "/api/me",
    "/api/openapi.json", "/api/stream", "/api/titles",
}  # fmt: skip


def routes_to_get() -> set[str]:
    """Addresses that can be asked for, as the application itself lists them."""
    app = create_app(Settings(database=f"sqlite:///{Path(mkdtemp()) / 'routes.db'}", worker=False))
    found = set(gets(app.routes))
    app.state.store.close()
    return found


def gets(routes: Iterable[object], prefix: str = "", within: str = "") -> Iterator[str]:
    """The paths of routes; a router within a router stands under that one's prefix."""
    for route in routes:
        inner = getattr(route, "original_router", None)
        if inner is not None:
            yield from gets(inner.routes, within, within + inner.prefix)
        elif "GET" in (getattr(route, "methods", None) or ()):
            yield prefix + getattr(route, "path", "")


def test_every_page_is_looked_at() -> None:
    """A new page must be entered above, or be said to be none."""
    assert routes_to_get() == set(PAGES) | NO_PAGES


@pytest.mark.parametrize("route", PAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_page_is_sound(
    browser: Browser, address: tuple[str, GameStore], size: str, route: str
) -> None:
    base, store = address
    known = games_by_state(store)
    with Visit(browser, size) as visit:
        if route in FOR_HOSTS:
            people = People(store.database)
            secret = people.add_device(people.create("Ann", "host").id)
            visit.context.add_cookies([{"name": "roundhouse", "value": secret, "url": base}])
        for path in (p.format(**known) for p in PAGES[route]):
            visit.page.emulate_media(color_scheme="light")
            visit.page.goto(base + path)
            wide = visit.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{path} is {wide} pixels too wide"
            # A page that tells of a missing game is an error by its status alone.
            complaints = [c for c in visit.complaints if " 404 " not in c and " 410 " not in c]
            assert complaints == [], path
            for theme in () if size == "narrow" else THEMES:
                visit.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                found = Axe().run(visit.page).response["violations"]
                bad = [
                    (v["id"], v["nodes"][0]["html"][:120]) for v in found if v["impact"] in SERIOUS
                ]
                assert bad == [], f"{path}, {theme}"
            visit.complaints.clear()  # axe itself is not allowed everything here


def games_by_state(store: GameStore) -> dict[str, str]:
    lines = store.list_games()
    return {
        "going": next(line.id for line in lines if not line.over and line.actions),
        "finished": next(line.id for line in lines if line.over),
        "away": store.list_games(hidden=True)[0].id,
    }


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_two_clicks_start_a_game(
    browser: Browser, address: tuple[str, GameStore], size: str
) -> None:
    base, store = address
    with Visit(browser, size) as visit:
        page = visit.page
        page.goto(base)
        page.locator("#quick").get_by_text("18VA", exact=True).click()
        page.get_by_role("button", name="Start 18VA with 4 seats").click()
        page.wait_for_url("**/game/*")
        made = store.load(page.url.rpartition("/")[2])
        assert made.title == "18VA"


def test_seats_and_presets_follow_the_form(
    browser: Browser, address: tuple[str, GameStore]
) -> None:
    base, store = address
    with Visit(browser) as visit:
        page = visit.page
        page.goto(f"{base}/new?title=18GA")
        page.get_by_role("button", name="Add player").click()
        expect(page.locator(".seats li")).to_have_count(5)
        page.get_by_label("Name of seat 2").fill("Zoe")
        page.get_by_label("Who plays seat 2").select_option("person")
        page.get_by_text("As on 18xx.games").click()
        expect(page.get_by_text("As 18xx.games plays")).to_be_visible()
        expect(page.get_by_label("Name of seat 2")).to_have_value("Zoe")
        page.get_by_role("button", name="Start 18GA with 5 seats").click()
        page.wait_for_url("**/game/*")
        made = store.load(page.url.rpartition("/")[2])
        assert made.seats[1].name == "Zoe"
        assert made.seats[1].is_person
        assert made.game.title.chosen["consent"] == "assumed"
        assert visit.complaints == []


def test_the_theme_stays_as_chosen(browser: Browser, address: tuple[str, GameStore]) -> None:
    with Visit(browser) as visit:
        page = visit.page
        page.goto(address[0])
        before = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.get_by_role("button", name="Dark colours").click()
        after = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert before != after
        page.goto(f"{address[0]}/titles")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == after
        assert visit.complaints == []


def test_the_charts_draw_and_the_scrubber_moves(
    browser: Browser, address: tuple[str, GameStore]
) -> None:
    base, store = address
    with Visit(browser) as visit:
        page = visit.page
        page.goto(f"{base}/game/{finished(store)}/end")
        inked = (
            "() => { const c = document.querySelector('#chart canvas'); if (!c) return 0;"
            " const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
            " let n = 0; for (let i = 3; i < d.length; i += 4) n += d[i] > 0; return n; }"
        )
        for _ in range(100):  # Playwright's own waiting evaluates text, which the page forbids
            if page.evaluate(inked) > 2000:
                break
            page.wait_for_timeout(100)
        worth = page.evaluate(inked)
        page.get_by_role("button", name="Prices").click()
        expect(page.get_by_role("heading", name="Share prices")).to_be_visible()
        assert page.evaluate(inked) != worth
        link = page.locator("[data-scrub-link]")
        last = link.get_attribute("href")
        page.get_by_role("button", name="One round back").click()
        assert link.get_attribute("href") != last
        page.get_by_role("button", name="Show the turning points").click()
        expect(page.locator("[data-scrub-words]")).to_contain_text("Phase")
        # Reading the pixels back, as this test does, is not free; the page never does.
        assert [c for c in visit.complaints if "willReadFrequently" not in c] == []


def test_a_tile_shows_what_it_becomes(browser: Browser, address: tuple[str, GameStore]) -> None:
    with Visit(browser) as visit:
        page = visit.page
        page.goto(f"{address[0]}/titles/18GA?part=tiles")
        page.locator('[data-tile="8"]').click()
        expect(page.locator(".tile-chain b").first).to_have_text("8")
        expect(page.locator(".tile-chain")).to_contain_text("23")


def test_a_file_can_be_imported_by_clicks(
    browser: Browser, address: tuple[str, GameStore], tmp_path: Path
) -> None:
    base, store = address
    game = played(actions=12, seed=3)
    save(game, tmp_path / "game.json")
    with Visit(browser) as visit:
        page = visit.page
        page.goto(f"{base}/import")
        page.get_by_label("File").set_input_files(tmp_path / "game.json")
        page.get_by_role("button", name="Import", exact=True).click()
        page.wait_for_url("**/game/*")
        made = store.load(page.url.rpartition("/")[2])
        assert made.game.fingerprint() == game.fingerprint()


def test_keys_alone_start_a_game(browser: Browser, address: tuple[str, GameStore]) -> None:
    with Visit(browser) as visit:
        page = visit.page
        page.goto(address[0])
        for _ in range(60):
            page.keyboard.press("Tab")
            focused = page.evaluate("document.activeElement.textContent || ''")
            if focused.startswith("Start "):
                break
        page.keyboard.press("Enter")
        page.wait_for_url("**/game/*")
