"""Privates that lay two connected tiles, or make an extra upgrade.

The second tile may come in another turn; where ``TrackRules.pairs_at_once`` says so it must
follow the first, and any other action forfeits it. Titles use ``with_pairs`` for their
handlers and ``turn_decision`` for their operating rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from roundhouse.board.tiles import OPPOSITE
from roundhouse.core.actions import Action, LayTile, Pass
from roundhouse.core.facts import Fact
from roundhouse.core.refusal import Refusal
from roundhouse.engine.decision import Decision
from roundhouse.engine.position import Handler, Position, checked_once
from roundhouse.rules.operating import operating_round
from roundhouse.rules.track.lay_rules import YELLOW
from roundhouse.rules.track.tile_power import face_of, hex_of, power_of, power_used_up
from roundhouse.rules.trains import buy_train
from roundhouse.titles.g1846.terrain import hexside_cost

PAIR = Fact("pair", -1)  # the private whose second tile is due
BLOCKED = Fact("pair-left", 0)  # a second tile was forfeited in this round


def tiles_of(private: str) -> Fact[tuple[int, ...]]:
    return Fact(f"tiles.{private}", ())


def laid_by(pos: Position, private: str) -> tuple[int, ...]:
    """Hexes in which a private has laid its tiles."""
    return tiles_of(private).of(pos.state)


# -- guards ------------------------------------------------------------------------------------


def power_tile_kind(pos: Position, a: LayTile) -> Refusal | None:
    """Some lay new tiles, some upgrade a yellow one."""
    power = power_of(pos, a.power)
    if power is None or power.upgrade_too:
        return None
    old = pos.track.faces[hex_of(pos, a)]
    yellow_laid = old.rank == YELLOW and bool(old.tile)
    ok = yellow_laid if power.upgrade else old.rank == 0
    return None if ok else Refusal("tile-power.kind", {"private": a.power, "hex": a.hex})


def pair_joins(pos: Position, a: LayTile) -> Refusal | None:
    """Two tiles of one private must connect to each other directly."""
    power = power_of(pos, a.power)
    if power is None or not power.joined:
        return None
    h = hex_of(pos, a)
    other = next(pos.title.map.by_name[n] for n in power.hexes if n != a.hex)
    edge = pos.title.map.hexes[h].neighbours.index(other)
    faces = pos.track.faces
    facing = bool(faces[other].exits >> OPPOSITE[edge] & 1)
    leads = bool(face_of(pos, a).exits >> edge & 1)
    fine = True
    if laid_by(pos, a.power):
        fine = facing and leads and h not in laid_by(pos, a.power)
    elif power.upgrade_too:
        fine = facing or second_tile_exists(pos, a, other, OPPOSITE[edge])
    if power.upgrade_too:  # each of its tiles adds track for the connection
        fine = fine and leads and not faces[h].exits >> edge & 1
    return None if fine else Refusal("tile-power.joined", {"private": a.power})


def second_tile_exists(pos: Position, a: LayTile, other: int, edge: int) -> bool:
    """Is there a tile for the other hex that connects over this edge and can be paid for?"""
    s, tiles = pos.state, pos.title.tiles
    cash = pos.corporation_cash(s.corporation) - hexside_cost(pos, hex_of(pos, a), face_of(pos, a))
    for face in tiles.replacements(other, pos.track.faces[other]):
        tile = tiles.tile_of(face)
        left = s.supply[tile.number] - (tile.name == a.tile)
        open_now = left > 0 and face.rank <= pos.phase.tile_rank
        if face.exits >> edge & 1 and open_now and hexside_cost(pos, other, face) <= cash:
            return True
    return False


@checked_once
def second_tile_due(pos: Position, action: Any) -> Refusal | None:
    """If the second tile is compulsory, nothing else is allowed."""
    del action
    if pair_can_be_left(pos):
        return None
    private = pos.title.privates[pair_open(pos)].name
    return Refusal("tile-power.joined", {"private": private})


def second_tile_first(pos: Position, a: LayTile) -> Refusal | None:
    """No other tile either."""
    private = pair_open(pos)
    if private >= 0 and a.power == pos.title.privates[private].name:
        return None
    return second_tile_due(pos, a)


def pass_needs_train(pos: Position, a: Pass) -> Refusal | None:
    """Declining a second tile needs no train."""
    return None if pair_open(pos) >= 0 else buy_train.pass_needs_train(pos, a)


# -- the second tile ---------------------------------------------------------------------------


def tile_power_used(pos: Position, a: LayTile) -> None:
    """A pair is used up with its second tile, which may have to come at once."""
    power = power_of(pos, a.power)
    if power is None or power.uses == 1:
        power_used_up(pos, a)
        return
    s = pos.state
    laid = (*laid_by(pos, a.power), hex_of(pos, a))
    tiles_of(a.power).set(s, laid)
    if len(laid) == power.uses:
        power_used_up(pos, a)
        PAIR.clear(s)
    elif pos.title.track.pairs_at_once:
        PAIR.set(s, pos.title.private_number[a.power])


def pair_open(pos: Position) -> int:
    """The private that lays its second tile now, or -1."""
    return PAIR.of(pos.state)


def pair_can_be_left(pos: Position) -> bool:
    """May the second tile be declined? Not if the first one needs its track."""
    private = pair_open(pos)
    if private < 0:
        return True
    power = power_of(pos, pos.title.privates[private].name)
    if power is None or not power.upgrade_too:
        return True
    h, other = (pos.title.map.by_name[name] for name in power.hexes)
    edge = pos.title.map.hexes[h].neighbours.index(other)
    faces = pos.track.faces
    return bool(faces[h].exits >> edge & 1 and faces[other].exits >> OPPOSITE[edge] & 1)


def forfeit_pair(pos: Position, a: object) -> bool:
    """Any action but the second tile forfeits it. Returns whether there was one to forfeit."""
    s = pos.state
    private = pair_open(pos)
    if private < 0:
        return False
    if isinstance(a, LayTile) and a.power == pos.title.privates[private].name:
        return False
    PAIR.clear(s)
    s.used |= 1 << private
    if not isinstance(a, Pass):
        BLOCKED.set(s, 1)
    return True


def round_begins(pos: Position) -> None:
    BLOCKED.clear(pos.state)


# -- how a title uses it -----------------------------------------------------------------------


def turn_decision(pos: Position) -> Decision:
    """While a second tile is due, it may also be declined."""
    decision = operating_round.decision(pos)
    private = pair_open(pos)
    if private < 0:
        return decision
    actions = tuple(dict.fromkeys((*decision.actions, Pass)))
    return decision._replace(actions=actions, private=private)


OPERATING_ROUND = replace(operating_round.OPERATING_ROUND, decision=turn_decision)


def with_pairs(handlers: Mapping[type[Action], Handler]) -> dict[type[Action], Handler]:
    """Any action in an operating turn, a pass included, forfeits the second tile."""
    return {kind: _forfeits(kind, handler) for kind, handler in handlers.items()}


def _forfeits(kind: type[Action], handler: Handler) -> Handler:
    def apply(pos: Position, a: Any) -> None:
        if not forfeit_pair(pos, a) or kind is not Pass:  # a pass only declines the tile
            handler.apply(pos, a)

    due = second_tile_first if kind is LayTile else second_tile_due
    return replace(handler, guards=(due, *handler.guards), apply=apply)
