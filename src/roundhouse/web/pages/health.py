"""``/healthz``: can games be read and written, do pages learn of changes, do computers play?"""

from __future__ import annotations

import time

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from roundhouse import __version__
from roundhouse.storage import Database, StorageUnavailable
from roundhouse.storage.processes import alive
from roundhouse.web.deps import LiveHub, Store
from roundhouse.web.live import Hub

router = APIRouter()
#: The database is written to at most this often, however often somebody asks.
FRESH_SECONDS = 2.0
#: A computer player that is asked for longer should have been seen to by some worker.
WAIT_SECONDS = 60


@router.get("/healthz")
def health(request: Request, store: Store, hub: LiveHub) -> Response:
    try:
        _check(request, store.database)
        waiting, seconds = store.bots_waiting()
        workers = seconds <= WAIT_SECONDS or _workers(store.database)
    except StorageUnavailable as error:
        return JSONResponse({"status": "unavailable", "why": str(error)}, 503)
    trouble = hub.trouble or hub.why_dead
    if trouble:
        return JSONResponse({"status": "no live updates", "why": trouble[:300]}, 503)
    if not workers:
        why = f"no worker is running, and a computer player has been asked for {seconds} seconds"
        return JSONResponse({"status": "no worker", "why": why}, 503)
    found: dict[str, object] = {"waiting_for_bots": waiting, "longest_wait_seconds": seconds}
    found |= {"called_by": request.url.scheme, **_live(hub)}
    return JSONResponse({"status": "ok", "version": __version__, **found})


def _workers(database: Database) -> bool:
    """Does any process play for the computer players?"""
    return any(process.kind == "worker" for process in alive(database))


def _live(hub: Hub) -> dict[str, str]:
    """How changes of other processes are learnt of, and why not by notices if they could be."""
    if hub.notices.listening:
        return {"live_updates": "notices"}
    why = {"no_notices_because": hub.notices.why} if hub.notices.why else {}
    return {"live_updates": "polling", **why}


def _check(request: Request, database: Database) -> None:
    """Write something: only that shows that the disk is not full, not gone, not read-only."""
    now = time.monotonic()
    if now - getattr(request.app.state, "written", -FRESH_SECONDS) >= FRESH_SECONDS:
        database.check_writing()
        request.app.state.written = now
