"""Measures the site as a player meets it: a real server, a real client, the wall clock.

``python -m tools.bench_site``; with ``--write`` the figures go into docs/performance.md. Late in
games of five, actions are played over HTTP and the answers read to the last byte, and before each
the panel of a hex and the map are asked for; the page is weighed as it travels; long games are
imported and opened; the server is started again and asked for a long game. With ``--expert`` three
Expert players think about a game of their own all the while.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from socket import socket
from typing import NamedTuple

from tools.measuring import ROOT, commit, machine, quantile

from roundhouse.bots import make_bots, play_out
from roundhouse.core.actions import to_json
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game, to_text
from roundhouse.storage import GameStore, SeatInfo, open_database
from roundhouse.titles import title_names

PAGE = ROOT / "docs" / "performance.md"
BEGINS, ENDS = "<!-- bench_site begins -->", "<!-- bench_site ends -->"
SEATS = ("Ann", "Ben", "Cem", "Dot", "Eve")
LATE = 60  # actions of a game that are played over HTTP
LONG = 600  # actions of a game that is opened after a restart
RESTARTS = 3
#: Milliseconds at the 95th percentile, except for the weight of a page in kB.
LIMITS = {
    "action": 60.0, "hex": 40.0, "board": 100.0, "page": 150.0, "opening": 300.0,
    "import": 1000.0, "imported": 500.0,
}  # fmt: skip
Line = tuple[str, str]
Times = dict[str, list[float]]


def main() -> None:
    where = f"commit {commit()}; {machine()}; load {os.getloadavg()[0]:.1f}"
    print(where)
    with tempfile.TemporaryDirectory() as folder:
        lines, kept = measured(Path(folder), expert="--expert" in sys.argv[1:])
    for what, result in lines:
        print(f"{what:58} {result}")
    if "--write" in sys.argv[1:]:
        write_page(where, lines)
    if not kept:
        sys.exit("slower or heavier than promised")


def measured(folder: Path, *, expert: bool = False) -> tuple[list[Line], bool]:
    url = f"sqlite:///{folder / 'games.db'}"
    store = GameStore(open_database(url))
    if expert:
        store.create(new_game("18GA", SEATS[:3]).setup, [SeatInfo(n, "expert") for n in SEATS[:3]])
    games = {name: late_game(name) for name in title_names()}
    long_ids = [stored(store, game, LONG) for game in games.values()]
    # The later game of a title is opened before the server listens, the longer one is not.
    ids = {name: stored(store, game, len(game.actions) - LATE) for name, game in games.items()}
    store.close()
    lines: list[Line] = []
    times: Times = {kind: [] for kind in LIMITS}
    with serving(url, worker=expert) as site:
        for name, game in games.items():
            timed(site.port, "GET", f"/game/{ids[name]}")  # open, as it is when people play
            own, spent = acted(site, ids[name], game)
            times["page"].append(weight(site.port, ids[name]))
            for kind, found in own.items():
                times[kind] += found
            words = f"{spread(own['action'])}; {spent:.1f} of processor time"
            lines.append((f"an action late in {name} with five players", words))
        for game in games.values():
            taken, place = imported(site.port, game.at(LONG))
            times["import"].append(taken)
            times["imported"].append(timed(site.port, "GET", place)[0])
    for _ in range(RESTARTS):
        with serving(url, worker=expert) as site:
            times["opening"] += [timed(site.port, "GET", f"/game/{i}")[0] for i in long_ids]
    lines += [
        (f"all {len(times['action'])} actions", spread(times["action"])),
        ("the panel of a hex", spread(times["hex"])),
        ("the map drawn again", spread(times["board"])),
        ("the page, compressed", f"at most {max(times['page']):.0f} kB"),
        (f"importing a game of {LONG} actions, all titles", spread(times["import"])),
        ("opening it", spread(times["imported"])),
        (f"opening a game of {LONG} actions after a restart, all titles", spread(times["opening"])),
    ]
    return lines, all(quantile(times[kind], 0.95) <= most for kind, most in LIMITS.items())


def spread(times: list[float]) -> str:
    middle, high = quantile(times, 0.5), quantile(times, 0.95)
    return f"median {middle:.1f} ms, 95th percentile {high:.1f}, worst {max(times):.1f}"


# -- games -------------------------------------------------------------------------------------


def late_game(name: str) -> PlayedGame:
    """A long game of five by lively bots."""
    seed = 1
    while True:
        game = new_game(name, SEATS, seed=seed)  # so the page itself passes nothing
        play_out(game, make_bots(["busy"], len(SEATS), seed))
        if len(game.actions) > LONG + LATE:
            return game
        seed += 1


def stored(store: GameStore, game: PlayedGame, actions: int) -> str:
    begun = new_game(
        game.setup.title, SEATS, seed=game.setup.seed, options=dict(game.setup.options)
    )
    for action in game.actions[:actions]:
        begun.apply(action)
    return store.add(begun, [SeatInfo(name) for name in SEATS])


# -- the site ----------------------------------------------------------------------------------


class Site(NamedTuple):
    port: int
    process: int

    @property
    def spent(self) -> float:
        """Milliseconds of processor time so far, where the system tells; else 0."""
        record = Path(f"/proc/{self.process}/stat")
        if not record.exists():
            return 0.0
        fields = record.read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(url: str, *, worker: bool) -> Iterator[Site]:
    """The site in a process of its own, with or without computer players."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    plays = "on" if worker else "off"
    settings = {"ROUNDHOUSE_WORKER": plays, "ROUNDHOUSE_LOG_LEVEL": "warning"}
    with subprocess.Popen(
        [sys.executable, "-m", "roundhouse", "serve", "--port", str(port), "--database", url],
        env={**os.environ, **settings},
    ) as process:
        try:
            await_health(port)
            yield Site(port, process.pid)
        finally:
            process.terminate()


