"""New game: title, seats, options, seed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

from roundhouse.storage import PERSON
from roundhouse.titles import title_names
from roundhouse.web.access import need_creator
from roundhouse.web.deps import SiteSettings, Store
from roundhouse.web.game_form import (
    FRIEND,
    ME,
    NewGame,
    from_form,
    kinds,
    set_up,
    stored_seats,
    words,
)
from roundhouse.web.identity import CurrentWho, ServerLinks, known_person, sign_in
from roundhouse.web.rate import limited
from roundhouse.web.rendering import render

router = APIRouter()


async def _fields(request: Request) -> dict[str, str]:
    async with request.form() as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


Fields = Annotated[dict[str, str], Depends(_fields)]


def _page(request: Request, new: NewGame, template: str, status: int = 200) -> Response:
    return render(
        request, template, status, new=new, kinds=kinds(), title_names=title_names(), words=words
    )


@router.get("/new")
def show(request: Request, settings: SiteSettings, who: CurrentWho) -> Response:
    """The whole form; htmx asks for it again when title, seats or preset change."""
    need_creator(who, settings)
    said = dict(request.query_params)
    said.setdefault("title", title_names()[0])
    part = request.headers.get("hx-request") == "true"
    new = from_form(said, who.name)
    return _page(request, new, "parts/new_form.html" if part else "new.html")


@router.get("/new/seats")
def seats(request: Request, settings: SiteSettings, who: CurrentWho) -> Response:
    """The seats of the small form on the home page."""
    need_creator(who, settings)
    new = from_form(dict(request.query_params), who.name)
    return _page(request, new, "parts/quick_form.html")


@router.post("/new", dependencies=[limited])
def start(
    request: Request,
    store: Store,
    links: ServerLinks,
    settings: SiteSettings,
    who: CurrentWho,
    said: Fields,
) -> Response:
    need_creator(who, settings)
    new = from_form(said, who.name)
    setup = set_up(new)
    if setup is None:
        return _page(request, new, "new.html", 422)
    person, is_new = known_person(request, who, own_name(new))
    game_id = store.create(setup, stored_seats(new.seats, person), person)
    friends = [n for n, seat in enumerate(new.seats) if seat.kind == FRIEND]
    for seat in friends:
        links.invite(game_id, seat)
    response = RedirectResponse(f"/game/{game_id}{'#table' if friends else ''}", 303)
    if is_new:
        sign_in(request, response, person)
    return response


def own_name(new: NewGame) -> str:
    """What somebody new is called: as on the own seat, else as on one at this computer."""
    here = sorted(
        (seat for seat in new.seats if seat.kind in (ME, PERSON)), key=lambda s: s.kind != ME
    )
    return here[0].name if here else "Host"
