"""A company's track, reduced to what its trains care about: stops and the track between them.

A segment is a piece of line from one stop to the next. Two routes (or one route with
itself) conflict exactly where they cross the same hexside, or use the same piece inside
a tile that touches no edge; every such place is a bit, and bits that always go together
are merged into one. A segment that needs everything a parallel one needs, and more, is
left out: whatever it can do the other can do as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from roundhouse.board.tiles import JUNCTION, OPPOSITE, STOP

if TYPE_CHECKING:
    from roundhouse.board.runs import Place
    from roundhouse.board.track import TrackMap

#: Steps of exploration after which the rest of the track is left out (and the network
#: says so). Real positions need fewer than a thousand; a map full of brown track would
#: otherwise have more segments than anybody can list.
MAX_STEPS = 40_000

#: In smaller networks it does not matter which station comes first.
FEW_SEGMENTS = 16

Chain = tuple[int, ...]


@dataclass(slots=True)
class Network:
    """Stops that the company's trains can visit and the segments between them."""

    nodes: list[Place]
    own: list[int]  # nodes with an own station
    open: list[bool]  # by node: may a route go on beyond it?
    segments: list[tuple[int, int, int, Chain]]  # node, node, conflict bits, hexes from a to b
    ways: list[list[tuple[int, int, int]]]  # by node: (neighbour, conflict bits, segment)
    bits: int = 0  # how many conflict bits there are
    whole: bool = True  # False: some track was left out


def network_of(track: TrackMap, company: int) -> Network:
    """The company's network, made once for a map."""
    key = ("network", company)
    found = track.recall(key)
    if found is None:
        found = track.remember(key, _Survey(track, company).network())
    return found  # type: ignore[return-value]


def is_open(track: TrackMap, place: Place, company: int) -> bool:
    """May a route of the company go on beyond this stop?"""
    hex_number, stop = place
    here = track.faces[hex_number].stops[stop]
    if here.terminal or here.kind == "offboard":
        return False
    return here.slots == 0 or not track.blocked(hex_number, stop, company)


def hexside(hex_number: int, edge: int, neighbour: int) -> int:
    """One number for a hexside, seen from either side."""
    here = hex_number * 6 + edge
    there = neighbour * 6 + OPPOSITE[edge]
    return here if here < there else there


def inner_piece(hex_number: int, a: int, b: int) -> int:
    """A number for a piece inside a tile that touches no edge; never a hexside's number."""
    return -1 - (hex_number * 256 + (a * 16 + b if a < b else b * 16 + a))


