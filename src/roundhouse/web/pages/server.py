"""The page of whoever runs the server: letting members in, and removing people."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from roundhouse.storage import StorageError
from roundhouse.storage.leaving import leave as leave_server
from roundhouse.storage.people import People, Person, Role
from roundhouse.web.access import NotAllowed
from roundhouse.web.addresses import HandOut, hand_out, link_address, only_here
from roundhouse.web.deps import SiteSettings, Store
from roundhouse.web.identity import CurrentWho, ServerLinks, ServerPeople, Who
from roundhouse.web.rendering import render

router = APIRouter(prefix="/server")
PAGE = 20  # people
#: The last person of the page before: when they came, and their id.
Before = Annotated[str, Query(pattern=r"^([0-9]{1,15}\.[a-z0-9]{1,16})?$")]
Show = Literal["members", "guests"]
NOT_HOST = (
    "Only the host of this server sees this page. "
    "The command roundhouse host-link prints a link that signs the host in."
)


@router.get("")
def show_people(
    request: Request,
    who: CurrentWho,
    people: ServerPeople,
    settings: SiteSettings,
    show: Show = "members",
    before: Before = "",
) -> Response:
    need_server_host(who)
    return _page(request, people, settings, show=show, before=before)


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
    return _page(request, people, settings, link=shown)


@router.post("/members/{person_id}/guest")
def end_membership(person_id: str, who: CurrentWho, people: ServerPeople) -> Response:
    """Somebody stays on this server, plays on, and is no longer a member."""
    need_server_host(who)
    people.set_role(_somebody(people, person_id, "member").id, "guest")
    return RedirectResponse("/server", 303)


@router.post("/members/{person_id}/remove")
def remove(person_id: str, who: CurrentWho, people: ServerPeople, store: Store) -> Response:
    """As if somebody had left: the seats become free, and nobody can be that person again."""
    need_server_host(who)
    gone = _somebody(people, person_id, "member", "guest")
    leave_server(store, gone.id)
    return RedirectResponse("/server" if gone.role == "member" else "/server?show=guests", 303)


def _somebody(people: People, person_id: str, *roles: Role) -> Person:
    found = people.get(person_id)
    if found is None or found.role not in roles:
        who = " or ".join(roles)
        raise StorageError(f"there is no such {who}: somebody else may have removed them")
    return found


def need_server_host(who: Who) -> None:
    if not who.runs_the_server:
        raise NotAllowed(NOT_HOST)


def _page(
    request: Request,
    people: ServerPeople,
    settings: SiteSettings,
    *,
    link: HandOut | None = None,
    show: Show = "members",
    before: str = "",
) -> Response:
    at, _, last = before.partition(".")
    after = (int(at), last) if before else None
    found = people.of_role("member" if show == "members" else "guest", PAGE + 1, after)
    hosts = people.of_role("host", PAGE) if show == "members" and not before else []
    response = render(
        request,
        "server.html",
        link=link,
        create=settings.create,
        only_here=only_here(request, settings),
        show=show,
        people=[*hosts, *found[:PAGE]],
        older=_place(*found[PAGE - 1]) if len(found) > PAGE else "",
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def _place(person: Person, since: datetime) -> str:
    return f"{round(since.timestamp() * 1000)}.{person.id}"
