"""What a computer player would do here, and why one did what it did."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from roundhouse.bots import Choice, level
from roundhouse.bots.base import decision_seed
from roundhouse.bots.explaining import ADVISER, EXPERT, HIDDEN, UNKNOWN, hint_for, reason_again
from roundhouse.core.refusal import Refusal, RefusedAction
from roundhouse.storage import StoredGame
from roundhouse.views.labels import label
from roundhouse.views.visible import face_down, needs_curtain
from roundhouse.web.access import AtGame
from roundhouse.web.game.advisers import Advisers, TooManyHints
from roundhouse.web.game.context import by_person, deciders
from roundhouse.web.game.helpers import plain_action

router = APIRouter()

EXPLAINERS = (ADVISER, EXPERT)
#: Attempts after which a computer player is replaced by the simplest one.
ATTEMPTS = 2
BY_PERSON = "A person made this move, before the computer took over."
TOO_MANY = "Others are waiting for a hint from Expert. Ask again in a moment."


@router.get("/hint")
def hint(visit: AtGame) -> Response:
    """The move that a computer player would make for the player who is asked at this screen."""
    check_hint(visit)
    return as_hint(visit, ADVISER, hint_for(visit.stored.game, visit.viewer.seat))


@router.get("/hint/expert")
async def expert_hint(request: Request, visit: AtGame) -> Response:
    """The same by the one that looks ahead; the page waits, the site does not."""
    check_hint(visit)
    seed = decision_seed(len(visit.stored.game.actions), visit.viewer.seat, 0)
    advisers: Advisers = request.app.state.advisers
    try:
        thinking = advisers.ask(EXPERT, visit.stored.game, seed)
    except TooManyHints:
        raise RefusedAction(Refusal("not-now"), reason=TOO_MANY) from None
    return as_hint(visit, EXPERT, await asyncio.wrap_future(thinking))


def check_hint(visit: AtGame) -> None:
    viewer, pos = visit.viewer, visit.stored.game.position
    if not viewer.may_act(pos) or needs_curtain(pos, viewer):
        raise RefusedAction(
            Refusal("not-now"), reason="Hints are only for the player whose turn it is."
        )


def as_hint(visit: AtGame, bot: str, choice: Choice) -> Response:
    return JSONResponse(
        {
            "version": visit.stored.version,
            "who": level(bot).name,
            "action": plain_action(choice.action),
            "label": label(visit.stored.game.position, choice.action),
            "reason": choice.reason,
        },
        headers={"Cache-Control": "no-store"},
    )


@router.get("/reason/{number}")
def reason(number: int, visit: AtGame) -> Response:
    """Why a computer player made the action with this number."""
    stored = visit.stored
    if not 1 <= number <= len(stored.game.actions):
        return Response("there is no such action", 404)
    return JSONResponse({"reason": reason_for(stored, number)})


def reason_for(stored: StoredGame, number: int) -> str:
    """Why, as far as it can be said: not while it would tell about cards that lie face down."""
    if face_down(stored.game.position):
        return HIDDEN
    seat = deciders(stored, number)[0]
    kind = stored.seats[seat].kind
    if not gives_reasons(stored, number):
        return BY_PERSON if kind in EXPLAINERS else UNKNOWN
    before, action = stored.game.at(number - 1), stored.game.actions[number - 1]
    own = stored.seat_seed(seat)
    seeds = (decision_seed(number - 1, seat, attempt, own) for attempt in range(ATTEMPTS))
    return reason_again(kind, before, action, seeds)


def gives_reasons(stored: StoredGame, number: int) -> bool:
    """Was an action made by a computer player that can say why?

    A computer player may sit where a person made the move.
    """
    if number > len(stored.played):  # a plan's: nobody has made it
        return False
    seats = deciders(stored, number)
    if not seats or stored.seats[seats[0]].kind not in EXPLAINERS:
        return False
    return not by_person(stored, seats[0], number)
