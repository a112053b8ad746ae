"""Where moves are made: in processes of their own, or in the one that asks.

A bot that thinks for seconds must not hold up the quick ones, so those that are slow have their
own few processes, at low priority.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from typing import Protocol

from roundhouse.hosting.logs import set_up_logs
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, open_database
from roundhouse.worker.playing import Outcome, play_one

LOW_PRIORITY = 10


class Pool(Protocol):
    """Makes moves, several at once."""

    def size(self, *, slow: bool) -> int:
        """How many moves of this kind are made at once."""
        ...

    def submit(self, game_id: str, *, slow: bool) -> Future[Outcome]: ...

    def renew(self) -> None:
        """Start again after a process has died."""
        ...

    def close(self) -> None:
        """Finish the moves that are being made."""
        ...


class InProcess:
    """Makes each move at once, in the process and the thread that ask for it."""

    def __init__(self, store: GameStore) -> None:
        self.store = store

    def size(self, *, slow: bool) -> int:
        del slow
        return 1

    def submit(self, game_id: str, *, slow: bool) -> Future[Outcome]:
        done: Future[Outcome] = Future()
        done.set_result(play_one(self.store, game_id, slowly=slow))
        return done

    def renew(self) -> None:
        pass

    def close(self) -> None:
        pass


class Processes:
    """Makes moves in processes of their own, which are started when they are first needed."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._sizes = {False: settings.bot_processes, True: settings.slow_bots}
        self._executors = {slow: self._executor(slow=slow) for slow in self._sizes}

    def _executor(self, *, slow: bool) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._sizes[slow], _context(), _begin, (self.settings, slow))

    def size(self, *, slow: bool) -> int:
        return self._sizes[slow]

    def submit(self, game_id: str, *, slow: bool) -> Future[Outcome]:
        return self._executors[slow].submit(_play, game_id, slow)

    def renew(self) -> None:
        self.close()
        self._executors = {slow: self._executor(slow=slow) for slow in self._sizes}

    def close(self) -> None:
        for executor in self._executors.values():
            executor.shutdown(cancel_futures=True)


def _context() -> BaseContext:
    """How processes are started: never as copies of this one, which has threads and connections.

    A server that has imported everything once and copies itself saves a second for each.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context


# -- inside such a process ---------------------------------------------------------------------

_stores: list[GameStore] = []


def _begin(settings: Settings, slow: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the parent's: it ends us in order
    threading.Thread(target=_end_with_parent, daemon=True).start()
    set_up_logs(settings)
    if slow and hasattr(os, "nice"):
        with suppress(OSError):  # some systems do not let us
            os.nice(LOW_PRIORITY)
    memory = settings.game_memory * 1_000_000
    _stores.append(GameStore(open_database(settings.database), memory=memory))


def _end_with_parent() -> None:
    """A parent that was killed cannot end us; nobody would ever read another answer."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _play(game_id: str, slow: bool) -> Outcome:
    return play_one(_stores[0], game_id, slowly=slow)
