"""The site that the pictures are taken from, and the games that stand in it.

The positions are those of the pictures in the guide. They come from real games, which are read
where they lie, beside the project; without them no pictures can be taken.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from roundhouse.core.actions import Action
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import from_data, to_data
from roundhouse.storage import GameStore, SeatInfo, open_database
from roundhouse.web.imports import read

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
GAMES, GUIDE = SHARED / "games", SHARED / "ui"
CHROMIUM = "/usr/bin/chromium"
_COMPUTER = "busy"


class Missing(Exception):
    """What the pictures are made from is not there."""


def need_shared() -> None:
    for folder in (GAMES, GUIDE):
        if not folder.is_dir():
            raise Missing(
                f"no pictures: {folder.relative_to(ROOT.parent)} is not beside the project, "
                "and the positions and the guide's pictures come from there"
            )


def real_game(path: str) -> PlayedGame:
    """A whole game, such as "18GA/18GA_game_end_bank"."""
    found = read((GAMES / f"{path}.json").read_text("utf-8"))
    if found.game is None or found.problem:
        raise Missing(f"{path} cannot be read: {found.problem}")
    return found.game


def standing(
    game: PlayedGame, number: int, you: int, *more: Action
) -> tuple[PlayedGame, list[SeatInfo]]:
    """The game after so many actions as if it were played just now, by "you" and computers."""
    data = to_data(game)
    data["actions"] = list(data["actions"])[:number]
    others = iter("ABCDE")
    names = ["You" if seat == you else next(others) for seat in range(len(game.players))]
    data["setup"] = {**data["setup"], "players": names}
    made = from_data(data)
    for action in more:
        made.apply(action)
    seats = [
        SeatInfo(name, "person" if seat == you else _COMPUTER) for seat, name in enumerate(names)
    ]
    return made, seats


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(site: str) -> None:
    for _ in range(360):
        try:
            urlopen(f"{site}/healthz", timeout=2).close()  # noqa: S310 - our own server
        except (URLError, ConnectionError):
            time.sleep(0.25)
        else:
            return
    raise Missing("the site did not start")


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, GameStore]]:
    """The site with a database of its own; computer seats do not move in it."""
    url = f"sqlite:///{folder}/games.db"
    store = GameStore(open_database(url))
    port = free_port()
    command = [sys.executable, "-m", "roundhouse", "serve", "--no-worker"]
    command += ["--port", str(port), "--database", url]
    site = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_for(f"http://127.0.0.1:{port}")
        yield f"http://127.0.0.1:{port}", store
    finally:
        site.terminate()
        site.wait(timeout=20)
