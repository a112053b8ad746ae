"""Moves at a game, whichever way they come: the page and the API share them."""

from __future__ import annotations

from roundhouse.core.actions import Action
from roundhouse.core.state import NOBODY
from roundhouse.engine.legal import takers
from roundhouse.storage import GameStore, Play, StoredGame, Undo
from roundhouse.storage.records import CardsSeen, NothingToUndo
from roundhouse.storage.replay import may_return_to
from roundhouse.storage.store import check_fresh
from roundhouse.web.access import Visit
from roundhouse.web.game.deals import person_to_ask, propose

NOT_FROM_HERE = "It is a computer player's turn; nobody can move for it."


class NotAsked(Exception):
    """None of the seats that somebody plays may act now; the message says who may."""


def play(store: GameStore, visit: Visit, version: int, action: Action) -> StoredGame:
    """Play an action for whichever of the visitor's seats may take it.

    A deal that another person has to agree to first is proposed: then the game is as it was.
    """
    stored = visit.stored
    if not stored.is_open_table:
        visit.need_seat()
    seat = seat_for(visit, action)
    if seat < 0 and stored.game.decision.players and not stored.readonly_reason:
        check_fresh(stored, version)
        raise NotAsked(not_now(stored))
    if seat >= 0 and person_to_ask(visit, action) >= 0:
        propose(store, visit, seat, action, version)
        return stored
    return store.append_to(stored, version, Play(action, seat if seat >= 0 else None))


def not_now(stored: StoredGame) -> str:
    """Why none of the seats played here may act."""
    asked = [stored.seats[p] for p in stored.game.decision.players]
    people = [seat.name for seat in asked if seat.is_person]
    return f"It is the turn of {' and '.join(people)}." if people else NOT_FROM_HERE


def seat_for(visit: Visit, action: Action) -> int:
    """Who takes an action at this screen: whoever is asked, or who may say it out of turn."""
    position = visit.stored.game.position
    if type(action) in position.title.out_of_turn:
        seats = sorted(visit.seats)  # somebody else at this screen is told that it is not for him
        said_by = [s for s in takers(position, action) if s in seats]
        return (said_by or seats or [NOBODY])[0]
    viewer = visit.viewer
    return viewer.seat if visit.may_act else NOBODY


def undo_entry(visit: Visit, version: int, count: int) -> Undo:
    """What takes back so many actions; what nobody at this screen has decided stands."""
    stored = visit.stored
    if not count and version == stored.version:
        last = len(stored.game.actions)
        hidden = last > 0 and not may_return_to(stored.game, last - 1)
        raise CardsSeen if hidden else NothingToUndo("nothing was decided here")
    return Undo(max(1, count))
