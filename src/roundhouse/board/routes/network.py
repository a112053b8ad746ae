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

from roundhouse.board.routes.walks import Chain, Walk, walk_from, walk_inside, walk_over

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
    bits: int = 0  # how many conflict bits there are
    whole: bool = True  # False: some track was left out

    def ways(self) -> list[list[tuple[int, int, int]]]:
        """By node: (neighbour, conflict bits, segment)."""
        found: list[list[tuple[int, int, int]]] = [[] for _ in self.nodes]
        for number, (a, b, mask, _) in enumerate(self.segments):
            found[a].append((b, mask, number))
            found[b].append((a, mask, number))
        return found


def network_of(track: TrackMap, corporation: int) -> Network:
    """The corporation's network, built once per map."""
    key = ("network", corporation)
    found: Network | None = track.cache_get(key)
    if found is None:
        found = track.cache_put(key, _survey(track, corporation))
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
    slots = here.slots
    if slots == 0:
        return True
    taken = track.tokens[hex_number][stop]
    if len(taken) < slots or corporation in taken:
        return True
    return not track.blocked(hex_number, stop, corporation)


def _survey(track: TrackMap, corporation: int) -> Network:
    """Walks the track outwards from the corporation's tokens."""
    nodes = list(dict.fromkeys(track.tokens_of(corporation)))
    numbers = [h * 8 + k for h, k in nodes]
    own = list(range(len(numbers)))
    index = dict(zip(numbers, own, strict=True))  # stop (hex * 8 + stop) -> node
    going_on = [is_open(track, place, corporation) for place in nodes]
    walked = [True] * len(numbers)  # by node: is its own track walked from it?
    raw: list[Segment] = []  # with bits of the map
    whole = True
    walks, flow = track.walks(), track.flow()
    inner = bool(track.map.inner)
    for node, number in enumerate(numbers):  # grows while we walk
        if not walked[node]:
            continue
        walk: Walk | None = walks.get(number)
        if walk is None:
            walk = walk_inside(track, number) if inner else walk_over(track, flow, number)
            walks[number] = walk
        _, ways, complete = walk
        whole = whole and complete
        found: dict[int, Segment] = {}  # by the other node
        parallel: dict[int, list[Segment]] = {}  # where there are several
        for to, mask, chain in ways:
            other = index.get(to)
            if other is None:
                other = index[to] = len(numbers)
                numbers.append(to)
                place = (to // 8, to % 8)
                nodes.append(place)
                goes = is_open(track, place, corporation)
                going_on.append(goes)
                walked.append(goes)
            # A segment is found from both ends but kept once, from the first.
            elif other == node or (other < node and walked[other]):
                continue
            if other not in found:
                found[other] = (node, other, mask, chain)
            else:
                beside = parallel.get(other) or [found[other]]
                parallel[other] = _with_parallel(beside, (node, other, mask, chain))
        if parallel:
            raw += [each for b, segment in found.items() for each in parallel.get(b) or [segment]]
        else:
            raw += found.values()
    return _finished(nodes, own, going_on, raw, whole=whole)


def _with_parallel(beside: list[Segment], segment: Segment) -> list[Segment]:
    """Segments between two stops and one more, without any that needs more than another."""
    mask = segment[2]
    if any(not old & ~mask for _, _, old, _ in beside):
        return beside
    return [*[each for each in beside if mask & ~each[2]], segment]


def _finished(
    nodes: list[Place], own: list[int], going_on: list[bool], raw: list[Segment], *, whole: bool
) -> Network:
    """Number the segments and merge bits that always go together."""
    masks, bits = _merged([segment[2] for segment in raw])
    segments = [(a, b, masks[n], chain) for n, (a, b, _, chain) in enumerate(raw)]
    net = Network(nodes, own, going_on, segments, bits, whole)
    if len(own) > 1 and len(raw) > FEW_SEGMENTS:
        # The search starts from the first token: a central one halves the distances.
        ways = net.ways()
        own.sort(key=lambda node: (_distances(ways, going_on, node), node))
    return net


def _merged(raw: list[int]) -> tuple[list[int], int]:
    """Masks that meet where these do, with few bits; and how many bits they have.

    Bits are numbered in the order in which they first occur.
    """
    seen = shared = 0
    for mask in raw:
        both = seen & mask
        if both:
            shared |= both
        seen |= mask
    if not shared:
        return [1 << number for number in range(len(raw))], len(raw)
    contested = [mask & shared for mask in raw]
    members: dict[int, int] = {}  # shared bit -> the segments that have it
    for number, bits in enumerate(contested):
        left = bits
        while left:
            low = left & -left
            members[low] = members.get(low, 0) | (1 << number)
            left ^= low
    # Segments that share something, or a bit that only one has -> the bit that stands for it.
    given: dict[int, int] = {}
    masks: list[int] = []
    bit = 1  # the next one
    for number, mask in enumerate(raw):
        bits = contested[number]
        if not bits:
            masks.append(bit)  # of bits that no other has, one stands for all
            bit <<= 1
            continue
        alone = mask ^ bits
        left = bits | (alone & -alone)  # the first of them, as it has to be counted in its place
        merged = 0
        while left:
            low = left & -left
            left ^= low
            known = given.setdefault(members.get(low, low), bit)
            merged |= known
            if known == bit:
                bit <<= 1
        masks.append(merged)
    return masks, bit.bit_length() - 1


def _distances(ways: list[list[tuple[int, int, int]]], is_open: list[bool], start: int) -> int:
    """The sum of all stops' distances from a token, in segments."""
    away = {start: 0}
    queue = [start]
    for node in queue:
        if node == start or is_open[node]:
            further = away[node] + 1
            for other, _, _ in ways[node]:
                if other not in away:
                    away[other] = further
                    queue.append(other)
    return sum(away.values())
