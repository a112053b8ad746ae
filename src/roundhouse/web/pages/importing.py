"""Import: a file is read, played through with all checks, and kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from roundhouse.gamefile import GameFileError
from roundhouse.gamefile.disk import text_of
from roundhouse.storage import SeatInfo
from roundhouse.storage.new_game import check_new
from roundhouse.web.access import need_creator
from roundhouse.web.deps import SiteSettings, Store
from roundhouse.web.identity import CurrentWho, known_person, sign_in
from roundhouse.web.imports import Imported, read
from roundhouse.web.rate import limited
from roundhouse.web.rendering import render

router = APIRouter()
LARGEST = 4_000_000
TOO_LARGE = "The file is larger than any game's."


@dataclass(frozen=True)
class Sent:
    """What the form holds: a file or its text, and whether a part of it will do."""

    content: bytes | str = ""
    partly: bool = False
    problem: str = ""  # why there is no content


async def _sent(request: Request) -> Sent:
    try:
        async with request.form(max_part_size=LARGEST) as form:
            data = form.get("file")
            content: bytes | str = str(form.get("text") or "")
            if isinstance(data, UploadFile) and data.filename:
                content = await data.read(LARGEST + 1)
            return Sent(content, form.get("partly") == "yes")
    except HTTPException as error:  # a form that is too large, or none at all
        return Sent(problem=f"What was sent cannot be read: {error.detail}")


@router.get("/import")
def show(request: Request) -> Response:
    return render(request, "import.html", found=None, text="")


@router.post("/import", dependencies=[limited])
def take(
    request: Request,
    store: Store,
    settings: SiteSettings,
    who: CurrentWho,
    sent: Annotated[Sent, Depends(_sent)],
) -> Response:
    need_creator(who, settings)
    text, found = _read(sent)
    if found.game is None or not (found.complete or sent.partly):
        return render(request, "import.html", 422, found=found, text=text)
    check_new(found.game)  # before a person is made who takes the first player's name
    person, is_new = known_person(request, who, found.game.players[0])
    seats = [SeatInfo(name, person_id=person) for name in found.game.players]
    response = RedirectResponse(f"/game/{store.add(found.game, seats, person)}", 303)
    if is_new:
        sign_in(request, response, person)
    return response


def _read(sent: Sent) -> tuple[str, Imported]:
    """The text that was sent, and what came of it."""
    if sent.problem:
        return "", Imported(problem=sent.problem)
    if len(sent.content) > LARGEST:
        return "", Imported(problem=TOO_LARGE)
    try:
        text = sent.content if isinstance(sent.content, str) else text_of(sent.content, LARGEST)
    except GameFileError as error:
        return "", Imported(problem=f"The file cannot be read: {error}.")
    if not text.strip():
        return "", Imported(problem="Choose a file, or paste its text.")
    if len(text) > LARGEST:
        return "", Imported(problem=TOO_LARGE)
    return text, read(text)
