"""The changing parts of a page, drawn once for everybody who sees the same.

What a screen shows follows from the game's version, the seats played there, the size of its hexes
and whether a curtain was opened; nothing else about the browser matters. So the one who moves has
the parts drawn, and those who watch get what is there, compressed already.
"""

from __future__ import annotations

import gzip
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

from fastapi import Request
from markupsafe import escape
from starlette.responses import HTMLResponse, Response

from roundhouse.web.access import Visit

#: How long parts are kept: they say how long ago something was.
FRESH_SECONDS = 10.0
KEPT = 400
LEVEL = 4  # of compression
_SAID = 'data-said=""'

Key = tuple[object, ...]


@dataclass(slots=True)
class Part:
    """A drawn text; whoever comes first draws it, and the others wait for that."""

    made: float
    text: str = ""
    packed: bytes = b""
    lock: Lock = field(default_factory=Lock)


class Drawn:
    """A cache of drawn parts."""

    def __init__(self) -> None:
        self._parts: OrderedDict[Key, Part] = OrderedDict()
        self._lock = Lock()

    def part(self, key: Key, draw: Callable[[], str]) -> Part:
        now = time.monotonic()
        with self._lock:
            found = self._parts.get(key)
            if found is None or now - found.made > FRESH_SECONDS:
                found = self._parts[key] = Part(now)
            self._parts.move_to_end(key)
            while len(self._parts) > KEPT:
                self._parts.popitem(last=False)
        with found.lock:
            if not found.text:
                found.text = draw()
        return found


def key_of(visit: Visit, generation: int, radius: int, *, curtain: bool) -> Key:
    """What the parts depend on. Two visitors who play the same seats see the same."""
    stored = visit.stored
    return stored.id, stored.version, generation, visit.seats, visit.manages, radius, curtain


def respond(request: Request, part: Part, status: int = 200, said: str = "") -> Response:
    """The parts as an answer; ``said`` is for this browser alone."""
    headers = {"Cache-Control": "no-store"}
    if said:
        text = part.text.replace(_SAID, f'data-said="{escape(said)}"', 1)
        return HTMLResponse(text, status, headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(part.text, status, headers)
    with part.lock:
        if not part.packed:
            part.packed = gzip.compress(part.text.encode(), LEVEL, mtime=0)
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HTMLResponse(part.packed, status, headers)
