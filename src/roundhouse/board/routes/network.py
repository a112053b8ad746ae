"""A corporation's track, reduced to what its trains care about: stops and the track between them.

A segment is a piece of line from one stop to the next. Two routes (or one route with
itself) conflict exactly where they cross the same hexside, or use the same piece inside
a tile that touches no edge; every such place is a bit, and bits that always go together
are merged into one. A segment that needs everything a parallel one needs, and more, is
left out: the other is always at least as good.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from roundhouse.board.tiles import JUNCTION, STOP, Face

if TYPE_CHECKING:
    from roundhouse.board.hexes import HexMap
    from roundhouse.board.routes.model import Place
    from roundhouse.board.track import TrackMap

#: Steps from one stop after which further track is left out (and the network says so).
#: Real positions need fewer than a hundred; a map full of brown track would otherwise have
#: too many segments to list.
MAX_STEPS = 1_500
#: In smaller networks it does not matter which token comes first.
FEW_SEGMENTS = 16

Chain = tuple[int, ...]
#: The hexes that a walk from a stop looks at; the stops it comes to, each with conflict bits and
#: the hexes on the way. It depends on these hexes' faces only, so maps inherit it.
Walk = tuple[frozenset[int], list[tuple["Place", int, Chain]]]
#: By end of a face: (end that track leads to, pieces on the way that touch no edge).
Ways = tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]


@dataclass(slots=True)
class Network:
    """Stops that the corporation's trains can visit and the segments between them."""

    nodes: list[Place]
    own: list[int]  # nodes with a token of the corporation
    open: list[bool]  # by node: may a route go on beyond it?
    segments: list[tuple[int, int, int, Chain]]  # node, node, conflict bits, hexes from a to b
    ways: list[list[tuple[int, int, int]]]  # by node: (neighbour, conflict bits, segment)
    bits: int = 0  # how many conflict bits there are
    whole: bool = True  # False: some track was left out


def network_of(track: TrackMap, corporation: int) -> Network:
    """The corporation's network, built once per map."""
    key = ("network", corporation)
    found: Network | None = track.cache_get(key)
    if found is None:
        found = track.cache_put(key, _Survey(track, corporation).network())
    return found


def next_stops(track: TrackMap, corporation: int) -> Iterator[tuple[Place, Place]]:
    """Tokens, each with a stop that track leads to from it; the first costs little to find."""
    for token in track.tokens_of(corporation):
        for stop in _Survey(track, corporation).stops_from(token):
            yield token, stop


def is_open(track: TrackMap, place: Place, corporation: int) -> bool:
    """May a route of the corporation go on beyond this stop?"""
    hex_number, stop = place
    here = track.faces[hex_number].stops[stop]
    if here.terminal or here.kind == "offboard":
        return False
    return here.slots == 0 or not track.blocked(hex_number, stop, corporation)


def inner_piece(hex_number: int, a: int, b: int) -> int:
    """A number for a piece inside a tile that touches no edge; never a hexside's number."""
    return -1 - (hex_number * 256 + min(a, b) * 16 + max(a, b))


def ways_of(hex_map: HexMap, face: Face) -> Ways:
    """Where track leads inside a face, through junctions; built once per face."""
    found: Ways | None = hex_map.links.get(-1 - face.number)
    if found is None:
        found = hex_map.links[-1 - face.number] = tuple(_lead(face, e) for e in range(JUNCTION))
    return found


