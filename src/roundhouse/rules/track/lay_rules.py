"""Hooks for how many tiles a turn allows, what they cost and where they may go."""

from __future__ import annotations

from roundhouse.board.tiles import RANKS, Face
from roundhouse.core.actions import LayTile
from roundhouse.engine.position import Position
from roundhouse.rules.track import surely_reached, tile_facts
from roundhouse.rules.track.tile_power import face_of

YELLOW = RANKS["yellow"]


def connected_lays(pos: Position, corporation: int) -> tuple[tuple[int, Face], ...]:
    """Lays that join what a train of any length could reach from a token.

    Clauses 18AL 4.2.1(j)-trace, 18VA 4.5.2.1h.
    """
    rank = pos.phase.tile_rank
    return pos.title.tiles.connected_lays(pos.track, corporation, top_rank=rank)


def new_track_or_city(pos: Position, h: int, face: Face) -> bool:
    """New track connected to a token, or a city that is.

    Clauses 18AL 4.2.1(j)-town, 1846 6.22b.
    """
    tiles, corporation = pos.title.tiles, pos.state.corporation
    old = pos.track.faces[h]
    edges = tile_facts.edges_joined(tiles, old, face)
    cities = [h * 8 + k for k, stop in enumerate(old.stops) if stop.kind == "city"]
    for known in surely_reached.stages(pos.track, corporation):
        for edge in edges:
            if h * 6 + edge in known.walks:  # so it is with most lays
                return True
        for city in cities:
            if city in known.stops:
                return True
    return tiles.connects(pos.track, corporation, h, face)


def terrain_cost(pos: Position, h: int, face: Face) -> int:
    """The first tile in a hex costs what is printed there."""
    del face
    terrain = pos.title.map.hexes[h].terrain
    old = pos.track.faces[h]
    return terrain.cost if terrain is not None and not old.tile else 0


def one_tile(pos: Position, a: LayTile | None) -> bool:
    """One lay or upgrade per turn. Clause 18VA 4.5.2a."""
    del a
    turn = pos.state.turn
    return turn.lays + turn.upgrades < pos.title.track.tiles_per_turn


def two_yellow_at_first(pos: Position, a: LayTile | None) -> bool:
    """Two yellow tiles instead of one tile in a corporation's first turn.

    Clauses 18AL 7(a), 18GA 7(a).
    """
    turn = pos.state.turn
    if not turn.first or turn.upgrades:
        return one_tile(pos, a)
    if turn.lays != 1:
        return turn.lays == 0
    return a is None or face_of(pos, a).rank == YELLOW
