"""Pages from templates: the environment, its words and its helpers."""

from __future__ import annotations

from collections.abc import MutableMapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.templating import Jinja2Templates
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import Response

from roundhouse.engine.position import Title
from roundhouse.storage import StorageUnavailable
from roundhouse.views.glossary import GLOSSARY, meaning
from roundhouse.views.names import signs
from roundhouse.views.svg import Sign, sign_svg
from roundhouse.views.words import money
from roundhouse.web.assets import modules, static
from roundhouse.web.identity import Who, get_who, renew

FOLDER = Path(__file__).parent


def lasted(since: datetime, now: datetime | None = None) -> str:
    """How long something has gone on: a moment, 12 minutes, 3 hours, 2 days."""
    minutes = int(((now or datetime.now(UTC)) - since).total_seconds()) // 60
    if minutes < 1:
        return "a moment"
    for size, word in ((1440, "day"), (60, "hour")):
        if minutes >= size:
            return plural(minutes // size, word)
    return plural(minutes, "minute")


def clock(since: datetime, now: datetime | None = None) -> str:
    """Time gone by: 0:54, 1:42:10."""
    seconds = max(0, int(((now or datetime.now(UTC)) - since).total_seconds()))
    hours, minutes = seconds // 3600, seconds // 60 % 60
    tail = f"{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"
    if hours >= 100:  # nobody counts those
        return lasted(since, now)
    return f"{hours}:{tail}" if hours else tail


def ago(at: datetime, now: datetime | None = None) -> str:
    """How long ago, in words up to a week; then the date."""
    now = now or datetime.now(UTC)
    seconds = (now - at).total_seconds()
    if seconds < 60:
        return "just now"
    if seconds < 7 * 86_400:
        return f"{lasted(at, now)} ago"
    return f"{at.day} {at:%B %Y}"


def drawing(svg: str) -> Markup:
    """A drawing of ours, which needs no escaping."""
    return Markup(svg)  # noqa: S704


@cache
def _sign(sign: Sign, full_name: str) -> Markup:
    return drawing(sign_svg(sign, title=full_name, small=True))


def corporation_sign(title: Title, number: int) -> Markup:
    """A corporation's sign, as it stands in tables and headings."""
    return _sign(signs(title)[number], title.corporations[number].full_name)


def plural(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


@lru_cache(maxsize=512)
def term(words: str, key: str = "") -> Markup:
    """A term of the glossary: a dotted underline, and what it means on hover, focus or tap."""
    known = meaning(key or words.lower())
    return Markup('<dfn class="term" tabindex="0" data-tip="{}">{}</dfn>').format(known, words)


class _Environment(Environment):
    """No template has globals of its own, so they need not be put together for each of them."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals


def environment() -> Environment:
    env = _Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,  # else every part of every page looks at its file
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(
        static=static, modules=modules, money=money, ago=ago, lasted=lasted, clock=clock
    )
    env.globals.update(sign=corporation_sign, plural=plural, term=term, glossary=GLOSSARY)
    return env


templates = Jinja2Templates(env=environment())


def _somebody(request: Request, status: int) -> Who | None:
    """Whose name the top bar shows; None where that is not known.

    A page about a fault looks nobody up, as the database may be at fault; nor does one about a
    request that the application never saw.
    """
    if status >= 500 or "app" not in request.scope:
        return None
    with suppress(StorageUnavailable):  # pages that need no database are shown without it
        return get_who(request)
    return None


def filled(template: str, /, **context: object) -> str:
    """A part of a page that shows nothing of the request."""
    return templates.env.get_template(template).render(context)


def render(request: Request, template: str, /, status: int = 200, **context: object) -> Response:
    """A page or a part of one."""
    if "me" not in context:
        context["me"] = _somebody(request, status)
    response = templates.TemplateResponse(request, template, context, status_code=status)
    if status < 400:
        with suppress(StorageUnavailable):  # the next page will do it
            renew(request, response)
    return response
