"""A person's own page: name, devices, programs, the own data, and leaving."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from roundhouse.storage import StorageError
from roundhouse.storage.leaving import leave as leave_server
from roundhouse.storage.people import Token
from roundhouse.web import texts
from roundhouse.web.access import NotAllowed
from roundhouse.web.addresses import HandOut, hand_out, link_address, only_here
from roundhouse.web.deps import SiteSettings, Store
from roundhouse.web.identity import (
    CurrentWho,
    ServerLinks,
    ServerPeople,
    Who,
    get_people,
    secret_of,
    set_secret,
    sign_out,
)
from roundhouse.web.own_data import packed
from roundhouse.web.pages.notify import get_notify, notify_values
from roundhouse.web.rendering import render

router = APIRouter(prefix="/me")
NOBODY = "You are not signed in: open an invitation, or start a game."
NAMELESS = "a name has at least one letter"


@router.get("")
def show(request: Request, who: CurrentWho, settings: SiteSettings) -> Response:
    if not who.is_known:
        return _private(render(request, "unknown.html", create=settings.create))
    return _page(request, who)


@router.post("/name")
def rename(who: CurrentWho, people: ServerPeople, name: Annotated[str, Form()]) -> Response:
    need_known(who)
    wanted = texts.name(name)
    if not wanted:
        raise StorageError(NAMELESS)
    people.rename(who.person_id, wanted)
    return RedirectResponse("/me", 303)


# -- devices -----------------------------------------------------------------------------------


@router.post("/device")
def another_device(
    request: Request, who: CurrentWho, links: ServerLinks, settings: SiteSettings
) -> Response:
    """A link for another device of the same person; it is shown once."""
    need_known(who)
    secret = links.make("device", who.person_id)
    shown = hand_out(link_address(request, settings, secret))
    return _page(request, who, device=shown, only_here=only_here(request, settings))


@router.post("/sign-out")
def sign_out_here(request: Request, who: CurrentWho) -> Response:
    need_known(who)
    response = RedirectResponse("/", 303)
    sign_out(request, response)
    return response


@router.post("/sign-out-everywhere")
def sign_out_everywhere(
    request: Request, who: CurrentWho, people: ServerPeople, keep: Annotated[str, Form()] = ""
) -> Response:
    """End all devices, programs and links of a person, but for this device if it is to stay."""
    need_known(who)
    secret = people.sign_out_everywhere(who.person_id, secret_of(request) if keep else "")
    response = RedirectResponse("/me" if keep else "/", 303)
    if secret:
        set_secret(request, response, secret)
    else:
        sign_out(request, response)
    return response


# -- programs ----------------------------------------------------------------------------------


@router.post("/tokens")
def add_token(
    request: Request, who: CurrentWho, people: ServerPeople, name: Annotated[str, Form()]
) -> Response:
    """A token for a program; its secret is shown once."""
    need_known(who)
    wanted = texts.name(name)
    if not wanted:
        raise StorageError(NAMELESS)
    return _page(request, who, made=people.add_token(who.person_id, wanted))


@router.post("/tokens/{token_id}/remove")
def remove_token(token_id: str, who: CurrentWho, people: ServerPeople) -> Response:
    need_known(who)
    if not people.remove_token(who.person_id, token_id):
        raise StorageError("there is no such token: it may have been revoked already")
    return RedirectResponse("/me", 303)


# -- taking along, leaving ---------------------------------------------------------------------


@router.get("/data")
def data(who: CurrentWho, store: Store, people: ServerPeople) -> Response:
    """Everything that this server keeps about a person, as one file."""
    need_known(who)
    file = packed(store, people, who)
    headers = {
        "Content-Disposition": 'attachment; filename="roundhouse.zip"',
        "Cache-Control": "no-store",
    }
    return StreamingResponse(file, media_type="application/zip", headers=headers)


@router.post("/leave")
def leave(
    request: Request, who: CurrentWho, store: Store, sure: Annotated[str, Form()] = ""
) -> Response:
    need_known(who)
    if sure != "yes":
        raise StorageError("tick the box to confirm")
    leave_server(store, who.person_id)
    response = RedirectResponse("/", 303)
    sign_out(request, response)
    return response


# -- inside ------------------------------------------------------------------------------------


def need_known(who: Who) -> None:
    if not who.is_known:
        raise NotAllowed(NOBODY)


def _page(
    request: Request,
    who: Who,
    *,
    device: HandOut | None = None,
    only_here: bool = False,
    made: tuple[Token, str] | None = None,
) -> Response:
    people = get_people(request)
    response = render(
        request,
        "me.html",
        200,
        who=who,
        device=device,
        only_here=only_here,
        made=made,
        devices=people.count_devices(who.person_id),
        tokens=people.tokens(who.person_id),
        problem="",
        address="",
        **notify_values(get_notify(request.app.state.store), who, request.app.state.settings),
    )
    return _private(response)


def _private(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
