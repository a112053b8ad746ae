"""Kills the site and its worker again and again: nothing acknowledged is lost or doubled.

``python -m bench.kill [--kills 200] [--between 60] [--seed 1] [--database URL] [--postgres 10]``.
Recorded games are played over HTTP while the worker plays games of its own. Of the kills,
``--between`` fall between a request and its reply. With ``--postgres`` the games are kept in a
PostgreSQL server of our own, which is killed so many times as well. Afterwards every log is
compared with what was sent, the games of computer players with a game that nobody killed, and
fingerprints with a replay. A slice runs in the tests.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from bench.load import Course, courses, free_port

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
    """The server and its worker, as one group of processes that can be killed together."""

    def __init__(self, url: str, log: Path) -> None:
        self.url, self.log = url, log
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
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

    def kill(self) -> None:
        """As when the power fails: server and worker at once, in the middle of whatever."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        cookie: str = "",
        before_reply: float = -1,
    ) -> int:
        """The status of an answer, 0 for none; with ``before_reply`` the site is killed then."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip", "Cookie": cookie}
        try:
            sent = json.dumps(body) if body is not None else None
            connection.request(method, path, sent, headers)
            if before_reply >= 0:
                time.sleep(before_reply)
                self.kill()
            answer = connection.getresponse()
            answer.read()
        except Failure:
            return 0
        else:
            return answer.status
        finally:
            connection.close()


def post(site: Site, course: Course, done: dict[str, int], before_reply: float = -1) -> None:
    """Play the next action of a game; notes what was acknowledged."""
    number = course.version
    sent = {"action": course.actions[number - course.begun], "version": number}
    where, cookie = f"/game/{course.game_id}/act", course.cookies[course.seat]
    status = site.ask("POST", where, sent, cookie, before_reply)
    if status in (200, 409):  # 409: it was written before, and only its reply was lost
        course.version += 1
    if status == 200:
        done[course.game_id] = number + 1


@dataclass
class Attack:
    """What is killed, how often, and what is asked meanwhile."""

    site: Site
    games: list[Course]
    rng: Generator
    kills: int
    between: int
    moves: Callable[[], int]  # of computer players, so far
    fail: Callable[[int], None]  # what else goes wrong

    def run(self) -> dict[str, int]:
        """Play and kill; gives the versions that were acknowledged."""
        done: dict[str, int] = {}
        for number in range(self.kills):
            self.site.start()
            self.fail(number)
            for course in self.games[: 2 + self.rng.next() % 4]:
                post(self.site, course, done)
            if number % 3 == 0:
                self._wait_for_moves()
            course = self.games[self.rng.next() % len(self.games)]
            if number * self.between // self.kills != (number + 1) * self.between // self.kills:
                post(self.site, course, done, before_reply=(self.rng.next() % 30) / 1000)
            time.sleep((self.rng.next() % 300) / 1000)
            self.site.kill()
        return done

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


# -- PostgreSQL --------------------------------------------------------------------------------


class Postgres:
    """A server of our own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        if not programs:
            raise SystemExit("PostgreSQL is not installed")
        self.programs = programs[-1].parent
        self.user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.user:
            shutil.chown(folder, "postgres")
        self._run("initdb", "-U", "tester", "-A", "trust")
        self.url = f"postgresql://tester@127.0.0.1:{self.port}/postgres"

    def _run(self, program: str, *more: str) -> None:
        command = [*self.user, str(self.programs / program), "-D", str(self.folder / "data"), *more]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder)

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self.folder}"
        self._run("pg_ctl", "-w", "-s", "-o", options, "-l", str(self.folder / "log"), "start")

    def kill(self) -> None:
        self._run("pg_ctl", "-w", "-s", "-m", "immediate", "stop")


@contextmanager
def postgres() -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="rh-pg-") as folder:
        server = Postgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            with suppress(subprocess.CalledProcessError):
                server.kill()


def run(asked: argparse.Namespace, url: str, server: Postgres | None, folder: Path) -> list[str]:
    store = GameStore(open_database(url))
    games = courses(store, 6, 30, asked.kills + 60)
    setup = new_game("18GA", [seat.name for seat in BOTS], seed=asked.seed).setup
    bots = [store.create(setup, BOTS) for _ in range(2)]
    site, began = Site(url, folder / "server.log"), time.monotonic()

    def moves() -> int:
        return sum(store.version(game_id) for game_id in bots)

    def fail(number: int) -> None:
        """Kill the database beside, so many times in all, and see that the site goes on."""
        kills = asked.postgres
        if server is None or number * kills // asked.kills == (number + 1) * kills // asked.kills:
            return
        server.kill()
        if site.ask("GET", "/healthz") != 503:
            raise RuntimeError("the site does not notice that its database is gone")
        server.start()
        while site.ask("GET", "/healthz") != 200:
            time.sleep(0.05)

    rng = Generator(asked.seed)
    try:
        done = Attack(site, games, rng, asked.kills, asked.between, moves, fail).run()
    finally:
        site.kill()
    found = faults(store, games, bots, done)
    moved = moves()
    played = sum(course.version - course.begun for course in games)
    store.close()
    taken = time.monotonic() - began
    print(f"{asked.kills} kills, {asked.between} between request and reply, in {taken:.0f} s:")
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
