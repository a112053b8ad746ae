"""What trains of any length could reach, by plain search over the pieces of track.

A trace starts at a token and never uses a piece of track, a hexside or a stop twice. It ends at
terminal stops and at cities full of other corporations' tokens.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from roundhouse.board.tiles import JUNCTION, STOP, Face

#: Searches that a doubtful place may take before it is left undecided.
PATIENCE = 150
#: Orders in which ways on are tried when traces are spread: forwards, backwards, deep first.
ORDERS = (("wide", 1), ("wide", -1), ("deep", 1), ("deep", -1))


class Place(NamedTuple):
    """Entering a hex over an edge, or standing at a stop or junction after a piece."""

    hex: int
    end: int
    came: int  # the piece it came over; OUTSIDE when entering, START at a token


OUTSIDE, START = -1, -2
Side = tuple[int, int]  # hex, edge


@dataclass
class Network:
    """The track of one position, as one corporation may use it."""

    faces: tuple[Face, ...]
    across: Mapping[Side, Side]
    closed: frozenset[Side]  # (hex, stop): cities that a trace cannot go through
    tokens: list[Side]  # (hex, stop) of its own tokens
    arrivals: set[Side] = field(default_factory=set)
    stops: set[Side] = field(default_factory=set)
    junctions: set[int] = field(default_factory=set)
    undecided: set[int] = field(default_factory=set)  # hexes where the search gave up
    _bits: dict[tuple[object, ...], int] = field(default_factory=dict)
    _ways: dict[Place, list[tuple[Place, int]]] = field(default_factory=dict)
    _patience: int = 0

    def __post_init__(self) -> None:
        starts = [Place(h, STOP + k, START) for h, k in self.tokens]
        begun = {place: self.bit("stop", place.hex, place.end) for place in starts}
        sure: set[Place] = set()
        for order, step in ORDERS:
            sure |= self.spread_simply(begun, order == "deep", step)
        for place in self.spread(begun, 0):
            if place in sure or self.trace(begun, place):
                self.note(place)

    def note(self, place: Place) -> None:
        if place.came == OUTSIDE:
            self.arrivals.add((place.hex, place.end))
        elif place.end == JUNCTION:
            self.junctions.add(place.hex)
        else:
            self.stops.add((place.hex, place.end - STOP))

    # -- one step --------------------------------------------------------------------------

    def onward(self, place: Place) -> list[tuple[Place, int]]:
        """Where a trace can go from here, and what that step uses."""
        if place not in self._ways:
            self._ways[place] = list(self.ways(place))
        return self._ways[place]

    def ways(self, place: Place) -> Iterator[tuple[Place, int]]:
        h, end, came = place
        face = self.faces[h]
        if STOP <= end < JUNCTION and came != START:
            stop = end - STOP
            if face.stops[stop].terminal or (h, stop) in self.closed:
                return
        for i, (a, b) in enumerate(face.pieces):
            if end not in (a, b) or i == came:
                continue
            to = b if end == a else a
            used = self.bit("piece", h, i)
            if to >= STOP:
                if to < JUNCTION:
                    used |= self.bit("stop", h, to)
                yield Place(h, to, i), used
            elif (h, to) in self.across:
                beyond = self.across[h, to]
                used |= self.bit("side", *min((h, to), beyond))
                yield Place(*beyond, OUTSIDE), used

    def bit(self, *name: object) -> int:
        return self._bits.setdefault(name, 1 << len(self._bits))

    # -- searches --------------------------------------------------------------------------

    def spread_simply(self, begun: Mapping[Place, int], deep: bool, step: int) -> set[Place]:
        """Places with one trace to each, followed as far as that trace can go on."""
        found = dict(begun)
        queue = deque(found)
        while queue:
            place = queue.pop() if deep else queue.popleft()
            for to, uses in self.onward(place)[::step]:
                if to not in found and not uses & found[place]:
                    found[to] = found[place] | uses
                    queue.append(to)
        return set(found)

    def spread(self, begun: Mapping[Place, int], used: int) -> set[Place]:
        """Places that could be reached if only what is used already were forbidden."""
        found = set(begun)
        queue = list(found)
        for place in queue:
            for to, uses in self.onward(place):
                if to not in found and not uses & used:
                    found.add(to)
                    queue.append(to)
        return found

    def trace(self, begun: Mapping[Place, int], target: Place) -> bool:
        """Is there any trace to this place? Tries them all, but none that cannot get there."""
        self._patience = PATIENCE
        found = any(self.follow(place, used, target) for place, used in begun.items())
        if not found and not self._patience:
            self.undecided.add(target.hex)
        return found

    def follow(self, place: Place, used: int, target: Place) -> bool:
        if place == target:
            return True
        for to, uses in self.onward(place):
            if uses & used or not self._patience:
                continue
            self._patience -= 1
            after = used | uses
            if target in self.spread({to: after}, after) and self.follow(to, after, target):
                return True
        return False
