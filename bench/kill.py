"""Kills the site and its worker again and again: nothing acknowledged is lost or doubled.

``python -m bench.kill [--kills 200] [--between 60] [--seed 1] [--database URL] [--postgres 10]``.
Recorded games are played over HTTP while the worker plays games of its own. Server and worker are
killed together and alone in turn. Of the kills, ``--between`` fall between a request and its reply.
With ``--postgres`` the games are kept in a PostgreSQL server of our own, which is killed so many
times as well, every other time between a request and its reply. Afterwards every log is compared
with what was sent, the games of computer players with a game that nobody killed, and fingerprints
with a replay. Slices run in the tests.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from bench.load import Course, courses, free_port
from bench.own_postgres import Postgres, postgres

from roundhouse.core.actions import from_json
from roundhouse.core.rng import Generator
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import from_data, new_game
from roundhouse.gamefile.data import to_data
from roundhouse.storage import GameStore, SeatInfo, StoredGame, open_database
from roundhouse.worker.worker import Worker

BOTS = tuple(SeatInfo(name, "busy", seed=n) for n, name in enumerate(("Ann", "Ben", "Cem"), 1))
PATIENCE = 120.0
Failure = (OSError, HTTPException, ValueError)


class Site:
    """The server and its worker: a group of processes that can be killed together or singly."""

    def __init__(self, url: str, log: Path) -> None:
        self.url, self.log = url, log
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self._groups: list[int] = []  # of servers that were killed alone

    def start(self) -> None:
        """Start what does not run."""
        if self.process is not None:
            return
        command = ["-m", "roundhouse", "serve", "--port", str(self.port), "--database", self.url]
        settings = {"ROUNDHOUSE_BOT_DELAY": "5", "ROUNDHOUSE_LOG_LEVEL": "warning"}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *command],
                stdin=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
                env={**os.environ, **settings},
            )
        end = time.monotonic() + PATIENCE
        while self.ask("GET", "/healthz") != 200:
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError(f"it does not start: {self.log.read_text('utf-8')[-2000:]}")
            time.sleep(0.05)

    def kill(self, victim: str = "both") -> None:
        """In the middle of whatever. "both": as when the power fails, all processes at once."""
        if victim == "worker":
            for worker in self._workers():
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
            return
        server, self.process = self.process, None
        if server is not None and victim == "server":  # its worker ends by itself, a little later
            server.kill()
            self._groups.append(server.pid)
        elif server is not None:
            os.killpg(server.pid, signal.SIGKILL)
        if server is not None:
            server.wait()
        if victim == "both":
            while self._groups:
                with suppress(ProcessLookupError):
                    os.killpg(self._groups.pop(), signal.SIGKILL)

    def _workers(self) -> list[int]:
        """The server starts its worker, and starts it again, from one of its threads."""
        if self.process is None:
            return []
        found = []
        for thread in Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            with suppress(OSError):  # one that has ended meanwhile
                children = thread.read_text("ascii").split()
                found += [int(pid) for pid in children if b"worker" in _command(pid)]
        return found

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        cookie: str = "",
        before_reply: Callable[[], None] = lambda: None,
    ) -> int:
        """The status of an answer, 0 for none; ``before_reply`` is done while it is made."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip", "Cookie": cookie}
        try:
            sent = json.dumps(body) if body is not None else None
            connection.request(method, path, sent, headers)
            before_reply()
            answer = connection.getresponse()
            answer.read()
        except Failure:
            return 0
        else:
            return answer.status
        finally:
            connection.close()


def _command(pid: str) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def post(
    site: Site,
    course: Course,
    done: dict[str, int],
    before_reply: Callable[[], None] = lambda: None,
) -> None:
    """Play the next action of a game; notes what was acknowledged."""
    number = course.version
    sent = {"action": course.actions[number - course.begun], "version": number}
    where, cookie = f"/game/{course.game_id}/act", course.cookies[course.seat]
    status = site.ask("POST", where, sent, cookie, before_reply)
    if status in (200, 409):  # 409: it was written before, and only its reply was lost
        course.version += 1
    if status == 200:
        done[course.game_id] = number + 1


VICTIMS = ("both", "worker", "server")


