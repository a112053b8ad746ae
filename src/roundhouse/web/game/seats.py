"""The table: who sits where, invitations, and seats that computer players stand in for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import RedirectResponse, Response

from roundhouse.bots import BOTS, level
from roundhouse.hosting.settings import Settings
from roundhouse.storage import SeatInfo, StorageError, StoredGame
from roundhouse.storage.links import Links
from roundhouse.storage.people import People
from roundhouse.storage.seating import hand_to_computer, rename, stand_up, take_back
from roundhouse.web import texts
from roundhouse.web.access import AtGame, NotAllowed, Visit
from roundhouse.web.addresses import HandOut, hand_out, link_address, only_here, site_address
from roundhouse.web.deps import SiteSettings, Store
from roundhouse.web.game_form import usual_bot
from roundhouse.web.identity import ServerLinks, ServerPeople
from roundhouse.web.rendering import render

router = APIRouter(prefix="/table")
Seat = Annotated[int, Path(ge=0, le=20)]
NOT_YOURS = "Only the host and the person in that seat can do that."
NOBODYS = "This game has no host: anybody who may start games here can play it."


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as the panel shows it."""

    number: int
    seat: SeatInfo
    person: str  # name of whoever sits there
    since: datetime
    mine: bool
    link: HandOut | None

    @property
    def is_free(self) -> bool:
        return not self.person

    @property
    def computer(self) -> str:
        """What stands in, in words; empty: a person plays."""
        return "" if self.seat.is_person else level(self.seat.kind).name


@router.get("")
def show(
    request: Request,
    visit: AtGame,
    links: ServerLinks,
    people: ServerPeople,
    settings: SiteSettings,
    part: bool = False,
) -> Response:
    """The panel alone, or as a page for browsers without scripts."""
    stored = visit.stored
    response = render(
        request,
        "game/seats.html" if part else "table.html",
        stored=stored,
        visit=visit,
        places=places(request, visit, links, people, settings),
        watch=hand_out(f"{site_address(request, settings)}/game/{stored.id}"),
        only_here=only_here(request, settings),
        levels=[(bot, level(bot).name) for bot in BOTS],
        usual_bot=usual_bot(),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def places(
    request: Request, visit: Visit, links: Links, people: People, settings: Settings
) -> list[Place]:
    stored = visit.stored
    invited = links.invitations(stored.id) if visit.manages else {}
    found = {seat: hand_out(link_address(request, settings, key)) for seat, key in invited.items()}
    names = people.names([seat.person_id for seat in stored.seats if seat.person_id])
    return [
        Place(
            n,
            seat,
            names.get(seat.person_id, ""),
            since(stored, n),
            is_own(visit, n),
            found.get(n),
        )
        for n, seat in enumerate(stored.seats)
    ]


def since(stored: StoredGame, seat: int) -> datetime:
    """Since when whoever plays a seat has played it; another name changes nothing about that."""
    changes = (
        entry.at
        for entry in reversed(stored.entries)
        if entry.kind == "seat" and entry.seat == seat and entry.data["what"] != "renamed"
    )
    return next(changes, stored.created)


def is_own(visit: Visit, seat: int) -> bool:
    """Is it this visitor's seat, also while a computer player stands in?"""
    if not 0 <= seat < len(visit.stored.seats):
        raise StorageError(f"there is no seat {seat}")
    person = visit.stored.seats[seat].person_id
    return visit.who.is_known and person == visit.who.person_id


def need_owner(visit: Visit, seat: int) -> None:
    """The host and whoever sits there may change a seat."""
    if not is_own(visit, seat) and not visit.manages:
        raise NotAllowed(NOT_YOURS)


def _back(visit: Visit) -> Response:
    return RedirectResponse(f"/game/{visit.stored.id}/table", 303)


@router.post("/{seat}/invite")
def invite(visit: AtGame, seat: Seat, links: ServerLinks) -> Response:
    """A new link for a seat; the one before no longer works."""
    visit.need_host()
    if visit.stored.is_open_table:
        raise NotAllowed(NOBODYS)
    is_own(visit, seat)  # there is such a seat
    links.invite(visit.stored.id, seat)
    return _back(visit)


@router.post("/{seat}/computer")
def to_computer(visit: AtGame, seat: Seat, store: Store, bot: Annotated[str, Form()]) -> Response:
    need_owner(visit, seat)
    if bot not in BOTS:
        raise StorageError("there is no such computer player")
    hand_to_computer(store, visit.stored.id, seat, bot)
    return _back(visit)


@router.post("/{seat}/person")
def to_person(visit: AtGame, seat: Seat, store: Store) -> Response:
    need_owner(visit, seat)
    take_back(store, visit.stored.id, seat)
    return _back(visit)


@router.post("/{seat}/stand-up")
def leave_seat(visit: AtGame, seat: Seat, store: Store) -> Response:
    need_owner(visit, seat)
    if visit.stored.is_open_table:
        raise NotAllowed(NOBODYS)
    stand_up(store, visit.stored.id, seat)
    return _back(visit)


@router.post("/{seat}/name")
def call(visit: AtGame, seat: Seat, store: Store, name: Annotated[str, Form()]) -> Response:
    need_owner(visit, seat)
    rename(store, visit.stored.id, seat, texts.name(name))
    return _back(visit)
