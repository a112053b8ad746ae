"""What every game page uses and no position decides: live events, talk, notes, export."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from fastapi import APIRouter, Body, Form, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse

from roundhouse.bots import LEVELS
from roundhouse.gamefile import to_text
from roundhouse.interchange.encode import NotExportable
from roundhouse.interchange.exporter import export_game
from roundhouse.storage import PERSON, Chat, GameStore, SeatInfo, StorageError, StoredGame
from roundhouse.views.visible import face_down
from roundhouse.web import texts
from roundhouse.web.deps import LiveHub, Store
from roundhouse.web.errors import NotToBeHad
from roundhouse.web.game.helpers import talk_values
from roundhouse.web.rendering import render

router = APIRouter(prefix="/game/{game_id}")

MOST = 10**9
Seat = Annotated[int, Path(ge=0, le=20)]


@router.get("/events")
async def events(game_id: str, store: Store, hub: LiveHub) -> Response:
    if hub.is_full:
        return PlainTextResponse("Too many pages wait for updates.", 503, {"Retry-After": "30"})
    if not hub.is_watched(game_id):
        await run_in_threadpool(store.version, game_id)  # an unknown game is refused at once
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(hub.stream(game_id), media_type="text/event-stream", headers=headers)


@router.post("/chat")
def talk(
    game_id: str,
    store: Store,
    text: Annotated[str, Form()],
    seat: Annotated[int | None, Form()] = None,
) -> Response:
    words = texts.talk(text)
    if not words:
        return Response(status_code=204)
    stored = store.load(game_id)
    if seat is not None and not 0 <= seat < len(stored.seats):
        raise StorageError(f"there is no seat {seat}")
    store.append_to(stored, None, Chat(words, seat))
    return Response(status_code=204)


@router.get("/chat")
def talk_so_far(
    request: Request,
    game_id: str,
    store: Store,
    before: Annotated[int, Query(ge=1, le=MOST)] = MOST,
) -> Response:
    """Messages before an entry of the log; a page has only the latest."""
    stored = store.load(game_id)
    return render(request, "game/talk.html", stored=stored, **talk_values(stored, before))


@router.get("/notes/{seat}")
def read_note(game_id: str, seat: Seat, store: Store) -> Response:
    store.load(game_id)
    return PlainTextResponse(store.note(game_id, seat), headers={"Cache-Control": "no-store"})


@router.put("/notes/{seat}")
def write_note(
    game_id: str, seat: Seat, store: Store, text: Annotated[str, Body(media_type="text/plain")]
) -> Response:
    store.write_note(game_id, seat, texts.note(text))
    return Response(status_code=204)


@router.post("/hide")
def hide(game_id: str, store: Store) -> Response:
    store.hide(game_id)
    return RedirectResponse("/", 303)


@router.post("/restore")
def restore(game_id: str, store: Store) -> Response:
    store.restore(game_id)
    return RedirectResponse(f"/game/{game_id}", 303)


@router.post("/branch")
def branch(
    game_id: str,
    store: Store,
    at: Annotated[int, Form(ge=0)],
    others: Annotated[Literal["computer", "friends"], Form()] = "computer",
) -> Response:
    """A new game that goes on from a position of this one; whoever is asked there is a person."""
    stored = store.load(game_id)
    game = stored.game.at(min(at, len(stored.game.actions)))
    if game.over:
        raise NotToBeHad("Nothing to play on", "the game is over in that position")
    if face_down(game.position):
        raise NotToBeHad("Not during the draft", "the cards that lie face down would be known")
    asked = game.decision.players[0]
    kind = PERSON if others == "friends" else LEVELS[0].bot
    seats = [
        SeatInfo(name, PERSON if seat == asked else kind) for seat, name in enumerate(game.players)
    ]
    return RedirectResponse(f"/game/{store.add(game, seats)}", 303)


@router.get("/export")
def export(game_id: str, store: Store) -> Response:
    """Our own file. While cards lie face down it would show them, so it has to wait."""
    stored = _open(store, game_id)
    return _file(f"{stored.title}-{game_id}.json", to_text(stored.game))


@router.get("/export/18xx")
def export_for_18xx_games(game_id: str, store: Store) -> Response:
    """The game for 18xx.games, if it can be played there."""
    stored = _open(store, game_id)
    try:
        data = export_game(stored.game)
    except NotExportable as error:
        raise NotToBeHad("18xx.games cannot take this game", str(error)) from error
    return _file(f"{stored.title}-{game_id}-18xx.json", json.dumps(data, indent=1))


def _open(store: GameStore, game_id: str) -> StoredGame:
    stored = store.load(game_id)
    if face_down(stored.game.position):
        why = "the file would show what lies face down; it can be had when the draft is over"
        raise NotToBeHad("Not during the draft", why)
    return stored


def _file(name: str, text: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)