@dataclass
class Attack:
    """What is killed, how often, and what is asked meanwhile."""

    site: Site
    games: list[Course]
    rng: Generator
    asked: argparse.Namespace
    moves: Callable[[], int]  # of computer players, so far
    database: Postgres | None = None  # that is killed too
    done: dict[str, int] = field(default_factory=dict)  # versions that were acknowledged
    killed: Counter[str] = field(default_factory=Counter)

    def run(self) -> None:
        """Play and kill."""
        for number in range(self.asked.kills):
            self.site.start()
            if self.database is not None and self._falls(number, self.asked.postgres):
                self._kill_database(self.database)
            for course in self.games[: 2 + self.rng.next() % 4]:
                post(self.site, course, self.done)
            if number % 3 == 0:
                self._wait_for_moves()
            victim = VICTIMS[number % len(VICTIMS)]
            if self._falls(number, self.asked.between):
                victim = VICTIMS[number // 2 % 2 * 2]  # the worker replies to nobody
                post(self.site, self._any_game(), self.done, partial(self._kill_soon, victim))
            else:
                time.sleep((self.rng.next() % 300) / 1000)
                self.site.kill(victim)
            self.killed[victim] += 1

    def _falls(self, number: int, times: int) -> bool:
        """Is this one of so many kills, spread evenly over all?"""
        kills = int(self.asked.kills)
        return number * times // kills != (number + 1) * times // kills

    def _any_game(self) -> Course:
        return self.games[self.rng.next() % len(self.games)]

    def _kill_soon(self, victim: str) -> None:
        time.sleep((self.rng.next() % 30) / 1000)
        self.site.kill(victim)

    def _kill_database(self, database: Postgres) -> None:
        """Kill the database beside, and see that the site notices and goes on by itself."""
        self.killed["database"] += 1
        if self.killed["database"] % 2:

            def soon() -> None:
                time.sleep((self.rng.next() % 20) / 1000)
                database.kill()

            post(self.site, self._any_game(), self.done, soon)
        else:
            database.kill()
        self._until(503)
        database.start()
        self._until(200)

    def _until(self, status: int) -> None:
        end = time.monotonic() + PATIENCE
        while self.site.ask("GET", "/healthz") != status:
            if time.monotonic() > end:
                raise RuntimeError(f"/healthz does not answer {status}")
            time.sleep(0.05)

    def _wait_for_moves(self) -> None:
        """Some kills shall fall while the worker plays; the last one's leases run out first."""
        before, end = self.moves(), time.monotonic() + PATIENCE
        while self.moves() == before and time.monotonic() < end:
            time.sleep(0.02)


# -- afterwards --------------------------------------------------------------------------------


def faults(
    store: GameStore, games: list[Course], bots: list[str], done: dict[str, int]
) -> list[str]:
    """What was lost, doubled or changed."""
    found = []
    for course in games:
        stored = store.load(course.game_id)
        found += _log_faults(stored)
        wanted = [from_json(a) for a in course.actions[: stored.version - course.begun]]
        if list(stored.game.actions[course.begun :]) != wanted:
            found.append(f"{course.game_id}: not the actions that were sent")
        if stored.version < done.get(course.game_id, 0):
            found.append(f"{course.game_id}: acknowledged actions are lost")
    for game_id in bots:
        stored = store.load(game_id)
        found += _log_faults(stored)
        alone = unkilled(stored)
        if alone.actions[: len(stored.game.actions)] != stored.game.actions:
            found.append(f"{game_id}: computer players moved otherwise than without the kills")
    return found


def _log_faults(stored: StoredGame) -> list[str]:
    found = []
    if [e.number for e in stored.entries] != list(range(1, stored.version + 1)):
        found.append(f"{stored.id}: the log has gaps or doubles")
    if from_data(to_data(stored.game)).fingerprint() != stored.game.fingerprint():
        found.append(f"{stored.id}: a replay ends in another position")
    return found


def unkilled(stored: StoredGame) -> PlayedGame:
    """The same game of computer players as a worker plays it in one go."""
    with tempfile.TemporaryDirectory() as folder:
        store = GameStore(open_database(f"sqlite:///{Path(folder) / 'games.db'}"))
        game_id, worker = store.create(stored.game.setup, stored.seats), Worker(store)
        while store.version(game_id) < stored.version and worker.once():
            pass
        game = store.load(game_id).game
        store.close()
    return game


# -- all of it --------------------------------------------------------------------------------


def run(asked: argparse.Namespace, url: str, server: Postgres | None, folder: Path) -> list[str]:
    store = GameStore(open_database(url))
    games = courses(store, 6, 30, asked.kills + 60)
    setup = new_game("18GA", [seat.name for seat in BOTS], seed=asked.seed).setup
    bots = [store.create(setup, BOTS) for _ in range(2)]
    site, began = Site(url, folder / "server.log"), time.monotonic()

    def moves() -> int:
        return sum(store.version(game_id) for game_id in bots)

    attack = Attack(site, games, Generator(asked.seed), asked, moves, server)
    try:
        attack.run()
    finally:
        site.kill()
    found = faults(store, games, bots, attack.done)
    moved = moves()
    played = sum(course.version - course.begun for course in games)
    store.close()
    taken = time.monotonic() - began
    print(f"{asked.kills} kills, {asked.between} between request and reply, in {taken:.0f} s:")
    print(", ".join(f"{count} of {what}" for what, count in attack.killed.items()))
    print(f"{played} actions sent and {moved} moves of computer players; {len(found)} faults")
    return found


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--between", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="")
    parser.add_argument("--postgres", type=int, default=0)
    return parser.parse_args(given)


def main() -> None:
    asked = arguments()
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        if asked.postgres:
            with postgres() as server:
                found = run(asked, server.url, server, folder)
        else:
            found = run(asked, asked.database or f"sqlite:///{folder / 'games.db'}", None, folder)
    for fault in found:
        print(fault)
    if found:
        sys.exit(1)


if __name__ == "__main__":
    main()
