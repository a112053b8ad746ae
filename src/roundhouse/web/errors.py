"""The one place where an error becomes an answer: a page, a part of a page, or JSON."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from roundhouse.core.refusal import MalformedAction, RefusedAction
from roundhouse.gamefile import GameFileError, NewGameError
from roundhouse.hosting.logs import Seldom, shown_path
from roundhouse.hosting.settings import Settings
from roundhouse.storage import (
    CardsSeen,
    NothingToUndo,
    ReadOnlyGame,
    StaleVersion,
    StorageError,
    StorageUnavailable,
    UnknownGame,
)
from roundhouse.storage.proposals import ProposalError
from roundhouse.titles import UnknownTitle
from roundhouse.titles.loading.options import OptionError
from roundhouse.web.access import NotAllowed, may_manage
from roundhouse.web.api import errors as api
from roundhouse.web.api.models import Problem as ApiProblem
from roundhouse.web.identity import API, get_who
from roundhouse.web.rate import TooOften
from roundhouse.web.rendering import render
from roundhouse.web.security import HEADERS

log = logging.getLogger("roundhouse.error")
seldom = Seldom(log)
HOST_RESTORES = "Nothing is lost. The host of the game can restore it."


class WrongHost(HTTPException):
    """The site was called by a name that it does not go by."""

    def __init__(self) -> None:
        why = (
            "This site does not accept the host name in the address. Its host can allow it: "
            "ROUNDHOUSE_ALLOWED_HOSTS lists the names."
        )
        super().__init__(400, why)


class NotToBeHad(StorageError):
    """Something that this game cannot give, or not yet."""

    def __init__(self, heading: str, why: str) -> None:
        super().__init__(why)
        self.heading = heading


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong, why, and the way out."""

    status: int
    heading: str
    detail: str
    clause: str = ""
    way_out: str = "/"
    way_out_words: str = "Back to your games"
    restores: str = ""  # the archived game that could be restored
    host_id: str = ""  # whose game that is


def problem_of(error: Exception, path: str) -> Problem:
    """An error in words. Whatever is not known here is a fault of the program."""
    game = _game_page(path)
    here = {"way_out": game, "way_out_words": "Show the game as it is"} if game else {}
    if isinstance(error, StorageError):
        return _of_store(error, here)
    match error:
        case RefusedAction():
            detail = f"{error.reason} Nothing has changed."
            return Problem(422, "Not done", detail, error.clause, **here)
        case RequestValidationError():
            detail = "The site does not understand this request. Nothing has changed."
            return Problem(400, "That did not work", detail, **here)
        case MalformedAction() | GameFileError() | NewGameError() | UnknownTitle() | OptionError():
            return _not_understood(error, here)
        case NotAllowed():
            return Problem(403, "You cannot do that here", f"{error} Nothing has changed.", **here)
        case WrongHost():
            return Problem(400, "This site has another name", error.detail)
        case TooOften():
            return Problem(429, "One moment, please", error.detail)
        case HTTPException(status_code=404):
            return Problem(404, "Page not found", "There is nothing at this address.")
        case HTTPException():
            words = HTTPStatus(error.status_code).phrase
            return Problem(error.status_code, words, str(error.detail))
    detail = "This is a bug in the program; it has been logged. The game is unchanged."
    return Problem(500, "Something went wrong", detail, **here)


def _of_store(error: StorageError, here: Mapping[str, str]) -> Problem:
    match error:
        case UnknownGame(hidden=True):
            detail = "Nothing is lost. Restore it to play on."
            return Problem(
                410, "This game is archived", detail, restores=error.game_id, host_id=error.host_id
            )
        case UnknownGame():
            return Problem(404, "Game not found", "There is no game at this address.")
        case StaleVersion():
            detail = "Somebody else moved first, or this page was out of date. Nothing is lost."
            return Problem(409, "The game has moved on", detail, **here)
        case NotToBeHad():
            return Problem(409, error.heading, _sentence(error), **here)
        case ReadOnlyGame():
            return Problem(409, "This game is read-only", str(error), **here)
        case ProposalError():
            return Problem(409, "Not done", _sentence(error), **here)
        case CardsSeen():
            return Problem(409, "This cannot be undone", _sentence(error), **here)
        case NothingToUndo():
            return Problem(409, "There is nothing to undo", "Nothing has changed.", **here)
        case StorageUnavailable():
            detail = f"It was not saved: {error}. Nothing has changed; try again in a moment."
            return Problem(503, "Games cannot be saved right now", detail, **here)
    return _not_understood(error, here)


def _not_understood(error: Exception, here: Mapping[str, str]) -> Problem:
    detail = f"{_sentence(error)} Nothing has changed."
    return Problem(400, "That did not work", detail, **here)


def _sentence(error: Exception) -> str:
    return f"{str(error)[:1].upper()}{str(error)[1:].rstrip('.')}."


def _game_page(path: str) -> str:
    parts = path.split("/")
    return f"/game/{parts[2]}" if len(parts) > 3 and parts[1] == "game" else ""


def answer(request: Request, error: Exception) -> Response:
    problem = problem_of(error, request.url.path)
    if isinstance(error, StorageUnavailable):
        seldom.warning("not saved: %s", error)
    elif problem.status >= 500:
        log.error("%s %s", request.method, shown_path(request.url.path), exc_info=error)
    if request.url.path.startswith(API):
        found = ApiProblem(
            code=api.code_of(error, problem.status),
            error=problem.heading,
            detail=api.detail_of(error, problem.detail),
            clause=problem.clause,
        )
        return api.answer_with(found, problem.status, error)
    response = _shown(request, problem)
    if isinstance(error, TooOften):
        response.headers.update(error.headers or {})
    return response


def _shown(request: Request, problem: Problem) -> Response:
    if wants_json(request):
        body = {"error": problem.heading, "detail": problem.detail, "clause": problem.clause}
        return JSONResponse(body, problem.status)
    if problem.restores and not _may_restore(request, problem):
        problem = replace(problem, restores="", detail=HOST_RESTORES)
    part = request.headers.get("hx-request") == "true"
    template = "parts/problem.html" if part else "problem.html"
    return render(request, template, problem.status, problem=problem)


def _may_restore(request: Request, problem: Problem) -> bool:
    who, rule = get_who(request), request.app.state.settings.create
    return may_manage(problem.host_id, who, who.may_create(rule))


def wants_json(request: Request) -> bool:
    accepts = request.headers.get("accept", "")
    return "application/json" in accepts and "text/html" not in accepts


class HostCheck:
    """Answers only to the names that the site goes by; whoever asks for its health may not know."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = Headers(scope=scope).get("host", "") if scope["type"] == "http" else ""
        if scope["type"] != "http" or scope["path"] == "/healthz" or self.settings.is_called(host):
            await self.app(scope, receive, send)
        else:
            refusal = answer(Request(scope, receive), WrongHost())
            await refusal(scope, receive, send)


def add_handlers(app: FastAPI) -> None:
    async def known(request: Request, error: Exception) -> Response:
        return answer(request, error)

    async def unknown(request: Request, error: Exception) -> Response:
        # This answer is made outside the guard, so it brings the headers itself.
        response = answer(request, error)
        response.headers.update(HEADERS)
        return response

    for kind in (
        StorageError,
        RefusedAction,
        MalformedAction,
        GameFileError,
        NewGameError,
        UnknownTitle,
        OptionError,
        NotAllowed,
        RequestValidationError,
        HTTPException,
    ):
        app.add_exception_handler(kind, known)
    app.add_exception_handler(Exception, unknown)
