"""What stands before every handler: security headers, and no posts from other sites."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.web.api.errors import answer_with
from roundhouse.web.api.models import Problem
from roundhouse.web.identity import API

#: Everything comes from this server; nothing inline is run or styled.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; manifest-src 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
#: Browsers complain about this one where the site is not under HTTPS.
UNDER_HTTPS = {**HEADERS, "Cross-Origin-Opener-Policy": "same-origin"}
SAFE = ("GET", "HEAD", "OPTIONS")
#: Answers under these differ by viewer and move: no machine on the way keeps them.
NEVER_KEPT = ("/game/", API)


class SecurityMiddleware:
    """Adds the headers and refuses changes that another site's page has sent."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                ours = UNDER_HTTPS if scope["scheme"] == "https" else HEADERS
                for name, value in ours.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith(NEVER_KEPT):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        if scope["method"] not in SAFE and from_elsewhere(Headers(scope=scope)):
            await refusal(scope["path"])(scope, receive, with_headers)
            return
        await self.app(scope, receive, with_headers)


def refusal(path: str) -> Response:
    words = "This page was sent from another site."
    if not path.startswith(API):
        return PlainTextResponse(words, 403)
    return answer_with(Problem(code="not-allowed", error="Forbidden", detail=words), 403)


def from_elsewhere(headers: Headers) -> bool:
    """Has a page of another site made the browser send this?"""
    where = headers.get("sec-fetch-site")
    if where is not None:
        return where not in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return False  # no browser: nobody's cookies can be misused
    return urlsplit(origin).netloc != headers.get("host")
