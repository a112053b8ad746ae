"""The page of whoever runs the server: letting members in, and removing them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from roundhouse.storage import StorageError
from roundhouse.storage.leaving import leave as leave_server
from roundhouse.storage.people import People, Person
from roundhouse.web.access import NotAllowed
from roundhouse.web.addresses import HandOut, hand_out, link_address, only_here
from roundhouse.web.deps import SiteSettings, Store
from roundhouse.web.identity import CurrentWho, ServerLinks, ServerPeople, Who
from roundhouse.web.rendering import render

router = APIRouter(prefix="/server")
SHOWN = 100
NOT_HOST = (
    "Only the host of this server sees this page. "
    "The command roundhouse host-link prints a link that signs the host in."
)


@router.get("")
def show(
    request: Request, who: CurrentWho, people: ServerPeople, settings: SiteSettings
) -> Response:
    need_server_host(who)
    return _page(request, people, settings)


@router.post("/members")
def invite_member(
    request: Request,
    who: CurrentWho,
    people: ServerPeople,
    links: ServerLinks,
    settings: SiteSettings,
) -> Response:
    """A link that lets one person in; it is shown once."""
    need_server_host(who)
    shown = hand_out(link_address(request, settings, links.make("member")))
    return _page(request, people, settings, shown)


@router.post("/members/{person_id}/guest")
def end_membership(person_id: str, who: CurrentWho, people: ServerPeople) -> Response:
    """Somebody stays on this server, plays on, and is no longer a member."""
    need_server_host(who)
    people.set_role(_member(people, person_id).id, "guest")
    return RedirectResponse("/server", 303)


@router.post("/members/{person_id}/remove")
def remove_member(person_id: str, who: CurrentWho, people: ServerPeople, store: Store) -> Response:
    """As if somebody had left: the seats become free, and nobody can be that person again."""
    need_server_host(who)
    leave_server(store, _member(people, person_id).id)
    return RedirectResponse("/server", 303)


def _member(people: People, person_id: str) -> Person:
    found = people.get(person_id)
    if found is None or found.role != "member":
        raise StorageError("there is no such member: somebody else may have removed them")
    return found


def need_server_host(who: Who) -> None:
    if not who.runs_the_server:
        raise NotAllowed(NOT_HOST)


def _page(
    request: Request, people: ServerPeople, settings: SiteSettings, link: HandOut | None = None
) -> Response:
    response = render(
        request,
        "server.html",
        link=link,
        create=settings.create,
        only_here=only_here(request, settings),
        members=people.let_in(SHOWN),
        shown=SHOWN,
    )
    response.headers["Cache-Control"] = "no-store"
    return response
