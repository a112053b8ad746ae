"""What a corporation's trains of any length could reach.

A trace starts at one of the corporation's tokens and never uses a hexside or a stop twice, so
it never uses a piece of track twice either: every piece touches a hexside. It may end, but
not go on, at terminal stops and at cities full of other corporations' tokens.

The search spreads breadth first over *entries* (``hex * 6 + edge``) and keeps for each a
trace as a bit mask of the hexsides and stops it uses. A step that would use one of them again
is refused. What was only ever refused (behind a balloon loop, say) may still be reached by a
trace that went another way; that is first tested against what every trace must use, and then
searched for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from roundhouse.board.tiles import JUNCTION, STOP, Face

if TYPE_CHECKING:
    from roundhouse.board.hexes import HexMap

#: A step out of a hex: the entry it leads to and the bit of the hexside it crosses.
Step = tuple[int, int]
#: A stop's number (hex * 8 + stop), its bit, and the steps that lead on from it.
#: Track that meets no stop has the number PASSING and no bit.
Call = tuple[int, int, tuple[Step, ...]]
#: A step of a walk: the same, and the hex it leads to, as a tuple to be added to others.
WalkStep = tuple[int, int, tuple[int, ...]]
#: By entry: where a trace can go on, and the hex if its junction is reached, else -1. Then the same
#: for walks, which end at stops: the numbers of the stops, and the steps past them.
Entry = tuple[tuple[Call, ...], int, tuple[int, ...], tuple[WalkStep, ...]]
#: A trace so far: its next entry and the bits it has used.
Trace = tuple[int, int]

PASSING = -1
_NOTHING: Entry = ((), -1, (), ())


class Reach(NamedTuple):
    """What traces of one corporation reach."""

    stops: frozenset[int]  # hex * 8 + stop that a trace visits or ends at
    #: By entry (hex * 6 + edge) over which a trace enters the hex: hexsides and stops it uses.
    walks: dict[int, int]

    @property
    def arrive(self) -> frozenset[int]:
        """Entries over which a trace enters a hex."""
        return frozenset(self.walks)


class Track(Protocol):
    """What a search needs of the map; ``TrackMap`` provides it."""

    @property
    def map(self) -> HexMap: ...
    @property
    def faces(self) -> tuple[Face, ...]: ...
    def flow(self) -> tuple[Entry, ...]: ...
    def closed_to(self, corporation: int) -> frozenset[int]: ...
    def tokens_of(self, corporation: int) -> tuple[tuple[int, int], ...]: ...
    def reach(self, corporation: int) -> Reach: ...
    def cache_get(self, key: object) -> object | None: ...
    def cache_put(self, key: object, value: object) -> object: ...


def entries_of(hex_map: HexMap, hex_number: int, face: Face) -> tuple[Entry, ...]:
    """What happens to a trace that enters a hex with this face, by edge; then by stop."""
    key = face.number * len(hex_map.hexes) + hex_number
    found: tuple[Entry, ...] | None = hex_map.links.get(key)
    if found is None:
        found = _link(hex_map, hex_number, face)
        hex_map.links[key] = found
    return found


def _link(hex_map: HexMap, hex_number: int, face: Face) -> tuple[Entry, ...]:
    base = hex_number * 6
    if any(min(piece) >= STOP for piece in face.pieces):
        hex_map.inner.add(face.number)

    def steps(ends: Iterable[int], but: int) -> tuple[Step, ...]:
        return tuple(
            (hex_map.across[base + end], hex_map.side_bits[base + end])
            for end in ends
            if end < STOP and end != but and hex_map.across[base + end] >= 0
        )

    def call(stop: int, but: int) -> Call:
        on = () if face.stops[stop].terminal else steps(face.ways[STOP + stop], but)
        return (hex_number * 8 + stop, hex_map.stop_bits[hex_number] << stop, on)

    entries: list[Entry] = []
    for edge in range(6):
        ways = face.ways[edge]
        if not ways:
            entries.append(_NOTHING)
            continue
        direct = list(ways)
        junction = -1
        if JUNCTION in ways:
            junction = hex_number
            direct += face.ways[JUNCTION]
        calls = [call(end - STOP, edge) for end in ways if STOP <= end < JUNCTION]
        stops = tuple([number for number, _, _ in calls])
        passing = steps(direct, edge)
        if passing:
            calls.append((PASSING, 0, passing))
        entries.append((tuple(calls), junction, stops, _walk_steps(passing)))
    # A trace may leave a terminal stop if it starts there, at a token.
    for stop in range(len(face.stops)):
        number, bit, _ = call(stop, -1)
        on = steps(face.ways[STOP + stop], -1)
        entries.append((((number, bit, on),), -1, (), _walk_steps(on)))
    return tuple(entries)


def _walk_steps(steps: tuple[Step, ...]) -> tuple[WalkStep, ...]:
    return tuple([(to, side, (to // 6,)) for to, side in steps])


def reach(track: Track, corporation: int) -> Reach:
    """Trace from all tokens of a corporation; see ``Reach``."""
    flow = track.flow()
    closed = track.closed_to(corporation)
    walks: dict[int, int] = {}
    stops: set[int] = set()
    seeds: list[Trace] = []
    hex_map, faces = track.map, track.faces
    for hex_number, stop in track.tokens_of(corporation):
        entries = entries_of(hex_map, hex_number, faces[hex_number])
        ((number, bit, steps),) = entries[6 + stop][0]
        stops.add(number)
        for entry, side in steps:
            seeds.append((entry, bit | side))
            walks.setdefault(entry, bit | side)
    refused = _spread(flow, closed, seeds, walks, stops)
    doubtful = [entry for entry in refused if entry not in walks]
    if doubtful:
        _settle(track.map, flow, closed, seeds, walks, stops, doubtful)
    stops.discard(PASSING)
    return Reach(frozenset(stops), walks)


def arrives_without(track: Track, corporation: int, entry: int, side: int) -> bool:
    """Does some trace reach this entry without using the hexside with this bit?"""
    found = track.reach(corporation).walks.get(entry)
    if found is None:
        return False
    if not found & side:
        return True
    key = ("without", corporation, entry, side)
    known = track.cache_get(key)
    if known is None:
        flow, closed = track.flow(), track.closed_to(corporation)
        seeds: list[Trace] = []
        for hex_number, stop in track.tokens_of(corporation):
            entries = entries_of(track.map, hex_number, track.faces[hex_number])
            ((_, bit, steps),) = entries[6 + stop][0]
            seeds += [(e, bit | s | side) for e, s in steps if s != side]
        known = track.cache_put(key, _find(track.map, flow, closed, seeds, entry) != 0)
    return bool(known)


def _spread(
    flow: tuple[Entry, ...],
    closed: frozenset[int],
    seeds: list[Trace],
    walks: dict[int, int],
    stops: set[int],
    denied: int = 0,
) -> list[int]:
    """Spread from the seeds breadth first; returns the entries that were refused to some step.

    ``denied`` bits count as used by all seeds; refusals because of them are not returned.
    """
    refused: list[int] = []
    queue = list(seeds)
    for entry, used in queue:
        for number, bit, steps in flow[entry][0]:
            if used & bit:
                if not denied & bit:
                    refused += [to for to, _ in steps]
                continue
            stops.add(number)
            if number in closed:
                continue
            for to, side in steps:
                if to not in walks:
                    if not used & side:
                        walks[to] = there = used | bit | side
                        queue.append((to, there))
                    elif not denied & side:
                        refused.append(to)
    return refused


def _settle(
    hex_map: HexMap,
    flow: tuple[Entry, ...],
    closed: frozenset[int],
    seeds: list[Trace],
    walks: dict[int, int],
    stops: set[int],
    doubtful: list[int],
) -> None:
    """Decide the entries that were refused, and spread on from those that can be reached."""
    settled: set[int] = set()
    while doubtful:
        entry = doubtful.pop()
        if entry in walks or entry in settled:
            continue
        settled.add(entry)
        used = _find(hex_map, flow, closed, seeds, entry)
        if used:
            walks[entry] = used
            doubtful += _spread(flow, closed, [(entry, used)], walks, stops)


def _possible(
    flow: tuple[Entry, ...], closed: frozenset[int], seeds: list[Trace]
) -> dict[int, int]:
    """Entries that traces may reach, judged only by what every trace to them must use.

    No reachable entry is missing, but some of these may be unreachable.
    """
    must = {entry: -1 for entry, _ in seeds}
    for entry, used in seeds:
        must[entry] &= used
    queue = list(must)
    waiting = set(queue)
    for entry in queue:
        waiting.discard(entry)
        used = must[entry]
        for number, bit, steps in flow[entry][0]:
            if used & bit or number in closed:
                continue
            for to, side in steps:
                if used & side:
                    continue
                known = must.get(to, -1)
                less = known & (used | bit | side)
                if less != known:
                    must[to] = less
                    if to not in waiting:
                        waiting.add(to)
                        queue.append(to)
    return must


def _find(
    hex_map: HexMap,
    flow: tuple[Entry, ...],
    closed: frozenset[int],
    seeds: list[Trace],
    target: int,
) -> int:
    """A trace from one of the seeds to the target, as the bits it uses; 0 if there is none.

    The last steps that could lead there are tried one by one: what they use is denied to the
    trace before them. Only if the breadth-first search fails and what every trace must use
    does not rule it out, the same is tried for the step before.
    """
    for entry, used in seeds:
        if entry == target:
            return used
    side = hex_map.side_bits[target]
    for bit, entries in _last_steps(hex_map, flow, closed, target).items():
        denied = side | bit
        starts = [(entry, used | denied) for entry, used in seeds if not used & denied]
        walks = dict(starts)
        refused = _spread(flow, closed, starts, walks, set(), denied)
        for entry in entries:
            if entry in walks:
                return walks[entry]
        if all(entry in walks for entry in refused):
            continue  # nothing was left out
        possible = _possible(flow, closed, starts)
        for entry in entries:
            if entry in possible:
                found = _find(hex_map, flow, closed, starts, entry)
                if found:
                    return found
    return 0


def _last_steps(
    hex_map: HexMap, flow: tuple[Entry, ...], closed: frozenset[int], target: int
) -> dict[int, list[int]]:
    """Entries one step from the target, by the bit of the stop in between."""
    lasts: dict[int, list[int]] = {}
    first = hex_map.across[target] // 6 * 6
    for entry in range(first, first + 6):
        for number, bit, steps in flow[entry][0]:
            if number not in closed and any(to == target for to, _ in steps):
                lasts.setdefault(bit, []).append(entry)
    return lasts
