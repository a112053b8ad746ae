"""Streams of events: a line of JSON for every change, an empty line to keep the connection open.

A stream goes through the same hub as the pages' live updates, and ends when its token is revoked.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable
from contextlib import aclosing, suppress
from dataclasses import dataclass
from typing import TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import StreamingResponse

from roundhouse.hosting.logs import Seldom
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, StorageUnavailable, UnknownGame
from roundhouse.web.access import visit_of
from roundhouse.web.api.errors import NO_STORE
from roundhouse.web.api.views import event
from roundhouse.web.game.proposing import is_asked
from roundhouse.web.identity import Who, get_who
from roundhouse.web.live import KEEP_ALIVE_SECONDS, Hub

MEDIA_TYPE = "application/x-ndjson"
#: The list of a person's games is read again after this many seconds; the latest are followed.
LOOK_SECONDS = 3.0
MOST_GAMES = 50

T = TypeVar("T")
seldom = Seldom(logging.getLogger("roundhouse.live"))


class TooMany(HTTPException):
    def __init__(self) -> None:
        why = "Too many streams are open; try again in a moment."
        super().__init__(503, why, {"Retry-After": "30"})


@dataclass(frozen=True, slots=True)
class Watcher:
    """A program that reads a stream."""

    request: Request
    who: Who
    store: GameStore
    hub: Hub
    settings: Settings

    def line(self, game_id: str) -> str | None:
        """The game as it is now; None if the token is no longer valid or the game was archived."""
        if not self.still_known():
            return None
        try:
            stored = self.store.load(game_id)
        except UnknownGame:
            return None
        visit = visit_of(stored, self.who, self.settings)
        return f"{event(visit, your_answer=is_asked(self.store, visit)).model_dump_json()}\n"

    def still_known(self) -> bool:
        """Is the token still valid? Streams last longer than requests."""
        now = Request({**self.request.scope, "state": {}})  # nothing that was looked up before
        return get_who(now).person_id == self.who.person_id

    def own_games(self) -> list[str]:
        """This person's games in progress, the latest first."""
        found = self.store.list_games(person=self.who.person_id, over=False, limit=MOST_GAMES)
        return [game.id for game in found]

    async def game(self, game_id: str) -> AsyncGenerator[str]:
        """Lines about one game."""
        last = ""
        with self.hub.streams.counted(self.who.person_id):
            async with aclosing(self.hub.changes(game_id)) as changes:
                async for changed in changes:
                    if not changed:
                        if not await patiently(self.still_known):
                            return
                        yield "\n"
                        continue
                    line = await patiently(self.line, game_id)
                    if line is None:
                        return
                    if line != last:  # what changed beside the log need not matter here
                        yield line
                    last = line

    async def all_games(self) -> AsyncGenerator[str]:
        """Lines about each of this person's games in progress, including new ones."""
        following, quiet, last = Following(self.hub), 0.0, dict[str, str]()
        with self.hub.streams.counted(self.who.person_id):
            try:
                while await patiently(self.still_known):
                    following.add(await patiently(self.own_games))
                    for game_id in await following.changed():
                        line = await patiently(self.line, game_id)
                        if line is not None and line != last.get(game_id):
                            yield line
                            last[game_id], quiet = line, -LOOK_SECONDS
                    quiet += LOOK_SECONDS
                    if following.ended:
                        return
                    if quiet >= KEEP_ALIVE_SECONDS:
                        yield "\n"
                        quiet = 0.0
            finally:
                await following.stop()


async def patiently(read: Callable[..., T], *given: object) -> T:
    """What the database says; the answer has begun, so it can only wait while there is trouble."""
    while True:
        try:
            return await run_in_threadpool(read, *given)
        except StorageUnavailable as error:
            seldom.trouble("a stream waits", error)
            await asyncio.sleep(LOOK_SECONDS)


class Following:
    """Several games that one stream follows."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.ended = False  # the hub has ended its streams: the server is about to stop
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._news: dict[str, None] = {}  # games that have changed, the first one first
        self._any = asyncio.Event()

    def add(self, game_ids: Iterable[str]) -> None:
        """Follow these games as well, and those whose task has ended anew."""
        for game_id in game_ids:
            if game_id not in self._tasks or self._tasks[game_id].done():
                self._tasks[game_id] = asyncio.create_task(self._follow(game_id))

    async def _follow(self, game_id: str) -> None:
        with suppress(UnknownGame):  # archived meanwhile: there is nothing to follow
            async with aclosing(self.hub.changes(game_id)) as changes:
                async for changed in changes:
                    if changed:
                        self._news[game_id] = None
                        self._any.set()
            self.ended = True
            self._any.set()

    async def changed(self) -> list[str]:
        """Games that have changed; none if nothing happens for a few seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_SECONDS):
                await self._any.wait()
        self._any.clear()
        found, self._news = list(self._news), {}
        return found

    async def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)


def respond(lines: AsyncIterator[str]) -> StreamingResponse:
    headers = {**NO_STORE, "X-Accel-Buffering": "no"}
    return StreamingResponse(lines, media_type=MEDIA_TYPE, headers=headers)
