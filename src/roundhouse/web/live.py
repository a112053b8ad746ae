"""Live updates: who watches which game, and the versions announced to them.

A stream carries version numbers only; pages fetch what changed. Changes of this process
arrive through the store's listener, those of others (the bots, further servers) by notices of
PostgreSQL. With SQLite, and while no notices come, the database is asked a few times a second
as long as anybody watches.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing

from starlette.concurrency import run_in_threadpool

from roundhouse.hosting.logs import Seldom
from roundhouse.storage import GameStore
from roundhouse.storage.notices import Listener

POLL_SECONDS = 0.25
KEEP_ALIVE_SECONDS = 15.0

log = logging.getLogger("roundhouse.live")


class Hub:
    """Tells everybody who watches a game when it has changed."""

    def __init__(self, store: GameStore, most: int = 3000) -> None:
        self.store = store
        self.most = most  # streams at once
        self._open = 0
        self._watching: dict[str, set[asyncio.Queue[int | None]]] = {}  # None ends a stream
        self._latest: dict[str, int] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._seldom = Seldom(log)
        self.trouble = ""  # why changes of other processes are not seen now
        self.notices = Listener(store.database, self._changed, self._look_once)
        self._missed = False  # something may have changed before notices came
        store.on_change(self._changed)

    async def run(self) -> None:
        """Look for changes of other processes until cancelled."""
        self._loop = asyncio.get_running_loop()
        self.notices.start()
        try:
            await self._look()
        finally:
            await run_in_threadpool(self.notices.stop)

    async def _look(self) -> None:
        """Ask the database, as long as it does not tell by itself."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            wanted, self._missed = self._missed or not self.notices.listening, False
            if not self.trouble and not (self._watching and wanted):
                continue
            try:
                found = await run_in_threadpool(self.store.versions, list(self._watching))
            except Exception as error:  # noqa: BLE001 - it is logged; the next look may succeed
                self.trouble = f"cannot look for changes: {error}"
                self._seldom.trouble("cannot look for changes", error)
                self._missed = True
                continue
            self.trouble = ""
            for game_id, version in found.items():
                self._told(game_id, version)

    def close(self) -> None:
        """End all streams, from whatever thread: the server is about to stop."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end_streams)

    def _end_streams(self) -> None:
        for queues in self._watching.values():
            for queue in queues:
                queue.put_nowait(None)

    def _changed(self, game_id: str, version: int) -> None:
        """Called by the store, in whatever thread wrote."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._told, game_id, version)

    def _look_once(self) -> None:
        self._missed = True

    def _told(self, game_id: str, version: int) -> None:
        if game_id in self._watching and version > self._latest.get(game_id, -1):
            self._latest[game_id] = version
            for queue in self._watching[game_id]:
                queue.put_nowait(version)

    def is_watched(self, game_id: str) -> bool:
        """Does anybody watch this game already? Then it exists, and its version is known."""
        return game_id in self._latest

    @property
    def is_full(self) -> bool:
        if self._open >= self.most:
            self._seldom.warning("%s streams are open; further ones are refused", self._open)
            return True
        return False

    async def stream(self, game_id: str) -> AsyncIterator[str]:
        """Server-sent events of one watcher: the present version at once, then each new one."""
        async with aclosing(self.changes(game_id)) as versions:
            async for version in versions:
                yield ": still here\n\n" if version is None else _event(version)

    async def changes(self, game_id: str) -> AsyncGenerator[int | None]:
        """The present version at once, then each new one; None where nothing came for a while."""
        queue: asyncio.Queue[int | None] = asyncio.Queue()
        self._open += 1
        self._watching.setdefault(game_id, set()).add(queue)
        try:
            announced = self._latest.get(game_id, -1)
            if announced < 0:
                announced = await run_in_threadpool(self.store.version, game_id)
            self._latest[game_id] = max(announced, self._latest.get(game_id, -1))
            yield announced
            while True:
                try:
                    async with asyncio.timeout(KEEP_ALIVE_SECONDS):
                        version = await queue.get()
                except TimeoutError:
                    yield None
                    continue
                if version is None:
                    return
                if version > announced:  # else it was queued while the present one was read
                    announced = version
                    yield version
        finally:
            self._open -= 1
            watchers = self._watching[game_id]
            watchers.discard(queue)
            if not watchers:
                del self._watching[game_id]
                self._latest.pop(game_id, None)


def _event(version: int) -> str:
    return f"event: version\ndata: {json.dumps({'version': version})}\n\n"
