"""Proposing and answering, whichever way it comes: the page and the API share it.

Everything here is about the position that the visitor has seen; if the game has moved on since,
``StaleVersion`` is raised and nothing is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from roundhouse.core.actions import Action, Answer
from roundhouse.core.refusal import Refusal, RefusedAction
from roundhouse.storage import GameStore, Play, StoredGame, Undo
from roundhouse.storage.proposals import NOBODY, Kind, Proposal
from roundhouse.storage.records import CardsSeen, NothingToUndo
from roundhouse.storage.replay import may_return_to
from roundhouse.storage.store import check_fresh
from roundhouse.views.panels.offers import turn_began
from roundhouse.web.access import NotAllowed, Visit
from roundhouse.web.game.context import position_to_ask_for
from roundhouse.web.game.deals import deal_of, offer_waiting

ReplyKind = Literal["agree", "refuse", "withdraw", "decline-all"]
NOT_YOURS = "That is somebody else's decision."
NOT_PROPOSER = "Only the person who asked can withdraw it."


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it: the game as it stands then, and what to say."""

    after: StoredGame
    said: str = ""
    action: Action | None = None  # what was played


def ask_to_go_back(store: GameStore, visit: Visit, version: int, to: int | None) -> Outcome:
    """Ask everybody at the table to go back to an earlier position.

    ``to`` is how many actions shall stay; None: before the own latest decision.
    """
    visit.need_seat()
    stored = visit.stored
    wanted = position_to_ask_for(visit) if to is None else to
    if stored.is_open_table or not 0 <= wanted < len(stored.game.actions):
        raise NothingToUndo("there is nothing to take back")
    if not may_return_to(stored.game, wanted):
        raise CardsSeen
    check_fresh(stored, version)
    made = store.proposals.make(stored, "undo", min(visit.seats), visit.seats, to=wanted)
    if not made.missing(stored):
        return _go_back(store, visit, made)
    return Outcome(stored, "The others are asked.")


def _go_back(store: GameStore, visit: Visit, proposal: Proposal) -> Outcome:
    stored = visit.stored
    count = len(stored.game.actions) - proposal.data["to"] + bool(stored.game.stopped)
    return Outcome(store.append_to(stored, stored.version, Undo(count, proposal.seat)))


def reply(
    store: GameStore, visit: Visit, version: int, kind: Kind, made: int, answer: ReplyKind
) -> Outcome:
    """Say yes or no to what somebody has proposed, or take back the own proposal."""
    visit.need_seat()
    stored = visit.stored
    check_fresh(stored, version)
    proposal = _standing(store, stored, kind, made)
    if answer == "withdraw":
        if proposal.seat not in visit.seats:
            raise NotAllowed(NOT_PROPOSER)
        store.proposals.withdraw(stored, kind, made)
        return Outcome(stored, "Withdrawn.")
    asked = seats_asked(visit, proposal)
    if not asked:
        raise NotAllowed(NOT_YOURS)
    if answer == "agree":
        return _agreed(store, visit, proposal)
    if answer == "decline-all" and kind == "deal":
        deal = deal_of(proposal).type
        store.proposals.decline_all(stored, asked[0], turn_began(stored.game), deal)
    store.proposals.refuse(stored, kind, made, asked[0])
    return Outcome(stored, "Declined.")


def _standing(store: GameStore, stored: StoredGame, kind: Kind, made: int) -> Proposal:
    found = [p for p in store.proposals.standing(stored) if (p.kind, p.made) == (kind, made)]
    return found[0] if found else store.proposals.agree(stored, kind, made, ())  # says it is gone


def seats_asked(visit: Visit, proposal: Proposal) -> list[int]:
    """The seats of this visitor that may answer."""
    if proposal.kind == "deal":
        return [seat for seat in visit.seats if seat == proposal.data["other"]]
    missing = proposal.missing(visit.stored)
    return sorted(visit.seats & missing if missing else visit.seats)


def is_asked(store: GameStore, visit: Visit) -> bool:
    """Does a proposal wait for an answer of this visitor?"""
    if not visit.seats or visit.stored.is_open_table:
        return False
    return any(waits_for(visit, p) for p in store.proposals.standing(visit.stored))


def waits_for(visit: Visit, proposal: Proposal) -> bool:
    """Is this visitor asked, and has not answered?"""
    if proposal.kind == "undo" and not visit.seats & proposal.missing(visit.stored):
        return False
    return proposal.refused == NOBODY and bool(seats_asked(visit, proposal))


def _agreed(store: GameStore, visit: Visit, proposal: Proposal) -> Outcome:
    stored = visit.stored
    after = store.proposals.agree(stored, proposal.kind, proposal.made, visit.seats)
    if proposal.kind == "deal":
        return _played(store, stored, Play(deal_of(proposal), proposal.seat))
    if after.missing(stored):
        return Outcome(stored, "Agreed. The others are asked.")
    return _go_back(store, visit, after)


def decline_offers(store: GameStore, visit: Visit, version: int) -> Outcome:
    """Decline the offer that waits, and by itself all further ones of its kind in this turn."""
    stored = visit.stored
    waiting = offer_waiting(stored.game)
    if waiting is None or waiting[0] not in visit.seats:
        raise RefusedAction(Refusal("not-now"), reason="No offer waits for your answer.")
    seat, deal = waiting
    check_fresh(stored, version)
    store.proposals.decline_all(stored, seat, turn_began(stored.game), deal)
    return _played(store, stored, Play(Answer(False), seat))


def _played(store: GameStore, stored: StoredGame, entry: Play) -> Outcome:
    return Outcome(store.append_to(stored, stored.version, entry), action=entry.action)
