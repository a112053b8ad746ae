"""Links to hand out: the address that others can open, and the same as a QR code."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from fastapi import Request
from markupsafe import Markup

from roundhouse.hosting.settings import LOOPBACK, Settings
from roundhouse.web.rendering import drawing


@dataclass(frozen=True, slots=True)
class HandOut:
    """A link as a page shows it."""

    address: str
    qr: Markup


def site_address(request: Request, settings: Settings) -> str:
    """Where others find the site, without a slash at the end.

    Whoever looks at it by "localhost" cannot send that name to friends.
    """
    here = str(request.base_url)
    if settings.base_url or request.url.hostname in LOOPBACK:
        here = settings.address_for_others or here
    return here.rstrip("/")


def only_here(request: Request, settings: Settings) -> bool:
    """Does the site listen to this computer alone?"""
    return request.url.hostname in LOOPBACK and not settings.address_for_others


def link_address(request: Request, settings: Settings, secret: str) -> str:
    return f"{site_address(request, settings)}/link/{secret}"


def hand_out(address: str) -> HandOut:
    return HandOut(address, qr_code(address))


def qr_code(text: str) -> Markup:
    """Dark on light in both themes: cameras read nothing else well."""
    code = segno.make(text, error="m")
    svg = code.svg_inline(omitsize=True, border=3, svgclass="qr", lineclass=None, light="#fff")
    return drawing(svg.replace("<svg ", '<svg role="img" aria-label="QR code of the link" ', 1))
