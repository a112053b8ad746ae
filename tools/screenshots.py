"""Takes the pictures of the documentation from the running site.

usage: python tools/screenshots.py [FOLDER]

Serves the site on this machine with a database of its own, imports games that stand in the
tests, opens positions of them in Chromium and writes PNG files, docs/pictures by default.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

from roundhouse.gamefile import Game, from_data

ROOT = Path(__file__).resolve().parent.parent
ACCEPTED = ROOT / "tests" / "conformance" / "accepted"
PORT = 8719
SITE = f"http://127.0.0.1:{PORT}"
CHROMIUM = "/usr/bin/chromium"
DESK, PHONE = (1440, 900), (390, 844)
#: name, title of the game, how far into it (per cent), what is asked there, window, colours
SHOTS = (
    ("operating-18GA", "18GA", 62, "track", DESK, "light"),
    ("operating-1846", "1846", 50, "track", DESK, "light"),
    ("stock-18Chesapeake", "18Chesapeake", 35, "stock", DESK, "dark"),
    ("phone-18AL", "18AL", 70, "track", PHONE, "light"),
)
Shot = tuple[str, str, int, str, tuple[int, int], str]


def wait_for_site() -> None:
    for _ in range(120):
        try:
            urlopen(f"{SITE}/healthz", timeout=2).close()  # noqa: S310 - our own server
        except (URLError, ConnectionError):
            time.sleep(0.5)
        else:
            return
    raise RuntimeError("the site did not start")


def position(game: Game, percent: int, asked: str) -> int:
    """The first position so far into the game where this is asked."""
    start = len(game.actions) * percent // 100
    found = (n for n in range(start, len(game.actions)) if game.at(n).ask.kind == asked)
    return next(found, start)


def import_game(browser: Browser, title: str, folder: Path) -> tuple[str, Game]:
    """Put one of the accepted games into the site; its address and the game."""
    record = json.loads(max(ACCEPTED.glob(f"{title}-*.json")).read_text("utf-8"))
    file = folder / f"{title}.json"
    file.write_text(json.dumps(record["game"]), encoding="utf-8")
    page = browser.new_page()
    page.goto(f"{SITE}/import")
    page.set_input_files("input[type=file]", str(file))
    page.get_by_role("button", name="Import").last.click()
    page.wait_for_url("**/game/**")
    address = page.url
    page.close()
    return address, from_data(record["game"])


def take(browser: Browser, shot: Shot, folder: Path) -> None:
    name, title, percent, asked, (width, height), colours = shot
    with tempfile.TemporaryDirectory() as scratch:
        address, game = import_game(browser, title, Path(scratch))
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if colours == "dark" else "light",
    )
    page = context.new_page()
    page.goto(f"{address}?at={position(game, percent, asked)}")
    page.wait_for_load_state("load")
    page.wait_for_timeout(500)
    page.screenshot(path=str(folder / f"{name}.png"))
    context.close()
    print(f"{name}.png")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "roundhouse", "serve", "--port", str(PORT)]
        command += ["--database", f"sqlite:///{data}/games.db"]
        site = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for_site()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
                )
                for shot in SHOTS:
                    take(browser, shot, folder)
                browser.close()
        finally:
            site.terminate()
            site.wait(timeout=20)


if __name__ == "__main__":
    main()
