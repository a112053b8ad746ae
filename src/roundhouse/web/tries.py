"""How often addresses for messages may be tried: they could be somebody else's.

Each try sends a message, so they are counted by person, by network (people cost nothing where
anyone may start games) and by the address itself. A message may take 40 seconds, so only a few
are sent at once: requests of players must not wait for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Annotated, cast

from fastapi import Depends, Request
from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from roundhouse.hosting.courier import BadAddress
from roundhouse.web.rate import network_of

MOST_TRIES = 10  # of a person within an hour
MOST_FROM_NETWORK = 30
MOST_TO_ADDRESS = 3
AT_ONCE = 3  # of the threads that answer requests (``app.THREADS``)

OFTEN = "you have tried many addresses: wait an hour"
SENT_THERE = "several messages were sent there within an hour: wait an hour"
BUSY = "other addresses are being tried just now: try again in a moment"


class Tries:
    """The tries of the last hour, in this server process."""

    def __init__(self) -> None:
        self._counts = MovingWindowRateLimiter(MemoryStorage())
        self._free = BoundedSemaphore(AT_ONCE)

    @contextmanager
    def one(self, person_id: str, network: str, address: str) -> Iterator[None]:
        """One try, which may take its time; BadAddress refuses the one too many."""
        if not self._free.acquire(blocking=False):
            raise BadAddress(BUSY)
        try:
            self._count(person_id, network, address)
            yield
        finally:
            self._free.release()

    def _count(self, person_id: str, network: str, address: str) -> None:
        for most, kind, key, words in (
            (MOST_TRIES, "person", person_id, OFTEN),
            (MOST_FROM_NETWORK, "network", network_of(network), OFTEN),
            (MOST_TO_ADDRESS, "address", address.casefold(), SENT_THERE),
        ):
            if not self._counts.hit(RateLimitItemPerHour(most), kind, key):
                raise BadAddress(words)


async def get_tries(request: Request) -> Tries:
    return cast("Tries", request.app.state.tries)


ServerTries = Annotated[Tries, Depends(get_tries)]
