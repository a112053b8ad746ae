"""How much a request may send, and how long it may take to do so.

Bodies are read here, whole and within their limits, before anything looks at them.
"""

from __future__ import annotations

import asyncio
import logging
import re

from fastapi import Request
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.hosting.logs import Seldom
from roundhouse.web.errors import answer
from roundhouse.web.texts import is_plain

#: Bytes of a body: of an action, a message, a form; and of a file that is imported.
LARGEST = 64_000
LARGEST_IMPORT = 4_200_000
IMPORTS = "/import"
#: Seconds until a body must be there.
BODY_SECONDS = 20.0
#: Browsers send forms so. Other codings could bring what no page and no database can hold.
_UTF8 = re.compile(r"""charset=["']?utf-?8["']?(?=[\s;]|$)""", re.IGNORECASE)

log = logging.getLogger("roundhouse.limits")


class Limits:
    """Answers 413 to what is too large, 408 to what takes too long, 400 to an unusual coding."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._seldom = Seldom(log)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not is_plain(scope["path"]):
            await answer(Request(scope, receive), HTTPException(404))(scope, receive, send)
            return
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self.app(scope, receive, send)
            return
        most = LARGEST_IMPORT if scope["path"] == IMPORTS else LARGEST
        try:
            _check_coding(Headers(scope=scope).get("content-type", ""))
            async with asyncio.timeout(BODY_SECONDS):
                body = await _body(scope, receive, most)
        except HTTPException as error:
            await self._refuse(error, scope, receive, send)
        except TimeoutError:
            slow = HTTPException(408, "What was sent took too long to arrive.")
            await self._refuse(slow, scope, receive, send)
        else:
            if body is not None:
                await self.app(scope, _again(body, receive), send)

    async def _refuse(
        self, error: HTTPException, scope: Scope, receive: Receive, send: Send
    ) -> None:
        self._seldom.warning("refused with %s: %s", error.status_code, error.detail)
        response = answer(Request(scope, receive), error)
        response.headers["Connection"] = "close"
        await response(scope, receive, send)


def _check_coding(content_type: str) -> None:
    if "charset" in _UTF8.sub("", content_type).lower():
        raise HTTPException(400, "What is sent to this site must be in UTF-8.")


async def _body(scope: Scope, receive: Receive, most: int) -> bytes | None:
    """The whole body; None if whoever sent it has gone."""
    too_large = HTTPException(413, f"At most {most // 1000:,} kB can be sent to this address.")
    said = Headers(scope=scope).get("content-length", "")
    if said.isascii() and said.isdigit() and (len(said) > 12 or int(said) > most):
        raise too_large
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        part = message.get("body", b"")
        parts.append(part)
        size += len(part)
        if size > most:
            raise too_large
        if not message.get("more_body"):
            return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Hand a body on that was read already; then whatever else comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def given() -> Message:
        return waiting.pop() if waiting else await receive()

    return given
