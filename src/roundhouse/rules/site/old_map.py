"""18xx.games looks at the map for a company once, until something is laid or placed.

Stations of a company that has left since are still there for whoever had looked before.
``lay_was_connected`` and ``station_was_connected`` refuse what that site does not see yet.
"""

from __future__ import annotations

from roundhouse.board.track import TrackMap
from roundhouse.core.actions import LayTile, PlaceStation
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.rules.position import Position
from roundhouse.rules.steps import reserved, station
from roundhouse.rules.steps.lay_rules import new_track_or_city
from roundhouse.rules.steps.tile_power import face_of, hex_of

#: Who has looked (bit mask), and stations of companies removed since, with who still sees them.
LOOKED, GONE = "looked", "gone"
STRICTER = Refusal("site.stricter")

Gone = tuple[tuple[int, int, int, int], ...]  # hex, stop, company, who had looked


def company_leaves(pos: Position, company: int) -> None:
    """Its stations stay for those who have looked at the map."""
    stations = pos.track.stations_of(company)
    if pos.title.site_limits and stations:
        memo = pos.state.memo
        looked = int(str(memo.get(LOOKED, 0)))
        memo[GONE] = (*gone(pos), *((h, k, company, looked) for h, k in stations))


def gone(pos: Position) -> Gone:
    found: Gone = pos.state.memo.get(GONE, ())  # type: ignore[assignment]
    return found


def map_changed(pos: Position, *_: object) -> None:
    """A tile or a station makes everybody look at the map anew."""
    if pos.title.site_limits:
        pos.state.memo.pop(GONE, None)
        pos.state.memo[LOOKED] = 0
        looks_at_map(pos, pos.state.company)


def looks_at_map(pos: Position, company: int) -> None:
    if pos.title.site_limits and company != NOBODY:
        memo = pos.state.memo
        memo[LOOKED] = int(str(memo.get(LOOKED, 0))) | 1 << company


def as_it_was(pos: Position) -> Position:
    """The position with stations of removed companies that the present one still sees."""
    known = pos.scratch.get("as-it-was")
    if known is None:
        track: TrackMap = pos.track
        for h, stop, company, seen_by in gone(pos):
            if seen_by >> pos.state.company & 1 and track.free_slots(h, stop) > 0:
                track = track.with_station(h, stop, company)
        known = Position(pos.title, pos.state.copy(), pos.names)
        known.state.track = track
        known._ask = pos.ask
        pos.scratch["as-it-was"] = known
    return known  # type: ignore[return-value]


def lay_was_connected(pos: Position, a: LayTile) -> Refusal | None:
    if a.power or GONE not in pos.state.memo:
        return None
    before = as_it_was(pos)
    connected = new_track_or_city(before, hex_of(pos, a), face_of(pos, a))
    return None if connected else STRICTER


def station_was_connected(pos: Position, a: PlaceStation) -> Refusal | None:
    """A station is asked for only if there was a space for one anywhere."""
    h = pos.title.map.by_name[a.hex]
    if a.power or GONE not in pos.state.memo or reserved.unconnected_price(pos, h):
        return None
    before = as_it_was(pos)
    space = any(
        all(guard(before, other) is None for guard in SPACE) for other in station.candidates(before)
    )
    return None if space and reserved.is_connected(before, a) else STRICTER


SPACE = (station.is_a_city, station.one_per_hex, station.free_circle, reserved.spaces_kept)
