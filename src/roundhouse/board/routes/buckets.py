"""The best route, or all that are worth enough, if more than the number of stops matters.

The arms of a token are sorted into buckets of arms that are alike in everything that
decides whether two of them may be joined and what the joint adds, so a pair of buckets is
judged once and its members are then tried from the most valuable down.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from roundhouse.board.routes.arms import POLL, ArmSet, Budget, Field, OutOfBudget
from roundhouse.board.routes.join import (
    IDLE,
    Candidate,
    Runner,
    TooMany,
    View,
    candidate,
    price_arms,
)
from roundhouse.board.routes.kinds import MixedKind, SortedArms
from roundhouse.board.routes.model import Claim

#: (worth, mask, number of the way to use an arm)
Entry = tuple[int, int, int]
#: (most that a pair can be worth, bucket, bucket, what the joint adds, number of the arm set)
Pair = tuple[int, list[Entry], list[Entry], int, int]
#: (worth, its two arms, what the joint adds, number of the arm set)
Joined = tuple[int, Entry, Entry, int, int]

_FIRST = itemgetter(0)


#: Arms as they were sorted before: by stops that a train may skip, and what it claims.
KnownSorted = dict[tuple[int, Claim | None], list[SortedArms]]


class BucketRunner(Runner):
    """Trains that skip stops or claim bonuses, and what depends on where a route ends.

    ``sorted`` is by arm set; ``fits`` are the pairs of its buckets that may be joined, with
    what the joint adds.
    """

    __slots__ = ("fits", "kind", "sorted")

    def __init__(
        self, field: Field, kind: MixedKind, claim: Claim | None, known: KnownSorted, budget: Budget
    ) -> None:
        self.field = field
        self.kind = kind
        self.budget = budget
        self.sorted = _sorted(field, kind, claim, known)
        budget.ways += sum([len(its.arms) for its in self.sorted])
        self.fits = [
            self._fits(arms, its) for arms, its in zip(field.arms, self.sorted, strict=True)
        ]
        self.free = BucketView(self, [its.values for its in self.sorted], 1)
        self.top = self.free.best(0) or IDLE

    def _fits(self, arms: ArmSet, its: SortedArms) -> list[tuple[int, int, int]]:
        """The pairs of buckets that may be joined, with what the joint adds."""
        token, keys = arms.token, its.keys
        counts, pays = self.kind.counts[token], self.kind.spec.pays
        room = self.kind.spec.visits - counts
        pairs: list[tuple[int, int, int]] = []
        order = sorted(range(len(keys)), key=lambda n: keys[n][0])
        longest = keys[order[-1]][0]
        to_skip = [max(0, visits + counts - pays) for visits in range(2 * longest + 1)]
        if not self.field.ground.net.open[token]:
            empty = len(keys) - 1
            for x, a in enumerate(keys[:empty]):
                skips = to_skip[a[0]] - a[1]
                if a[0] <= room and its.buckets[x] and (not skips or (skips == 1 and counts)):
                    pairs.append((x, empty, skips))
            return self.kind.joints(token, keys, pairs)
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
                    pairs.append((x, y, skips))
        return self.kind.joints(token, keys, pairs)

    def priced(self, prices: Sequence[int], scale: int) -> View:
        worths = []
        for arms, its in zip(self.field.arms, self.sorted, strict=True):
            costs = price_arms(arms, prices)
            worths.append(
                [v * scale - costs[arm] for v, arm in zip(its.values, its.arms, strict=True)]
            )
        return BucketView(self, worths, scale)

    def arms(self, route: Candidate) -> tuple[ArmSet, int, int]:
        arms = self.sorted[route.token].arms
        return self.field.arms[route.token], arms[route.first], arms[route.second]


def _sorted(
    field: Field, kind: MixedKind, claim: Claim | None, known: KnownSorted
) -> list[SortedArms]:
    """The arms of all tokens, sorted; taken from what is known as far as it is."""
    skips = kind.skips
    found = known.get((skips, claim))
    if found is None:
        plain = known.get((skips, None)) if kind.per_stop else None
        if plain is not None:
            found = [
                kind.with_claim(its, arms) for its, arms in zip(plain, field.arms, strict=True)
            ]
        else:
            is_open = field.ground.net.open
            found = [kind.sort(arms, is_open=is_open[arms.token]) for arms in field.arms]
        known[skips, claim] = found
    return found


class BucketView(View):
    """The routes of a BucketRunner at some prices of track."""

    __slots__ = ("pairs", "runner", "scale")

    def __init__(self, runner: BucketRunner, worths: list[list[int]], scale: int) -> None:
        self.runner = runner
        self.scale = scale
        self.pairs: list[Pair] = []
        for number, (arms, its) in enumerate(zip(runner.field.arms, runner.sorted, strict=True)):
            entries, tops = _entries(arms, its, worths[number])
            self.pairs += [
                (tops[x] + tops[y] + more * scale, entries[x], entries[y], more * scale, number)
                for x, y, more in runner.fits[number]
            ]
        self.pairs.sort(key=_FIRST, reverse=True)

    def best(  # noqa: C901 - called in the innermost loops: parts of it took a third longer
        self, floor: int, avoid: int = 0
    ) -> Candidate | None:
        found: Joined | None = None
        budget = self.runner.budget
        roots = [arms.root for arms in self.runner.field.arms]
        steps = 0
        try:
            for most, first, second, more, number in self.pairs:
                if most <= floor:
                    break
                root = roots[number]
                top = second[0][0]
                for at, a in enumerate(first):
                    need = floor - a[0] - more
                    if top <= need:
                        break
                    mask = a[1]
                    if mask & avoid:
                        continue
                    mask |= avoid
                    steps += 1
                    for b in second[at + 1 :] if first is second else second:
                        if b[0] <= need:
                            break
                        steps += 1
                        if mask & b[1] == root:
                            floor = a[0] + b[0] + more
                            found = (floor, a, b, more, number)
                            break
                if steps > POLL:
                    budget.spend(steps)
                    steps = 0
            budget.spend(steps)
        except OutOfBudget:
            if not budget.lenient:
                raise
        if found is None:
            return None
        worth, one, other, more, number = found
        values = self.runner.sorted[number].values
        conflicts = (1 << self.runner.field.ground.shift) - 1
        value = values[one[2]] + values[other[2]] + more // self.scale
        return Candidate(worth, (one[1] | other[1]) & conflicts, value, number, one[2], other[2])

    def above(self, least: int, longest: int) -> list[Candidate]:
        found: list[Candidate] = []
        runner, scale = self.runner, self.scale
        conflicts = (1 << runner.field.ground.shift) - 1
        steps = 0
        for most, first, second, more, number in self.pairs:
            if most < least:
                break
            root, values = runner.field.arms[number].root, runner.sorted[number].values
            same = first is second
            top = second[0][0]
            for at, (mine, mask, way) in enumerate(first):
                need = least - mine - more
                if top < need:
                    break
                steps += 1
                value = values[way] + more // scale
                for worth, other, partner in second[at + 1 :] if same else second:
                    if worth < need:
                        break
                    steps += 1
                    if mask & other == root:
                        found.append(
                            candidate((
                                mine + worth + more,
                                (mask | other) & conflicts,
                                value + values[partner],
                                number, way, partner,
                            ))
                        )  # fmt: skip
                if len(found) > longest:
                    runner.budget.spend(steps)
                    raise TooMany
            if steps > POLL:
                runner.budget.spend(steps)
                steps = 0
        runner.budget.spend(steps)
        found.sort(key=_FIRST, reverse=True)
        return found


def _entries(
    arms: ArmSet, its: SortedArms, worths: list[int]
) -> tuple[list[list[Entry]], list[int]]:
    """The buckets, each from the most valuable way to use an arm down; the worths of those."""
    masks, numbers = arms.masks, its.arms
    entries: list[list[Entry]] = []
    tops: list[int] = []
    for bucket in its.buckets:
        here = [(worths[n], masks[numbers[n]], n) for n in bucket]
        if len(here) > 1:
            here.sort(reverse=True)
        entries.append(here)
        tops.append(here[0][0] if here else 0)
    return entries, tops
