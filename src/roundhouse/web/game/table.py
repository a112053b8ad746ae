"""What people at one table ask each other: to go back, to agree to a deal, to be left alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse, Response

from roundhouse.core.actions import Answer
from roundhouse.core.refusal import Refusal, RefusedAction
from roundhouse.storage import GameStore, Play, StaleVersion, StoredGame, Undo
from roundhouse.storage.proposals import NOBODY, Kind, Proposal
from roundhouse.storage.records import CardsSeen, NothingToUndo
from roundhouse.storage.replay import may_return_to
from roundhouse.storage.store import check_fresh
from roundhouse.views.labels import label
from roundhouse.views.panels.offers import turn_began
from roundhouse.views.words import listed, owned
from roundhouse.web.access import AtGame, NotAllowed, Visit
from roundhouse.web.deps import Store
from roundhouse.web.game.context import deciders, position_to_ask_for
from roundhouse.web.game.deals import deal_of, offer_waiting
from roundhouse.web.game.requests import TakeBack
from roundhouse.web.game.routes import after_move, changed, moved_on, present
from roundhouse.web.rendering import render

router = APIRouter(prefix="/game/{game_id}")

NOT_YOURS = "Somebody else is asked that."


class Ask(BaseModel):
    """To go back; ``to`` is how many actions shall stay, None: before the own latest decision."""

    model_config = ConfigDict(extra="forbid")
    version: int = Field(ge=0)
    to: int | None = Field(default=None, ge=0)


class Reply(BaseModel):
    """An answer to the proposal that was made at that moment."""

    model_config = ConfigDict(extra="forbid")
    version: int = Field(ge=0)
    made: int


# -- what a page shows -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A proposal as one visitor reads it."""

    kind: Kind
    made: int
    heading: str
    words: str
    answers: tuple[tuple[str, str], ...] = ()  # what is done, and what its button says
    asked: bool = False  # this visitor has to answer


@router.get("/proposals")
def proposals_part(request: Request, visit: AtGame, store: Store) -> Response:
    """What is proposed now, with the buttons that this visitor may press."""
    response = render(request, "game/proposals.html", proposals=proposal_views(store, visit))
    response.headers["Cache-Control"] = "no-store"
    return response


def proposal_views(store: GameStore, visit: Visit) -> list[ProposalView]:
    if visit.stored.is_open_table:
        return []
    views = {"undo": _undo_view, "deal": _deal_view}
    return [views[p.kind](visit, p) for p in store.proposals.standing(visit.stored)]


def _undo_view(visit: Visit, proposal: Proposal) -> ProposalView:
    stored, asker = visit.stored, _called(visit, proposal.seat)
    back = len(stored.game.actions) - proposal.data["to"]
    first = _first_taken_back(visit, proposal)
    what = f"{back} action{'s' if back > 1 else ''}, from {first}"
    if proposal.refused != NOBODY:
        who = _called(visit, proposal.refused)
        return ProposalView("undo", proposal.made, f"{who} did not agree to go back", f"{what}.")
    missing = proposal.missing(stored)
    names = listed([_called(visit, seat) for seat in sorted(missing - visit.seats)])
    waits = f" Waiting for {names}." if names else ""
    heading = f"{asker} ask{'' if asker == 'You' else 's'} to take back {what}"
    if visit.seats & missing:
        words = "It is done when everybody at the table agrees."
        answers = (("refuse", "No"), ("agree", "Agree"))
        return ProposalView("undo", proposal.made, heading, words + waits, answers, asked=True)
    mine = (("withdraw", "Withdraw"),) if proposal.seat in visit.seats else ()
    if visit.seats and not missing:  # whoever was missing has left the table
        mine = (*mine, ("agree", "Take back now"))
    return ProposalView("undo", proposal.made, heading, waits.strip(), mine)


def _first_taken_back(visit: Visit, proposal: Proposal) -> str:
    game, to = visit.stored.game, proposal.data["to"]
    action = game.actions[to]
    who = deciders(visit.stored, to + 1)
    whose = "your" if set(who) <= visit.seats else owned(visit.stored.seats[who[0]].name)
    return f"{whose} “{label(game.at(to).position, action)}”"


def _deal_view(visit: Visit, proposal: Proposal) -> ProposalView:
    stored = visit.stored
    asker, other = _called(visit, proposal.seat), _called(visit, proposal.data["other"])
    words = label(stored.game.position, deal_of(proposal))
    if proposal.refused != NOBODY:
        return ProposalView("deal", proposal.made, f"{other} declined", f"{words}.")
    if proposal.data["other"] in visit.seats:
        heading = f"{asker} offers {other if other != 'You' else 'you'} a deal"
        answers = (
            ("decline-all", "Decline all this turn"),
            ("refuse", "Decline"),
            ("agree", "Accept"),
        )
        return ProposalView("deal", proposal.made, heading, f"{words}.", answers, asked=True)
    if proposal.seat in visit.seats:
        words = f"{words}. Doing anything else withdraws it."
        heading = f"{'Your' if asker == 'You' else owned(asker)} offer waits for {other}"
        return ProposalView("deal", proposal.made, heading, words, (("withdraw", "Withdraw"),))
    return ProposalView("deal", proposal.made, f"{asker} has offered {other} a deal", f"{words}.")


