"""Routes as pairs of arms: the best one, or all that are worth enough.

The arms of a station are sorted into buckets of arms that are alike in everything that
decides whether two of them may be joined (their length, above all), so a pair of buckets
is judged once and its members are then tried from the most valuable down.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from roundhouse.board.route_arms import ArmSet, Budget, Field
from roundhouse.board.route_kinds import Kind

#: (worth, mask, number of the variant)
Entry = tuple[int, int, int]
#: (most that a pair can be worth, bucket, bucket, what the joint adds, number of the arm set)
Pair = tuple[int, list[Entry], list[Entry], int, int]

_FIRST = itemgetter(0)


class Candidate(NamedTuple):
    """A route on offer: what it is worth (less the price of its track), and its two arms."""

    worth: int
    mask: int  # conflict bits
    value: int  # what it is worth without prices
    arms: int  # number of the arm set; -1: the train stays at home
    first: int
    second: int


IDLE = Candidate(0, 0, 0, -1, 0, 0)


class Runner:
    """One kind of train with its bonus, ready to look for routes.

    ``variants`` and ``values`` are by arm set: which arm a variant belongs to, and what it
    is worth in the search's own unit. ``buckets`` hold variants; ``fits`` are the pairs of
    buckets that may be joined, with what the joint adds.
    """

    __slots__ = (
        "buckets", "budget", "field", "fits", "kind", "pairs", "segment_bits", "top", "values",
        "variants",
    )  # fmt: skip

    def __init__(self, field: Field, kind: Kind, budget: Budget) -> None:
        self.field = field
        self.kind = kind
        self.budget = budget
        self.segment_bits = (1 << field.ground.shift) - 1
        self.variants: list[Sequence[int]] = []
        self.values: list[list[int]] = []
        self.buckets: list[list[list[int]]] = []
        self.fits: list[list[tuple[int, int, int]]] = []
        for arms in field.arms:
            self._sort(arms)
        self.pairs = self._paired(self.values, 1)
        self.top = self.best(self.pairs, 0) or IDLE

    def _sort(self, arms: ArmSet) -> None:
        """Sort a station's arms into buckets and find the buckets that fit together."""
        keys, variants, values = self.kind.variants(arms)
        self.variants.append(variants)
        self.values.append(values)
        numbers: dict[object, int] = {}
        buckets: list[list[int]] = []
        for n, key in enumerate(keys):
            number = numbers.get(key)
            if number is None:
                numbers[key] = len(buckets)
                buckets.append([n])
            else:
                buckets[number].append(n)
        items = list(numbers)
        joint = self.kind.joint
        fits: list[tuple[int, int, int]] = []
        if self.field.ground.net.open[arms.station]:
            for x, a in enumerate(items):
                for y in range(x, len(items)):
                    more = joint(arms, a, items[y])
                    if more is not None:
                        fits.append((x, y, more))
        else:
            # A route ends here: one arm only. The empty one gets a bucket of its own.
            buckets.append([0])
            for x, a in enumerate(items):
                more = joint(arms, a, items[0])
                if more is not None:
                    fits.append((x, len(items), more))
            del buckets[0][0]
        self.buckets.append(buckets)
        self.fits.append(fits)

    def _paired(self, worths: list[list[int]], scale: int) -> list[Pair]:
        """The pairs of buckets, each bucket from the most valuable arm down."""
        pairs: list[Pair] = []
        for number, arms in enumerate(self.field.arms):
            masks = arms.masks
            variants = self.variants[number]
            its = worths[number]
            entries = []
            for bucket in self.buckets[number]:
                here = [(its[n], masks[variants[n]], n) for n in bucket]
                here.sort(reverse=True)
                entries.append(here)
            for x, y, more in self.fits[number]:
                a, b = entries[x], entries[y]
                if a and b:
                    added = more * scale
                    pairs.append((a[0][0] + b[0][0] + added, a, b, added, number))
        pairs.sort(key=_FIRST, reverse=True)
        return pairs

    def best(self, pairs: list[Pair], floor: int, scale: int = 1) -> Candidate | None:
        """The most valuable route worth more than ``floor``."""
        found: tuple[Entry, Entry, int, int] | None = None
        sets = self.field.arms
        steps = 0
        for most, first, second, more, number in pairs:
            if most <= floor:
                break
            root = sets[number].root
            same = first is second
            top = second[0][0]
            for at, a in enumerate(first):
                need = floor - a[0] - more
                if top <= need:
                    break
                mask = a[1]
                steps += 1
                for b in second[at + 1 :] if same else second:
                    if b[0] <= need:
                        break
                    steps += 1
                    if mask & b[1] == root:
                        floor = a[0] + b[0] + more
                        found = (a, b, more, number)
                        break
        self.budget.spend(steps)
        return None if found is None else self._candidate(*found, scale)

    def above(
        self, pairs: list[Pair], least: int, limit: int, scale: int = 1
    ) -> list[Candidate] | None:
        """Every route worth ``least`` or more, best first; None if there are too many."""
        found: list[tuple[Entry, Entry, int, int]] = []
        sets = self.field.arms
        steps = 0
        for most, first, second, more, number in pairs:
            if most < least:
                break
            root = sets[number].root
            same = first is second
            top = second[0][0]
            for at, a in enumerate(first):
                need = least - a[0] - more
                if top < need:
                    break
                mask = a[1]
                steps += 1
                for b in second[at + 1 :] if same else second:
                    if b[0] < need:
                        break
                    steps += 1
                    if mask & b[1] == root:
                        found.append((a, b, more, number))
                if len(found) > limit:
                    self.budget.spend(steps)
                    return None
        self.budget.spend(steps)
        routes = [self._candidate(*each, scale) for each in found]
        routes.sort(key=_FIRST, reverse=True)
        return routes

    def avoiding(self, mask: int) -> list[Pair]:
        """The pairs without arms that use the track in ``mask``."""
        kept: dict[int, list[Entry]] = {}
        pairs: list[Pair] = []
        for _, first, second, more, number in self.pairs:
            for bucket in (first, second):
                if id(bucket) not in kept:
                    kept[id(bucket)] = [entry for entry in bucket if not entry[1] & mask]
            a, b = kept[id(first)], kept[id(second)]
            if a and b:
                pairs.append((a[0][0] + b[0][0] + more, a, b, more, number))
        pairs.sort(key=_FIRST, reverse=True)
        return pairs

    def priced(self, prices: list[int], scale: int) -> list[Pair]:
        """The pairs when every segment of track has a price (in 1/scale of the unit)."""
        worths = []
        for arms, variants, values in zip(self.field.arms, self.variants, self.values, strict=True):
            costs = [0]
            for segment, parent in zip(arms.segment, arms.parent, strict=True):
                if parent >= 0:
                    costs.append(costs[parent] + prices[segment])
            worths.append(
                [value * scale - costs[arm] for value, arm in zip(values, variants, strict=True)]
            )
        return self._paired(worths, scale)

    def _candidate(self, a: Entry, b: Entry, more: int, number: int, scale: int) -> Candidate:
        values = self.values[number]
        return Candidate(
            a[0] + b[0] + more,
            (a[1] | b[1]) & self.segment_bits,
            values[a[2]] + values[b[2]] + more // scale,
            number,
            a[2],
            b[2],
        )

    def path(self, route: Candidate) -> tuple[list[int], list[int]]:
        """The nodes and segments of a route, from end to end."""
        arms = self.field.arms[route.arms]
        variants = self.variants[route.arms]
        nodes, segments = _walk(arms, variants[route.first])
        back_nodes, back_segments = _walk(arms, variants[route.second])
        return [*nodes, arms.station, *back_nodes[::-1]], [*segments, *back_segments[::-1]]


def _walk(arms: ArmSet, arm: int) -> tuple[list[int], list[int]]:
    """The nodes and segments of an arm, from its end to the station (which is left out)."""
    nodes: list[int] = []
    segments: list[int] = []
    while arm:
        nodes.append(arms.node[arm])
        segments.append(arms.segment[arm])
        arm = arms.parent[arm]
    return nodes, segments
