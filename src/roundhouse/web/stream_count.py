"""How many streams of live updates are open, in all and of one who opens them."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address

from fastapi import Request

from roundhouse.hosting.logs import Seldom
from roundhouse.web.rate import network_of

#: Streams that one person's programs may have open; each may follow all of the person's games.
OF_PROGRAMS = 30
#: One address may have this part of all streams: a club behind one router, but not everybody's.
OF_ADDRESS = 10

log = logging.getLogger("roundhouse.live")


class StreamCount:
    """Counts connections: however many games a stream follows, it is one."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open = Counter[str]()
        self._seldom = Seldom(log)

    def is_full(self, whose: str, most: int) -> bool:
        """Shall a further stream be refused, because of all that are open or of this one's?"""
        if self._open.total() >= self.most:
            self._seldom.warning("%s streams are open; further ones are refused", self.most)
            return True
        if whose and self._open[whose] >= most:
            self._seldom.warning("%s streams of one visitor; further ones are refused", most)
            return True
        return False

    def is_full_for_programs(self, person_id: str) -> bool:
        return self.is_full(person_id, OF_PROGRAMS)

    def is_full_for_pages(self, address: str) -> bool:
        return self.is_full(address, max(1, self.most // OF_ADDRESS))

    @contextmanager
    def counted(self, whose: str) -> Iterator[None]:
        """As long as a stream is open."""
        self._open[whose] += 1
        try:
            yield
        finally:
            self._open[whose] -= 1
            if not self._open[whose]:
                del self._open[whose]


def address_of(request: Request) -> str:
    """Whose pages are counted together; empty for this machine.

    A proxy that runs here and is not trusted stands for all visitors.
    """
    host = request.client.host if request.client else ""
    try:
        if ip_address(host).is_loopback:
            return ""
    except ValueError:
        return host
    return network_of(host)
