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
from hashlib import blake2b
from sys import getsizeof
from threading import BoundedSemaphore, Lock

from fastapi import Request
from markupsafe import escape
from starlette.responses import HTMLResponse, Response

from roundhouse.views.byte_budget import DRAWINGS
from roundhouse.web.access import Visit

#: How long parts are kept: they say how long ago something was.
FRESH_SECONDS = 10.0
KEPT_BYTES = 10_000_000  # of packed texts; one has about 25,000
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
    packed: bytes = b""  # nearly all browsers take it like this; it is a sixth of the text
    lock: Lock = field(default_factory=Lock)

    @property
    def text(self) -> str:
        return gzip.decompress(self.packed).decode()


class Drawn:
    """A cache of drawn parts."""

    def __init__(self) -> None:
        self._parts: OrderedDict[Key, Part] = OrderedDict()
        self._lock = Lock()
        self._drawing = BoundedSemaphore(AT_ONCE)
        self.taken = 0  # bytes

    def part(self, key: Key, draw: Callable[[], str]) -> Part:
        now = time.monotonic()
        with self._lock:
            found = self._parts.get(key)
            if found is None or now - found.made > FRESH_SECONDS:
                self._drop(key)
                found = self._parts[key] = Part(now)
            self._parts.move_to_end(key)
        with found.lock:
            if not found.packed:
                with self._drawing:
                    packed = _packed(draw())
                self._count(key, found, packed)
        return found

    def _count(self, key: Key, part: Part, packed: bytes) -> None:
        with self._lock:
            part.packed = packed
            if self._parts.get(key) is part:  # else it was dropped while it was drawn
                self.taken += len(packed)
            while self.taken > KEPT_BYTES:
                self._drop(next(iter(self._parts)))

    def _drop(self, key: Key) -> None:
        part = self._parts.pop(key, None)
        self.taken -= len(part.packed) if part is not None else 0


def key_of(visit: Visit, generation: int, radius: int, *, curtain: bool) -> Key:
    """What the parts depend on. Two visitors who play the same seats see the same.

    After a backup was restored, a version may be another than before: its time tells.
    """
    stored = visit.stored
    at = stored.entries[-1].at if stored.entries else stored.created
    game = stored.id, stored.version, at, generation
    return *game, visit.seats, visit.manages, radius, curtain


def _weight(found: str, *_: str) -> int:
    """The drawing itself is kept by what it shows, and asked for at the same time."""
    return getsizeof(found)


@DRAWINGS.cached(_weight)
def stamp(drawing: str) -> str:
    """Tells a drawing from others."""
    return blake2b(drawing.encode(), digest_size=8).hexdigest()


def shown_by(request: Request) -> frozenset[str]:
    """Stamps of the drawings that a browser has."""
    return frozenset(request.headers.get(SHOWN, "")[:LONGEST].split())


def respond(request: Request, part: Part, status: int = 200, said: str = "") -> Response:
    """The parts as an answer; ``said`` is for this browser alone."""
    headers = {"Cache-Control": "no-store"}
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    if is_packed:
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        if not said:
            return HTMLResponse(part.packed, status, headers)
    text = part.text.replace(_SAID, f'data-said="{escape(said)}"', 1) if said else part.text
    return HTMLResponse(_packed(text) if is_packed else text, status, headers)


def _packed(text: str) -> bytes:
    """Packed here, in the thread of the request: the middleware would hold everybody up."""
    return gzip.compress(text.encode(), LEVEL, mtime=0)
