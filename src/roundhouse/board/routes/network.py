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

from roundhouse.board.routes.walks import Chain, walk_from

if TYPE_CHECKING:
    from roundhouse.board.routes.model import Place
    from roundhouse.board.track import TrackMap

#: In smaller networks it does not matter which token comes first.
FEW_SEGMENTS = 16

#: Node, node, conflict bits, hexes from the first to the second.
Segment = tuple[int, int, int, Chain]


@dataclass(slots=True)
class Network:
    """Stops that the corporation's trains can visit and the segments between them."""

    nodes: list[Place]
    own: list[int]  # nodes with a token of the corporation
    open: list[bool]  # by node: may a route go on beyond it?
    segments: list[Segment]
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
        for number, _, _ in walk_from(track, token[0] * 8 + token[1])[1]:
            stop = divmod(number, 8)
            if stop != token:
                yield token, stop


def is_open(track: TrackMap, place: Place, corporation: int) -> bool:
    """May a route of the corporation go on beyond this stop?"""
    hex_number, stop = place
    here = track.faces[hex_number].stops[stop]
    if here.terminal or here.kind == "offboard":
        return False
    return here.slots == 0 or not track.blocked(hex_number, stop, corporation)


class _Survey:
    """Walks the track outwards from the corporation's tokens."""

    __slots__ = ("corporation", "index", "net", "raw", "track", "walked")

    def __init__(self, track: TrackMap, corporation: int) -> None:
        self.track = track
        self.corporation = corporation
        self.net = Network([], [], [], [], [])
        self.index: dict[int, int] = {}  # stop (hex * 8 + stop) -> node
        self.walked: list[bool] = []  # by node: is its own track walked from it?
        self.raw: list[Segment] = []  # segments with bits of the map

    def network(self) -> Network:
        net = self.net
        for hex_number, stop in self.track.tokens_of(self.corporation):
            number = hex_number * 8 + stop
            if number not in self.index:
                net.own.append(self._node(number, own=True))
        numbers = list(self.index)
        for node, number in enumerate(numbers):  # grows while we walk
            if self.walked[node]:
                self._follow(node, number, numbers)
        self._finish()
        return net

    def _node(self, number: int, *, own: bool = False) -> int:
        node = self.index[number] = len(self.index)
        place = divmod(number, 8)
        going_on = is_open(self.track, place, self.corporation)
        self.net.nodes.append(place)
        self.net.open.append(going_on)
        self.walked.append(going_on or own)
        return node

    def _follow(self, node: int, number: int, numbers: list[int]) -> None:
        """Add the stops that follow on a node, and the segments to them."""
        index, walked = self.index, self.walked
        _, ways, whole = walk_from(self.track, number)
        if not whole:
            self.net.whole = False
        found: dict[int, list[Segment]] = {}
        for to, mask, chain in ways:
            other = index.get(to)
            if other is None:
                other = self._node(to)
                numbers.append(to)
            # A segment is found from both ends but kept once, from the first.
            elif other == node or (other < node and walked[other]):
                continue
            parallel = found.get(other)
            if parallel is None:
                found[other] = [(node, other, mask, chain)]
            elif not any(not old & ~mask for _, _, old, _ in parallel):
                parallel[:] = [each for each in parallel if mask & ~each[2]]
                parallel.append((node, other, mask, chain))
        for parallel in found.values():
            self.raw += parallel

    def _finish(self) -> None:
        """Number the segments and merge bits that always go together."""
        net, raw = self.net, self.raw
        masks, net.bits = _merged([segment[2] for segment in raw])
        net.ways = ways = [[] for _ in net.nodes]
        for number, ((a, b, _, chain), mask) in enumerate(zip(raw, masks, strict=True)):
            net.segments.append((a, b, mask, chain))
            ways[a].append((b, mask, number))
            ways[b].append((a, mask, number))
        if len(net.own) > 1 and len(raw) > FEW_SEGMENTS:
            # The search starts from the first token: a central one halves the distances.
            net.own.sort(key=lambda node: (_distances(net, node), node))


def _merged(raw: list[int]) -> tuple[list[int], int]:
    """Masks that meet where these do, with few bits; and how many bits they have.

    Bits are numbered in the order in which they first occur.
    """
    seen = shared = 0
    for mask in raw:
        shared |= seen & mask
        seen |= mask
    members: dict[int, int] = {}  # bit -> the segments that have it
    for number, mask in enumerate(raw):
        me = 1 << number
        alone = mask & ~shared
        left = mask & shared | alone & -alone  # of bits that no other has, the first stands for all
        while left:
            low = left & -left
            members[low] = members.get(low, 0) | me
            left ^= low
    masks = [0] * len(raw)
    groups = dict.fromkeys(members.values())
    for count, together in enumerate(groups):
        bit = 1 << count
        left = together
        while left:
            low = left & -left
            masks[low.bit_length() - 1] |= bit
            left ^= low
    return masks, len(groups)


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