def await_health(port: int) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            timed(port, "GET", "/healthz")
        except ConnectionError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
        else:
            return


def timed(port: int, method: str, path: str, body: object = None) -> tuple[float, bytes]:
    """Milliseconds until the whole answer is there, and the answer as it travelled."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    sent = json.dumps(body) if body is not None else None
    headers = {"Accept-Encoding": "gzip", "Content-Type": "application/json"}
    started = time.perf_counter()
    connection.request(method, path, sent, headers)
    answer = connection.getresponse()
    data = answer.read()
    taken = (time.perf_counter() - started) * 1000
    connection.close()
    if answer.status != 200:
        raise RuntimeError(f"{method} {path}: {answer.status} {data[:300]!r}")
    if answer.headers.get("Content-Encoding") == "gzip":
        gzip.decompress(data)  # it is whole
    return taken, data


def acted(site: Site, game_id: str, game: PlayedGame) -> tuple[Times, float]:
    """Play the rest of a game and look at the map before each action.

    Gives milliseconds, and those of processor time for an action.
    """
    first = len(game.actions) - LATE
    times: Times = {"action": [], "hex": [], "board": []}
    spent = 0.0
    here, hexes = f"/game/{game_id}", game.title.map.hexes
    for number, action in enumerate(game.actions[first:]):
        place = getattr(action, "hex", "") or hexes[number % len(hexes)].name
        times["hex"].append(timed(site.port, "GET", f"{here}/hex/{place}")[0])
        times["board"].append(timed(site.port, "GET", f"{here}/board?radius=48")[0])
        sent = {"action": to_json(action), "version": first + number}
        before = site.spent
        times["action"].append(timed(site.port, "POST", f"{here}/act", sent)[0])
        spent += site.spent - before
    return times, spent / LATE


def imported(port: int, game: PlayedGame) -> tuple[float, str]:
    """Send a game file to the import page; milliseconds, and where the game is."""
    line = "roundhouse-bench"
    body = (
        f'--{line}\r\nContent-Disposition: form-data; name="file"; filename="game.json"\r\n'
        f"Content-Type: application/json\r\n\r\n{to_text(game)}\r\n--{line}--\r\n"
    )
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    started = time.perf_counter()
    headers = {"Content-Type": f"multipart/form-data; boundary={line}"}
    connection.request("POST", "/import", body.encode(), headers)
    answer = connection.getresponse()
    answer.read()
    taken = (time.perf_counter() - started) * 1000
    connection.close()
    place = answer.headers.get("Location", "")
    if answer.status != 303 or not place.startswith("/game/"):
        raise RuntimeError(f"the import was answered with {answer.status}")
    return taken, place


def weight(port: int, game_id: str) -> float:
    return len(timed(port, "GET", f"/game/{game_id}")[1]) / 1000


# -- the record ----------------------------------------------------------------------------------


def write_page(where: str, lines: list[Line]) -> None:
    """The figures between two marks in docs/performance.md."""
    table = "\n".join(f"| {what} | {result} |" for what, result in lines)
    section = f"{BEGINS}\n{where}.\n\n| what | result |\n| --- | --- |\n{table}\n{ENDS}"
    text = PAGE.read_text("utf-8")
    head, _, rest = text.partition(BEGINS)
    tail = rest.partition(ENDS)[2]
    PAGE.write_text(f"{head}{section}{tail}", "utf-8")


if __name__ == "__main__":
    main()
