"""What 18xx.games remembers of an operating turn in which its president went bankrupt.

What he sold by hand counts for his successor too. And it does not look again at what the
company could reach before stations of closing companies came off, until something new is
laid or placed.
"""

from __future__ import annotations

from roundhouse.board.track import TrackMap
from roundhouse.core.actions import LayTile, PlaceStation, SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.rules.elimination import eliminate
from roundhouse.rules.position import Position
from roundhouse.rules.steps.station import place_home
from roundhouse.rules.steps.tile_power import face_of, hex_of

SOLD = "sold"  # in State.memo: the turn, and the companies sold in it as a bit mask
GONE = "gone"  # … the operating company, and stations (hex, city, company) it still sees


def eliminate_and_remember(pos: Position, player: int) -> None:
    s, track = pos.state, pos.track
    company, sold = s.company, s.turn.sold | sold_before(pos)
    eliminate(pos, player)
    s.memo[SOLD] = (s.stock_number, s.or_number, company, sold)
    gone = tuple(
        (h, k, c)
        for c in range(len(s.president))
        for h, k in track.stations_of(c)
        if not pos.track.has_station(h, k, c) and c in track.stations[h][k]
    )
    if gone and s.company == company:
        s.memo[GONE] = (company, gone)


# -- sales -------------------------------------------------------------------------------------


def sold_before(pos: Position) -> int:
    """Companies that a bankrupt sold in this operating turn, as a bit mask."""
    s = pos.state
    kept = s.memo.get(SOLD, ())
    now = (s.stock_number, s.or_number, s.company)
    return int(str(kept[3])) if isinstance(kept, tuple) and kept[:3] == now else 0


def not_sold_before(pos: Position, a: SellShares) -> Refusal | None:
    if sold_before(pos) >> pos.title.company_number[a.company] & 1:
        return Refusal("site.stricter")
    return None


# -- the map -----------------------------------------------------------------------------------


def old_map(pos: Position) -> TrackMap | None:
    """The map with the stations that are still seen for the operating company."""
    kept = pos.state.memo.get(GONE)
    if not isinstance(kept, tuple) or kept[0] != pos.state.company:
        return None
    track = pos.track
    for place in kept[1]:
        track = track.with_station(*place)
    return track


def tile_on_old_map(pos: Position, a: LayTile) -> Refusal | None:
    track, tiles, company = old_map(pos), pos.title.tiles, pos.state.company
    if track is None:
        return None
    h = hex_of(pos, a)
    if tiles.city_reached(track, company, h) or tiles.connects(track, company, h, face_of(pos, a)):
        return None
    return Refusal("site.stricter")


def station_on_old_map(pos: Position, a: PlaceStation) -> Refusal | None:
    track = old_map(pos)
    if a.power or track is None:
        return None
    place = pos.title.map.by_name[a.hex] << 3 | a.city
    return None if place in track.reach(pos.state.company).stops else Refusal("site.stricter")


def forget_old_map(pos: Position, *_: object) -> None:
    pos.state.memo.pop(GONE, None)


def home_placed(pos: Position, company: int) -> None:
    place_home(pos, company)
    forget_old_map(pos)
