"""Takes the pictures of the documentation from the running site.

usage: python -m tools.screenshots [NAME …]

Serves the site on this machine with a database of its own, puts the positions of the guide's
pictures into it, and opens them in Chromium. The pictures themselves go to build/pictures;
docs/pictures gets them beside the guide's, with phone and desk, light and dark.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tools import picture_sheets, picture_states
from tools.picture_scenes import AT_HOME, PHONE, POSITIONS, SCENES, Scene, put, settle
from tools.picture_sheets import BUILD
from tools.picture_site import CHROMIUM, ROOT, Missing, need_shared, serving

DOCS = ROOT / "docs" / "pictures"
ALONE = ("operating-routes", "stock-round")  # for the README, without the guide's beside them


def open_page(browser: Browser, window: tuple[int, int], colours: str) -> Page:
    width, height = window
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if colours == "dark" else "light",
        device_scale_factor=2,
        has_touch=width < 760,
        is_mobile=width < 760,
        reduced_motion="reduce",
    )
    return context.new_page()


def take(
    browser: Browser, scene: Scene, address: str, window: tuple[int, int], colours: str
) -> Path:
    """One picture of one scene."""
    page = open_page(browser, window, colours)
    page.goto(address)
    page.wait_for_load_state("load")
    if "/game/" in address and not address.endswith("/end"):
        page.wait_for_selector("body[data-ready]")
    settle(page)
    scene.prepare(page)
    size = "phone" if window == PHONE else "desk"
    file = BUILD / f"{scene.name}-{size}-{colours}.png"
    page.screenshot(path=str(file))
    page.context.close()
    return file


def picture(browser: Browser, scene: Scene, address: str) -> None:
    """A scene beside the guide's picture of it, and in the other sizes and colours."""
    ours = take(browser, scene, address, scene.window, scene.colours)
    picture_sheets.beside(browser, scene.name, ours, DOCS / f"{scene.name}.webp")
    print(f"docs/pictures/{scene.name}.webp", flush=True)
    if not scene.both:
        return
    others = [
        take(browser, scene, address, window, colours)
        for window, colours in ((scene.window, "dark"), (PHONE, "light"), (PHONE, "dark"))
    ]
    picture_sheets.row(browser, others, DOCS / f"{scene.name}-sizes.webp")
    if scene.name in ALONE:
        picture_sheets.row(browser, [ours], DOCS / f"{scene.name}-alone.webp", margin=0)


def main(wanted: list[str]) -> int:
    try:
        need_shared()
    except Missing as error:
        print(error, file=sys.stderr)
        return 1
    for folder in (DOCS, BUILD):
        folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as (site, store),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        games = {name: put(store, name) for name in AT_HOME}
        for scene in SCENES:
            if wanted and scene.name not in wanted:
                continue
            name, _, rest = scene.where.partition("/")
            if name in POSITIONS and name not in games:
                games[name] = put(store, name)
            where = f"{games[name]}/{rest}".rstrip("/") if name in games else scene.where
            picture(browser, scene, site + where)
        for name, make in picture_states.SHEETS.items():
            if not wanted or name in wanted:
                ours = make(browser, site, store, BUILD / f"{name}.png")
                picture_sheets.beside(browser, name, ours, DOCS / f"{name}.webp")
                print(f"docs/pictures/{name}.webp", flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
