"""The website as an application: settings in, FastAPI out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware

from roundhouse import __version__
from roundhouse.hosting.logs import RequestLog
from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore, open_database
from roundhouse.storage.links import Links
from roundhouse.storage.people import People
from roundhouse.storage.processes import Heartbeat, process_name
from roundhouse.views.byte_budget import DRAWINGS
from roundhouse.web.api import routes as api
from roundhouse.web.api.stream import MEDIA_TYPE
from roundhouse.web.assets import STATIC, Static
from roundhouse.web.connections import most_connections
from roundhouse.web.errors import HostCheck, add_handlers
from roundhouse.web.game.advisers import Advisers
from roundhouse.web.game.drawn import Drawn
from roundhouse.web.limits import Limits
from roundhouse.web.live import Hub
from roundhouse.web.pages import (
    end,
    game_services,
    health,
    home,
    importing,
    link,
    me,
    new_game,
    notify,
    push,
    server,
    sheet,
    titles,
)
from roundhouse.web.rate import Rate
from roundhouse.web.security import SecurityMiddleware
from roundhouse.web.tries import Tries

#: Requests that are worked on at once. More would only take turns with each other.
THREADS = 12


def create_app(settings: Settings | None = None) -> FastAPI:
    """Open the database and put the website together."""
    settings = settings or Settings()
    database = open_database(settings.database)
    memory = settings.game_memory * 1_000_000  # for open games and drawings together
    least = memory // 10
    DRAWINGS.set_limits(memory, least)
    store = GameStore(database, memory=memory - least, on_weight=DRAWINGS.make_room)
    process = process_name()
    hub = Hub(store, most=most_connections(settings) * 3 // 4, process=process)

    advisers = Advisers(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = THREADS
        heartbeat = Heartbeat(database, "server", __version__, process)
        heartbeat.start()
        task = asyncio.create_task(hub.run())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await run_in_threadpool(heartbeat.stop)
            await run_in_threadpool(advisers.close)
            await run_in_threadpool(store.close)

    app = FastAPI(
        title="Roundhouse", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None
    )
    app.state.settings, app.state.store, app.state.hub = settings, store, hub
    app.state.drawn, app.state.advisers = Drawn(), advisers
    app.state.rate, app.state.tries = Rate(settings.rate), Tries()
    app.state.people, app.state.links = People(database), Links(database)
    add_handlers(app)
    people_pages = (link, me, server, notify, push)
    game_pages = (new_game, importing, end, sheet, game_services)
    _mount_game(app)  # first, because most requests go there
    for page in (home, titles, *people_pages, *game_pages, health):
        app.include_router(page.router)
    app.include_router(api.router)
    app.mount("/static", Static(directory=STATIC), name="static")
    # The last one added is the first to see a request.
    plain = (*DEFAULT_EXCLUDED_CONTENT_TYPES, MEDIA_TYPE)  # packing would hold lines back
    app.add_middleware(
        GZipMiddleware, minimum_size=600, compresslevel=5, exclude_content_types=plain
    )
    app.add_middleware(Limits)
    app.add_middleware(HostCheck, settings=settings)
    app.add_middleware(SecurityMiddleware)
    app.add_middleware(RequestLog)
    return app


def _mount_game(app: FastAPI) -> None:
    try:
        from roundhouse.web.game import table  # noqa: PLC0415
        from roundhouse.web.game.routes import AsOfNow, router  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name not in ("roundhouse.web.game", "roundhouse.web.game.routes"):
            raise
        raise RuntimeError(
            "roundhouse.web.game.routes is missing: there is no game page"
        ) from error
    app.router.routes.append(AsOfNow())
    app.include_router(router)
    app.include_router(table.router)
