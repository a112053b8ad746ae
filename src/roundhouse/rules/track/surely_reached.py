"""What a corporation surely reaches, because it did on an earlier map.

Tiles keep all track, so a trace (see ``board.reach``) from before a lay is still one, unless the
lay joins or divides cities, or a token closes a city on its way. What was reached by such traces
is still reached; what was not may be reached by now, and only a search of the map says so. Few
positions of real games need one: most of what players do was possible before somebody else's turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.reach import PASSING, Reach
from roundhouse.board.track import TrackMap

#: What is known of a map, some of what is reached by corporation. Never changed: maps share it.
Surely = dict[int, Reach]
_KEY = "surely"


def stages(track: TrackMap, corporation: int) -> Iterator[Reach]:
    """What is known of a corporation's reach without a search, then all of it.

    Whoever has found what was looked for need not go on.
    """
    if track.cache_get(("reach", corporation)) is None:
        surely: Surely = track.cache_get(_KEY) or {}
        known = surely.get(corporation)
        if known is not None:
            yield known
    yield track.reach(corporation)


def tile_laid(before: TrackMap, after: TrackMap, corporation: int) -> None:
    """What was known on the map before this corporation laid a tile still is."""
    after.cache_put(_KEY, _all_known(before, corporation))


def token_placed(before: TrackMap, after: TrackMap, corporation: int, h: int, city: int) -> None:
    """The same after a token; if it fills the city, others do not get past it any more."""
    surely = _all_known(before, corporation)
    if after.free_slots(h, city) < 1:
        surely = {
            c: _up_to(after, known, h, city)
            if h << 3 | city in known.stops and not after.has_token(h, city, c)
            else known
            for c, known in surely.items()
        }
    after.cache_put(_KEY, surely)


def _up_to(track: TrackMap, known: Reach, h: int, city: int) -> Reach:
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
    return Reach(frozenset(stops), walks)


def _all_known(track: TrackMap, corporation: int) -> Surely:
    """What is known of the map, with what was just searched for the corporation in turn."""
    surely: Surely = track.cache_get(_KEY) or {}
    reach: Reach | None = track.cache_get(("reach", corporation))
    if reach is None:
        return surely
    return {**surely, corporation: reach}
