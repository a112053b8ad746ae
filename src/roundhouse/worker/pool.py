"""Where moves are made: in processes of their own, or in the one that asks.

A bot that thinks for seconds must not hold up the quick ones, so those that are slow have their
own few processes, at low priority.
"""

from __future__ import annotations

from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

from roundhouse.bots import Thinking
from roundhouse.hosting import processes
from roundhouse.hosting.logs import set_up_logs
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, open_database
from roundhouse.titles.settling import settle_if_due
from roundhouse.worker.playing import Outcome, play_one

#: No decision takes as long as this, beyond a multiple of the time that Expert is given.
LONGEST_SECONDS = 120.0


class Pool(Protocol):
    """Makes moves, several at once."""

    def size(self, *, slow: bool) -> int:
        """How many moves of this kind are made at once."""
        ...

    def submit(self, game_id: str, *, slow: bool) -> Future[Outcome]: ...

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

    def close(self) -> None:
        pass


class Processes:
    """Makes moves in processes of their own, which are started when they are first needed."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._sizes = {False: settings.bot_processes, True: settings.slow_bots}
        self._executors = {slow: self._executor(slow=slow) for slow in self._sizes}

    def _executor(self, *, slow: bool) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._sizes[slow], processes.start_method(__name__), _begin, (self.settings, slow)
        )

    def size(self, *, slow: bool) -> int:
        return self._sizes[slow]

    def submit(self, game_id: str, *, slow: bool) -> Future[Outcome]:
        try:
            return self._executors[slow].submit(_play, game_id, slow)
        except BrokenProcessPool:  # a process has died: start again; the other kind goes on
            self._executors[slow].shutdown(wait=False)
            self._executors[slow] = self._executor(slow=slow)
            return self._executors[slow].submit(_play, game_id, slow)

    def close(self) -> None:
        for executor in self._executors.values():
            executor.shutdown(cancel_futures=True)


# -- inside such a process ---------------------------------------------------------------------

_stores: list[GameStore] = []
_thinking: list[Thinking] = []
_longest: list[float] = []


def _begin(settings: Settings, slow: bool) -> None:
    processes.begin(settings.slow_bot_priority if slow else 0)
    set_up_logs(settings)
    _thinking.append(Thinking(seconds=settings.expert_seconds))
    _longest.append(LONGEST_SECONDS + 10 * settings.expert_seconds)
    memory = settings.game_memory * 1_000_000
    _stores.append(GameStore(open_database(settings.database), memory=memory))


def _play(game_id: str, slow: bool) -> Outcome:
    settle_if_due()  # before the move: what the last one has loaded is there
    return play_one(_stores[0], game_id, slowly=slow, thinking=_thinking[0], seconds=_longest[0])
