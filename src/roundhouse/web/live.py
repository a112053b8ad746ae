"""Live updates: who watches which game, and what is announced to them.

A stream carries numbers only, and pages fetch what changed: ``version``, of the game's log;
``restored``, an earlier one than before, because a backup was restored; ``beside``, a stamp of
what is proposed beside it; ``here``, the seats of those who have the game open. Changes of this
process arrive through the store's listeners, those of others (the bots, further servers) by notices
of PostgreSQL. With SQLite, and while no notices come, the database is asked a few times a second as
long as anybody watches.

The lines of a stream are written here. sse-starlette would add signs of life and an end when the
server stops; the hub counts and ends its streams for the API's programs too, so it has both.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing
from typing import Any

from starlette.concurrency import run_in_threadpool

from roundhouse.hosting.logs import Seldom
from roundhouse.storage import GameStore, StorageUnavailable
from roundhouse.storage.notices import BESIDE, HERE, Listener
from roundhouse.storage.presence import Seats, SharedPresence
from roundhouse.storage.processes import ALIVE_SECONDS, process_name
from roundhouse.web.presence import Presence
from roundhouse.web.stream_count import StreamCount

POLL_SECONDS = 0.25
#: How often servers tell each other who is here, and look for servers that have died.
SHARE_SECONDS, DEAD_SECONDS = 1.0, ALIVE_SECONDS
KEEP_ALIVE_SECONDS = 15.0
AGAIN_SECONDS = 1.0  # after trouble with the database

log = logging.getLogger("roundhouse.live")

#: What a stream passes on: the kind of event and its value; None ends the stream.
Word = tuple[str, Any] | None


class Hub:
    """Tells everybody who watches a game when it has changed."""

    def __init__(self, store: GameStore, most: int = 3000, process: str = "") -> None:
        self.store = store
        self.streams = StreamCount(most)
        self._watching: dict[str, set[asyncio.Queue[Word]]] = {}
        self._latest: dict[str, int] = {}
        self._beside: dict[str, int] = {}
        self._here: dict[str, list[int]] = {}  # as last announced
        self.presence = Presence()
        self.shared = SharedPresence(store.database, process or process_name())
        self._ask_about: set[str] = set()  # games whose players elsewhere may have changed
        self._loop: asyncio.AbstractEventLoop | None = None
        self._seldom = Seldom(log)
        self._tasks: list[asyncio.Task[None]] = []
        self.trouble = ""  # why changes of other processes are not seen now
        self.notices = Listener(store.database, self._changed, self._look_once, self._heard)
        self._missed = False  # something may have changed before notices came
        store.on_change(self._changed)
        store.proposals.on_change(self._changed_beside)

    async def run(self) -> None:
        """Look for changes of other processes until cancelled."""
        self._loop = asyncio.get_running_loop()
        self.notices.start()
        self._tasks = [asyncio.create_task(self._look()), asyncio.create_task(self._share())]
        try:
            await asyncio.wait(self._tasks)
        finally:
            for task in self._tasks:
                task.cancel()
            await run_in_threadpool(self.notices.stop)

    @property
    def why_dead(self) -> str:
        """Why changes are no longer looked for, though nobody has stopped it; else empty."""
        ended = [task for task in self._tasks if task.done() and not task.cancelled()]
        return f"a task has ended: {ended[0].exception()}" if ended else ""

    async def _look(self) -> None:
        """Ask the database, as long as it does not tell by itself."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            wanted, self._missed = self._missed or not self.notices.listening, False
            if not self.trouble and not (self._watching and wanted):
                continue
            try:
                await self._look_at(list(self._watching))
            except Exception as error:  # noqa: BLE001 - it is logged; the next look may succeed
                self.trouble = f"cannot look for changes: {error}"
                self._seldom.trouble("cannot look for changes", error)
                self._missed = True
            else:
                self.trouble = ""

    async def _look_at(self, game_ids: list[str]) -> None:
        before = dict(self._latest)
        versions, stamps = await run_in_threadpool(self._read, game_ids)
        for game_id, version in versions.items():
            if game_id in self._watching and version < before.get(game_id, -1):
                self._latest[game_id] = version
                self._pass_on(game_id, "restored", version)
            else:
                self._told(game_id, version)
        for game_id, stamp in stamps.items():
            self._told_beside(game_id, stamp)

    def _read(self, game_ids: list[str]) -> tuple[dict[str, int], dict[str, int]]:
        return self.store.versions(game_ids), self.store.proposals.stamps(game_ids)

    def close(self) -> None:
        """End all streams, from whatever thread: the server is about to stop."""
        self._soon(self._end_streams)

    def _end_streams(self) -> None:
        for queues in self._watching.values():
            for queue in queues:
                queue.put_nowait(None)

    def _soon(self, call: Callable[..., None], *given: object) -> None:
        """Do it in the server's own thread, whatever thread this is."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(call, *given)

    def _changed(self, game_id: str, version: int) -> None:
        """Called by the store, in whatever thread wrote."""
        self._soon(self._told, game_id, version)

    def _changed_beside(self, game_id: str, stamp: int) -> None:
        self._soon(self._told_beside, game_id, stamp)

    def _heard(self, words: str) -> None:
        """Another process says something that is no new version."""
        match words.split(" "):
            case [kind, game_id, stamp] if kind == BESIDE and stamp.isdecimal():
                self._changed_beside(game_id, int(stamp))
            case [kind, game_id, process, *_] if kind == HERE and process != self.shared.process:
                self._soon(self._ask_about.add, game_id)

    def _look_once(self) -> None:
        self._missed = True

    def _told(self, game_id: str, version: int) -> None:
        if game_id not in self._watching:
            return
        if version > self._latest.get(game_id, -1):
            self._latest[game_id] = version
            self._pass_on(game_id, "version", version)
        elif version < self._latest[game_id]:
            self._missed = True  # told late, or a backup was restored: the database knows

    def _told_beside(self, game_id: str, stamp: int) -> None:
        if game_id in self._watching and stamp > self._beside.get(game_id, 0):
            self._beside[game_id] = stamp
            self._pass_on(game_id, "beside", stamp)

    def _pass_on(self, game_id: str, kind: str, value: object) -> None:
        for queue in self._watching.get(game_id, ()):
            queue.put_nowait((kind, value))

    # -- who is here -----------------------------------------------------------------------

    def _count_here(self, game_id: str) -> None:
        """Tell everybody who is here, if that has changed."""
        seats = self.presence.seats(game_id)
        if seats != self._here.get(game_id, []):
            self._here[game_id] = seats
            self._pass_on(game_id, "here", seats)

    async def _share(self) -> None:
        """Tell other servers who is here, and ask who is there."""
        rested = 0.0
        while True:
            await asyncio.sleep(SHARE_SECONDS)
            rested += SHARE_SECONDS
            if not self.notices.listening or rested >= DEAD_SECONDS:
                self._ask_about |= self._watching.keys()
                rested = 0.0
            asked = self._ask_about & self._watching.keys()
            own = self.presence.own()
            if not asked and self.shared.is_written(own):
                continue
            self._ask_about.clear()  # more may be asked about while these are read
            try:
                found = await run_in_threadpool(self._exchange, own, asked)
                self.presence.read(asked, found)
                for game_id in asked:
                    self._count_here(game_id)
            except Exception as error:  # noqa: BLE001 - it is logged, and tried again
                self._seldom.trouble("cannot share who is here", error)
                self._ask_about |= asked

    def _exchange(self, own: dict[str, Seats], asked: set[str]) -> dict[str, Seats]:
        if not self.shared.is_written(own):
            self.shared.write(own)
        return self.shared.others(asked) if asked else {}

    # -- streams ---------------------------------------------------------------------------

    def is_watched(self, game_id: str) -> bool:
        """Does anybody watch this game already? Then it exists, and its version is known."""
        return game_id in self._latest

    async def stream(
        self, game_id: str, seats: frozenset[int] = frozenset(), whose: str = ""
    ) -> AsyncIterator[str]:
        """Server-sent events of one watcher who plays these seats."""
        with self.streams.counted(whose):
            async with aclosing(self.words(game_id, seats)) as words:
                async for word in words:
                    yield ": still here\n\n" if word is None else _event(*word)

    async def changes(self, game_id: str) -> AsyncGenerator[bool]:
        """True at once and at every change, also beside the log; False if none came for a while."""
        async with aclosing(self.words(game_id)) as words:
            async for word in words:
                if word is None:
                    yield False
                elif word[0] in ("version", "restored", "beside"):
                    yield True

    async def words(
        self, game_id: str, seats: frozenset[int] = frozenset()
    ) -> AsyncGenerator[Word]:
        """How everything stands at once, then each change; None where nothing came for a while."""
        queue: asyncio.Queue[Word] = asyncio.Queue()
        self._watching.setdefault(game_id, set()).add(queue)
        try:
            announced = await self._first(game_id)
            yield "version", announced
            if self._beside.get(game_id):
                yield "beside", self._beside[game_id]
            self._enter(game_id, queue, seats)
            if self._here.get(game_id):
                yield "here", self._here[game_id]
            while True:
                try:
                    async with asyncio.timeout(KEEP_ALIVE_SECONDS):
                        word = await queue.get()
                except TimeoutError:
                    yield None
                    continue
                if word is None:
                    return
                kind, value = word
                if kind == "version" and value <= announced:
                    continue  # it was queued while the present one was read
                if kind in ("version", "restored"):
                    announced = value
                yield kind, value
        finally:
            self._gone(game_id, queue)

    async def _first(self, game_id: str) -> int:
        """The present version; the first who watches a game reads it."""
        announced = self._latest.get(game_id, -1)
        while announced < 0:
            try:
                announced, stamp = await run_in_threadpool(self._first_read, game_id)
            except StorageUnavailable as error:  # the answer has begun: it can only wait
                self._seldom.trouble("a stream waits", error)
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                self._beside[game_id] = max(stamp, self._beside.get(game_id, 0))
        self._latest[game_id] = max(announced, self._latest.get(game_id, -1))
        return announced

    def _first_read(self, game_id: str) -> tuple[int, int]:
        return self.store.version(game_id), self.store.proposals.stamps([game_id])[game_id]

    def _enter(self, game_id: str, queue: object, seats: frozenset[int]) -> None:
        self.presence.enter(game_id, queue, seats)
        if len(self._watching[game_id]) == 1:
            self._ask_about.add(game_id)
        self._count_here(game_id)

    def _gone(self, game_id: str, queue: asyncio.Queue[Word]) -> None:
        self.presence.leave(game_id, queue)
        watchers = self._watching[game_id]
        watchers.discard(queue)
        if watchers:
            self._count_here(game_id)
            return
        del self._watching[game_id]
        self._ask_about.discard(game_id)
        for kept in (self._latest, self._beside, self._here):
            kept.pop(game_id, None)


def _event(kind: str, value: object) -> str:
    return f"event: {kind}\ndata: {json.dumps({kind: value})}\n\n"
