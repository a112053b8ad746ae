"""The page of whoever runs the server: letting members in."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from roundhouse.web.access import NotAllowed
from roundhouse.web.addresses import HandOut, hand_out, link_address, only_here
from roundhouse.web.deps import SiteSettings
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
