"""What the track of a tile joins: the places its ends lead to."""

from __future__ import annotations

from roundhouse.board.hexes import HexMap
from roundhouse.board.tiles import JUNCTION, OPPOSITE, STOP, Face
from roundhouse.board.track import TrackMap
from roundhouse.engine.position import Position

_FAR = 30  # hexes to follow a line before giving up
COMPASS = {
    "pointy": ("south-west", "west", "north-west", "north-east", "east", "south-east"),
    "flat": ("south", "south-west", "north-west", "north", "north-east", "south-east"),
}


def joined_places(pos: Position, h: int, face: Face) -> tuple[str, ...]:
    """The two ends of every line of a face: places, or the hex where a line ends open."""
    hexes = pos.title.map.hexes
    here = hexes[h].place or hexes[h].name
    if face.stops:
        ends = dict.fromkeys(
            lead(pos.track, h, edge, hexes[h].name) for edge in range(6) if face.exits >> edge & 1
        )
        return (f"{here} – {', '.join(ends)}",) if ends else (here,)
    lines: dict[str, None] = {}
    for a, b in face.pieces:
        if b == JUNCTION:
            continue
        one, other = (lead(pos.track, h, end, hexes[h].name) for end in (a, b))
        lines[f"{one} – {other}"] = None
    junction = [end for end in face.ways[JUNCTION] if end < STOP]
    if junction:
        lines[" – ".join(lead(pos.track, h, end, hexes[h].name) for end in junction)] = None
    return tuple(lines)


def edge_words(layout: str, face: Face) -> str:
    """The edges that a tile's track leads to: "N–SW" for a line, "N, S" for a stop or a fork."""
    edges = ["".join(word[0] for word in side.split("-")).upper() for side in COMPASS[layout]]
    if face.stops or face.ways[JUNCTION]:
        return ", ".join(edge for n, edge in enumerate(edges) if face.exits >> n & 1)
    return ", ".join(f"{edges[one]}–{edges[other]}" for one, other in face.pieces)


def lead(track: TrackMap, h: int, edge: int, start: str) -> str:
    """The first place that track over an edge comes to; where it ends open, that hex."""
    hex_map = track.map
    here = h
    for _ in range(_FAR):
        there = hex_map.hexes[here].neighbours[edge]
        if there < 0:
            return hex_map.hexes[here].name
        into = OPPOSITE[edge]
        face = track.faces[there]
        ends = face.ways[into]
        if not ends:
            return hex_map.hexes[there].place or hex_map.hexes[there].name
        stop = next((end for end in ends if STOP <= end < JUNCTION), None)
        if stop is not None:
            return hex_map.hexes[there].place or hex_map.hexes[there].name
        if JUNCTION in ends or len(ends) > 1:
            return hex_map.hexes[there].name  # it forks there
        here, edge = there, ends[0]
        if hex_map.hexes[here].name == start:
            break
    return hex_map.hexes[here].name


def neighbour_words(hex_map: HexMap, track: TrackMap, h: int) -> str:
    """Neighbours of a hex with a name or with track that points at it."""
    words = []
    for edge, there in enumerate(hex_map.hexes[h].neighbours):
        if there < 0:
            continue
        other = hex_map.hexes[there]
        meets = track.faces[there].exits >> OPPOSITE[edge] & 1
        if other.place or meets:
            name = other.place or other.name
            words.append(
                f"{COMPASS[hex_map.layout][edge]} {name}{', track meets' if meets else ''}"
            )
    return "; ".join(words)
