"""Playing through the API: look, decide, undo, chat, follow events."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi import Request as WebRequest
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from roundhouse.core.actions import from_json
from roundhouse.storage import Chat, GameStore, StaleVersion
from roundhouse.web import texts
from roundhouse.web.access import AtGame, Visit
from roundhouse.web.api import models, views
from roundhouse.web.api.errors import NotYourTurn, answer_with
from roundhouse.web.api.program import Program, get_program
from roundhouse.web.api.stream import MEDIA_TYPE, TooMany, Watcher, respond
from roundhouse.web.deps import LiveHub, SiteSettings, Store
from roundhouse.web.game.context import undo_count
from roundhouse.web.game.deals import declined_by_itself
from roundhouse.web.game.moves import NotAsked, play, undo_entry

router = APIRouter(dependencies=[Depends(get_program)])  # before any game is looked for
MOST = 10**9
Number = Annotated[int, Query(ge=0, le=MOST)]
OF_GAME = "/games/{game_id}"
STREAM: dict[int | str, dict[str, object]] = {
    200: {"content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Event"}}}}
}


@router.get(OF_GAME)
def game(visit: AtGame) -> models.Game:
    """A game as your seat may see it, or as a spectator sees it if you have no seat."""
    return views.game_view(visit)


@router.get(f"{OF_GAME}/actions")
def actions(visit: AtGame, refused: bool = False) -> models.Actions:
    """What is legal now; with ``refused`` also what is not, why, and by which clause."""
    return views.actions(visit, refused=refused)


@router.post(
    f"{OF_GAME}/actions",
    response_model=models.Game,
    responses={202: {"model": models.Game, "description": "The other person is asked"}},
)
def act(
    sent: models.Move, visit: AtGame, store: Store, response: Response
) -> models.Game | Response:
    """Play an action. If the game has moved on since that version, nothing happens.

    A deal that another person has to agree to first is proposed: status 202, and the game is as
    it was.
    """
    action = from_json(sent.action)
    try:
        after = play(store, visit, sent.version, action)
    except NotAsked as error:
        raise NotYourTurn(str(error)) from error
    except StaleVersion:
        return moved_on(store, visit)
    if after is visit.stored:
        response.status_code = 202
        return views.game_view(visit)
    return views.game_view(visit.now(declined_by_itself(store, after)))


@router.post(f"{OF_GAME}/undo", response_model=models.Game)
def undo(sent: models.TakeBack, visit: AtGame, store: Store) -> models.Game | Response:
    """Undo back to your latest decision, including what computer players did since."""
    visit.need_seat()
    store.proposals.hear_again(visit.stored, visit.seats)
    try:
        entry = undo_entry(visit, sent.version, undo_count(visit))
        after = store.append_to(visit.stored, sent.version, entry)
    except StaleVersion:
        return moved_on(store, visit)
    return views.game_view(visit.now(after))


def moved_on(store: GameStore, visit: Visit) -> Response:
    """Somebody was faster; the response has the game as it is now."""
    found = views.game_view(visit.now(store.load(visit.stored.id)))
    problem = models.Problem(
        code="moved-on",
        error="The game has moved on",
        detail="Somebody else was faster. Nothing has changed.",
        version=found.version,
        game=found,
    )
    return answer_with(problem, 409)


@router.get(f"{OF_GAME}/log")
def log(visit: AtGame, after: Number = 0) -> models.Log:
    """What was played after action ``after``, at most 100 lines, with sentences."""
    return views.log(visit, after)


@router.get(f"{OF_GAME}/talk")
def talk(visit: AtGame, before: Annotated[int, Query(ge=1, le=MOST)] = MOST) -> models.Talk:
    """The latest 100 messages, or the latest before one of them."""
    return views.talk(visit.stored, before)


@router.post(f"{OF_GAME}/talk", status_code=204)
def say(sent: models.Say, visit: AtGame, store: Store) -> None:
    """Say something at the table."""
    words = texts.talk(sent.text)
    if not visit.manages:
        visit.need_seat()
    if words:
        store.append_to(visit.stored, None, Chat(words, min(visit.seats, default=None)))


@router.get("/stream", responses=STREAM, response_class=StreamingResponse)
async def all_games(
    request: WebRequest, who: Program, store: Store, hub: LiveHub, settings: SiteSettings
) -> Response:
    """All your games in progress: one line for each at once, then one for every change."""
    if hub.streams.is_full_for_programs(who.person_id):
        raise TooMany
    return respond(Watcher(request, who, store, hub, settings).all_games())


@router.get(f"{OF_GAME}/stream", responses=STREAM, response_class=StreamingResponse)
async def one_game(
    request: WebRequest,
    game_id: str,
    who: Program,
    store: Store,
    hub: LiveHub,
    settings: SiteSettings,
) -> Response:
    """One game: a line at once, then one for every change."""
    if hub.streams.is_full_for_programs(who.person_id):
        raise TooMany
    if not hub.is_watched(game_id):
        await run_in_threadpool(store.version, game_id)  # an unknown game is refused at once
    return respond(Watcher(request, who, store, hub, settings).game(game_id))
