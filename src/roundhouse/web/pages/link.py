"""Opening a link that lets somebody in: to a seat, on a device, to this server, as its host.

The address with the secret is left at once. What the link is for is shown by GET and done by
POST only: messengers fetch every link for a preview.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from roundhouse.storage import GameStore, StorageError, StoredGame
from roundhouse.storage.links import Link, Links
from roundhouse.storage.people import People, Person
from roundhouse.storage.seating import sit_down
from roundhouse.web import texts
from roundhouse.web.deps import Store
from roundhouse.web.identity import (
    CurrentWho,
    ServerLinks,
    ServerPeople,
    Who,
    carried_link,
    carry_link,
    drop_link,
    sign_in,
)
from roundhouse.web.rendering import render

router = APIRouter(prefix="/link")
_PRIVATE = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
NAMELESS = "Say what the others shall call you."


@dataclass(frozen=True, slots=True)
class Offer:
    """What a link offers to the one who opened it."""

    link: Link
    person: Person | None = None  # whom it signs in
    stored: StoredGame | None = None  # where it gives a seat

    @property
    def seat_name(self) -> str:
        return self.stored.seats[self.link.seat].name if self.stored else ""

    def own_seats(self, who: Who) -> list[str]:
        """Names under which the visitor sits at the table already."""
        seats = self.stored.seats if self.stored else ()
        return [seat.name for seat in seats if who.is_known and seat.person_id == who.person_id]

    def needs_name(self, who: Who) -> bool:
        """Only somebody new is asked for a name."""
        return not who.is_known and self.person is None


@router.get("/{secret}")
def opened(request: Request, secret: str) -> Response:
    """Keep the secret out of sight: it goes into a cookie of this browser."""
    response = RedirectResponse("/link", 303, _PRIVATE)
    carry_link(request, response, secret)
    return response


@router.get("")
def show(
    request: Request, store: Store, who: CurrentWho, links: ServerLinks, people: ServerPeople
) -> Response:
    offer = offered(store, links, people, carried_link(request))
    return _page(request, who, offer)


@router.post("")
def claim(
    request: Request,
    store: Store,
    who: CurrentWho,
    links: ServerLinks,
    people: ServerPeople,
    name: Annotated[str, Form()] = "",
) -> Response:
    """Do what the link is for. It works once: of two who press at the same time one gets in."""
    secret, name = carried_link(request), texts.name(name)
    offer = offered(store, links, people, secret)
    if offer is None:
        return _page(request, who, None)
    if offer.needs_name(who) and not name:
        return _page(request, who, offer, NAMELESS)
    link = links.use(secret)
    if link is None:
        return _page(request, who, None)
    try:
        person = _let_in(store, people, offer, who, name)
    except StorageError:
        links.put_back(secret, link)
        raise
    response = RedirectResponse(f"/game/{link.game_id}" if link.game_id else "/", 303, _PRIVATE)
    if person != who.person_id:
        sign_in(request, response, person)
    drop_link(request, response)
    return response


def offered(store: GameStore, links: Links, people: People, secret: str) -> Offer | None:
    """What a link is for; None if it can no longer be used."""
    link = links.find(secret) if secret else None
    if link is None:
        return None
    if link.kind == "device":
        person = people.get(link.person_id)
        return None if person is None else Offer(link, person)
    if link.kind == "seat":
        try:
            return Offer(link, stored=store.load(link.game_id))
        except StorageError:  # archived, or from another version: nobody can sit down now
            return None
    return Offer(link, people.host() if link.kind == "host" else None)


def _let_in(store: GameStore, people: People, offer: Offer, who: Who, name: str) -> str:
    """Who the visitor is from now on."""
    link = offer.link
    if link.kind == "device":
        return link.person_id
    if link.kind == "host" and offer.person is not None and not who.is_known:
        return offer.person.id
    person = Person(who.person_id, who.name, "guest") if who.is_known else people.create(name)
    if link.kind == "host":
        people.set_role(person.id, "host")
    elif who.role in ("", "guest") and (link.kind == "member" or _lets_in(people, offer)):
        people.set_role(person.id, "member")
    if link.kind == "seat":
        sit_down(store, link.game_id, link.seat, person.id, person.name)
    return person.id


def _lets_in(people: People, offer: Offer) -> bool:
    """Whom a member invites is a member; a guest's invitation gives a seat and no more."""
    host = people.get(offer.stored.host_id) if offer.stored and offer.stored.host_id else None
    return host is not None and host.role != "guest"


def _page(request: Request, who: Who, offer: Offer | None, problem: str = "") -> Response:
    status = 422 if problem else 200 if offer else 410
    response = render(request, "link.html", status, who=who, offer=offer, problem=problem)
    response.headers.update(_PRIVATE)
    return response
