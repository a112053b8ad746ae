"""Where Expert thinks about a hint: in processes of their own, behind the pages."""

from __future__ import annotations

import threading
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from roundhouse.bots import Choice, Thinking, decide, make_bot
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import from_data, to_data
from roundhouse.hosting import processes
from roundhouse.hosting.settings import Settings

#: So many hints may wait for each process.
WAITING = 4


class TooManyHints(Exception):
    """Others are waiting already."""


class Advisers:
    """Thinks about hints. Processes are started with the first hint."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._lock = threading.Lock()
        self._executor: ProcessPoolExecutor | None = None
        self._asked = 0

    def ask(self, bot: str, game: PlayedGame, seed: int) -> Future[Choice]:
        """What a bot would do; raises TooManyHints."""
        with self._lock:
            if self._asked >= WAITING * self.settings.slow_bots:
                raise TooManyHints
            if self._executor is None:
                self._executor = ProcessPoolExecutor(
                    self.settings.slow_bots,
                    processes.start_method(__name__),
                    processes.begin,
                    (self.settings.slow_bot_priority,),
                )
            future = self._executor.submit(
                think, bot, to_data(game), seed, self.settings.expert_seconds
            )
            self._asked += 1
        future.add_done_callback(self._done)
        return future

    def _done(self, future: Future[Choice]) -> None:
        broken = not future.cancelled() and isinstance(future.exception(), BrokenProcessPool)
        with self._lock:
            self._asked -= 1
            if broken:  # a process has died: the next hint starts another
                self._executor = None

    def close(self) -> None:
        with self._lock:
            executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(cancel_futures=True)


def think(bot: str, data: object, seed: int, seconds: int) -> Choice:
    """In such a process: what a bot would do in a game."""
    return decide(make_bot(bot, seed, Thinking(seconds=seconds)), from_data(data))
