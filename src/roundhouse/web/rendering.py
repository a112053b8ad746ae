"""Pages from templates: the environment, its words and its helpers."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.templating import Jinja2Templates
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import Response

from roundhouse.rules.title import Title
from roundhouse.views.names import signs
from roundhouse.views.svg import Sign, sign_svg, style_sheet

FOLDER = Path(__file__).parent
STATIC = FOLDER / "static"
BOARD_CSS = "board.css"  # made by the drawings, not a file of the site


@cache
def static(path: str) -> str:
    """The address of a static file; it changes with the file, so browsers may keep it."""
    data = style_sheet().encode() if path == BOARD_CSS else (STATIC / path).read_bytes()
    return f"/static/{path}?v={blake2b(data, digest_size=6).hexdigest()}"


def money(amount: int) -> str:
    """$1,234, and a true minus sign before what is owed."""
    return f"−${-amount:,}" if amount < 0 else f"${amount:,}"


def ago(at: datetime, now: datetime | None = None) -> str:
    """How long ago, in words up to a day; then the date."""
    now = now or datetime.now(UTC)
    seconds = int((now - at).total_seconds())
    if seconds < 60:
        return "just now"
    minutes = seconds // 60
    if minutes < 60:
        return f"{minutes} minute{'s' if minutes > 1 else ''} ago"
    hours = minutes // 60
    if hours < 24:
        return f"{hours} hour{'s' if hours > 1 else ''} ago"
    days = (now.date() - at.date()).days
    if days < 7:
        return "yesterday" if days <= 1 else f"{days} days ago"
    return f"{at.day} {at:%B %Y}"


def drawing(svg: str) -> Markup:
    """A drawing of ours, which needs no escaping."""
    return Markup(svg)  # noqa: S704


@cache
def _sign(sign: Sign, full_name: str) -> Markup:
    return drawing(sign_svg(sign, title=full_name))


def company_sign(title: Title, number: int) -> Markup:
    """A company's sign, as it stands in tables and headings."""
    return _sign(signs(title)[number], title.companies[number].full_name)


def plural(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def environment() -> Environment:
    env = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(static=static, money=money, ago=ago, sign=company_sign, plural=plural)
    return env


templates = Jinja2Templates(env=environment())


def render(request: Request, template: str, /, status: int = 200, **context: Any) -> Response:
    """A page or a part of one."""
    return templates.TemplateResponse(request, template, context, status_code=status)
