"""Opening a link that lets somebody in: to a seat, on a device, to this server, as its host.

The address with the secret is left at once. What the link is for is shown by GET and done by
POST only: messengers fetch every link for a preview.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

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
from roundhouse.web.link_use import Offer, offered, use
from roundhouse.web.rate import limited
from roundhouse.web.rendering import render

router = APIRouter(prefix="/link")
_PRIVATE = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
#: Not "no-referrer": browsers would not say from where the form was sent (``security``).
_PAGE = {"Cache-Control": "no-store"}
NAMELESS = "Enter a name for the others to see."


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
    secret = carried_link(request)
    if not secret:  # a messenger that makes a preview sends no cookies, and shows this title
        return _private(render(request, "link_preview.html"))
    return _page(request, who, offered(store, links, people, secret))


@router.post("", dependencies=[limited])
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
    person = use(store, links, people, secret, offer, who, name)
    if person is None:
        return _page(request, who, None)
    game_id = offer.link.game_id
    response = RedirectResponse(f"/game/{game_id}" if game_id else "/", 303, _PRIVATE)
    if person != who.person_id:
        sign_in(request, response, person)
    drop_link(request, response)
    return response


def _page(request: Request, who: Who, offer: Offer | None, problem: str = "") -> Response:
    status = 422 if problem else 200 if offer else 410
    return _private(render(request, "link.html", status, who=who, offer=offer, problem=problem))


def _private(response: Response) -> Response:
    response.headers.update(_PAGE)
    return response
