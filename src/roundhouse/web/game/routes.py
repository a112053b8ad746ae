"""The game page and its parts; see ``web.contract`` for what belongs to ``web.pages``."""

from __future__ import annotations

from datetime import datetime

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from roundhouse.core.actions import Action, Pass, from_json
from roundhouse.core.events import HomeTokenPlaced, MarkerPlaced, TileLaid, TokenPlaced
from roundhouse.core.refusal import RefusedAction
from roundhouse.core.state import NOBODY
from roundhouse.storage import GameStore, Play, Redo, Retry, StaleVersion, StoredGame, Undo
from roundhouse.storage.replay import may_return_to
from roundhouse.views.labels import label
from roundhouse.views.legend import legend
from roundhouse.views.log import HEADINGS, action_sentences, chapters, heading
from roundhouse.views.names import Names
from roundhouse.views.svg.text_size import step_of
from roundhouse.views.visible import visible_events
from roundhouse.views.words import Sentence, in_the_book, plain
from roundhouse.web.access import AtGame, NotAllowed, Visit
from roundhouse.web.deps import Store
from roundhouse.web.game import previews, seats, thinking
from roundhouse.web.game.context import (
    PageContext,
    deciders,
    may_redo,
    may_undo,
    open_page,
    own_trains,
    position_to_ask_for,
    restart_count,
    undo_count,
)
from roundhouse.web.game.deals import declined_by_itself, is_declined
from roundhouse.web.game.drawn import Drawn, key_of, respond
from roundhouse.web.game.follow_up import is_settled
from roundhouse.web.game.helpers import radius_of, talk_values
from roundhouse.web.game.log_lines import log_lines
from roundhouse.web.game.moves import NotAsked, play, undo_entry
from roundhouse.web.game.planning import Plan, may_plan, plan_context, plan_of
from roundhouse.web.game.requests import Act, TakeBack
from roundhouse.web.rendering import render

router = APIRouter(prefix="/game/{game_id}")
router.include_router(previews.router)
router.include_router(thinking.router)
router.include_router(seats.router)

#: Events that change a hex.
_ON_MAP = (TileLaid, TokenPlaced, MarkerPlaced, HomeTokenPlaced)


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
            return draw(request, found[0], "game/parts.html", plan=found[1])
    if at is not None and at < len(visit.stored.game.actions):
        return draw(request, open_page(visit, at, radius=radius_of(request)), "game/parts.html")
    return present(request, store, visit, open_curtain=curtain == "open")


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
        return bytes(draw(request, context, "game/parts.html").body).decode()

    key = key_of(visit, store.database.generation, radius, curtain=open_curtain)
    drawn: Drawn = request.app.state.drawn
    return respond(request, drawn.part(key, text), status, said)


def draw(
    request: Request,
    context: PageContext,
    template: str,
    plan: Plan | None = None,
) -> Response:
    visit, stored = context.visit, context.stored
    past = context.page.past
    values = {
        "stored": stored,
        "page": context.page,
        "seat": context.viewer.seat,
        "notes_of": notes_of(context),
        **talk_values(stored),
        "said": "",
        "flash": " ".join(moved_hexes(context)),
        "happened": happened(context) if past else (),
        "stand": f"{latest_move(stored)}.{context.page.number}" + ("p" if plan else ""),
        "undo": not past and may_undo(visit),
        "redo": not past and may_redo(visit),
        "ask_undo": not past and position_to_ask_for(visit) >= 0,
        "asks_back": past and may_ask_back(visit, context.page.number),
        "declined": page_answers(request, context),
        "restart": not past and visit.may_act and restart_count(stored),
        "rounds": round_starts(stored) if past else (),
        "own_trains": own_trains(context),
        "plan": plan,
        "may_plan": plan is None and not past and may_plan(visit),
        "waiting": waiting(stored),
        "radius": radius_of(request),
        "legend": legend(context.game.title),
        "hints": hints(visit),
        "visit": visit,
        "log_lines": log_lines,
        **absent_values(stored),
    }
    response = render(request, template, 200, **values)
    response.headers["Cache-Control"] = "no-store"
    return response


def may_ask_back(visit: Visit, number: int) -> bool:
    """Could this visitor ask everybody to go back to an earlier position?"""
    stored = visit.stored
    possible = bool(visit.seats) and not stored.is_open_table and not stored.readonly_reason
    return possible and may_return_to(stored.game, number)


def page_answers(request: Request, context: PageContext) -> bool:
    """Shall the page decline the offer by itself that this visitor is asked about?"""
    if not context.page.playing or context.page.preview is None or context.page.past:
        return False
    return is_declined(request.app.state.store, context.stored)


def notes_of(context: PageContext) -> int:
    """Whose notes the page opens; at a shared screen nobody's while nobody in particular looks."""
    if context.page.curtain:
        return NOBODY
    return context.viewer.seat


def absent_values(stored: StoredGame) -> dict[str, object]:
    """Seats that are asked and free: nobody can move before somebody sits down there."""
    asked = () if stored.is_open_table or stored.game.over else stored.game.decision.players
    seats = [p for p in asked if stored.seats[p].is_person and not stored.seats[p].person_id]
    names = " and ".join(stored.seats[p].name for p in seats)
    return {"absent_seats": seats if len(seats) == len(asked) else (), "absent_names": names}


def hints(visit: Visit) -> str:
    """Hints are offered to one person against computers; several people turn them on first."""
    return "on" if visit.seats and sum(s.is_person for s in visit.stored.seats) == 1 else "off"


def waiting(stored: StoredGame) -> datetime:
    """Since when the present decision is waited for; an import begins with its arrival."""
    return max(stored.changed, stored.created)


def latest_move(stored: StoredGame) -> int:
    """The entry that put the game where it stands; talk does not count."""
    return next((e.number for e in reversed(stored.entries) if e.kind != "chat"), 0)


def moved_hexes(context: PageContext) -> list[str]:
    """Hexes that the latest action changed, unless it was the viewer's own; in the past, any."""
    stored, number = context.stored, len(context.stored.game.actions)
    if context.page.past:
        number = context.page.number
    elif number and context.viewer.seat in deciders(stored, number):
        return []
    events = stored.game.events(number) if number else ()
    return [e.hex for e in events if isinstance(e, _ON_MAP) and e.hex]


def happened(context: PageContext) -> list[Sentence]:
    """What the action that led to an earlier position did, in words."""
    game, viewer, number = context.game, context.viewer, context.page.number
    events = game.events(number) if number else game.opening_events
    names = Names(game.position, viewer)
    lines = action_sentences(game, number, names, visible_events(events, viewer))
    return [words for _, words, _ in lines if words]


def round_starts(stored: StoredGame) -> list[tuple[str, int]]:
    """Headings of the log with the position at which each begins."""
    game = stored.game
    found = [(heading(e), 0) for e in game.opening_events if e.kind in HEADINGS]
    for number in range(1, len(game.actions) + 1):
        found += [(heading(e), number) for e in game.events(number) if e.kind in HEADINGS]
    return found


# -- playing -----------------------------------------------------------------------------------


@router.post("/act")
def act(request: Request, sent: Act, visit: AtGame, store: Store) -> Response:
    """Play an action; the answer is the page after it."""
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
        raise NotAllowed("Whoever made that move can make it again.")
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
    shown = chapters(after.game, visit.viewer, since=len(before.game.actions), lines=1)
    lines = [plain(line.words) for chapter in shown for line in chapter.lines if line.fresh]
    return " ".join(reversed(lines[:4]))
