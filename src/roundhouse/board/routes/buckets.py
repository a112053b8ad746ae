"""The best route, or all that are worth enough, if more than the number of stops matters.

The arms of a token are sorted into buckets of arms that are alike in everything that
decides whether two of them may be joined and what the joint adds, so a pair of buckets is
judged once and its members are then tried from the most valuable down.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from roundhouse.board.routes.arms import POLL, ArmSet, Budget, Field, OutOfBudget
from roundhouse.board.routes.join import IDLE, Candidate, TooMany, View, price_arms
from roundhouse.board.routes.kinds import ArmKey, MixedKind

#: (worth, mask, number of the variant)
Entry = tuple[int, int, int]
#: (most that a pair can be worth, bucket, bucket, what the joint adds, number of the arm set)
Pair = tuple[int, list[Entry], list[Entry], int, int]
#: (worth, its two arms, what the joint adds, number of the arm set)
Joined = tuple[int, Entry, Entry, int, int]

_FIRST = itemgetter(0)


class BucketRunner:
    """Trains that skip stops or claim bonuses, and what depends on where a route ends.

    ``variants`` and ``values`` are by arm set: which arm a variant belongs to, and what it
    is worth. ``buckets`` hold variants; ``fits`` are the pairs of buckets that may be
    joined, with what the joint adds.
    """

    __slots__ = (
        "buckets", "budget", "field", "fits", "free", "kind", "top", "values", "variants"
    )  # fmt: skip

    def __init__(self, field: Field, kind: MixedKind, budget: Budget) -> None:
        self.field = field
        self.kind = kind
        self.budget = budget
        self.variants: list[list[int]] = []
        self.values: list[list[int]] = []
        self.buckets: list[list[list[int]]] = []
        self.fits: list[list[tuple[int, int, int]]] = []
        for arms in field.arms:
            self._sort(arms)
        self.free: View = BucketView(self, self.values, 1)
        self.top = self.free.best(0) or IDLE

    def _sort(self, arms: ArmSet) -> None:
        """Sort a token's arms into buckets and find the buckets that fit together."""
        keys, variants, values = self.kind.variants(arms)
        numbers: dict[ArmKey, int] = {}
        buckets: list[list[int]] = []
        for n, key in enumerate(keys):
            number = numbers.get(key)
            if number is None:
                numbers[key] = len(buckets)
                buckets.append([n])
            else:
                buckets[number].append(n)
        self.fits.append(self._fits(arms, list(numbers), buckets))
        self.variants.append(variants)
        self.values.append(values)
        self.buckets.append(buckets)

    def _fits(
        self, arms: ArmSet, keys: list[ArmKey], buckets: list[list[int]]
    ) -> list[tuple[int, int, int]]:
        """The pairs of buckets that may be joined, with what the joint adds."""
        token = arms.token
        added = self.kind.added
        room = self.kind.spec.visits - self.kind.counts[token]
        fits: list[tuple[int, int, int]] = []
        if not self.field.ground.net.open[token]:
            # A route ends here, so it has one arm. The empty one gets its own bucket.
            buckets.append([0])
            del buckets[0][0]
            for x, a in enumerate(keys):
                more = self.kind.joint(token, a, keys[0]) if a[0] <= room else None
                if more is not None and buckets[x]:
                    fits.append((x, len(keys), more))
            return fits
        order = sorted(range(len(keys)), key=lambda n: keys[n][0])
        counts, pays = self.kind.counts[token], self.kind.spec.pays
        longest = keys[order[-1]][0]
        to_skip = [max(0, visits + counts - pays) for visits in range(2 * longest + 1)]
        for at, x in enumerate(order):
            a = keys[x]
            left = room - a[0]
            visits, skipped = a[0], a[1]
            for y in order[at:]:
                b = keys[y]
                if b[0] > left:
                    break
                # What the arms do not skip is left to the token's stop; most pairs fail here.
                skips = to_skip[visits + b[0]] - skipped - b[1]
                if not skips or (skips == 1 and counts):
                    more = added(token, a, b, skips)
                    if more is not None:
                        fits.append((x, y, more))
        return fits

    def priced(self, prices: Sequence[int], scale: int) -> View:
        worths = []
        for arms, variants, values in zip(self.field.arms, self.variants, self.values, strict=True):
            costs = price_arms(arms, prices)
            worths.append(
                [value * scale - costs[arm] for value, arm in zip(values, variants, strict=True)]
            )
        return BucketView(self, worths, scale)

    def arms(self, route: Candidate) -> tuple[ArmSet, int, int]:
        variants = self.variants[route.token]
        return self.field.arms[route.token], variants[route.first], variants[route.second]