class _Survey:
    """Walks the track outwards from the company's stations."""

    __slots__ = ("bits", "company", "found", "index", "network_", "steps", "track", "walked")

    def __init__(self, track: TrackMap, company: int) -> None:
        self.track = track
        self.company = company
        self.network_ = Network([], [], [], [], [])
        self.index: dict[Place, int] = {}
        self.walked: list[bool] = []  # by node: is its own track walked from it?
        self.bits: dict[int, int] = {}  # hexside or inner piece -> bit
        self.found: dict[tuple[int, int], list[tuple[int, Chain]]] = {}
        self.steps = 0

    def network(self) -> Network:
        net = self.network_
        for place in self.track.stations_of(self.company):
            if place not in self.index:
                net.own.append(self._node(place, own=True))
        at = 0
        while at < len(net.nodes):
            if self.walked[at]:
                self._walk_from(at)
            at += 1
        self._finish()
        return net

    def _node(self, place: Place, *, own: bool = False) -> int:
        number = self.index.get(place)
        if number is None:
            number = self.index[place] = len(self.index)
            net = self.network_
            net.nodes.append(place)
            going_on = is_open(self.track, place, self.company)
            net.open.append(going_on)
            self.walked.append(going_on or own)
        return number

    def _bit(self, key: int) -> int:
        bit = self.bits.get(key)
        if bit is None:
            bit = self.bits[key] = 1 << len(self.bits)
        return bit

    def _walk_from(self, node: int) -> None:
        """Find every way from a stop to the next stops, shortest first."""
        faces = self.track.faces
        hexes = self.track.map.hexes
        home, stop = self.network_.nodes[node]
        # (hex, end we stand at, conflict bits so far, hexes so far)
        queue: list[tuple[int, int, int, Chain]] = [(home, STOP + stop, 0, (home,))]
        seen: dict[int, list[int]] = {}
        for here, end, mask, chain in queue:
            self.steps += 1
            if self.steps > MAX_STEPS:
                self.network_.whole = False
                return
            ways = faces[here].ways
            for to in ways[end]:
                inner = 0
                if to < STOP:
                    targets: tuple[int, ...] = (to,)
                elif to == JUNCTION:
                    targets = ways[JUNCTION]
                    if end >= STOP:
                        inner = self._bit(inner_piece(here, end, JUNCTION))
                else:
                    targets = (to,)
                    if end >= STOP:
                        inner = self._bit(inner_piece(here, end, to))
                for out in targets:
                    if out == end:
                        continue
                    if out >= STOP:
                        more = inner
                        if to == JUNCTION:
                            more |= self._bit(inner_piece(here, out, JUNCTION))
                        if not mask & more:
                            self._arrive(node, (here, out - STOP), mask | more, chain)
                        continue
                    there = hexes[here].neighbours[out]
                    if there < 0:
                        continue
                    bit = self._bit(hexside(here, out, there))
                    if mask & bit:
                        continue
                    after = mask | bit | inner
                    edge = OPPOSITE[out]
                    if _new_way(seen, there * 6 + edge, after):
                        queue.append((there, edge, after, (*chain, there)))

    def _arrive(self, node: int, place: Place, mask: int, chain: Chain) -> None:
        other = self._node(place)
        # Seen from both ends, a segment is kept once: from the end that was found first.
        if other == node or (self.walked[other] and other < node):
            return
        parallel = self.found.setdefault((node, other), [])
        if any(not old & ~mask for old, _ in parallel):
            return
        parallel[:] = [(old, way) for old, way in parallel if mask & ~old]
        parallel.append((mask, chain))

    def _finish(self) -> None:
        """Number the segments and merge bits that always go together."""
        net = self.network_
        raw = [(a, b, mask, way) for (a, b), found in self.found.items() for mask, way in found]
        members: dict[int, int] = {}  # raw bit -> the segments that have it
        for number, (_, _, mask, _) in enumerate(raw):
            me = 1 << number
            while mask:
                low = mask & -mask
                members[low] = members.get(low, 0) | me
                mask ^= low
        merged: dict[int, int] = {}
        for together in members.values():
            if together not in merged:
                merged[together] = 1 << len(merged)
        masks = [0] * len(raw)
        for together, bit in merged.items():
            left = together
            while left:
                low = left & -left
                masks[low.bit_length() - 1] |= bit
                left ^= low
        ways: list[list[tuple[int, int, int]]] = [[] for _ in net.nodes]
        for number, (a, b, _, chain) in enumerate(raw):
            mask = masks[number]
            net.segments.append((a, b, mask, chain))
            ways[a].append((b, mask, number))
            ways[b].append((a, mask, number))
        net.ways = ways
        net.bits = len(merged)
        if len(net.own) > 1 and len(raw) > FEW_SEGMENTS:
            # Routes are sought from the first station outwards: a central one halves the way.
            net.own.sort(key=lambda node: (_distances(net, node), node))


def _distances(net: Network, start: int) -> int:
    """The sum of all stops' distances from a station, in segments."""
    away = {start: 0}
    for node in (queue := [start]):
        if node == start or net.open[node]:
            for other, _, _ in net.ways[node]:
                if other not in away:
                    away[other] = away[node] + 1
                    queue.append(other)
    return sum(away.values())


def _new_way(seen: dict[int, list[int]], state: int, mask: int) -> bool:
    """Keep a partial way unless an earlier one got to the same point with less."""
    before = seen.get(state)
    if before is None:
        seen[state] = [mask]
        return True
    for old in before:
        if not old & ~mask:
            return False
    before.append(mask)
    return True
