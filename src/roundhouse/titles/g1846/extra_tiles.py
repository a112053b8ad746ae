"""1846: tiles that private companies lay: a pair that must join, an extra upgrade."""

from __future__ import annotations

from roundhouse.board.tiles import OPPOSITE
from roundhouse.core.actions import LayTile, Pass
from roundhouse.core.refusal import Refusal
from roundhouse.rules.position import Position
from roundhouse.rules.steps import tile_power
from roundhouse.rules.steps.lay_rules import YELLOW
from roundhouse.titles.g1846.building import hexside_cost

PAIR = "pair"  # the private company whose second tile is asked for
BLOCKED = "pair-left"  # a second tile was given up in this round, by doing something else


def laid_by(pos: Position, private: str) -> tuple[int, ...]:
    """Hexes in which a private company has laid its tiles."""
    found: tuple[int, ...] = pos.state.memo.get(f"tiles.{private}", ())  # type: ignore[assignment]
    return found


def power_tile_kind(pos: Position, a: LayTile) -> Refusal | None:
    """Some lay first tiles, one upgrades a yellow one."""
    power = tile_power.power_of(pos, a.power)
    if power is None or power.upgrade_too:
        return None
    old = pos.track.faces[tile_power.hex_of(pos, a)]
    yellow_laid = old.rank == YELLOW and bool(old.tile)
    ok = yellow_laid if power.upgrade else old.rank == 0
    return None if ok else Refusal("tile-power.kind", {"private": a.power, "hex": a.hex})


def pair_joins(pos: Position, a: LayTile) -> Refusal | None:
    """Two tiles of one private company must join each other directly."""
    power = tile_power.power_of(pos, a.power)
    if power is None or not power.joined:
        return None
    h = tile_power.hex_of(pos, a)
    other = next(pos.title.map.by_name[n] for n in power.hexes if n != a.hex)
    edge = pos.title.map.hexes[h].neighbours.index(other)
    faces = pos.track.faces
    facing = bool(faces[other].exits >> OPPOSITE[edge] & 1)
    leads = bool(tile_power.face_of(pos, a).exits >> edge & 1)
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
    first = hexside_cost(pos, tile_power.hex_of(pos, a), tile_power.face_of(pos, a))
    cash = pos.company_cash(s.company) - first
    for face in tiles.replacements(other, pos.track.faces[other]):
        tile = tiles.tile_of(face)
        left = s.supply[tile.number] - (tile.name == a.tile)
        open_now = left > 0 and face.rank <= pos.phase.tile_rank
        if face.exits >> edge & 1 and open_now and hexside_cost(pos, other, face) <= cash:
            return True
    return False


def tile_power_used(pos: Position, a: LayTile) -> None:
    """A pair is used up with its second tile; 18xx.games asks for it at once."""
    power = tile_power.power_of(pos, a.power)
    if power is None or power.uses == 1:
        tile_power.power_used_up(pos, a)
        return
    s = pos.state
    laid = (*laid_by(pos, a.power), tile_power.hex_of(pos, a))
    s.memo[f"tiles.{a.power}"] = laid
    if len(laid) == power.uses:
        tile_power.power_used_up(pos, a)
        s.memo.pop(PAIR, None)
    elif pos.title.chosen["pair_tiles"] == "consecutive_or_forfeited":
        s.memo[PAIR] = pos.title.private_number[a.power]


def pair_can_be_left(pos: Position) -> bool:
    """Little Miami's second tile must follow the first."""
    private = pair_open(pos)
    if private < 0:
        return True
    power = tile_power.power_of(pos, pos.title.privates[private].name)
    if power is None or not power.upgrade_too:
        return True
    h, other = (pos.title.map.by_name[name] for name in power.hexes)
    edge = pos.title.map.hexes[h].neighbours.index(other)
    faces = pos.track.faces
    return bool(faces[h].exits >> edge & 1 and faces[other].exits >> OPPOSITE[edge] & 1)


def pair_open(pos: Position) -> int:
    """The private company that is to lay its second tile now, or -1."""
    memo = pos.state.memo
    return int(str(memo[PAIR])) if PAIR in memo else -1


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
