"""Titles: all of them, and everything about one before it is played."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from roundhouse.titles import BrokenTitle, about, broken_titles, title, title_names
from roundhouse.web import title_views as views
from roundhouse.web.game_form import words
from roundhouse.web.rendering import render

router = APIRouter(prefix="/titles")

PARTS = {
    "map": "Map and market",
    "tiles": "Tiles",
    "trains": "Trains and phases",
    "privates": "Privates",
    "options": "Options",
    "rules": "Rules, by clause",
}


@router.get("")
def all_titles(request: Request) -> Response:
    cards = [(title(n), about(n), views.title_thumbnail(n)) for n in title_names()]
    return render(request, "titles.html", titles=cards)


@router.get("/{name}")
def one_title(request: Request, name: str, part: str = "map") -> Response:
    if name in broken_titles():
        raise BrokenTitle(broken_titles()[name])
    if name not in title_names() or part not in PARTS:
        raise HTTPException(404)
    built = title(name)
    return render(
        request,
        "title.html",
        title=built,
        about=about(name),
        part=part,
        parts=PARTS,
        views=views,
        words=words,
    )
