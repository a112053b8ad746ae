"""New game: title, seats, options, seed."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

from roundhouse.titles import title_names
from roundhouse.web.access import need_creator
from roundhouse.web.deps import SiteSettings, Store
from roundhouse.web.game_form import NewGame, from_form, kinds, set_up, words
from roundhouse.web.identity import CurrentWho, known_person, sign_in
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
def show(request: Request) -> Response:
    """The whole form; htmx asks for it again when title, seats or preset change."""
    said = dict(request.query_params)
    said.setdefault("title", title_names()[0])
    part = request.headers.get("hx-request") == "true"
    return _page(request, from_form(said), "parts/new_form.html" if part else "new.html")


@router.get("/new/seats")
def seats(request: Request) -> Response:
    """The seats of the small form on the home page."""
    return _page(request, from_form(dict(request.query_params)), "parts/quick_form.html")


@router.post("/new")
def start(
    request: Request, store: Store, settings: SiteSettings, who: CurrentWho, said: Fields
) -> Response:
    need_creator(who, settings)
    new = from_form(said)
    setup = set_up(new)
    if setup is None:
        return _page(request, new, "new.html", 422)
    people = [seat for seat in new.seats if seat.is_person]
    name = people[0].name if people else "Host"
    person, is_new = known_person(request, who, name)
    seats = [replace(seat, person_id=person if seat.is_person else "") for seat in new.seats]
    response = RedirectResponse(f"/game/{store.create(setup, seats, person)}", 303)
    if is_new:
        sign_in(request, response, person)
    return response
