"""What people at one table ask each other: to go back, to agree to a deal, to be left alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse, Response

from roundhouse.storage import GameStore, StaleVersion
from roundhouse.storage.proposals import NOBODY, Kind, Proposal
from roundhouse.views.labels import label
from roundhouse.views.names import shown
from roundhouse.views.panels.question import Deal, deal_words
from roundhouse.views.words import listed, money, owned
from roundhouse.web.access import AtGame, Visit
from roundhouse.web.deps import Store
from roundhouse.web.game.context import deciders
from roundhouse.web.game.deals import deal_of
from roundhouse.web.game.proposing import (
    Outcome,
    ReplyKind,
    ask_to_go_back,
    decline_offers,
    is_asked,
    reply,
)
from roundhouse.web.game.requests import TakeBack
from roundhouse.web.game.routes import after_move, moved_on, news, present
from roundhouse.web.rendering import render

router = APIRouter(prefix="/game/{game_id}")


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
        return _asked_for_deal(visit, proposal, asker)
    if proposal.seat in visit.seats:
        words = f"{words}. Doing anything else withdraws it."
        heading = f"{'Your' if asker == 'You' else owned(asker)} offer waits for {other}"
        return ProposalView("deal", proposal.made, heading, words, (("withdraw", "Withdraw"),))
    return ProposalView("deal", proposal.made, f"{asker} has offered {other} a deal", f"{words}.")


def _asked_for_deal(visit: Visit, proposal: Proposal, asker: str) -> ProposalView:
    """The deal as an offer that waits for an answer is put (``offer_question``)."""
    pos, action = visit.stored.game.position, deal_of(proposal)
    assert isinstance(action, Deal)
    number = pos.state.corporation
    buyer = shown(pos.title, pos.corporation_name(number)) if number >= 0 else ""
    answers = (
        ("decline-all", "Decline all this turn"),
        ("refuse", "Decline"),
        ("agree", f"Accept {money(action.price)}"),
    )
    heading = deal_words(pos, action, asker, buyer)
    return ProposalView("deal", proposal.made, heading, "", answers, asked=True)


def _called(visit: Visit, seat: int) -> str:
    alone = visit.seats == frozenset({seat})
    return "You" if alone else visit.stored.seats[seat].name


# -- asking and answering ----------------------------------------------------------------------


@router.post("/ask-undo")
def ask_undo(request: Request, sent: Ask, visit: AtGame, store: Store) -> Response:
    """Ask everybody at the table to go back to an earlier position."""
    return _answer(
        request, store, visit, lambda: ask_to_go_back(store, visit, sent.version, sent.to)
    )


@router.post("/proposals/{kind}/{answer}")
def answer_proposal(
    request: Request,
    sent: Reply,
    visit: AtGame,
    store: Store,
    kind: Annotated[Kind, Path()],
    answer: Annotated[ReplyKind, Path()],
) -> Response:
    """Say yes or no to what somebody has proposed, or take back the own proposal."""
    return _answer(
        request,
        store,
        visit,
        lambda: reply(store, visit, sent.version, kind, sent.made, answer),
    )


@router.post("/decline-all")
def decline_all(request: Request, sent: TakeBack, visit: AtGame, store: Store) -> Response:
    """Decline an offer, and by itself all further ones of its kind in this turn."""
    return _answer(request, store, visit, lambda: decline_offers(store, visit, sent.version))


def _answer(
    request: Request, store: GameStore, visit: Visit, act: Callable[[], Outcome]
) -> Response:
    """The page after something was proposed or answered."""
    try:
        found = act()
    except StaleVersion:
        return moved_on(request, store, visit.now(store.load(visit.stored.id)))
    if found.action is not None:
        return after_move(request, store, visit, found.action, found.after)
    if found.after is visit.stored:
        return present(request, store, visit, said=found.said)
    now = visit.now(found.after)
    return present(request, store, now, said=news(visit.stored, now))


# -- a page that nobody looks at ---------------------------------------------------------------


@router.get("/turn")
def turn(visit: AtGame, store: Store) -> Response:
    """Must this visitor act or answer? Asked now and then by a page in the background."""
    mine = (visit.may_act and not visit.stored.game.over) or is_asked(store, visit)
    body = {"version": visit.stored.version, "mine": mine}
    return JSONResponse(body, headers={"Cache-Control": "no-store"})
