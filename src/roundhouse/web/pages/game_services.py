"""What every game page uses and no position decides: live events, talk, notes, export."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from fastapi import APIRouter, Body, Form, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse

from roundhouse.bots import SEATED
from roundhouse.gamefile import to_text
from roundhouse.interchange.encode import NotExportable
from roundhouse.interchange.exporter import export_game
from roundhouse.storage import PERSON, Chat, GameStore, SeatInfo, StorageError, StoredGame
from roundhouse.views.visible import face_down
from roundhouse.web import texts
from roundhouse.web.access import (
    NOT_HOST,
    AtGame,
    NotAllowed,
    Visit,
    may_manage,
    need_creator,
    seats_of,
)
from roundhouse.web.deps import LiveHub, SiteSettings, Store
from roundhouse.web.errors import NotToBeHad
from roundhouse.web.game.helpers import talk_values
from roundhouse.web.identity import CurrentWho, Who, known_person, sign_in
from roundhouse.web.rate import limited
from roundhouse.web.rendering import render
from roundhouse.web.stream_count import address_of

router = APIRouter(prefix="/game/{game_id}")

MOST = 10**9
Seat = Annotated[int, Path(ge=0, le=20)]


@router.get("/events")
async def events(
    request: Request, game_id: str, store: Store, hub: LiveHub, who: CurrentWho
) -> Response:
    address = address_of(request)
    if hub.streams.is_full_for_pages(address):
        return PlainTextResponse(
            "Too many pages are waiting for updates.", 503, {"Retry-After": "30"}
        )
    seats = frozenset[int]()
    if who.is_known:  # others need not be looked up: they sit nowhere
        seats = await run_in_threadpool(_seats_here, store, game_id, who)
    elif not hub.is_watched(game_id):
        await run_in_threadpool(store.version, game_id)  # an unknown game is refused at once
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    stream = hub.stream(game_id, seats, address)
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)


def _seats_here(store: GameStore, game_id: str, who: Who) -> frozenset[int]:
    """The seats of whoever listens; those of an open table are nobody's in particular."""
    stored = store.load(game_id)
    return frozenset() if stored.is_open_table else seats_of(stored, who, may_create=False)


@router.post("/chat")
def talk(
    visit: AtGame,
    store: Store,
    text: Annotated[str, Form()],
    seat: Annotated[int | None, Form()] = None,
) -> Response:
    words = texts.talk(text)
    if not words:
        return Response(status_code=204)
    stored = visit.stored
    if seat is not None and not 0 <= seat < len(stored.seats):
        raise StorageError(f"there is no seat {seat}")
    if not visit.manages:
        visit.need_seat()
    if not stored.is_open_table and seat not in visit.seats:
        seat = min(visit.seats, default=None)
    store.append_to(stored, None, Chat(words, seat))
    return Response(status_code=204)


@router.get("/chat")
def talk_so_far(
    request: Request,
    visit: AtGame,
    before: Annotated[int, Query(ge=1, le=MOST)] = MOST,
) -> Response:
    """Messages before an entry of the log; a page has only the latest."""
    stored = visit.stored
    return render(request, "game/talk.html", stored=stored, **talk_values(stored, before))


@router.get("/notes/{seat}")
def read_note(visit: AtGame, seat: Seat, store: Store) -> Response:
    text = store.note(visit.stored.id, seat, whose_notes(visit, seat))
    return PlainTextResponse(text, headers={"Cache-Control": "no-store"})


@router.put("/notes/{seat}")
def write_note(
    visit: AtGame, seat: Seat, store: Store, text: Annotated[str, Body(media_type="text/plain")]
) -> Response:
    whose = whose_notes(visit, seat)
    store.write_note(visit.stored.id, seat, texts.note(text), whose)
    return Response(status_code=204)


def whose_notes(visit: Visit, seat: int) -> str:
    """Notes are for the person who wrote them; at an open table for all who may play there."""
    is_open = visit.stored.is_open_table
    if not (visit.may_create if is_open else seat in visit.seats):
        raise NotAllowed("These notes are another player's.")
    return "" if is_open else visit.who.person_id


@router.post("/hide")
def hide(visit: AtGame, store: Store) -> Response:
    visit.need_host()
    store.hide(visit.stored.id)
    return RedirectResponse("/games?show=away", 303)


@router.post("/restore")
def restore(game_id: str, store: Store, who: CurrentWho, settings: SiteSettings) -> Response:
    if not may_manage(store.host_of(game_id), who, who.may_create(settings.create)):
        raise NotAllowed(NOT_HOST)
    store.restore(game_id)
    return RedirectResponse(f"/game/{game_id}", 303)


@router.post("/branch", dependencies=[limited])
def branch(
    request: Request,
    visit: AtGame,
    store: Store,
    settings: SiteSettings,
    at: Annotated[int, Form(ge=0)],
    others: Annotated[Literal["computer", "friends"], Form()] = "computer",
) -> Response:
    """A new game that goes on from a position of this one; whoever is asked there is a person."""
    need_creator(visit.who, settings)
    stored = visit.stored
    game = stored.game.at(min(at, len(stored.game.actions)))
    if game.over:
        raise NotToBeHad("Nothing to play on", "the game is over in that position")
    if face_down(game.position):
        raise NotToBeHad("Not during the draft", "cards that are face down would be known")
    asked = game.decision.players[0]
    kind = PERSON if others == "friends" else SEATED
    person, new = known_person(request, visit.who, game.players[asked])
    seats = [
        SeatInfo(name, PERSON if seat == asked else kind, person_id=person)
        for seat, name in enumerate(game.players)
    ]
    response = RedirectResponse(f"/game/{store.add(game, seats, person)}", 303)
    if new:
        sign_in(request, response, person)
    return response


@router.get("/export")
def export(visit: AtGame) -> Response:
    """Our own file. While cards lie face down it would show them, so it has to wait."""
    stored = _open(visit.stored)
    return _file(f"{stored.title}-{stored.id}.json", to_text(stored.game))


@router.get("/export/18xx")
def export_for_18xx_games(visit: AtGame) -> Response:
    """The game for 18xx.games, if it can be played there."""
    stored = _open(visit.stored)
    try:
        data = export_game(stored.game)
    except NotExportable as error:
        raise NotToBeHad("18xx.games cannot take this game", str(error)) from error
    return _file(f"{stored.title}-{stored.id}-18xx.json", json.dumps(data, indent=1))


def _open(stored: StoredGame) -> StoredGame:
    if face_down(stored.game.position):
        why = "the file would show cards that are face down; it is available when the draft is over"
        raise NotToBeHad("Not during the draft", why)
    return stored


def _file(name: str, text: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)
