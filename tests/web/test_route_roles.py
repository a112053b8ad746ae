"""Every route, tried by everybody: what each may do, and that a refusal changes nothing."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from bench.fuzz_requests import QuickAdvisers
from starlette.responses import Response
from tests.web.route_tools import ROLES, Scene, routes_of

from roundhouse.web.api import play

ALL, KNOWN = "200 200 200 200 200 200", "200 200 200 200 403 403"
NOBODY, HOST = "403 403 403 403 403 403", "303 403 403 403 403 403"
OWN, DONE = "303 303 403 403 403 403", "303 303 303 303 403 403"
API = "401 401 401 401 401 200"
#: By route what the host of the game, a seat, another seat, a watcher, somebody unknown and the
#: seat's program are answered. A program's token counts under /api alone, a cookie everywhere else.
#: Members may start games here. The first seat is asked; what stands in addresses is that seat's.
TABLE = {
    "GET /": ALL,
    "GET /games": ALL,
    "POST /theme": "303 303 303 303 303 303",
    "GET /titles": ALL,
    "GET /titles/{name}": ALL,
    "GET /healthz": ALL,
    # people
    "GET /link/{secret}": "303 303 303 303 303 303",
    "GET /link": ALL,  # what messengers see, who send no cookies
    "POST /link": "410 410 410 410 410 410",
    "GET /me": ALL,
    "POST /me/name": DONE,
    "POST /me/device": KNOWN,
    "POST /me/sign-out": DONE,
    "POST /me/sign-out-everywhere": DONE,
    "POST /me/tokens": KNOWN,
    "POST /me/tokens/{token_id}/remove": "400 303 400 400 403 403",
    "GET /me/data": KNOWN,
    "POST /me/leave": DONE,
    "GET /server": NOBODY,  # the host of the server is none of them
    "POST /server/members": NOBODY,
    "POST /server/members/{person_id}/guest": NOBODY,
    "POST /server/members/{person_id}/remove": NOBODY,
    "GET /notify": KNOWN,
    "POST /notify": "422 422 422 422 403 403",
    "POST /notify/{target_id}": "409 303 409 409 403 403",
    "POST /notify/{target_id}/remove": "409 303 409 409 403 403",
    "GET /push/worker.js": ALL,
    "POST /push/key": KNOWN,
    "POST /push": "422 422 422 422 403 403",
    "GET /stop/{secret}": "303 303 303 303 303 303",
    "GET /stop": "409 409 409 409 409 409",
    "POST /stop": "409 409 409 409 409 409",
    "POST /stop/{secret}": "409 409 409 409 409 409",
    # new games
    "GET /new": KNOWN,
    "GET /new/seats": KNOWN,
    "POST /new": DONE,
    "GET /import": ALL,
    "POST /import": "422 422 422 422 403 403",
    "POST /game/{game_id}/branch": DONE,
    # looking at a game
    "GET /game/{game_id}": ALL,
    "GET /game/{game_id}/board": ALL,
    "GET /game/{game_id}/parts": ALL,
    "GET /game/{game_id}/map": ALL,
    "GET /game/{game_id}/end": ALL,
    "GET /game/{game_id}/history.json": ALL,
    "GET /game/{game_id}/audit": ALL,
    "GET /game/{game_id}/sheet": ALL,
    "GET /game/{game_id}/sheet/{corporation}": ALL,
    "GET /game/{game_id}/events": ALL,
    "GET /game/{game_id}/chat": ALL,
    "GET /game/{game_id}/export": ALL,
    "GET /game/{game_id}/export/18xx": "409 409 409 409 409 409",  # 18xx.games has no such seating
    "GET /game/{game_id}/hex/{name}": ALL,
    "GET /game/{game_id}/preview": ALL,
    "POST /game/{game_id}/route": ALL,
    "GET /game/{game_id}/tiles": ALL,
    "GET /game/{game_id}/log": ALL,
    "GET /game/{game_id}/legal": ALL,
    "GET /game/{game_id}/turn": ALL,
    "GET /game/{game_id}/hint": "422 200 422 422 422 422",
    "GET /game/{game_id}/hint/expert": "422 200 422 422 422 422",
    "GET /game/{game_id}/reason/{number}": "404 404 404 404 404 404",  # nothing was played
    "GET /game/{game_id}/table": ALL,
    "GET /game/{game_id}/proposals": ALL,
    # playing it
    "POST /game/{game_id}/act": "403 200 422 403 403 403",
    "POST /game/{game_id}/undo": "403 409 409 403 403 403",
    "POST /game/{game_id}/redo": "403 409 409 403 403 403",
    "POST /game/{game_id}/restart": "403 409 409 403 403 403",
    "POST /game/{game_id}/retry": "200 200 200 403 403 403",
    "POST /game/{game_id}/ask-undo": "403 409 409 403 403 403",
    "POST /game/{game_id}/proposals/{kind}/{answer}": "403 409 409 403 403 403",
    "POST /game/{game_id}/decline-all": "422 422 422 422 422 422",  # nothing is offered
    "POST /game/{game_id}/chat": "204 204 204 403 403 403",
    "GET /game/{game_id}/notes/{seat}": "403 200 403 403 403 403",
    "PUT /game/{game_id}/notes/{seat}": "403 204 403 403 403 403",
    # managing it
    "POST /game/{game_id}/hide": HOST,
    "POST /game/{game_id}/restore": HOST,
    "POST /game/{game_id}/table/{seat}/invite": HOST,
    "POST /game/{game_id}/table/{seat}/computer": OWN,
    "POST /game/{game_id}/table/{seat}/person": OWN,
    "POST /game/{game_id}/table/{seat}/stand-up": OWN,
    "POST /game/{game_id}/table/{seat}/name": OWN,
    # programs
    "GET /api/openapi.json": ALL,
    "GET /api/titles": ALL,
    "GET /api/me": API,
    "GET /api/games": API,
    "POST /api/games": "401 401 401 401 401 201",
    "POST /api/invitations": "401 401 401 401 401 409",  # there is no such link
    "GET /api/games/{game_id}": API,
    "GET /api/games/{game_id}/invitations": "401 401 401 401 401 403",  # the seat is no host
    "GET /api/games/{game_id}/actions": API,
    "POST /api/games/{game_id}/actions": API,
    "POST /api/games/{game_id}/undo": "401 401 401 401 401 409",
    "GET /api/games/{game_id}/proposals": API,
    "POST /api/games/{game_id}/proposals/undo": "401 401 401 401 401 409",
    "POST /api/games/{game_id}/proposals/{kind}/{answer}": "401 401 401 401 401 409",
    "POST /api/games/{game_id}/decline-all": "401 401 401 401 401 422",
    "GET /api/games/{game_id}/log": API,
    "GET /api/games/{game_id}/talk": API,
    "POST /api/games/{game_id}/talk": "401 401 401 401 401 204",
    "GET /api/stream": API,
    "GET /api/games/{game_id}/stream": API,
}
VERSION: dict[str, Any] = {"json": {"version": 0}}
SENT: dict[str, dict[str, Any]] = {
    "POST /api/games": {
        "json": {"title": "18GA", "seats": [{"kind": "me"}, *[{"kind": "computer"}] * 2]}
    },
    "POST /api/invitations": {"json": {"secret": "A" * 22}},
    "POST /api/games/{game_id}/undo": VERSION,
    "POST /api/games/{game_id}/proposals/undo": VERSION,
    "POST /api/games/{game_id}/proposals/{kind}/{answer}": {"json": {"version": 0, "made": 1}},
    "POST /api/games/{game_id}/decline-all": VERSION,
    "POST /api/games/{game_id}/talk": {"json": {"text": "hello"}},
    "POST /me/name": {"data": {"name": "Zoe"}},
    "POST /me/tokens": {"data": {"name": "bot"}},
    "POST /me/leave": {"data": {"sure": "yes"}},
    "POST /notify": {"data": {"address": "nonsense"}},
    "POST /push": {"json": {"endpoint": "https://127.0.0.1/x", "keys": {"p256dh": "", "auth": ""}}},
    "POST /notify/{target_id}": {"data": {"delay": "60"}},
    "GET /new/seats": {"params": {"title": "18GA"}},
    "POST /new": {"data": {"title": "18GA"}},
    "POST /import": {"data": {"text": "{}"}},
    "POST /game/{game_id}/branch": {"data": {"at": "0"}},
    "POST /game/{game_id}/route": {"json": {"routes": []}},
    "POST /game/{game_id}/undo": VERSION,
    "POST /game/{game_id}/redo": VERSION,
    "POST /game/{game_id}/restart": VERSION,
    "POST /game/{game_id}/retry": VERSION,
    "POST /game/{game_id}/ask-undo": VERSION,
    "POST /game/{game_id}/proposals/{kind}/{answer}": {"json": {"version": 0, "made": 1}},
    "POST /game/{game_id}/decline-all": {"json": {"version": 0}},
    "POST /game/{game_id}/chat": {"data": {"text": "hello"}},
    "PUT /game/{game_id}/notes/{seat}": {"content": "x", "headers": {"content-type": "text/plain"}},
    "POST /game/{game_id}/table/{seat}/computer": {"data": {"bot": "busy"}},
    "POST /game/{game_id}/table/{seat}/name": {"data": {"name": "Zoe"}},
}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """With streams that end at once: real ones never do."""
    made = Scene(tmp_path_factory.mktemp("site"))

    async def short(_: str, *__: object) -> AsyncIterator[str]:
        yield "event: version\ndata: {}\n\n"

    made.site.app.state.hub.stream = short
    made.site.app.state.advisers = QuickAdvisers()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play, "respond", lambda *_, **__: Response())
        yield made


def test_every_route_stands_in_the_table(scene: Scene) -> None:
    assert sorted(set(routes_of(scene.site.app))) == sorted(TABLE)


@pytest.mark.parametrize("route", TABLE)
def test_everybody_gets_the_answer_of_the_table(scene: Scene, route: str) -> None:
    sent = dict(SENT.get(route, {}))
    if route.endswith("/act") or (route.startswith("POST") and route.endswith("/actions")):
        sent["json"] = {"action": scene.action(), "version": 0}
    if route.endswith("/preview"):
        sent["params"] = {"action": json.dumps(scene.action())}
    found = []
    for role in ROLES:
        before = scene.written()
        status = scene.send(role, route, **sent).status_code
        found.append(str(status))
        if scene.written() != before:
            assert status < 400, f"{role} was refused, but something was written"
            tries_to_write = route == "GET /healthz"
            assert tries_to_write or not route.startswith("GET"), f"{role} has only looked"
            scene.begin()
    assert " ".join(found) == TABLE[route]
