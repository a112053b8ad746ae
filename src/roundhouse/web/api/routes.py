"""The API under ``/api``: its routes and their description."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter, Depends, Response
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from roundhouse import __version__
from roundhouse.gamefile.schema import schema
from roundhouse.web.api import games, play, proposals
from roundhouse.web.api.base_models import SCHEMA_OF
from roundhouse.web.api.errors import NO_STORE
from roundhouse.web.api.models import Event, Problem

ABOUT = (
    "Play 18xx games from a program. Send a token that you created on the site with every request: "
    "`Authorization: Bearer rh_…`. Everything is named as players name it; nothing that your seat "
    "may not see is sent. Every error has the same body (`Problem`)."
)
#: What may go wrong with any request, besides faults of the program.
ERRORS = {
    400: "The request cannot be understood",
    401: "No token, or an invalid one",
    403: "You are not allowed to do this",
    404: "There is no such game",
    408: "The request took too long to arrive",
    409: "The game has moved on, or this is not possible now",
    410: "The game is archived",
    413: "The request is too large",
    422: "A rule forbids it, or it is not your turn",
    429: "Too many games or links from this address; Retry-After says when to try again",
    503: "Try again in a moment",
}
PUBLIC = ("/api/titles", "/api/openapi.json")


def _named(route: APIRoute) -> str:
    return route.name


def _no_store(response: Response) -> None:
    response.headers.update(NO_STORE)


router = APIRouter(
    prefix="/api",
    responses={status: {"model": Problem, "description": why} for status, why in ERRORS.items()},
    generate_unique_id_function=_named,
    dependencies=[Depends(_no_store)],
)
router.include_router(games.router)
router.include_router(play.router)
router.include_router(proposals.router)


@router.get("/openapi.json", include_in_schema=False)
def openapi() -> dict[str, Any]:
    return description()


@cache
def description() -> dict[str, Any]:
    """The API as OpenAPI describes it."""
    made = get_openapi(
        title="Roundhouse",
        version=__version__,
        description=ABOUT,
        routes=router.routes,
        separate_input_output_schemas=False,
    )
    parts = made["components"]
    parts["schemas"] |= _actions() | {"Event": Event.model_json_schema()}
    parts["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    made["security"] = [{"token": []}]
    for path in PUBLIC:
        for operation in made["paths"].get(path, {}).values():
            operation["security"] = []
    found: dict[str, Any] = _linked(made)
    return found


def _actions() -> dict[str, Any]:
    """All kinds of actions with their fields, as game files have them."""
    kinds = schema()["$defs"]
    return {"Action": kinds["action"], "Route": kinds["route"]}


def _linked(part: Any) -> Any:
    """References where only one was meant."""
    if isinstance(part, list):
        return [_linked(each) for each in part]
    if not isinstance(part, dict):
        return part
    if SCHEMA_OF in part:
        return {"$ref": f"#/components/schemas/{part[SCHEMA_OF]}"}
    if part.get("$ref") == "#/$defs/route":
        return {"$ref": "#/components/schemas/Route"}
    return {key: _linked(value) for key, value in part.items()}
