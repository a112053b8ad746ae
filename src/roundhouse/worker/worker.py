"""The worker: a separate process that sees to the computer seats of all games.

It makes one move in a game and then turns to the next one that is due, so a game between
computer players holds up nobody else's. A game is due some time after its last move; nothing
sleeps meanwhile. The games it plays are held by leases, which a second thread renews however
long a decision takes. The moves themselves are made in a pool of processes.
"""

from __future__ import annotations

import logging
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from types import FrameType

from roundhouse import __version__
from roundhouse.hosting.logs import Seldom, set_up_logs
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, StorageUnavailable, open_database
from roundhouse.storage.leases import LEASE_SECONDS, Leases
from roundhouse.storage.notices import Listener
from roundhouse.storage.processes import Heartbeat
from roundhouse.worker.notifying import Notifier
from roundhouse.worker.playing import Outcome
from roundhouse.worker.pool import InProcess, Pool, Processes

LOOK_SECONDS = 0.2  # between two looks at the list of waiting games
UNASKED_SECONDS = 5.0  # the same while PostgreSQL tells of changes
REST_SECONDS = 60.0  # for a game that cannot be opened
AGAIN_SECONDS = 1.0  # after trouble with the database
AHEAD = 8  # games that are taken for every move that can be made at once

log = logging.getLogger("roundhouse.worker")


@dataclass(slots=True)
class Waiting:
    """A game in which a computer player is asked."""

    version: int
    due: float
    slow: bool = False
    playing: bool = False