def _called(visit: Visit, seat: int) -> str:
    alone = visit.seats == frozenset({seat})
    return "You" if alone else visit.stored.seats[seat].name


# -- going back --------------------------------------------------------------------------------


@router.post("/ask-undo")
def ask_undo(request: Request, sent: Ask, visit: AtGame, store: Store) -> Response:
    """Ask everybody at the table to go back to an earlier position."""
    visit.need_seat()
    stored = visit.stored
    to = position_to_ask_for(visit) if sent.to is None else sent.to
    if stored.is_open_table or not 0 <= to < len(stored.game.actions):
        raise NothingToUndo("there is nothing to take back")
    if not may_return_to(stored.game, to):
        raise CardsSeen
    try:
        check_fresh(stored, sent.version)
    except StaleVersion:
        return moved_on(request, store, visit)
    made = store.proposals.make(stored, "undo", min(visit.seats), visit.seats, to=to)
    if not made.missing(stored):
        return _go_back(request, store, visit, made)
    return present(request, store, visit, said="The others are asked.")


def _go_back(request: Request, store: GameStore, visit: Visit, proposal: Proposal) -> Response:
    stored = visit.stored
    count = len(stored.game.actions) - proposal.data["to"] + bool(stored.game.stopped)
    return changed(request, store, visit, stored.version, Undo(count, proposal.seat))


# -- answering ---------------------------------------------------------------------------------


@router.post("/proposals/{kind}/{answer}")
def answer_proposal(
    request: Request,
    sent: Reply,
    visit: AtGame,
    store: Store,
    kind: Annotated[Literal["undo", "deal"], Path()],
    answer: Annotated[Literal["agree", "refuse", "withdraw", "decline-all"], Path()],
) -> Response:
    """Say yes or no to what somebody has proposed, or take back the own proposal."""
    visit.need_seat()
    stored = visit.stored
    try:
        check_fresh(stored, sent.version)
    except StaleVersion:
        return moved_on(request, store, visit)
    proposal = _standing(store, stored, kind, sent.made)
    asked = _asked(visit, proposal)
    if answer == "withdraw":
        if proposal.seat not in visit.seats:
            raise NotAllowed("Only who has asked can withdraw it.")
        store.proposals.withdraw(stored, kind, sent.made)
        return present(request, store, visit, said="Withdrawn.")
    if not asked:
        raise NotAllowed(NOT_YOURS)
    if answer == "agree":
        return _agreed(request, store, visit, proposal)
    if answer == "decline-all" and kind == "deal":
        deal = deal_of(proposal).type
        store.proposals.decline_all(stored, asked[0], turn_began(stored.game), deal)
    store.proposals.refuse(stored, kind, sent.made, asked[0])
    return present(request, store, visit, said="Declined.")


def _standing(store: GameStore, stored: StoredGame, kind: Kind, made: int) -> Proposal:
    found = [p for p in store.proposals.standing(stored) if (p.kind, p.made) == (kind, made)]
    return found[0] if found else store.proposals.agree(stored, kind, made, ())  # says it is gone


def _asked(visit: Visit, proposal: Proposal) -> list[int]:
    """The seats of this visitor that may answer."""
    if proposal.kind == "deal":
        return [seat for seat in visit.seats if seat == proposal.data["other"]]
    missing = proposal.missing(visit.stored)
    return sorted(visit.seats & missing if missing else visit.seats)


def _agreed(request: Request, store: GameStore, visit: Visit, proposal: Proposal) -> Response:
    stored, kind = visit.stored, proposal.kind
    after = store.proposals.agree(stored, kind, proposal.made, visit.seats)
    if kind == "deal":
        return _played(request, store, visit, Play(deal_of(proposal), proposal.seat))
    if after.missing(stored):
        return present(request, store, visit, said="Agreed. The others are asked.")
    return _go_back(request, store, visit, after)


@router.post("/decline-all")
def decline_all(request: Request, sent: TakeBack, visit: AtGame, store: Store) -> Response:
    """Decline an offer, and by itself all further ones of its kind in this turn."""
    stored = visit.stored
    waiting = offer_waiting(stored.game)
    if waiting is None or waiting[0] not in visit.seats:
        raise RefusedAction(Refusal("not-now"), reason="No offer waits for your answer.")
    seat, deal = waiting
    try:
        check_fresh(stored, sent.version)
    except StaleVersion:
        return moved_on(request, store, visit)
    store.proposals.decline_all(stored, seat, turn_began(stored.game), deal)
    return _played(request, store, visit, Play(Answer(False), seat))


def _played(request: Request, store: GameStore, visit: Visit, entry: Play) -> Response:
    stored = visit.stored
    try:
        after = store.append_to(stored, stored.version, entry)
    except StaleVersion:
        return moved_on(request, store, visit.now(store.load(stored.id)))
    return after_move(request, store, visit, entry.action, after)


# -- a page that nobody looks at ---------------------------------------------------------------


@router.get("/turn")
def turn(visit: AtGame) -> Response:
    """Is it this visitor's turn? Asked now and then by a page in the background."""
    mine = visit.may_act and not visit.stored.game.over
    body = {"version": visit.stored.version, "mine": mine}
    return JSONResponse(body, headers={"Cache-Control": "no-store"})
