"""1846: what track and stations cost, tiles of private companies, spaces that are kept."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.hexes import Border
from roundhouse.board.tiles import OPPOSITE, Face
from roundhouse.core.actions import LayTile, Pass, PlaceStation
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import CLOSED
from roundhouse.rules.position import Position
from roundhouse.rules.powers import CheaperTerrain, ExtraTile
from roundhouse.rules.steps import station, track
from roundhouse.titles.g1846.shares import LAND_GRANT

TILE, RESERVED_STATION, STATION = 20, 40, 80
CHICAGO_LINE, CHICAGO, CHICAGO_CITY = "C&WI", "D6", 3
PAIR = "pair"  # the private company whose second tile is asked for
BLOCKED = "pair-left"  # a second tile was given up in this round, by doing something else

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
    if pos.ask.kind != "track" or turn.lays + turn.upgrades >= 2:  # noqa: PLR2004
        return False
    if a is None or not turn.upgrades:
        return True
    return pos.track.faces[track.hex_of(pos, a)].rank == 0


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
    key = "tile.one-upgrade" if turn.lays + turn.upgrades < 2 else "tile.two-per-turn"  # noqa: PLR2004
    return Refusal(key)


# -- tiles of private companies ----------------------------------------------------------------


def laid_by(pos: Position, private: str) -> tuple[int, ...]:
    """Hexes in which a private company has laid its tiles."""
    found: tuple[int, ...] = pos.state.memo.get(f"tiles.{private}", ())  # type: ignore[assignment]
    return found


def power_tile_kind(pos: Position, a: LayTile) -> Refusal | None:
    """Some lay first tiles, one upgrades a yellow one."""
    power = track.power_of(pos, a.power)
    if power is None or power.upgrade_too:
        return None
    old = pos.track.faces[track.hex_of(pos, a)]
    if power.upgrade:
        ok = old.rank == track.YELLOW and bool(old.tile)
    else:
        ok = old.rank == 0
    return None if ok else Refusal("tile-power.kind", {"private": a.power, "hex": a.hex})


def pair_joins(pos: Position, a: LayTile) -> Refusal | None:
    """Two tiles of one private company must join each other directly."""
    power = track.power_of(pos, a.power)
    if power is None or not power.joined:
        return None
    h = track.hex_of(pos, a)
    other = next(pos.title.map.by_name[n] for n in power.hexes if n != a.hex)
    edge = pos.title.map.hexes[h].neighbours.index(other)
    faces = pos.track.faces
    facing = bool(faces[other].exits >> OPPOSITE[edge] & 1)
    leads = bool(track.face_of(pos, a).exits >> edge & 1)
    fine = True
    if laid_by(pos, a.power):
        fine = facing and leads and h not in laid_by(pos, a.power)
    elif power.upgrade_too:
        fine = facing or second_tile_exists(pos, a, other, OPPOSITE[edge])
    if power.upgrade_too:  # Little Miami: each of its tiles brings new track for the connection
        fine = fine and leads and not faces[h].exits >> edge & 1
    return None if fine else Refusal("tile-power.joined", {"private": a.power})


def second_tile_exists(pos: Position, a: LayTile, other: int, edge: int) -> bool:
    """Could a tile be laid and paid in the other hex that leads back over this edge?"""
    s, tiles = pos.state, pos.title.tiles
    first = hexside_cost(pos, track.hex_of(pos, a), track.face_of(pos, a))
    cash = pos.company_cash(s.company) - first
    for face in tiles.replacements(other, pos.track.faces[other]):
        tile = tiles.tile_of(face)
        left = s.supply[tile.number] - (tile.name == a.tile)
        if face.exits >> edge & 1 and face.rank <= pos.phase.tile_rank and left > 0:
            if hexside_cost(pos, other, face) <= cash:
                return True
    return False


def tile_power_used(pos: Position, a: LayTile) -> None:
    """A pair is used up with its second tile; 18xx.games asks for it at once."""
    power = track.power_of(pos, a.power)
    if power is None or power.uses == 1:
        track.power_used_up(pos, a)
        return
    s = pos.state
    laid = (*laid_by(pos, a.power), track.hex_of(pos, a))
    s.memo[f"tiles.{a.power}"] = laid
    if len(laid) == power.uses:
        track.power_used_up(pos, a)
        s.memo.pop(PAIR, None)
    elif pos.title.chosen["pair_tiles"] == "consecutive_or_forfeited":
        s.memo[PAIR] = pos.title.private_number[a.power]


def pair_can_be_left(pos: Position) -> bool:
    """Little Miami's second tile must follow the first."""
    private = pair_open(pos)
    if private < 0:
        return True
    power = track.power_of(pos, pos.title.privates[private].name)
    if power is None or not power.upgrade_too:
        return True
    h, other = (pos.title.map.by_name[name] for name in power.hexes)
    edge = pos.title.map.hexes[h].neighbours.index(other)
    faces = pos.track.faces
    return bool(faces[h].exits >> edge & 1 and faces[other].exits >> OPPOSITE[edge] & 1)


def pair_open(pos: Position) -> int:
    """The private company that is to lay its second tile now, or -1."""
    return int(str(pos.state.memo.get(PAIR, -1)))


def forfeit_pair(pos: Position, a: object) -> bool:
    """Anything but the second tile gives it up. Says whether there was one to give up."""
    s = pos.state
    private = pair_open(pos)
    if private < 0:
        return False
    if isinstance(a, LayTile) and a.power == pos.title.privates[private].name:
        return False
    s.memo.pop(PAIR)
    s.used |= 1 << private
    if not isinstance(a, Pass):
        s.memo[BLOCKED] = 1
    return True


def site_lays_no_more(pos: Position, a: LayTile) -> Refusal | None:
    """18xx.games takes no other tile before the second one is laid or declined, and none of a
    private company for the rest of the round if it was given up by doing something else.
    """
    private = pair_open(pos)
    other = private >= 0 and a.power != pos.title.privates[private].name
    if other or (a.power and BLOCKED in pos.state.memo):
        return Refusal("site.stricter")
    return None


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
