"""A game among four friends, each in a browser of their own, through invitations.

``python -m bench.friends [--actions 0] [--seed 7]``. A whole game of 18GA, or so many actions of
it; ``tests/web/friends.py`` says what happens in it. ``make test`` plays its beginning.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.web.browser_tools import WITHOUT_WINDOWS, launch
from tests.web.friends import spend


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--actions", type=int, default=0, help="0: the whole game")
    parser.add_argument("--seed", type=int, default=21)
    given = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright, WITHOUT_WINDOWS)
        evening = spend(browser, Path(folder), given.seed, given.actions)
        browser.close()
    print(evening.last, file=sys.stdout)
    print(f"{time.monotonic() - started:.0f} s in all", file=sys.stdout)
    if evening.troubles:
        sys.exit(1)


if __name__ == "__main__":
    main()
