"""Proposals through the API: deals that wait for an answer, and undo requests to everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path
from starlette.responses import Response

from roundhouse.storage import GameStore, StaleVersion
from roundhouse.storage.proposals import NOBODY, Proposal
from roundhouse.views.labels import label
from roundhouse.web.access import AtGame, Visit
from roundhouse.web.api import models, proposal_models, views
from roundhouse.web.api.play import OF_GAME, moved_on
from roundhouse.web.api.program import get_program
from roundhouse.web.deps import Store
from roundhouse.web.game.deals import deal_of, declined_by_itself
from roundhouse.web.game.proposing import (
    Outcome,
    ReplyKind,
    ask_to_go_back,
    decline_offers,
    reply,
    waits_for,
)

router = APIRouter(dependencies=[Depends(get_program)])
#: An answer of a program, in the words that the pages use for it.
REPLIES: dict[str, ReplyKind] = {
    "accept": "agree",
    "decline": "refuse",
    "decline-all": "decline-all",
    "withdraw": "withdraw",
}


@router.get(f"{OF_GAME}/proposals")
def proposals(visit: AtGame, store: Store) -> proposal_models.ProposalList:
    """The open proposals, and who has to answer."""
    stored = visit.stored
    standing = [] if stored.is_open_table else store.proposals.standing(stored)
    return proposal_models.ProposalList(
        version=stored.version, proposals=[_view(visit, one) for one in standing]
    )


def _view(visit: Visit, proposal: Proposal) -> proposal_models.Proposal:
    stored = visit.stored
    game, names, open_ = stored.game, stored.game.players, proposal.refused == NOBODY
    if proposal.kind == "deal":
        action, stays = deal_of(proposal), None
        text, asked = label(game.position, action), [proposal.data["other"]]
    else:
        action, stays = None, proposal.data["to"]
        count = len(game.actions) - stays
        text = f"take back {count} action{'s' if count > 1 else ''}"
        asked = sorted(proposal.missing(stored))
    return proposal_models.Proposal(
        kind=proposal.kind,
        made=proposal.made,
        player=names[proposal.seat],
        text=text,
        action=proposal.data["action"] if action else None,
        stays=stays,
        waits_for=[names[seat] for seat in asked] if open_ else [],
        declined_by=None if open_ else names[proposal.refused],
        yours=proposal.seat in visit.seats,
        your_answer=waits_for(visit, proposal),
    )


@router.post(f"{OF_GAME}/proposals/undo", response_model=models.Game)
def ask_undo(sent: proposal_models.AskUndo, visit: AtGame, store: Store) -> models.Game | Response:
    """Ask everybody at the table for an undo. It happens at once if nobody else sits there."""
    return _answer(store, visit, lambda: ask_to_go_back(store, visit, sent.version, sent.to))


@router.post(f"{OF_GAME}/proposals/{{kind}}/{{answer}}", response_model=models.Game)
def answer_proposal(
    sent: proposal_models.ProposalAnswer,
    visit: AtGame,
    store: Store,
    kind: Annotated[proposal_models.Kind, Path()],
    answer: Annotated[Literal["accept", "decline", "decline-all", "withdraw"], Path()],
) -> models.Game | Response:
    """Accept or decline a proposal, or withdraw your own.

    ``decline-all`` also declines further deals of the same kind in this turn.
    """
    word = REPLIES[answer]
    return _answer(store, visit, lambda: reply(store, visit, sent.version, kind, sent.made, word))


@router.post(f"{OF_GAME}/decline-all", response_model=models.Game)
def decline_all(sent: models.TakeBack, visit: AtGame, store: Store) -> models.Game | Response:
    """If an offer is an action that waits for your answer: decline it and all of its kind.

    Further ones are declined automatically until the turn ends.
    """
    visit.need_seat()
    return _answer(store, visit, lambda: decline_offers(store, visit, sent.version))


def _answer(store: GameStore, visit: Visit, act: Callable[[], Outcome]) -> models.Game | Response:
    """The game after something was proposed or answered."""
    try:
        found = act()
    except StaleVersion:
        return moved_on(store, visit)
    return views.game_view(visit.now(declined_by_itself(store, found.after)))
