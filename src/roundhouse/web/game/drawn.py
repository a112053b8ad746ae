"""The changing parts of a page, drawn once for everybody who sees the same.

What a screen shows follows from the game's version, the seats played there, the size of its hexes
and whether a curtain was opened; nothing else about the browser matters. So the one who moves has
the parts drawn, and those who watch get what is there, compressed already.

The map and the market are most of a page and seldom change. Every drawing has a stamp, and a
browser names the stamps of those that it shows already: they are not sent to it again.
"""

from __future__ import annotations

import gzip
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from threading import BoundedSemaphore, Lock

from fastapi import Request
from markupsafe import escape
from starlette.responses import HTMLResponse, Response

from roundhouse.web.access import Visit

#: How long parts are kept: they say how long ago something was.
FRESH_SECONDS = 10.0
KEPT = 250
#: Drawings at once: more threads would only take the interpreter from each other.
AT_ONCE = 2
LEVEL = 1  # of compression: half the time of level 4 for a sixth more
SHOWN = "Roundhouse-Shown"  # the header; game-parts.js sends it
LONGEST = 200  # letters of it that are read
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
        self._drawing = BoundedSemaphore(AT_ONCE)

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
                with self._drawing:
                    found.text = draw()
        return found


def key_of(visit: Visit, generation: int, radius: int, *, curtain: bool) -> Key:
    """What the parts depend on. Two visitors who play the same seats see the same.

    After a backup was restored, a version may be another than before: its time tells.
    """
    stored = visit.stored
    at = stored.entries[-1].at if stored.entries else stored.created
    game = stored.id, stored.version, at, generation
    return *game, visit.seats, visit.manages, radius, curtain


@lru_cache(maxsize=1000)
def stamp(drawing: str) -> str:
    """Tells a drawing from others."""
    return blake2b(drawing.encode(), digest_size=8).hexdigest()


def shown_by(request: Request) -> frozenset[str]:
    """Stamps of the drawings that a browser has."""
    return frozenset(request.headers.get(SHOWN, "")[:LONGEST].split())


def respond(request: Request, part: Part, status: int = 200, said: str = "") -> Response:
    """The parts as an answer; ``said`` is for this browser alone."""
    headers = {"Cache-Control": "no-store"}
    text = part.text.replace(_SAID, f'data-said="{escape(said)}"', 1) if said else part.text
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return HTMLResponse(text, status, headers)
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    if said:
        return HTMLResponse(_packed(text), status, headers)
    with part.lock:
        if not part.packed:
            part.packed = _packed(text)
    return HTMLResponse(part.packed, status, headers)


def _packed(text: str) -> bytes:
    """Packed here, in the thread of the request: the middleware would hold everybody up."""
    return gzip.compress(text.encode(), LEVEL, mtime=0)
