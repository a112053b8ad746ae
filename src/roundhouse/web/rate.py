"""How often one address may come in by links, start games and try addresses for messages.

Links cannot be guessed, so this only stops whoever would fill the database. Each server process
counts for itself, in memory: a count that is off by a few matters less than a database that is
asked before every answer.
"""

from __future__ import annotations

import math
import time
from ipaddress import IPv6Address, ip_address, ip_network

from fastapi import Depends, Request
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.exceptions import HTTPException

#: One customer of a provider has at least so much of an IPv6 address to choose from.
_IPV6_BITS = 64


class TooOften(HTTPException):
    """One address has done something too often; the message says when it may go on."""

    def __init__(self, seconds: int) -> None:
        why = (
            "Many links were used, games started or addresses tried from your network within a "
            "minute. "
            f"Try again in {seconds} second{'s' if seconds != 1 else ''}. Nothing has changed."
        )
        super().__init__(429, why, {"Retry-After": str(seconds)})


class Rate:
    """Counts by address; ``most`` a minute, 0: as often as anybody likes."""

    def __init__(self, most: int) -> None:
        self._limit = RateLimitItemPerMinute(most) if most else None
        self._counts = MovingWindowRateLimiter(MemoryStorage())

    def check(self, address: str) -> None:
        """Count once more for an address; raises TooOften."""
        limit, key = self._limit, network_of(address)
        if limit is None or self._counts.hit(limit, key):
            return
        free = self._counts.get_window_stats(limit, key).reset_time
        raise TooOften(max(1, math.ceil(free - time.time())))


def network_of(address: str) -> str:
    """What is counted together: an address, or the network of an IPv6 address."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, _IPV6_BITS), strict=False))


def address_of(request: Request) -> str:
    """From where a request comes; a proxy that is trusted says it."""
    return request.client.host if request.client else ""


def _check(request: Request) -> None:
    rate: Rate = request.app.state.rate
    rate.check(address_of(request))


#: For routes that let somebody in, start a game or send a message.
limited = Depends(_check)
