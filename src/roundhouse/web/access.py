"""What somebody may do with a game: the one place that decides it.

Whoever knows the address of a game may watch it. A seat is played by the person who sits there.
The host of a game, and whoever runs the server, may manage it. An open table, from before there
were people or without a host, is played by anybody who may start games here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends, Request

from roundhouse.engine.position import Position
from roundhouse.hosting.settings import Settings
from roundhouse.storage import StoredGame
from roundhouse.views.visible import Viewer, seated
from roundhouse.web.deps import SiteSettings, Store
from roundhouse.web.identity import Who, get_who

WATCHES = "You are watching this game: only people at the table can do that."
NOT_HOST = "Only the host of this game can do that."


class NotAllowed(Exception):
    """Somebody may not do this; the message says who may."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody at a game."""

    stored: StoredGame
    who: Who
    may_create: bool
    seats: frozenset[int]  # that this visitor plays

    @property
    def manages(self) -> bool:
        """May this visitor invite, hand seats over, rename and archive?"""
        return may_manage(self.stored.host_id, self.who, self.may_create)

    @property
    def viewer(self) -> Viewer:
        """For whom a page of the game is drawn."""
        return self.viewer_at(self.stored.game.position)

    def viewer_at(self, position: Position) -> Viewer:
        """The same in another position of the game."""
        seats = frozenset[int]() if self.stored.readonly_reason else self.seats
        return replace(seated(position, seats), ask_first=self.ask_first)

    @property
    def ask_first(self) -> frozenset[int]:
        """Players who are asked before a deal with them, though the game assumes consent."""
        stored = self.stored
        if stored.is_open_table or stored.game.position.title.consent:
            return frozenset()
        people = (n for n, seat in enumerate(stored.seats) if seat.is_person)
        return frozenset(people) - self.seats

    @property
    def reader(self) -> Viewer:
        """For whom the whole course of the game is told: "you" is the only seat played here."""
        return Viewer(min(self.seats)) if len(self.seats) == 1 else Viewer()

    @property
    def may_act(self) -> bool:
        """Is the question put to this visitor?"""
        return self.viewer.may_act(self.stored.game.position)

    def now(self, stored: StoredGame) -> Visit:
        """The same visitor at the game as it stands by now."""
        return replace(self, stored=stored, seats=seats_of(stored, self.who, self.may_create))

    def need_seat(self) -> None:
        if not self.seats:
            raise NotAllowed(WATCHES)

    def need_host(self) -> None:
        if not self.manages:
            raise NotAllowed(NOT_HOST)


def may_manage(host_id: str, who: Who, may_create: bool) -> bool:
    """May somebody manage a game with this host, also archive and restore it?"""
    return who.runs_the_server or (who.person_id == host_id if host_id else may_create)


def seats_of(stored: StoredGame, who: Who, may_create: bool) -> frozenset[int]:
    """The seats that a visitor plays."""
    if stored.is_open_table:
        people = (n for n, seat in enumerate(stored.seats) if seat.is_person)
        return frozenset(people) if may_create else frozenset()
    if not who.is_known:
        return frozenset()
    mine = (s.is_person and s.person_id == who.person_id for s in stored.seats)
    return frozenset(n for n, yes in enumerate(mine) if yes)


def visit_of(stored: StoredGame, who: Who, settings: Settings) -> Visit:
    may_create = who.may_create(settings.create)
    return Visit(stored, who, may_create, seats_of(stored, who, may_create))


def get_visit(game_id: str, request: Request, store: Store, settings: SiteSettings) -> Visit:
    """The game that is asked for, and who asks: both are read in one thread."""
    with store.database.reading_together():
        return visit_of(store.load(game_id), get_who(request), settings)


def need_creator(who: Who, settings: Settings) -> None:
    """May this visitor start games here?"""
    if not who.may_create(settings.create):
        if settings.create == "host":
            raise NotAllowed("Only the host of this server may start games here.")
        raise NotAllowed(
            "Only members of this server may start games here. "
            "Its host can send you a link; an invitation to a seat lets you in too."
        )


AtGame = Annotated[Visit, Depends(get_visit)]
