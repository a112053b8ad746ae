"""The spreadsheet of a game, and what happened to one corporation."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from roundhouse.views.log import chapters
from roundhouse.views.panels.holdings import ipo_name
from roundhouse.views.sheet import sheet
from roundhouse.web.access import AtGame
from roundhouse.web.game import helpers
from roundhouse.web.pages.end import history_of
from roundhouse.web.rendering import render

router = APIRouter(prefix="/game/{game_id}")


@router.get("/sheet")
def sheet_page(request: Request, visit: AtGame) -> Response:
    stored = visit.stored
    return render(
        request,
        "sheet.html",
        stored=stored,
        game=stored.game,
        sheet=sheet(stored.game, visit.reader, history_of(visit)),
        ipo=ipo_name(stored.game.position),
        mark_of=helpers.mark_of,
    )


@router.get("/sheet/{corporation}")
def corporation_part(request: Request, corporation: int, visit: AtGame) -> Response:
    """Lines of the log that name a corporation."""
    stored = visit.stored
    corporations = stored.game.title.corporations
    if not 0 <= corporation < len(corporations):
        return Response("there is no such corporation", 404)
    record = corporations[corporation]
    found = [
        (chapter.heading, [line for line in chapter.lines if _names(line.words, record.shown)])
        for chapter in chapters(stored.game, visit.reader, lines=0)
    ]
    shown = [(heading, lines) for heading, lines in found if lines]
    return render(request, "parts/corporation.html", stored=stored, corporation=record, shown=shown)


def _names(words: tuple[object, ...], name: str) -> bool:
    return any(
        getattr(span, "strong", False) and getattr(span, "text", "") == name for span in words
    )
