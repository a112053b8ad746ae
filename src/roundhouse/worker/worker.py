"""The worker: a separate process that plays the computer seats.

It takes a lease on a game, plays until a person is asked, and lets go. A second thread renews
the lease meanwhile, however long a decision takes. Nothing is kept in memory that matters: a bot
is made for every decision, from the game's seed, the seat and the number of actions, so a
restart goes on where the last worker stopped.
"""

from __future__ import annotations

import logging
import os
import secrets
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from types import FrameType

from roundhouse.bots import BOTS
from roundhouse.bots.base import seat_seed
from roundhouse.core.refusal import RefusedAction
from roundhouse.hosting.logs import set_up_logs
from roundhouse.hosting.settings import Settings
from roundhouse.storage import (
    GameStore,
    Play,
    StaleVersion,
    StorageUnavailable,
    Trouble,
    UnknownGame,
    open_database,
)
from roundhouse.storage.leases import LEASE_SECONDS, Leases
from roundhouse.storage.records import StoredGame

IDLE_SECONDS = 0.2
REST_SECONDS = 60.0  # for a game that cannot be opened
LONGEST_REASON = 300
SIMPLEST = "random"
MIX = 0x5851F42D4C957F2D  # spreads the number of actions over the seed

log = logging.getLogger("roundhouse.worker")


class Worker:
    def __init__(
        self, store: GameStore, *, delay: float = 0.0, lease_seconds: float = LEASE_SECONDS
    ) -> None:
        self.store = store
        self.delay = delay
        self.name = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(3)}"
        self.leases = Leases(store.database, self.name, lease_seconds)
        self.stopping = threading.Event()

    def run(self) -> None:
        """Play until asked to stop."""
        log.info("worker started", extra={"worker": self.name})
        beating = threading.Thread(target=self._beat, daemon=True)
        beating.start()
        while not self.stopping.is_set():
            try:
                if not self.once():
                    self.stopping.wait(IDLE_SECONDS)
            except StorageUnavailable as error:
                log.warning("cannot play: %s", error)
                self.stopping.wait(1.0)
        beating.join()
        log.info("worker stopped", extra={"worker": self.name})

    def _beat(self) -> None:
        """Hold on to the game that is being played while a computer player thinks."""
        while not self.stopping.wait(self.leases.interval):
            try:
                self.leases.beat()
            except StorageUnavailable as error:
                log.warning("cannot hold on to a game: %s", error)

    def once(self) -> bool:
        """Play in the first game that waits and that nobody holds."""
        for game_id in self.store.with_bots_to_move():
            if self.leases.take(game_id):
                self._play(game_id)
                return True
        return False

    def _play(self, game_id: str) -> None:
        try:
            while not self.stopping.is_set():
                stored = self.store.load(game_id)
                if not stored.bots_to_move or not self.leases.holds(game_id):
                    break
                if self.delay:
                    self.stopping.wait(self.delay)
                try:
                    self._move(stored)
                except StorageUnavailable:
                    raise
                except Exception as error:
                    # A bot that fails must not take the others down: its game waits until
                    # somebody says "try again"; the page and the log say why.
                    log.exception("a computer player failed", extra={"game": game_id})
                    self._give_up(stored, error)
        except UnknownGame:
            log.info("the game was put away", extra={"game": game_id})
        except StorageUnavailable:
            self.leases.forget(game_id)
            raise
        except Exception:
            # A game that cannot even be opened must not hold up the others.
            log.exception("a game could not be played", extra={"game": game_id})
            self.leases.rest(game_id, REST_SECONDS)
            return
        self.leases.release(game_id)

    def _give_up(self, stored: StoredGame, error: Exception) -> None:
        """Write down that a computer player could not decide."""
        words = f"{type(error).__name__}: {error}"[:LONGEST_REASON]
        with suppress(StaleVersion):  # somebody has moved meanwhile: no harm done
            self.store.append_to(stored, stored.version, Trouble(words, stored.bots_to_move[0]))

    def _move(self, stored: StoredGame) -> None:
        """One decision. If somebody else was faster, the next look at the game will tell."""
        seat = stored.bots_to_move[0]
        game = stored.game
        started = time.perf_counter()
        # What has failed twice is left to the simplest player there is.
        kind = stored.seats[seat].kind if stored.retries < 2 else SIMPLEST
        bot = BOTS[kind](decision_seed(stored, seat))
        action = bot.choose(game.position, game.legal)
        try:
            version = self.store.append_to(stored, stored.version, Play(action, seat)).version
        except StaleVersion:
            return
        except RefusedAction as error:
            raise RuntimeError(f"a bot chose {action}, which is refused: {error}") from error
        taken = round((time.perf_counter() - started) * 1000, 1)
        log.debug(
            action.type,
            extra={"game": stored.id, "seat": seat, "version": version, "milliseconds": taken},
        )


def decision_seed(stored: StoredGame, seat: int) -> int:
    """The same for the same decision, whoever makes it; another one for every new attempt."""
    decision = len(stored.game.actions) + (stored.retries << 20)
    return seat_seed(stored.game.setup.seed ^ (decision * MIX), seat)


# -- as a process ------------------------------------------------------------------------------


def work(settings: Settings, *, with_parent: bool = False) -> None:
    """Play computer seats until interrupted, or until the server that started us is gone."""
    set_up_logs(settings)
    store = GameStore(open_database(settings.database), keep=settings.open_games)
    worker = Worker(store, delay=settings.bot_delay / 1000)

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        worker.stopping.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    if with_parent:
        threading.Thread(target=_wait_for_end, args=(worker,), daemon=True).start()
    worker.run()


def _wait_for_end(worker: Worker) -> None:
    """Standard input ends when the server does, however it ends."""
    with suppress(OSError, ValueError):
        sys.stdin.read()
    worker.stopping.set()
