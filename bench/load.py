"""Many games at once: players who act, viewers who see it, streams that wait.

``python -m bench.load [--games 100] [--viewers 4] [--rate 20] [--seconds 900] [--idle 2000]
[--servers 1] [--share 0.4] [--database URL]``. Starts the site in processes of its own and plays
recorded games over HTTP, like browsers do: every player is a person with a device of their own and
acts on the own seat; whoever watches has a stream of events open and fetches the parts of the page
when it says that the game has moved on. ``--rate 0`` acts without pause.

The last lines say which limits were kept (``load_verdict.Limits``); if one was missed, or an action
was refused, the exit status is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from socket import socket
from urllib.error import URLError
from urllib.request import urlopen

from bench.load_verdict import WEIGH_SECONDS, Limits, by_the_minute, judge, spread

from roundhouse.bots import decide, make_bots
from roundhouse.core.actions import to_json
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import new_game
from roundhouse.storage import GameStore, SeatInfo, open_database
from roundhouse.storage.people import People
from roundhouse.titles import title_names
from roundhouse.web.game.drawn import SHOWN

COOKIE = "roundhouse"  # over HTTP
_STAMP = re.compile(r'data-drawing="(\w+)"')
SEATS = ("Ann", "Ben", "Cem", "Dot", "Eve")


# -- games -------------------------------------------------------------------------------------


@dataclass
class Course:
    """A stored game and the actions that are still to be played in it."""

    game_id: str
    version: int
    actions: list[dict[str, object]]
    by: list[int]  # who plays each of them
    begun: int  # the version at which the first of them is played
    cookies: list[str]  # of the players' devices, by seat
    pages: list[Page]
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def is_going(self) -> bool:
        return self.version - self.begun < len(self.actions)

    @property
    def seat(self) -> int:
        """Whoever plays the next action."""
        return self.by[self.version - self.begun]

    def made(self, version: int) -> int:
        """Who made the action that led to a version; -1: nobody here."""
        number = version - self.begun - 1
        return self.by[number] if 0 <= number < len(self.by) else -1


def recorded(name: str, seed: int, least: int) -> tuple[PlayedGame, list[int]]:
    """A game, and who made each of its actions."""
    while True:
        game = new_game(name, SEATS, seed=seed)  # so the page itself passes nothing
        bots, by = make_bots(["busy"], len(SEATS), seed), list[int]()
        while not game.over and len(game.actions) < least:
            by.append(game.decision.players[0])
            game.apply(decide(bots[by[-1]], game).action)
        if len(game.actions) >= least:
            return game, by
        seed += 1


def signed_in(store: GameStore) -> tuple[list[str], list[str]]:
    """A person for every seat: their ids, and the cookies of their devices."""
    people = People(store.database)
    ids = [people.create(name).id for name in SEATS]
    return ids, [f"{COOKIE}={people.add_device(person)}" for person in ids]


def courses(store: GameStore, count: int, begun: int, more: int) -> list[Course]:
    """Games some way in, with the rest of their courses."""
    names = title_names()
    whole = {name: recorded(name, 1, begun + more) for name in names}
    ids, cookies = signed_in(store)
    seats = [SeatInfo(name, person_id=ids[n]) for n, name in enumerate(SEATS)]
    made = []
    for number in range(count):
        game, by = whole[names[number % len(names)]]
        at = begun + number % 20
        game_id = store.add(game.at(at), seats, ids[0])
        rest = [to_json(a) for a in game.actions[at:]]
        made.append(Course(game_id, at, rest, by[at:], at, cookies, [Page() for _ in SEATS]))
    return made


# -- the site ----------------------------------------------------------------------------------


def free_port() -> int:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def limited(process: int, share: float) -> Iterator[None]:
    """Let a process have only so much of one processor.

    So two servers can be compared with one on a machine that has no processor left for a second.
    It takes the control groups of Linux, of either version, and the right to make one.
    """
    if not share:
        yield
        return
    root = Path("/sys/fs/cgroup")
    old = root / "cpu"
    group = (old if old.is_dir() else root) / f"roundhouse-{process}"
    group.mkdir()
    quota, limit = ("cpu.cfs_quota_us", "{}") if old.is_dir() else ("cpu.max", "{} 100000")
    (group / quota).write_text(limit.format(int(share * 100_000)))
    (group / "cgroup.procs").write_text(str(process))
    yield  # the group goes with the machine: it cannot be removed before its process has ended


@contextmanager
def serving(url: str, share: float = 0) -> Iterator[tuple[int, int]]:
    """The site in a process of its own: port and process."""
    port = free_port()
    settings = {"ROUNDHOUSE_WORKER": "off", "ROUNDHOUSE_LOG_LEVEL": "warning"}
    command = [sys.executable, "-m", "roundhouse", "serve", "--port", str(port), "--database", url]
    with subprocess.Popen(command, env={**os.environ, **settings}) as process:
        try:
            for _ in range(1200):
                with (
                    suppress(URLError, ConnectionError),
                    urlopen(f"http://127.0.0.1:{port}/healthz"),
                ):
                    break
                time.sleep(0.05)
            with limited(process.pid, share):
                yield port, process.pid
        finally:
            process.terminate()


def memory(process: int) -> float:
    """Megabytes that a process takes, where the system tells."""
    record = Path(f"/proc/{process}/status")
    lines = record.read_text("utf-8").splitlines() if record.exists() else []
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("VmRSS")), 0.0)


def processor(process: int) -> float:
    """Seconds of processor time that a process has used."""
    record = Path(f"/proc/{process}/stat")
    if not record.exists():
        return 0.0
    fields = record.read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# -- browsers ----------------------------------------------------------------------------------


@dataclass
class Page:
    """A page that somebody has open."""

    shown: str = ""  # stamps of its drawings


class Connection:
    """One connection of a browser, kept open from request to request.

    Like the page it names the drawings that it has, so that they are not sent again.
    """

    def __init__(self, port: int, page: Page | None = None) -> None:
        self.port, self.page = port, page or Page()
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()

    async def ask(self, method: str, path: str, cookie: str = "", body: bytes = b"") -> int:
        for _ in range(2):  # the server closes a connection that was idle
            with suppress(ConnectionError, asyncio.IncompleteReadError, IndexError):
                return await self._ask(method, path, cookie, body)
            self._reader = None
        raise ConnectionError(path)

    async def _ask(self, method: str, path: str, cookie: str, body: bytes) -> int:
        if self._reader is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self._writer is not None
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n"
            f"Cookie: {cookie}\r\nContent-Type: application/json\r\n"
            f"{SHOWN}: {self.page.shown}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        status = int((await self._reader.readline()).split()[1])
        length, packed = 0, False
        while (line := await self._reader.readline()) not in (b"\r\n", b""):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
            packed = packed or line.lower().startswith(b"content-encoding: gzip")
        data = await self._reader.readexactly(length)
        text = gzip.decompress(data) if packed else data
        self.page.shown = " ".join(_STAMP.findall(text.decode())) or self.page.shown
        return status


@dataclass
class Results:
    actions: list[float] = field(default_factory=list)
    refreshes: list[float] = field(default_factory=list)
    refused: int = 0
    behind: float = 0.0  # how late the last action was sent
    spent: float = 0.0  # seconds of processor time, once everybody is there
    memory: list[float] = field(default_factory=list)  # of the first server, now and then

    def note(self, times: list[float], started: float, status: int) -> None:
        times.append((time.perf_counter() - started) * 1000)
        self.refused += status != 200


@dataclass
class Watcher:
    """Somebody with a stream of events; without results one who only waits."""

    port: int
    course: Course
    seat: int
    results: Results | None

    @property
    def cookie(self) -> str:
        return self.course.cookies[self.seat] if self.results else ""

    def follows(self, version: int) -> bool:
        """Does the page fetch its parts? Whoever has acted has them already."""
        made = self.course.made(version)
        return self.results is not None and made >= 0 and made != self.seat


async def watch(watcher: Watcher, ready: asyncio.Event) -> None:
    course, results = watcher.course, watcher.results
    reader, writer = await asyncio.open_connection("127.0.0.1", watcher.port)
    head = (
        f"GET /game/{course.game_id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Cookie: {watcher.cookie}\r\n\r\n"
    )
    writer.write(head.encode())
    connection = Connection(watcher.port, course.pages[watcher.seat])
    where = f"/game/{course.game_id}/parts"
    while line := await reader.readline():
        said = json.loads(line[5:]) if line.startswith(b"data:") else {}
        if "version" not in said:
            continue
        ready.set()
        if results is not None and watcher.follows(said["version"]):
            started = time.perf_counter()
            status = await connection.ask("GET", where, watcher.cookie)
            results.note(results.refreshes, started, status)


async def act(course: Course, connection: Connection, results: Results) -> None:
    async with course.turn:
        sent = {"action": course.actions[course.version - course.begun], "version": course.version}
        started = time.perf_counter()
        where = f"/game/{course.game_id}/act"
        body = json.dumps(sent).encode()
        connection.page = course.pages[course.seat]
        status = await connection.ask("POST", where, course.cookies[course.seat], body)
        results.note(results.actions, started, status)
        course.version += 1


async def play(
    asked: argparse.Namespace, sites: list[tuple[int, int]], games: list[Course]
) -> Results:
    results, ports = Results(), [port for port, _ in sites]
    tasks: list[asyncio.Task[None]] = []
    for port in ports:  # everybody has a page open before the first action
        for course in games:
            for seat in range(asked.viewers + 1):
                browser = Connection(port, course.pages[seat])
                await browser.ask("GET", f"/game/{course.game_id}", course.cookies[seat])
                browser.close()
    watchers = [
        Watcher(ports[(number + seat) % len(ports)], course, seat, results)
        for number, course in enumerate(games)
        for seat in range(asked.viewers + 1)
    ]
    watchers += [
        Watcher(ports[n % len(ports)], games[n % len(games)], 0, None) for n in range(asked.idle)
    ]
    for watcher in watchers:
        ready = asyncio.Event()
        tasks.append(asyncio.create_task(watch(watcher, ready)))
        await ready.wait()
    tasks.append(asyncio.create_task(weigh(sites[0][1], results)))
    results.spent = -sum(processor(process) for _, process in sites)
    if asked.rate:
        await at_a_rate(asked, ports, games, results)
    else:
        await without_pause(asked, ports, games, results)
    await asyncio.sleep(1)
    results.spent += sum(processor(process) for _, process in sites)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return results


async def weigh(process: int, results: Results) -> None:
    """Note the memory of a server now and then: it must stop growing."""
    began = time.perf_counter()
    while True:
        results.memory.append(memory(process))
        due = began + len(results.memory) * WEIGH_SECONDS
        await asyncio.sleep(max(0.0, due - time.perf_counter()))


async def at_a_rate(
    asked: argparse.Namespace, ports: list[int], games: list[Course], results: Results
) -> None:
    """So many actions a second, whatever becomes of them: one game after the other."""
    began, sent, pending = time.perf_counter(), 0, []
    connections = [Connection(ports[n % len(ports)]) for n in range(len(games))]
    while sent < asked.rate * asked.seconds:
        wait = began + sent / asked.rate - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        results.behind = max(0.0, -wait)
        number = sent % len(games)
        if games[number].is_going:
            what = act(games[number], connections[number], results)
            pending.append(asyncio.create_task(what))
        sent += 1
    await asyncio.gather(*pending)


async def without_pause(
    asked: argparse.Namespace, ports: list[int], games: list[Course], results: Results
) -> None:
    end = time.perf_counter() + asked.seconds

    async def course(number: int) -> None:
        connection = Connection(ports[number % len(ports)])
        while games[number].is_going and time.perf_counter() < end:
            await act(games[number], connection, results)

    await asyncio.gather(*(course(number) for number in range(len(games))))


def run(asked: argparse.Namespace, url: str) -> Results:
    store = GameStore(open_database(url))
    more = int(asked.rate * asked.seconds / asked.games) + 25 if asked.rate else 400
    games = courses(store, asked.games, asked.begun, more)
    store.close()
    with ExitStack() as stack:
        sites = [stack.enter_context(serving(url, asked.share)) for _ in range(asked.servers)]
        before = [memory(process) for _, process in sites]
        results = asyncio.run(play(asked, sites, games))
        after = [memory(process) for _, process in sites]
    print(f"actions: {spread(results.actions)}")
    print(f"refreshes: {spread(results.refreshes)}")
    print(f"refused: {results.refused}; the last action was sent {results.behind:.1f} s late")
    shown = ", ".join(f"{b:.0f} to {a:.0f} MB" for b, a in zip(before, after, strict=True))
    print(f"memory: {shown}; processor: {results.spent:.1f} s")
    print("memory every minute:", by_the_minute(results.memory))
    return results


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--viewers", type=int, default=4)
    parser.add_argument("--rate", type=float, default=20)
    parser.add_argument("--seconds", type=float, default=900)
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--share", type=float, default=0, help="of a processor for each server")
    parser.add_argument("--begun", type=int, default=120)
    parser.add_argument("--database", default="")
    usual = Limits()
    parser.add_argument("--most-ms", type=float, default=usual.milliseconds)
    parser.add_argument("--most-mb", type=float, default=usual.megabytes)
    parser.add_argument("--most-growth", type=float, default=usual.growth, help="percent")
    return parser.parse_args(given)


def main() -> int:
    asked = arguments()
    with tempfile.TemporaryDirectory() as folder:
        results = run(asked, asked.database or f"sqlite:///{Path(folder) / 'games.db'}")
    most_ms = asked.most_ms if asked.rate else inf  # without pause, everybody waits
    limits = Limits(most_ms, asked.most_mb, asked.most_growth)
    kept, lines = judge(results.actions, results.refreshes, results.memory, limits)
    print(*lines, sep="\n")
    return 0 if kept and not results.refused else 1


if __name__ == "__main__":
    sys.exit(main())
