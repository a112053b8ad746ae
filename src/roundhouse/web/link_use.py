"""Using a link, on the page that it opens or by the API: what it offers, and doing that.

A link works once: of two who use it at the same time one gets in.
"""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.storage import GameStore, StorageError, StoredGame
from roundhouse.storage.links import Link, Links
from roundhouse.storage.people import People, Person
from roundhouse.storage.seating import sit_down
from roundhouse.web.identity import Who


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


def use(
    store: GameStore,
    links: Links,
    people: People,
    secret: str,
    offer: Offer,
    who: Who,
    name: str = "",
) -> str | None:
    """Do what a link is for: gives who the visitor is from then on; None: somebody was faster.

    If it cannot be done, the link works again.
    """
    link = links.use(secret)
    if link is None:
        return None
    try:
        return _let_in(store, people, offer, who, name)
    except StorageError:
        links.put_back(secret, link)
        raise


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
