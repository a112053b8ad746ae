"""1846: what track and stations cost, and which spaces are kept."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.hexes import Border
from roundhouse.board.tiles import OPPOSITE, Face
from roundhouse.core.actions import LayTile, PlaceStation
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import CLOSED
from roundhouse.rules.position import Position
from roundhouse.rules.powers import CheaperTerrain, ExtraTile
from roundhouse.rules.steps import station, tile_power
from roundhouse.titles.g1846.shares import LAND_GRANT

TILE, RESERVED_STATION, STATION = 20, 40, 80
CHICAGO_LINE, CHICAGO, CHICAGO_CITY = "C&WI", "D6", 3

# -- cost of track -----------------------------------------------------------------------------


def tile_cost(pos: Position, h: int, face: Face) -> int:
    """$20 or the printed cost, and the hexsides where the new track is the second."""
    here, old = pos.title.map.hexes[h], pos.track.faces[h]
    granted = (
        pos.title.companies[pos.state.company].name == LAND_GRANT
        and "ic" in here.icons
        and not old.tile
    )
    if granted:
        return 0 if pos.title.chosen["ic_hexside"] == "free" else hexside_cost(pos, h, face)
    terrain = 0
    if here.terrain is not None and not old.tile:
        terrain = here.terrain.cost - saved(pos, here.terrain.kind)
    return max(TILE, terrain) + hexside_cost(pos, h, face)


def hexside_cost(pos: Position, h: int, face: Face) -> int:
    """Bridges, passes and tunnels to which the face brings the second track."""
    here, old = pos.title.map.hexes[h], pos.track.faces[h]
    return sum(
        border.cost - saved(pos, border.kind)
        for border in here.borders
        if border.cost
        and face.exits >> border.edge & 1
        and not old.exits >> border.edge & 1
        and meets_track(pos, h, border)
    )


def meets_track(pos: Position, h: int, border: Border) -> bool:
    other = pos.title.map.hexes[h].neighbours[border.edge]
    return bool(pos.track.faces[other].exits >> OPPOSITE[border.edge] & 1)


def saved(pos: Position, kind: str) -> int:
    """What the company's private companies take off a kind of cost."""
    s = pos.state
    return sum(
        power.off
        for i in pos.privates_of(s.party(s.company))
        for power in pos.title.privates[i].powers
        if isinstance(power, CheaperTerrain) and kind in power.kinds
    )


def power_tile_cost(pos: Position, h: int, face: Face, power: ExtraTile) -> int:
    """Tiles of private companies are free; Little Miami's pay for hexsides."""
    return hexside_cost(pos, h, face) if power.upgrade_too else 0


# -- how many tiles ----------------------------------------------------------------------------


def tiles_left(pos: Position, a: LayTile | None) -> bool:
    """One yellow tile, and another one or an upgrade."""
    turn = pos.state.turn
    if pos.ask.kind != "track" or turn.lays + turn.upgrades >= 2:
        return False
    if a is None or not turn.upgrades:
        return True
    return pos.track.faces[tile_power.hex_of(pos, a)].rank == 0


def lay_in_track_step(pos: Position, a: LayTile) -> Refusal | None:
    """Outside the track step only private companies lay tiles."""
    if not a.power and pos.ask.kind != "track":
        return Refusal(f"order.{pos.ask.kind}", {"action": a.type})
    return None


def one_upgrade(pos: Position, a: LayTile) -> Refusal | None:
    """A tile and an upgrade, or two tiles: never two upgrades, never three of anything."""
    if a.power or tiles_left(pos, a):
        return None
    turn = pos.state.turn
    key = "tile.one-upgrade" if turn.lays + turn.upgrades < 2 else "tile.two-per-turn"
    return Refusal(key)


# -- stations ----------------------------------------------------------------------------------


def reserved_for(pos: Position, h: int) -> int:
    """The company that has a space reserved in this hex, or -1."""
    name = str(pos.title.map.hexes[h].tag("reserved") or "")
    return pos.title.company_number.get(name, -1)


def is_connected(pos: Position, a: PlaceStation) -> bool:
    h = pos.title.map.by_name[a.hex]
    return h << 3 | a.city in pos.track.reach(pos.state.company).stops


def parachute(pos: Position, h: int) -> int:
    """The price of an unconnected station here for the present company; 0: not possible."""
    if reserved_for(pos, h) != pos.state.company:
        return 0
    return int(pos.title.map.hexes[h].tag("parachute") or 0)


def station_price(pos: Position, a: PlaceStation) -> int:
    h = pos.title.map.by_name[a.hex]
    if reserved_for(pos, h) != pos.state.company:
        return STATION
    return RESERVED_STATION if is_connected(pos, a) else parachute(pos, h) or STATION


def station_candidates(pos: Position) -> Iterator[PlaceStation]:
    if pos.ask.kind == "track":
        reached = set()
        for a in station.candidates(pos):
            reached.add(a.hex)
            yield a
        for here in pos.title.map.hexes:
            if here.name not in reached and parachute(pos, here.number):
                yield PlaceStation(here.name, 0)
    else:
        yield from station.power_candidates(pos)


def station_in_track_step(pos: Position, a: PlaceStation) -> Refusal | None:
    if not a.power and pos.ask.kind != "track":
        return Refusal(f"order.{pos.ask.kind}", {"action": a.type})
    return None


def power_city(pos: Position, a: PlaceStation) -> Refusal | None:
    power = station.power_of(pos, a.power)
    if power is not None and a.city != power.city:
        return Refusal("power.place", {"private": a.power, "hex": a.hex})
    return None


def spaces_kept(pos: Position, a: PlaceStation) -> Refusal | None:
    """Spaces for companies not yet launched, and reserved ones until phase IV."""
    h = pos.title.map.by_name[a.hex]
    if chicago_closed(pos, a):
        return Refusal("token.chicago-line", {"hex": a.hex})
    waiting = pos.title.policies.homes_waiting(pos, h, a.city)
    keeper = reserved_for(pos, h)
    kept = (
        keeper not in (-1, pos.state.company)
        and "reservations" in pos.phase.flags
        and not pos.is_closed(keeper)
        and not pos.track.station_in_hex(h, keeper)
    )
    if pos.track.free_slots(h, a.city) > len(waiting) + kept:
        return None
    key, company = ("token.home-reserved", waiting[0]) if waiting else ("token.reserved", keeper)
    return Refusal(key, {"hex": a.hex, "company": pos.title.companies[company].name})


def chicago_closed(pos: Position, a: PlaceStation) -> bool:
    """Is this the space that waits for the buyer of the Chicago line?"""
    if a.power == CHICAGO_LINE or a.hex != CHICAGO or a.city != CHICAGO_CITY:
        return False
    owner = pos.state.owner[pos.title.private_number[CHICAGO_LINE]]
    return owner != CLOSED and owner < pos.state.players


def connected_or_parachute(pos: Position, a: PlaceStation) -> Refusal | None:
    if a.power or is_connected(pos, a) or parachute(pos, pos.title.map.by_name[a.hex]):
        return None
    return Refusal("token.not-connected", {"hex": a.hex})


def one_in_chicago(pos: Position, a: PlaceStation) -> Refusal | None:
    """One station in all of Chicago; the shared guard speaks of one in a city."""
    h = pos.title.map.by_name[a.hex]
    if a.hex == CHICAGO and pos.track.station_in_hex(h, pos.state.company):
        return Refusal("token.one-in-chicago")
    return None
