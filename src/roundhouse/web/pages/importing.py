"""Import: a file is read, played through with all checks, and kept."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.datastructures import UploadFile
from starlette.responses import RedirectResponse, Response

from roundhouse.storage import SeatInfo
from roundhouse.web.deps import Store
from roundhouse.web.imports import Imported, read
from roundhouse.web.rendering import render

router = APIRouter()
LARGEST = 4_000_000


class Sent:
    """What the form holds: the text of a file, and whether a part of it will do."""

    def __init__(self, text: str, *, partly: bool) -> None:
        self.text, self.partly = text, partly


async def _sent(request: Request) -> Sent:
    async with request.form(max_part_size=LARGEST) as form:
        data = form.get("file")
        text = str(form.get("text") or "")
        if isinstance(data, UploadFile) and data.filename:
            text = (await data.read(LARGEST + 1)).decode("utf-8", "replace")
        return Sent(text, partly=form.get("partly") == "yes")


@router.get("/import")
def show(request: Request) -> Response:
    return render(request, "import.html", found=None, text="")


@router.post("/import")
def take(request: Request, store: Store, sent: Annotated[Sent, Depends(_sent)]) -> Response:
    if not sent.text.strip():
        found = Imported(problem="Choose a file, or paste its text.")
    elif len(sent.text) > LARGEST:
        found = Imported(problem="The file is larger than any game's.")
    else:
        found = read(sent.text)
    if found.game is None or (found.problem and not sent.partly):
        return render(request, "import.html", 422, found=found, text=sent.text)
    seats = [SeatInfo(name) for name in found.game.players]
    game_id = store.add(found.game, seats)
    return RedirectResponse(f"/game/{game_id}", 303)
