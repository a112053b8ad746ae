"""Stops that a corporation surely reaches after a lay, because it reached them before.

A tile keeps all track. Unless cities of the hex are joined or divided, each trace from before the
lay is still one, so what it reached outside the hex is still reached. Whoever only asks whether
there is something to do there need not search the new map.
"""

from __future__ import annotations

from roundhouse.board.track import TrackMap


def pass_on(before: TrackMap, after: TrackMap, corporation: int, changed: int) -> None:
    """Keep what was reached before a tile was laid, if that is known."""
    key = ("reach", corporation)
    reach = before.cache_get(key)
    if reach is not None:
        stops = [code for code in reach.stops if code >> 3 != changed]
        after.cache_put(("still-reached", corporation), stops)


def stops(track: TrackMap, corporation: int) -> list[int]:
    """Some of the stops (hex * 8 + stop) that the corporation reaches; maybe none."""
    return track.cache_get(("still-reached", corporation)) or []
