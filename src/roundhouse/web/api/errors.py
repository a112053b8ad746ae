"""The one body that all errors of the API have."""

from __future__ import annotations

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from roundhouse.storage import NothingToUndo, ReadOnlyGame, StaleVersion
from roundhouse.web.api.base_models import Code
from roundhouse.web.api.models import Problem

NO_STORE = {"Cache-Control": "no-store"}
_CODES: dict[int, Code] = {
    400: "not-understood",
    401: "no-token",
    403: "not-allowed",
    404: "not-found",
    408: "too-slow",
    409: "not-possible",
    410: "archived",
    413: "too-large",
    422: "refused",
    429: "too-often",
    503: "unavailable",
}
_KINDS: dict[type[Exception], Code] = {
    StaleVersion: "moved-on",
    ReadOnlyGame: "read-only",
    NothingToUndo: "nothing-to-undo",
}


class NeedsToken(HTTPException):
    """There is no token, or it is not valid."""

    def __init__(self) -> None:
        why = 'Send one of your tokens: "Authorization: Bearer rh_…". You make one on the site.'
        super().__init__(401, why, {"WWW-Authenticate": "Bearer"})


class NotYourTurn(HTTPException):
    """None of the program's seats has a decision to make."""

    def __init__(self, why: str) -> None:
        super().__init__(422, why)


def code_of(error: Exception, status: int) -> Code:
    if isinstance(error, NotYourTurn):
        return "not-your-turn"
    for kind, code in _KINDS.items():
        if isinstance(error, kind):
            return code
    return _CODES.get(status, "fault" if status >= 500 else "not-understood")


def detail_of(error: Exception, otherwise: str) -> str:
    """For malformed requests: which part is wrong. What was sent is not repeated."""
    if not isinstance(error, RequestValidationError):
        return otherwise
    found = error.errors()[0]
    where = ".".join(str(part)[:40] for part in found["loc"][1:])
    what = str(found["msg"])[:200]
    return f"{f'{where}: ' if where else ''}{what}. Nothing has changed."


def answer_with(problem: Problem, status: int, error: Exception | None = None) -> Response:
    headers = getattr(error, "headers", None) or {}
    return JSONResponse(problem.model_dump(mode="json"), status, {**headers, **NO_STORE})
