"""Draw every tile in all its turns, and all maps: empty and late in a game, as SVG files.

usage: python -m tools.contact_sheet [FOLDER]

The maps late in a game come from real games beside the project; without them only the empty
ones are drawn. With Chromium the sheets are also made into pictures for docs/sheets.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright
from tools import picture_sheets
from tools.picture_site import CHROMIUM, GAMES, ROOT, real_game

from roundhouse.titles import title, title_names
from roundhouse.views.panels.board import board_view
from roundhouse.views.svg import board_svg, contact_svg
from roundhouse.web.title_views import opening

#: A game of every title, and how far into it (per cent) its map is full.
LATE = {
    "1846": ("1846/10264", 97),
    "18AL": ("18AL/1446", 97),
    "18Chesapeake": ("18Chesapeake/1905", 97),
    "18GA": ("18GA/18GA_game_end_bank", 97),
    "18VA": ("18VA/18VA_game_end_bank", 97),
}


def drawings(name: str) -> Iterator[tuple[str, str]]:
    """The sheets of a title: kind and SVG."""
    built = title(name)
    faces = [face for face in built.tiles.faces if face.tile]
    yield "tiles", contact_svg(faces, built.map.layout, f"{name}: tiles", standalone=True)
    empty = board_view(opening(name).position)
    words = f"{name}: the empty map"
    yield "empty", board_svg(empty, title=words, interactive=False, standalone=True)
    if GAMES.is_dir() and name in LATE:
        path, percent = LATE[name]
        game = real_game(path)
        late = game.at(len(game.actions) * percent // 100)
        words = f"{name}: late in a game"
        view = board_view(late.position)
        yield "late", board_svg(view, title=words, interactive=False, standalone=True)


def main(arguments: list[str]) -> int:
    target = Path(arguments[0]) if arguments else ROOT / "docs" / "sheets"
    target.mkdir(parents=True, exist_ok=True)
    if not GAMES.is_dir():
        print("maps late in a game are left out: shared/games is not there", file=sys.stderr)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        for name in title_names():
            for kind, drawing in drawings(name):
                file = target / f"{name}-{kind}.webp"
                width = 1240 if kind == "tiles" else 900
                picture_sheets.drawn(browser, drawing, file, width)
                print(file.relative_to(ROOT) if file.is_relative_to(ROOT) else file, flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
