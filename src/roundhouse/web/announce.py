"""What `roundhouse serve` shows in the terminal, so that others find the site."""

from __future__ import annotations

import logging
from typing import TextIO

import segno

from roundhouse.hosting.settings import Settings
from roundhouse.storage.links import Links

log = logging.getLogger("roundhouse.serve")


def announce(settings: Settings, out: TextIO) -> None:
    """The address for other machines; in a terminal also as a QR code for phones."""
    address = settings.address_for_others
    if not address:
        return
    log.info("others open %s", address)
    if out.isatty():
        out.write(f"\n  On a phone or another computer: {address}\n\n")
        qr_code(address, out)
        out.flush()


def host_link(settings: Settings, links: Links) -> str:
    """A link that signs whoever opens it first in as the host of this server."""
    site = settings.address_for_others or settings.address
    return f"{site}link/{links.make('host')}"


def show_host_link(settings: Settings, links: Links, out: TextIO) -> None:
    """In a terminal only: what is written anywhere else is a log, which others read too."""
    if not out.isatty():
        log.info("`roundhouse host-link` prints a link that signs in the host of this server")
        return
    link = host_link(settings, links)
    out.write(f"To sign in as the host of this server (works once, for a day):\n  {link}\n")
    out.flush()


def qr_code(text: str, out: TextIO) -> None:
    """Draw a QR code with characters of half a line's height."""
    segno.make(text, error="l").terminal(out, border=2, compact=True)
