"""What handlers ask for.

These only look something up in memory, so they are coroutines: FastAPI would send plain functions
to a thread each.
"""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import Depends, Request

from roundhouse.hosting.settings import Settings
from roundhouse.storage import GameStore
from roundhouse.web.live import Hub


async def get_store(request: Request) -> GameStore:
    return cast("GameStore", request.app.state.store)


async def get_hub(request: Request) -> Hub:
    return cast("Hub", request.app.state.hub)


async def get_settings(request: Request) -> Settings:
    return cast("Settings", request.app.state.settings)


Store = Annotated[GameStore, Depends(get_store)]
LiveHub = Annotated[Hub, Depends(get_hub)]
SiteSettings = Annotated[Settings, Depends(get_settings)]