class BucketView:
    """The routes of a BucketRunner at some prices of track."""

    __slots__ = ("pairs", "runner", "scale")

    def __init__(self, runner: BucketRunner, worths: list[list[int]], scale: int) -> None:
        self.runner = runner
        self.scale = scale
        self.pairs: list[Pair] = []
        for number, arms in enumerate(runner.field.arms):
            masks = arms.masks
            variants = runner.variants[number]
            its = worths[number]
            entries = []
            for bucket in runner.buckets[number]:
                here = [(its[n], masks[variants[n]], n) for n in bucket]
                here.sort(reverse=True)
                entries.append(here)
            for x, y, more in runner.fits[number]:
                a, b = entries[x], entries[y]
                added = more * scale
                self.pairs.append((a[0][0] + b[0][0] + added, a, b, added, number))
        self.pairs.sort(key=_FIRST, reverse=True)

    def best(self, floor: int, avoid: int = 0) -> Candidate | None:
        found: Joined | None = None
        budget = self.runner.budget
        try:
            for pair in self.pairs:
                if pair[0] <= floor:
                    break
                better, steps = self._best_of(pair, floor, avoid)
                if better is not None:
                    floor = better[0][0] + better[1][0] + pair[3]
                    found = (floor, better[0], better[1], pair[3], pair[4])
                budget.spend(steps)
        except OutOfBudget:
            if not budget.lenient:
                raise
        return None if found is None else self._candidates([found])[0]

    def _best_of(
        self, pair: Pair, floor: int, avoid: int
    ) -> tuple[tuple[Entry, Entry] | None, int]:
        """The best two arms of a pair of buckets, and the steps it took to find them."""
        _, first, second, more, number = pair
        root = self.runner.field.arms[number].root
        same = first is second
        top = second[0][0]
        found = None
        steps = 0
        for at, a in enumerate(first):
            need = floor - a[0] - more
            if top <= need:
                break
            steps += 1
            if a[1] & avoid:
                continue
            mask = a[1] | avoid
            for b in second[at + 1 :] if same else second:
                if b[0] <= need:
                    break
                steps += 1
                if mask & b[1] == root:
                    floor = a[0] + b[0] + more
                    found = (a, b)
                    break
        return found, steps

    def above(self, least: int, longest: int) -> list[Candidate]:
        found: list[Joined] = []
        sets = self.runner.field.arms
        steps = 0
        for most, first, second, more, number in self.pairs:
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
                        found.append((a[0] + b[0] + more, a, b, more, number))
                if len(found) > longest:
                    self.runner.budget.spend(steps)
                    raise TooMany
            if steps > POLL:
                self.runner.budget.spend(steps)
                steps = 0
        self.runner.budget.spend(steps)
        found.sort(key=_FIRST, reverse=True)
        return self._candidates(found)

    def _candidates(self, found: list[Joined]) -> list[Candidate]:
        values, scale = self.runner.values, self.scale
        conflicts = (1 << self.runner.field.ground.shift) - 1
        return [
            Candidate(
                worth,
                (a[1] | b[1]) & conflicts,
                values[number][a[2]] + values[number][b[2]] + more // scale,
                number, a[2], b[2],
            )
            for worth, a, b, more, number in found
        ]  # fmt: skip