def _lead(face: Face, end: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    leads: list[tuple[int, tuple[int, ...]]] = []
    for to in face.ways[end]:
        if to != JUNCTION:
            inner = (min(end, to) * 16 + max(end, to),) if min(end, to) >= STOP else ()
            leads.append((to, inner))
            continue
        for out in face.ways[JUNCTION]:
            if out != end:
                pieces = tuple(e * 16 + JUNCTION for e in (end, out) if e >= STOP)
                leads.append((out, pieces))
    return tuple(leads)


class _Survey:
    """Walks the track outwards from the corporation's tokens."""

    __slots__ = ("corporation", "found", "index", "inner", "lasts", "net", "track", "walked")

    def __init__(self, track: TrackMap, corporation: int) -> None:
        self.track = track
        self.corporation = corporation
        self.net = Network([], [], [], [], [])
        self.index: dict[Place, int] = {}
        self.walked: list[bool] = []  # by node: is its own track walked from it?
        self.found: dict[tuple[int, int], list[tuple[int, Chain]]] = {}
        self.inner: dict[tuple[int, int], int] = {}  # (hex, piece) -> bit, of this survey only
        self.lasts = True  # does the present walk hold in any survey?

    def network(self) -> Network:
        net = self.net
        for place in self.track.tokens_of(self.corporation):
            if place not in self.index:
                net.own.append(self._node(place, own=True))
        at = 0
        while at < len(net.nodes):
            if self.walked[at]:
                self._walk_from(at)
            at += 1
        self._finish()
        return net

    def stops_from(self, token: Place) -> list[Place]:
        """The stops next to one token; no other is looked at."""
        self._walk_from(self._node(token, own=True))
        return self.net.nodes[1:]

    def _node(self, place: Place, *, own: bool = False) -> int:
        number = self.index.get(place)
        if number is None:
            number = self.index[place] = len(self.index)
            going_on = is_open(self.track, place, self.corporation)
            self.net.nodes.append(place)
            self.net.open.append(going_on)
            self.walked.append(going_on or own)
        return number

    def _inner(self, here: int, pieces: tuple[int, ...]) -> int:
        bits = 0
        self.lasts = False
        for piece in pieces:
            bit = self.inner.get((here, piece))
            if bit is None:
                # Above all bits of hexsides and stops, which the map assigns.
                bit = 1 << (self.track.map.stop_bits[-1].bit_length() + 8 + len(self.inner))
                self.inner[here, piece] = bit
            bits |= bit
        return bits

    def _walk_from(self, node: int) -> None:
        """Find every way from a stop to the next stops, shortest first; or recall them."""
        place, known = self.net.nodes[node], self.track.walks()
        walk: Walk | None = known.get(place)
        if walk is None:
            self.lasts = True
            walk = self._walk(place)
            if self.lasts:
                known[place] = walk
        for other, mask, chain in walk[1]:
            self._arrive(node, other, mask, chain)

    def _walk(self, place: Place) -> Walk:
        track = self.track
        faces, hex_map = track.faces, track.map
        across, side_bits = hex_map.across, hex_map.side_bits
        home, stop = place
        found: list[tuple[Place, int, Chain]] = []
        # (hex, current end, conflict bits so far, hexes so far)
        queue: list[tuple[int, int, int, Chain]] = [(home, STOP + stop, 0, (home,))]
        seen: dict[int, list[int]] = {}
        links = hex_map.links
        for here, end, before, chain in queue:
            face = faces[here]
            ways: Ways = links.get(-1 - face.number) or ways_of(hex_map, face)
            for out, pieces in ways[end]:
                mask = before
                if pieces:
                    bits = self._inner(here, pieces)
                    if mask & bits:
                        continue
                    mask |= bits
                if out >= STOP:
                    found.append(((here, out - STOP), mask, chain))
                    continue
                side = here * 6 + out
                entry = across[side]
                if entry < 0 or mask & side_bits[side]:
                    continue
                mask |= side_bits[side]
                if entry not in seen:
                    seen[entry] = [mask]
                elif not _is_new(seen[entry], mask):
                    continue
                there = entry // 6
                queue.append((there, entry % 6, mask, (*chain, there)))
            if len(queue) > MAX_STEPS:
                self.net.whole = self.lasts = False
                break
        return frozenset([here for here, _, _, _ in queue]), found

    def _arrive(self, node: int, place: Place, mask: int, chain: Chain) -> None:
        known = self.index.get(place)
        other = self._node(place) if known is None else known
        # A segment is found from both ends but kept once, from the first.
        if other == node or (self.walked[other] and other < node):
            return
        parallel = self.found.get((node, other))
        if parallel is None:
            self.found[node, other] = [(mask, chain)]
            return
        if any(not old & ~mask for old, _ in parallel):
            return
        parallel[:] = [(old, way) for old, way in parallel if mask & ~old]
        parallel.append((mask, chain))

    def _finish(self) -> None:
        """Number the segments and merge bits that always go together."""
        net = self.net
        raw = [(a, b, mask, way) for (a, b), found in self.found.items() for mask, way in found]
        members: dict[int, int] = {}  # bit -> the segments that have it
        for number, (_, _, mask, _) in enumerate(raw):
            me = 1 << number
            left = mask
            while left:
                low = left & -left
                members[low] = members.get(low, 0) | me
                left ^= low
        masks = [0] * len(raw)
        for count, together in enumerate(dict.fromkeys(members.values())):
            left = together
            while left:
                low = left & -left
                masks[low.bit_length() - 1] |= 1 << count
                left ^= low
            net.bits = count + 1
        net.ways = [[] for _ in net.nodes]
        for number, ((a, b, _, chain), mask) in enumerate(zip(raw, masks, strict=True)):
            net.segments.append((a, b, mask, chain))
            net.ways[a].append((b, mask, number))
            net.ways[b].append((a, mask, number))
        if len(net.own) > 1 and len(raw) > FEW_SEGMENTS:
            # The search starts from the first token: a central one halves the distances.
            net.own.sort(key=lambda node: (_distances(net, node), node))


def _is_new(before: list[int], mask: int) -> bool:
    """Keep a partial way unless an earlier one got to the same point with less."""
    if any(not old & ~mask for old in before):
        return False
    before.append(mask)
    return True


def _distances(net: Network, start: int) -> int:
    """The sum of all stops' distances from a token, in segments."""
    away = {start: 0}
    queue = [start]
    for node in queue:
        if node == start or net.open[node]:
            for other, _, _ in net.ways[node]:
                if other not in away:
                    away[other] = away[node] + 1
                    queue.append(other)
    return sum(away.values())
