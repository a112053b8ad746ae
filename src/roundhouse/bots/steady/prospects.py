"""What a corporation could reach with a few more tiles: the promise of the land around it.

Every stop counts with its value, less for every tile that is still missing on the way. It is
a rough count: any tile may lead anywhere.
"""

from __future__ import annotations

from roundhouse.board.tiles import FIXED, OPPOSITE
from roundhouse.board.track import TrackMap
from roundhouse.engine.position import Position

#: What a stop counts for every tile that is missing on the way to it.
FADING = (1.0, 0.72, 0.5, 0.33, 0.2)
#: Values of stops whose tile is not laid yet.
CITY, TOWN = 20, 10


def prospects(pos: Position, corporation: int) -> float:
    """The values of all stops that it reaches or could reach, by the tiles missing."""
    track = pos.track
    rank = min(4, pos.phase.value_rank + 1)
    key = ("prospects", corporation, rank)
    known: float | None = track.cache_get(key)
    if known is None:
        missing = tiles_missing(track, *start_of(pos, corporation))
        known = track.cache_put(key, total(track, missing, rank))
    return known


def soonest(pos: Position, corporation: int) -> tuple[float, str]:
    """The stop that its present track promises most, by value and tiles missing, and its place.

    No tile that it has is upgraded for it, since that takes a later phase.
    """
    track = pos.track
    here, next_to = start_of(pos, corporation)
    rank = min(4, pos.phase.value_rank + 1)
    best, place = 0.0, ""
    for hex_number, count in tiles_missing(track, here, next_to, upgrades=False).items():
        worth = total(track, {hex_number: count}, rank)
        if count and worth > best:
            best, place = worth, track.map.hexes[hex_number].place
    return best, place


def start_of(pos: Position, corporation: int) -> tuple[list[int], list[int]]:
    """Hexes that it reaches now, and hexes one tile away."""
    track = pos.track
    here = {h for h, _ in track.tokens_of(corporation)}
    next_to: set[int] = set()
    if here:
        for entry in track.reach(corporation).arrive:
            hex_number, edge = divmod(entry, 6)
            (here if track.faces[hex_number].ways[edge] else next_to).add(hex_number)
    else:
        home = pos.title.map.by_name.get(pos.title.corporations[corporation].home)
        here = {home} if home is not None else set()
    return list(here), list(next_to)


def tiles_missing(
    track: TrackMap, reached: list[int], next_to: list[int], upgrades: bool = True
) -> dict[int, int]:
    """By hex: how many tiles must be laid or upgraded to get there."""
    missing = dict.fromkeys(reached, 0)
    level = [h for h in next_to if h not in missing and track.faces[h].rank != FIXED]
    if upgrades:
        level += [h for h in reached if track.faces[h].rank != FIXED]
    for count in range(1, len(FADING)):
        following: list[int] = []
        for hex_number in level:
            if missing.setdefault(hex_number, count) < count - 1:
                continue
            for edge, other in enumerate(track.map.hexes[hex_number].neighbours):
                if other >= 0 and other not in missing:
                    arrive(track, other, OPPOSITE[edge], count, missing, following)
        level = list(dict.fromkeys(following))  # most are next to several others
    return missing


def arrive(
    track: TrackMap, hex_number: int, edge: int, count: int,
    missing: dict[int, int], following: list[int],
) -> None:  # fmt: skip
    """Enter a hex: along its track, or to lay a tile there next."""
    queue = [(hex_number, edge)]
    for there, side in queue:
        face = track.faces[there]
        if there in missing:
            continue
        if not face.exits >> side & 1:
            if face.rank != FIXED:
                following.append(there)
            continue
        missing[there] = count
        if face.stops and face.stops[0].terminal:
            continue
        neighbours = track.map.hexes[there].neighbours
        for exit_ in range(6):
            other = neighbours[exit_]
            if face.exits >> exit_ & 1 and exit_ != side and other >= 0:
                queue.append((other, OPPOSITE[exit_]))


def total(track: TrackMap, missing: dict[int, int], rank: int) -> float:
    value = 0.0
    for hex_number, count in missing.items():
        for stop in track.faces[hex_number].stops:
            worth = stop.values[rank - 1] or (CITY if stop.kind == "city" else TOWN)
            value += worth * FADING[count]
    return value
