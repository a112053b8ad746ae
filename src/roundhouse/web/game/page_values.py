"""Everything that the templates of the game page show, besides the page's own record."""

from __future__ import annotations

from datetime import datetime

from fastapi import Request

from roundhouse.core.events import HomeTokenPlaced, MarkerPlaced, TileLaid, TokenPlaced
from roundhouse.core.state import NOBODY
from roundhouse.storage import StoredGame
from roundhouse.storage.replay import may_return_to
from roundhouse.views.legend import legend
from roundhouse.views.log import action_sentences, heading
from roundhouse.views.log_kinds import HEADINGS
from roundhouse.views.names import Names
from roundhouse.views.visible import told_events
from roundhouse.views.words import Sentence
from roundhouse.web.access import Visit
from roundhouse.web.game.context import (
    PageContext,
    deciders,
    may_redo,
    may_undo,
    own_trains,
    position_to_ask_for,
    restart_count,
)
from roundhouse.web.game.deals import is_declined
from roundhouse.web.game.drawn import shown_by, stamp
from roundhouse.web.game.helpers import radius_of, talk_values
from roundhouse.web.game.log_lines import log_lines, since_lines
from roundhouse.web.game.planning import Plan, may_plan
from roundhouse.web.pieces import piece

#: Events that change a hex.
_ON_MAP = (TileLaid, TokenPlaced, MarkerPlaced, HomeTokenPlaced)


def shown_values(
    request: Request, context: PageContext, plan: Plan | None = None
) -> dict[str, object]:
    """Everything that the templates of the page show."""
    visit, stored = context.visit, context.stored
    past = context.page.past
    return {
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
        "since_lines": since_lines,
        "piece": piece,
        "stamp": stamp,
        "shown": shown_by(request),
        "dots": frozenset() if past else dots(stored),
        **absent_values(stored),
    }


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


def dots(stored: StoredGame) -> frozenset[int]:
    """Seats by which the page shows whether their players are here."""
    people = (n for n, seat in enumerate(stored.seats) if seat.is_person)
    return frozenset(people) if stored.is_online else frozenset()


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
    lines = action_sentences(game, number, names, told_events(events, viewer))
    return [words for _, words, _ in lines if words]


def round_starts(stored: StoredGame) -> list[tuple[str, int]]:
    """Headings of the log with the position at which each begins."""
    game = stored.game
    found = [(heading(e), 0) for e in game.opening_events if e.kind in HEADINGS]
    for number in range(1, len(game.actions) + 1):
        found += [(heading(e), number) for e in game.events(number) if e.kind in HEADINGS]
    return found