class Worker:
    """Plays the computer seats of one database; ``clock`` never goes backwards."""

    def __init__(
        self,
        store: GameStore,
        pool: Pool | None = None,
        *,
        delay: float = 0.0,
        lease_seconds: float = LEASE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self.pool = pool or InProcess(store)
        self.delay = delay
        self.clock = clock
        self.heartbeat = Heartbeat(store.database, "worker", __version__)
        self.name = self.heartbeat.name
        self.leases = Leases(store.database, self.name, lease_seconds)
        self.stopping = threading.Event()
        self._games: dict[str, Waiting] = {}
        #: Moves that are finished; None only wakes the worker up.
        self._finished: SimpleQueue[tuple[str, Future[Outcome]] | None] = SimpleQueue()
        self._let_go: set[str] = set()
        self._next_look = clock()
        self._told = True  # that a game may have changed since the last look
        self.notices = Listener(store.database, lambda *_: self._wake(), self._wake)
        self._seldom = Seldom(log)

    # -- as long as it runs ----------------------------------------------------------------

    def run(self) -> None:
        """Play until asked to stop."""
        log.info("worker started", extra={"worker": self.name})
        beating = threading.Thread(target=self._beat, daemon=True)
        beating.start()
        self.notices.start()
        self.heartbeat.start()
        while not self.stopping.is_set():
            try:
                self.once(look=self.clock() >= self._look_at)
                self._take_in(self._pause())
            except Exception as error:  # noqa: BLE001 - it is logged, and other games go on
                self._seldom.trouble("cannot play", error)
                self.stopping.wait(AGAIN_SECONDS)
        self.notices.stop()
        self.pool.close()
        self._take_in(0)
        with suppress(StorageUnavailable):  # they run out by themselves
            self.leases.release_all()
        beating.join()
        self.heartbeat.stop()
        log.info("worker stopped", extra={"worker": self.name})

    def _beat(self) -> None:
        """Hold on to the games that are being played while computer players think."""
        while not self.stopping.wait(self.leases.interval):
            try:
                self.leases.beat()
            except Exception as error:  # noqa: BLE001 - it is logged; the next may succeed
                self._seldom.trouble("cannot hold on to games", error)

    def once(self, *, look: bool = True) -> bool:
        """Look for games, and begin the moves that are due."""
        self._take_in(0)
        if look:
            self._look()
        begun = self._begin_due()
        self._take_in(0)
        self._release()
        return begun

    def _pause(self) -> float:
        """Until there may be something to do."""
        games, free = self._games.values(), self._free()
        waiting = [g.due for g in games if not g.playing and free[g.slow] > 0]
        until = min([self._look_at, *waiting]) - self.clock()
        return min(LOOK_SECONDS, max(0.005, until))

    # -- which games -----------------------------------------------------------------------

    @property
    def _look_at(self) -> float:
        """When to look at the list again: soon, unless nothing has changed for sure."""
        quiet = self.notices.listening and not self._told
        return self._next_look + UNASKED_SECONDS * quiet

    def _wake(self) -> None:
        """A game has changed; called by whatever thread learns of it."""
        if not self._told:
            self._told = True
            self._finished.put(None)

    def _look(self) -> None:
        began, self._told = self.clock(), False
        found, now = self.store.with_bots_to_move(), self.clock()
        # A long list takes a while to read: it is read less often.
        self._next_look = now + max(LOOK_SECONDS, 10 * (now - began))
        for game_id in [g for g, known in self._games.items() if not known.playing]:
            if game_id not in found:
                self._drop(game_id)
        for game_id, version in found.items():
            known = self._games.get(game_id)
            if known is None:
                self._games[game_id] = Waiting(version, now + self.delay)
            elif not known.playing and known.version != version:
                known.version, known.due = version, now + self.delay

    def _free(self) -> dict[bool, int]:
        """How many moves could be begun now, by whether they are slow."""
        free = {slow: self.pool.size(slow=slow) for slow in (False, True)}
        for game in self._games.values():
            free[game.slow] -= game.playing
        return free

    def _begin_due(self) -> bool:
        """Begin as many moves as can be made at once, those that waited longest first."""
        now = self.clock()
        free = self._free()
        due = sorted(
            (game.due, game_id)
            for game_id, game in self._games.items()
            if not game.playing and game.due <= now and free[game.slow] > 0
        )
        if not due:
            return False
        near = [game_id for _, game_id in due[: AHEAD * sum(free.values())]]
        self.leases.take_all(near)
        begun = False
        for game_id in near:
            game = self._games[game_id]
            if not self.leases.holds(game_id):
                game.due = now + self.leases.interval  # another worker plays it
            elif free[game.slow] > 0:
                free[game.slow] -= 1
                begun = self._begin(game_id, game)
        return begun

    def _begin(self, game_id: str, game: Waiting) -> bool:
        game.playing = True
        self._let_go.discard(game_id)
        future = self.pool.submit(game_id, slow=game.slow)
        future.add_done_callback(lambda done: self._finished.put((game_id, done)))
        return True

    def _drop(self, game_id: str) -> None:
        del self._games[game_id]
        self._let_go.add(game_id)

    def _release(self) -> None:
        if self._let_go:
            gone, self._let_go = self._let_go, set()
            self.leases.release(*gone)

    # -- what came of it -------------------------------------------------------------------

    def _take_in(self, seconds: float) -> None:
        """Take in the moves that are finished; wait for the first one that long."""
        while True:
            try:
                done = self._finished.get(timeout=seconds) if seconds else (
                    self._finished.get_nowait()
                )  # fmt: skip
            except Empty:
                return
            seconds = 0
            if done is None:
                continue
            game_id, future = done
            game = self._games[game_id]
            game.playing = False
            if future.cancelled():
                continue
            error = future.exception()
            if error is None:
                self._note(game_id, game, future.result())
            else:
                # Its process has died, perhaps of this very game: the others go first.
                self._seldom.trouble("a move was not finished", error)
                self._rest(game_id, game)

    def _note(self, game_id: str, game: Waiting, outcome: Outcome) -> None:
        now = self.clock()
        game.version = max(game.version, outcome.version)
        match outcome.kind:
            case "moved" if outcome.waiting:
                game.due, game.slow = now + self.delay, outcome.slow
            case "too-slow":
                game.due, game.slow = now, True
            case "moved" | "gone":
                self._drop(game_id)
            case "failed":
                self._seldom.warning("game %s could not be played: %s", game_id, outcome.why)
                self._rest(game_id, game)
            case "nothing":
                self._rest(game_id, game)
            case _:
                self._seldom.warning("cannot play: %s", outcome.why)
                self.leases.forget(game_id)
                game.due = now + AGAIN_SECONDS

    def _rest(self, game_id: str, game: Waiting) -> None:
        """Leave a game alone for a while, unless it changes."""
        game.due = self.clock() + REST_SECONDS
        self._let_go.add(game_id)


# -- as a process ------------------------------------------------------------------------------


def work(settings: Settings, *, with_parent: bool = False) -> None:
    """Play computer seats until interrupted, or until the server that started us is gone."""
    set_up_logs(settings)
    store = GameStore(open_database(settings.database))
    worker = Worker(store, Processes(settings), delay=settings.bot_delay / 1000)

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        worker.stopping.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    if with_parent:
        threading.Thread(target=_wait_for_end, args=(worker,), daemon=True).start()
    notifier = Notifier(store, settings)
    notifier.start()
    worker.run()
    notifier.stop()


def _wait_for_end(worker: Worker) -> None:
    """Standard input ends when the server does, however it ends."""
    with suppress(OSError, ValueError):
        sys.stdin.read()
    worker.stopping.set()
