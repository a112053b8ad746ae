"""``/healthz``: can games be read and written?"""

from __future__ import annotations

from fastapi import APIRouter
from sqlalchemy import text
from starlette.responses import JSONResponse, Response

from roundhouse import __version__
from roundhouse.storage import StorageUnavailable
from roundhouse.web.deps import Store

router = APIRouter()


@router.get("/healthz")
def health(store: Store) -> Response:
    try:
        with store.database.reading() as connection:
            connection.execute(text("SELECT 1"))
        waiting = len(store.with_bots_to_move())
    except StorageUnavailable as error:
        return JSONResponse({"status": "unavailable", "why": str(error)}, 503)
    return JSONResponse({"status": "ok", "version": __version__, "waiting_for_bots": waiting})
