"""The game page and its parts; see ``web.contract`` for what belongs to ``web.pages``."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Match, Route
from starlette.types import Scope

from roundhouse.core.actions import Action, Pass, from_json
from roundhouse.core.refusal import RefusedAction
from roundhouse.storage import GameStore, Play, Redo, Retry, StaleVersion, StoredGame, Undo
from roundhouse.views.labels import label
from roundhouse.views.log import chapters, fresh_lines
from roundhouse.views.svg.text_size import step_of
from roundhouse.views.words import in_the_book, plain
from roundhouse.web.access import AtGame, NotAllowed, Visit, get_visit
from roundhouse.web.deps import SiteSettings, Store
from roundhouse.web.game import previews, seats, thinking
from roundhouse.web.game.context import (
    PageContext,
    may_redo,
    open_page,
    restart_count,
    undo_count,
)
from roundhouse.web.game.deals import declined_by_itself
from roundhouse.web.game.drawn import Drawn, key_of, respond, shown_by
from roundhouse.web.game.follow_up import is_settled
from roundhouse.web.game.helpers import radius_of
from roundhouse.web.game.moves import NotAsked, play, undo_entry
from roundhouse.web.game.page_values import shown_values
from roundhouse.web.game.planning import Plan, plan_context, plan_of
from roundhouse.web.game.requests import Act, TakeBack
from roundhouse.web.rendering import filled, render

PARTS = "game/parts.html"

router = APIRouter(prefix="/game/{game_id}")
router.include_router(previews.router)
router.include_router(thinking.router)
router.include_router(seats.router)


# -- the page ----------------------------------------------------------------------------------


@router.get("")
def page(request: Request, visit: AtGame, at: int | None = None) -> Response:
    context = open_page(visit, at, radius=radius_of(request))
    return draw(request, context, "game/page.html")


@router.get("/board")
def board_part(
    request: Request,
    visit: AtGame,
    radius: int = 0,
    at: int | None = None,
    plan: str | None = None,
) -> Response:
    """The map alone, with its type fitted to the size at which it is drawn."""
    size = step_of(radius) if radius > 0 else radius_of(request)
    found = plan_context(visit, plan_of(plan), size) if plan is not None else None
    context = found[0] if found is not None else open_page(visit, at, radius=size)
    return HTMLResponse(context.page.board, headers={"Cache-Control": "no-store"})


@router.get("/parts")
def parts(
    request: Request,
    visit: AtGame,
    store: Store,
    at: int | None = None,
    curtain: str = "",
    plan: str | None = None,
) -> Response:
    """What changes from position to position; with ``plan`` as it may be on the next own turn."""
    if plan is not None:
        found = plan_context(visit, plan_of(plan), radius_of(request))
        if found is not None:
            return draw(request, found[0], PARTS, plan=found[1])
    if at is not None and at < len(visit.stored.game.actions):
        return draw(request, open_page(visit, at, radius=radius_of(request)), PARTS)
    return present(request, store, visit, open_curtain=curtain == "open")


class AsOfNow(Route):
    """The parts of the present position, which pages ask for after every move of others.

    Nothing but the address matters then, so this route stands before all others and reads in one
    thread what a handler with dependencies gets from several.
    """

    def __init__(self) -> None:
        super().__init__("/game/{game_id}/parts", parts_now)
        self.methods = {"GET"}  # like those of the other routes

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        return (Match.NONE, {}) if scope["query_string"] else super().matches(scope)


def parts_now(request: Request) -> Response:
    state = request.app.state
    visit = get_visit(request.path_params["game_id"], request, state.store, state.settings)
    return present(request, state.store, visit)


def present(
    request: Request,
    store: GameStore,
    visit: Visit,
    status: int = 200,
    said: str = "",
    *,
    open_curtain: bool = False,
) -> Response:
    """The parts of the present position, drawn once for all who see the same."""
    radius = radius_of(request)

    def text() -> str:
        context = open_page(visit, open_curtain=open_curtain, radius=radius)
        return filled(PARTS, **shown_values(request, context))

    key = *key_of(visit, store.database.generation, radius, curtain=open_curtain), shown_by(request)
    drawn: Drawn = request.app.state.drawn
    return respond(request, drawn.part(key, text), status, said)


def draw(
    request: Request,
    context: PageContext,
    template: str,
    plan: Plan | None = None,
) -> Response:
    values = shown_values(request, context, plan)
    if template != PARTS:
        values["shown"] = frozenset()  # a whole page has nothing to keep
    response = render(request, template, 200, **values)
    response.headers["Cache-Control"] = "no-store"
    return response


# -- playing -----------------------------------------------------------------------------------


@router.post("/act")
def act(
    request: Request, game_id: str, sent: Act, store: Store, settings: SiteSettings
) -> Response:
    """Play an action; the answer is the page after it.

    The game is read here and not as a dependency, which would wait for a thread of its own.
    """
    visit = get_visit(game_id, request, store, settings)
    action = from_json(sent.action)
    stored = visit.stored
    try:
        after = play(store, visit, sent.version, action)
    except StaleVersion:
        return moved_on(request, store, visit.now(store.load(stored.id)))
    except NotAsked as error:
        return JSONResponse({"what": "Not done", "why": str(error), "clause": ""}, 422)
    except RefusedAction as error:
        words = label_or_type(stored, action)
        body = {"what": words, "why": error.reason, "clause": in_the_book(error.clause)}
        return JSONResponse(body, 422)
    return after_move(request, store, visit, action, after)


def after_move(
    request: Request, store: GameStore, visit: Visit, action: Action, after: StoredGame
) -> Response:
    """The page after an action of which ``after`` came."""
    before = visit.stored
    if after is before:  # a deal: it waits beside the log
        return present(request, store, visit, said="The other player is asked.")
    now = visit.now(declined_by_itself(store, settled(store, before, action, after)))
    return present(request, store, now, said=news(before, now))


def label_or_type(stored: StoredGame, action: Action) -> str:
    """What was tried, in words, even if the action makes no sense here."""
    try:
        return label(stored.game.position, action)
    except (KeyError, IndexError, LookupError, AssertionError, ValueError, TypeError):
        return str(action.type).replace("-", " ").capitalize()


@router.post("/undo")
def undo(request: Request, sent: TakeBack, visit: AtGame, store: Store) -> Response:
    visit.need_seat()
    store.proposals.hear_again(visit.stored, visit.seats)
    return taken_back(request, store, visit, sent.version, undo_count(visit))


@router.post("/redo")
def redo(request: Request, sent: TakeBack, visit: AtGame, store: Store) -> Response:
    visit.need_seat()
    if visit.stored.undone and sent.version == visit.stored.version and not may_redo(visit):
        raise NotAllowed("Only the player who made that move can redo it.")
    return changed(request, store, visit, sent.version, Redo(1))


@router.post("/restart")
def restart(request: Request, sent: TakeBack, visit: AtGame, store: Store) -> Response:
    visit.need_seat()
    stored = visit.stored
    asked = visit.seats.intersection(stored.game.decision.players)
    count = (restart_count(stored) if asked else 0) or undo_count(visit)
    return taken_back(request, store, visit, sent.version, count)


def taken_back(
    request: Request, store: GameStore, visit: Visit, version: int, count: int
) -> Response:
    return changed(request, store, visit, version, undo_entry(visit, version, count))


@router.post("/retry")
def retry(request: Request, sent: TakeBack, visit: AtGame, store: Store) -> Response:
    """The computer player that could not decide shall try again."""
    if not visit.manages:
        visit.need_seat()
    if visit.stored.trouble is None:
        return present(request, store, visit)
    return changed(request, store, visit, sent.version, Retry())


def changed(
    request: Request,
    store: GameStore,
    visit: Visit,
    version: int,
    entry: Undo | Redo | Retry,
) -> Response:
    """Commit an entry and answer with the new parts; a stale page gets them too, with 409."""
    before = visit.stored
    try:
        after = store.append_to(before, version, entry)
    except StaleVersion:
        return moved_on(request, store, visit.now(store.load(before.id)))
    return present(request, store, visit.now(after), said=news(before, visit.now(after)))


def moved_on(request: Request, store: GameStore, visit: Visit) -> Response:
    return present(request, store, visit, 409, "The game has moved on.")


def settled(store: GameStore, before: StoredGame, action: Action, after: StoredGame) -> StoredGame:
    """Pass what the answer has settled already; whoever moves meanwhile goes first."""
    while is_settled(before.game.position, action, after.game.position):
        seat = after.entries[-1].seat
        before, action = after, Pass()
        try:
            after = store.append_to(after, after.version, Play(action, seat))
        except StaleVersion:
            return store.load(after.id)
    return after


def news(before: StoredGame, visit: Visit) -> str:
    """What just happened, for those who listen to the page."""
    after = visit.stored
    if after.game.actions == before.game.actions:
        return "Trying again."
    if len(after.game.actions) < len(before.game.actions):
        return "Taken back."
    since = len(before.game.actions)
    fresh = fresh_lines(chapters(after.game, visit.viewer, since=since, lines=1), since)
    lines = [plain(line.words) for line in fresh]
    return " ".join(reversed(lines[:4]))
