"""Who sends a request: the one place that looks at cookies and tokens.

A browser is signed in by a random secret in a cookie, of which the database keeps a hash. Nothing
is signed: a secret that can be taken back has to be looked up anyway, so a signature would add
nothing. Programs send a token, and only to the API; browsers' cookies count everywhere else.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import Annotated, Literal, cast

from fastapi import Depends, Request
from starlette.responses import Response

from roundhouse.storage.links import Links
from roundhouse.storage.people import People, Person

API = "/api/"
_PLAIN, _SECURE = "roundhouse", "__Host-roundhouse"
_LASTS = 400 * 86_400  # seconds; browsers keep no cookie for longer
_RENEWED_AFTER = 30 * 86_400  # seconds
_LONGEST = 200
_LINK_LASTS = 15 * 60  # seconds, for somebody who thinks about a name
LinkUse = Literal["link", "stop"]  # to come in by, to stop messages by
_LINK_SECRET = re.compile(r"[A-Za-z0-9_-]{10,64}")


@dataclass(frozen=True, slots=True)
class Who:
    """A visitor: a person, a person's program, or somebody unknown."""

    person_id: str = ""
    name: str = ""
    role: str = ""  # "guest", "member" or "host"; empty: unknown
    program: bool = False

    @property
    def is_known(self) -> bool:
        return bool(self.person_id)

    @property
    def runs_the_server(self) -> bool:
        return self.role == "host"

    def may_create(self, rule: str) -> bool:
        """May this visitor begin games on a server with this rule (``ROUNDHOUSE_CREATE``)?"""
        allowed = {"anyone": True, "members": self.role in ("member", "host")}
        return allowed.get(rule, self.runs_the_server)


UNKNOWN = Who()


def get_people(request: Request) -> People:
    return cast("People", request.app.state.people)


async def _people(request: Request) -> People:
    return get_people(request)


async def _links(request: Request) -> Links:
    return cast("Links", request.app.state.links)


def get_who(request: Request) -> Who:
    """Whoever sends this request; looked up once."""
    found: Who | None = getattr(request.state, "who", None)
    if found is None:
        found = request.state.who = _look_up(request)
    return found


def _look_up(request: Request) -> Who:
    people = get_people(request)
    if request.url.path.startswith(API):
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not 0 < len(token) <= _LONGEST:
            return UNKNOWN
        return _who(people.by_token(token.strip()), program=True)
    secret = secret_of(request)
    person = people.by_device(secret) if secret else None
    if person is not None and time.time() - person.renewed / 1000 > _RENEWED_AFTER:
        request.state.cookie_is_old = True
    return _who(person)


def secret_of(request: Request) -> str:
    """The secret of the device that sends this request; empty: it is not signed in."""
    secret = request.cookies.get(cookie_name(request), "")
    return secret if len(secret) <= _LONGEST else ""


def cookie_name(request: Request) -> str:
    """Under HTTPS browsers guard the cookie by its name: no other site can set it."""
    return _SECURE if request.url.scheme == "https" else _PLAIN


def _who(person: Person | None, *, program: bool = False) -> Who:
    if person is None:
        return UNKNOWN
    return Who(person.id, person.name, person.role, program)


def sign_in(request: Request, response: Response, person_id: str) -> None:
    """Let the device that is answered be this person from now on."""
    set_secret(request, response, get_people(request).add_device(person_id))


def set_secret(request: Request, response: Response, secret: str) -> None:
    _set_cookie(request, response, cookie_name(request), secret, _LASTS)


def renew(request: Request, response: Response) -> None:
    """Set the cookie of somebody who still comes here again, before the browser drops it."""
    if request.method == "GET" and getattr(request.state, "cookie_is_old", False):
        secret = secret_of(request)
        get_people(request).renew_device(secret)
        set_secret(request, response, secret)
        response.headers["Cache-Control"] = "no-store"


def sign_out(request: Request, response: Response) -> None:
    secret = secret_of(request)
    if secret:
        get_people(request).remove_device(secret)
    _drop_cookie(request, response, cookie_name(request))


def _set_cookie(request: Request, response: Response, name: str, value: str, lasts: int) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, lasts, httponly=True, secure=secure, samesite="lax")


def _drop_cookie(request: Request, response: Response, name: str) -> None:
    secure = request.url.scheme == "https"
    response.delete_cookie(name, httponly=True, secure=secure, samesite="lax")


def known_person(request: Request, who: Who, name: str) -> tuple[str, bool]:
    """The person who sends a request, made now if need be; and whether it was."""
    if who.is_known:
        return who.person_id, False
    return get_people(request).create(name).id, True


# -- links -------------------------------------------------------------------------------------


def carry_link(request: Request, response: Response, secret: str, use: LinkUse = "link") -> None:
    """Keep the secret of an opened link for some minutes: the address bar must not show it."""
    if _LINK_SECRET.fullmatch(secret):
        _set_cookie(request, response, _link_cookie(request, use), secret, _LINK_LASTS)
    else:
        drop_link(request, response, use)


def carried_link(request: Request, use: LinkUse = "link") -> str:
    """The secret of the link that was opened here; empty: none."""
    secret = request.cookies.get(_link_cookie(request, use), "")
    return secret if _LINK_SECRET.fullmatch(secret) else ""


def drop_link(request: Request, response: Response, use: LinkUse = "link") -> None:
    _drop_cookie(request, response, _link_cookie(request, use))


def _link_cookie(request: Request, use: LinkUse) -> str:
    return f"{cookie_name(request)}-{use}"


CurrentWho = Annotated[Who, Depends(get_who)]
ServerPeople = Annotated[People, Depends(_people)]
ServerLinks = Annotated[Links, Depends(_links)]
