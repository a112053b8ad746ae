"""18VA: track, stations, conversion, and when their steps are asked."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.track import TrackMap
from roundhouse.core.actions import BuyPrivate, Convert, LayTile, PlaceStation
from roundhouse.core.refusal import Refusal
from roundhouse.rules.position import Position
from roundhouse.rules.powers import ExtraStation, PlacesMarker
from roundhouse.rules.steps import markers, privates, station
from roundhouse.rules.steps.tile_power import face_of, hex_of


def home_first(pos: Position, a: LayTile) -> Refusal | None:
    """4.5.2.1: a company without any track of its own begins at home."""
    s = pos.state
    home = pos.title.companies[s.company].home
    if a.hex != home and not pos.track.reach(s.company).arrive:
        return Refusal("tile.home-first", {"hex": a.hex, "home": home})
    return None


def has_circle(pos: Position, a: PlaceStation) -> Refusal | None:
    """4.2: a bare hex has no city circle yet."""
    if a.power and not pos.track.faces[pos.title.map.by_name[a.hex]].pieces:
        return Refusal("token.no-circle", {"hex": a.hex})
    return None


def in_token_step(pos: Position, a: PlaceStation) -> Refusal | None:
    """Only Potomac Yards' station may come later in a turn, and only where an option says so."""
    if not a.power and pos.ask.kind != "token":
        return Refusal(f"order.{pos.ask.kind}", {"action": a.type})
    return None


def stations_by_step(pos: Position) -> Iterator[PlaceStation]:
    if pos.ask.kind == "token":
        yield from station.candidates(pos)
    else:
        yield from station.power_candidates(pos)


def not_while_converting(pos: Position, a: BuyPrivate) -> Refusal | None:
    """18xx.games wants to know first whether the company converts."""
    del a
    if pos.title.site_limits and pos.ask.kind == "convert":
        return Refusal("site.stricter")
    return None


def old_map(pos: Position) -> TrackMap | None:
    """The map with the stations that 18xx.games still sees for the operating company."""
    kept = pos.state.memo.get("gone")
    if not isinstance(kept, tuple) or kept[0] != pos.state.company:
        return None
    track = pos.track
    for place in kept[1]:
        track = track.with_station(*place)
    return track


def tile_on_old_map(pos: Position, a: LayTile) -> Refusal | None:
    """18xx.games does not look again where a closing company has made way."""
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


def convert_later(pos: Position, a: Convert) -> Refusal | None:
    """18xx.games lets no company convert on its first turn."""
    del a
    return Refusal("site.stricter") if pos.state.turn.first else None


# -- which steps are asked ---------------------------------------------------------------------


def token_asks(pos: Position) -> bool:
    return station.asks(pos) or markers.might_place(pos)


def token_asks_on_site(pos: Position) -> bool:
    """18xx.games closes the step with the station of the turn."""
    return not pos.state.turn.stations and station.asks(pos)


def powers_left(pos: Position) -> bool:
    """18xx.games asks once more while a power with a place on the map is unused."""
    owned = pos.privates_of(pos.state.party(pos.state.company))
    return privates.company_might_buy(pos) or any(
        isinstance(power, ExtraStation | PlacesMarker)
        for i in owned
        for power in pos.title.privates[i].powers
    )
