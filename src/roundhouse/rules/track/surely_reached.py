"""What a corporation surely reaches, because it did on an earlier map.

Tiles keep all track, so a trace (see ``board.reach``) from before a lay is still one, unless the
lay joins or divides cities, or a token closes a city on its way. From the changed hex known
traces are followed on over the new track. What is found here is reached; what is not may be
reached all the same, and only the search of the whole map says so. Real games seldom need it:
most of what players do is possible.
"""

from __future__ import annotations

from typing import NamedTuple

from roundhouse.board.reach import PASSING, Reach, entries_of
from roundhouse.board.track import TrackMap


class Known(NamedTuple):
    """Some of what a corporation reaches, as in ``board.reach.Reach``."""

    stops: frozenset[int] | set[int]  # hex * 8 + stop
    walks: dict[int, int]  # by entry (hex * 6 + edge): what one trace to it uses
    at: int = 0  # how many changes of the map it has been followed through


class Surely(NamedTuple):
    """What is known of a map, by corporation, and the hexes that have changed, in order."""

    known: dict[int, Known]
    changes: tuple[int, ...]


_KEY = "surely"
NOTHING = Known(frozenset(), {})


def known(track: TrackMap, corporation: int) -> Known:
    """What is known of a corporation's reach without a search."""
    reach: Reach | None = track.cache_get(("reach", corporation))
    if reach is not None:
        return Known(reach.stops, reach.walks)
    surely: Surely | None = track.cache_get(_KEY)
    found = surely.known.get(corporation) if surely is not None else None
    if surely is None or found is None:
        return NOTHING
    if found.at < len(surely.changes):
        changed = set(surely.changes[found.at :])
        found = followed(track, corporation, found, changed, len(surely.changes))
        surely.known[corporation] = found
    return found


def tile_laid(before: TrackMap, after: TrackMap, corporation: int, h: int) -> None:
    """What was known on the map before this corporation laid a tile still is."""
    surely = _all_known(before, corporation)
    if surely is not None:
        after.cache_put(_KEY, Surely(dict(surely.known), (*surely.changes, h)))


def token_placed(before: TrackMap, after: TrackMap, corporation: int, h: int, city: int) -> None:
    """The same after a token; if it fills the city, others do not get past it any more."""
    surely = _all_known(before, corporation)
    if surely is None:
        return
    still = dict(surely.known)
    if after.free_slots(h, city) < 1:
        for c, known in surely.known.items():
            if h << 3 | city in known.stops and not after.has_token(h, city, c):
                still[c] = _up_to(after, known, h, city)
    after.cache_put(_KEY, Surely(still, (*surely.changes, h)))


def _up_to(track: TrackMap, known: Known, h: int, city: int) -> Known:
    """What is left when no trace leads past this city."""
    passes = track.map.stop_bits[h] << city
    walks = {entry: used for entry, used in known.walks.items() if not used & passes}
    flow = track.flow()
    stops = {
        number
        for entry, used in walks.items()
        for number, bit, _ in flow[entry][0]
        if not used & bit
    }
    stops.discard(PASSING)
    return Known(stops, walks, known.at)


def _all_known(track: TrackMap, corporation: int) -> Surely | None:
    """What is known of the map, with what was just searched for the corporation in turn."""
    surely: Surely | None = track.cache_get(_KEY)
    reach: Reach | None = track.cache_get(("reach", corporation))
    if reach is None:
        return surely
    changes = surely.changes if surely is not None else ()
    now = {corporation: Known(reach.stops, reach.walks, len(changes))}
    return Surely({**surely.known, **now} if surely is not None else now, changes)


def followed(track: TrackMap, corporation: int, before: Known, changed: set[int], at: int) -> Known:
    """Follow the traces that come to the changed hexes, and those that start there."""
    walks, stops = dict(before.walks), set(before.stops)
    queue = [(e, walks[e]) for h in changed for e in range(h * 6, h * 6 + 6) if e in walks]
    for h, stop in track.tokens_of(corporation):
        if h in changed:
            ((number, bit, steps),) = entries_of(track.map, h, track.faces[h])[6 + stop][0]
            stops.add(number)
            starts = [(entry, bit | side) for entry, side in steps if entry not in walks]
            walks.update(starts)
            queue += starts
    _follow(track, corporation, queue, walks, stops)
    stops.discard(PASSING)
    return Known(stops, walks, at)


def _follow(
    track: TrackMap,
    corporation: int,
    queue: list[tuple[int, int]],
    walks: dict[int, int],
    stops: set[int],
) -> None:
    """Every way on from entries that are reached, each with what its trace uses."""
    flow, closed = track.flow(), track.closed_to(corporation)
    for entry, used in queue:
        for number, bit, steps in flow[entry][0]:
            if used & bit:
                continue
            stops.add(number)
            if number in closed:
                continue
            for to, side in steps:
                if to not in walks and not used & side:
                    walks[to] = there = used | bit | side
                    queue.append((to, there))
