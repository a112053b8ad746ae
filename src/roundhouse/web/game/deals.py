"""Deals between people at their own devices, and offers that somebody wants to hear no more of.

Where the rules ask for consent, an offer is an action, and so is its answer. Where a game assumes
consent (the option ``consent``), the two would have talked at the table: at their own devices
the deal is proposed beside the log, and played as one ordinary action when the other person
accepts. Computer players agree at once, as the option says.
"""

from __future__ import annotations

from roundhouse.core.actions import Action, Answer, from_json, to_json
from roundhouse.core.refusal import RefusedAction
from roundhouse.core.state import NOBODY
from roundhouse.engine.citations import explain
from roundhouse.engine.game import PlayedGame
from roundhouse.rules.privates.offers import other_party
from roundhouse.rules.privates.pending import PendingOffer
from roundhouse.storage import GameStore, Play, StaleVersion, StoredGame
from roundhouse.storage.proposals import Proposal, ProposalError
from roundhouse.storage.records import ReadOnlyGame
from roundhouse.storage.store import check_fresh
from roundhouse.views.panels.offers import turn_began
from roundhouse.web.access import Visit


def person_to_ask(visit: Visit, action: Action) -> int:
    """The seat of another person who has to agree to an action first; NOBODY: it can be played."""
    game = visit.stored.game
    other = NOBODY if game.over else other_party(game.position, action)
    return other if other in visit.ask_first else NOBODY


def propose(store: GameStore, visit: Visit, seat: int, action: Action, version: int) -> Proposal:
    """Ask another person to agree to a deal, which has to be legal already."""
    stored, other = visit.stored, person_to_ask(visit, action)
    check_fresh(stored, version)
    if stored.readonly_reason:
        raise ReadOnlyGame(stored.readonly_reason)
    refusal = stored.game.refusal(action, stored.seats[seat].name)
    if refusal is not None:
        clause, reason = explain(stored.game.title, refusal)
        raise RefusedAction(refusal, clause, reason)
    if action.type in store.proposals.declined(stored, other, turn_began(stored.game)):
        name = stored.seats[other].name
        raise ProposalError(f"{name} declines all such offers in this turn")
    return store.proposals.make(
        stored, "deal", seat, visit.seats, action=to_json(action), other=other
    )


def deal_of(proposal: Proposal) -> Action:
    return from_json(proposal.data["action"])


# -- offers that are actions -------------------------------------------------------------------


def offer_waiting(game: PlayedGame) -> tuple[int, str] | None:
    """Who is asked to answer an offer, and the kind of deal that it is about."""
    offer = None if game.over else game.position.waiting(PendingOffer)
    if offer is None or game.decision.kind != "offer":
        return None
    return offer.players[0], offer.action.type


def is_declined(store: GameStore, stored: StoredGame) -> bool:
    """Has whoever is asked declined all offers of this kind in this turn?"""
    waiting = offer_waiting(stored.game)
    if waiting is None:
        return False
    seat, deal = waiting
    return deal in store.proposals.declined(stored, seat, turn_began(stored.game))


def declined_by_itself(store: GameStore, stored: StoredGame) -> StoredGame:
    """The game after an offer that its addressee has declined beforehand."""
    if not is_declined(store, stored):
        return stored
    seat = stored.game.decision.players[0]
    try:
        return store.append_to(stored, stored.version, Play(Answer(False), seat))
    except StaleVersion:  # it was answered meanwhile
        return store.load(stored.id)
