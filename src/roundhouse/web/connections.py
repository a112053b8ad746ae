"""How many connections are open at once, and how long a request may take to begin.

Every connection takes a file descriptor of the process, and so does the database: with none left
nothing works any more.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from roundhouse.hosting.logs import Seldom
from roundhouse.hosting.settings import Settings

try:
    import resource
except ModuleNotFoundError:  # not every system has such limits
    resource = None  # type: ignore[assignment]

#: Seconds until the head of a request must be there.
HEAD_SECONDS = 10.0
#: Bytes of a head; the parser itself knows no limit.
LARGEST_HEAD = 65_536
#: Descriptors that are left for files, the database and the worker.
RESERVED = 80
_WORDS = b"Too many are connected; try again in a moment."
_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 30\r\nContent-Type: text/plain\r\n"
    b"Content-Length: %d\r\nConnection: close\r\n\r\n%s" % (len(_WORDS), _WORDS)
)
_TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\n"
    b"Connection: close\r\n\r\n"
)

log = logging.getLogger("roundhouse.limits")


def most_connections(settings: Settings) -> int:
    """As many as are wanted and as the system allows."""
    if resource is None:
        return settings.connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.connections + RESERVED
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    possible = settings.connections if soft == resource.RLIM_INFINITY else soft - RESERVED
    return max(1, min(settings.connections, possible))


class LimitedProtocol(HttpToolsProtocol):
    """Speaks with one browser; ``most`` is how many there may be."""

    most: ClassVar[int]
    seldom: ClassVar[Seldom] = Seldom(log)
    head_timer: asyncio.TimerHandle | None = None
    head_size = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if len(self.connections) > self.most:
            self.seldom.warning("more than %s connections; the latest are refused", self.most)
            transport.write(_FULL)
            transport.close()
        else:
            self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not getattr(self.cycle, "response_complete", True):
            self._stop_waiting()
            return
        self._wait_for_head()
        self.head_size += len(data)
        if self.head_size > LARGEST_HEAD:
            self.seldom.warning("the headers of a request were larger than %s bytes", LARGEST_HEAD)
            self.transport.write(_TOO_LARGE)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        self._stop_waiting()  # until the next request begins, uvicorn itself waits
        super().on_response_complete()

    def _wait_for_head(self) -> None:
        if self.head_timer is None:
            self.head_timer = self.loop.call_later(HEAD_SECONDS, self._too_slow)

    def _stop_waiting(self) -> None:
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None
        self.head_size = 0

    def _too_slow(self) -> None:
        self.seldom.warning("a request did not start within %s seconds", HEAD_SECONDS)
        self.transport.close()


def protocol(most: int) -> type[LimitedProtocol]:
    """How the server speaks with browsers, with at most so many at once."""
    return type("Limited", (LimitedProtocol,), {"most": most})
