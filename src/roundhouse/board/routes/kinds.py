"""What decides whether two arms of a token may be joined, and what the joint adds.

For most trains only the number of stops matters. Trains that skip stops, sides of the map
that pay together, bonuses for two places, and stops that do not make a route need more:
every arm gets a key, and arms with equal keys are alike for this purpose. An arm on which
a train can skip stops comes in variants, one for each number of stops skipped, and further
ones where the cheapest stops to skip are those that something else depends on.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from roundhouse.board.routes.model import Claim, RevenueRules, TrainSpec
from roundhouse.board.routes.value import sides_meet

if TYPE_CHECKING:
    from roundhouse.board.routes.arms import ArmSet, Field

#: Stops that count; of these skipped; does it count a stop with its own token; does it
#: count its last stop; the side of the map where it ends (0: none); bit mask of the claim's
#: places that it visits; stops that make a route, up to two.
ArmKey = tuple[int, int, bool, bool, int, int, int]
#: Counted stops as (value, node), the cheapest first.
Cheapest = tuple[tuple[int, int], ...]


@dataclass(slots=True, eq=False, repr=False)
class SortedArms:
    """The ways to use a token's arms, in buckets of those with equal keys."""

    keys: list[ArmKey]  # by bucket
    buckets: list[list[int]]  # the ways in each, by number
    arms: list[int]  # by way: the arm
    values: list[int]  # by way: what it is worth


class MixedKind:
    """Trains for which more matters than the number of stops."""

    __slots__ = (
        "bonuses", "claimed", "counts", "fixed", "makes", "must_own", "own", "pays", "per_stop",
        "places", "scores", "side", "skips", "spec",
    )  # fmt: skip

    def __init__(
        self, field: Field, spec: TrainSpec, unit: int, claim: Claim | None, pays: int
    ) -> None:
        """``pays``: of the trains that skip as many stops, what the shortest is paid for."""
        ground = field.ground
        nodes = ground.net.nodes
        self.spec = spec
        self.skips = spec.visits - spec.pays
        self.pays = pays
        table = field.table
        values = table.values
        self.scores = list(values) if unit == 1 else [value * unit for value in values]
        self.counts = field.counts
        self.makes = [1] * len(nodes) if all(table.makes) else [int(its) for its in table.makes]
        self.must_own = ground.rules.own_token_counts and spec.pays < spec.visits
        self.own = ground.own if self.must_own else [False] * len(nodes)
        #: Paid for visiting, counted or not.
        self.fixed = list(table.treasury) or [0] * len(nodes)
        self.places = [0] * len(nodes)
        self.claimed = (0, 0)  # all places of the claim, and its value
        self.per_stop = 0  # the value of a claim for every stop
        if claim is not None and claim.hexes:
            bits = {h: 1 << n for n, h in enumerate(claim.hexes)}
            self.places = [bits.get(h, 0) for h, _ in nodes]
            self.claimed = ((1 << len(bits)) - 1, claim.amount * unit)
        elif claim is not None:
            self.per_stop = claim.amount * unit
            self.fixed = [fixed + self.per_stop for fixed in self.fixed]
        self.side, self.bonuses = _sides(ground.rules, [h for h, _ in nodes], unit)

    def sort(self, arms: ArmSet, *, is_open: bool) -> SortedArms:
        """Sort a token's arms into buckets; may a route go on beyond the token?"""
        keys, numbers, values = self._variants(arms)
        buckets: dict[ArmKey, list[int]] = {}
        for way, key in enumerate(keys):
            if key in buckets:
                buckets[key].append(way)
            else:
                buckets[key] = [way]
        found = SortedArms(list(buckets), list(buckets.values()), numbers, values)
        if not is_open:
            # A route ends here, so it has one arm. The empty one gets its own bucket, the last.
            found.keys.append(found.keys[0])
            found.buckets.append([0])
            del found.buckets[0][0]
        return found

    def with_claim(self, known: SortedArms, arms: ArmSet) -> SortedArms:
        """The same with a claim for every stop, if they were sorted without it."""
        lengths = [0]
        for parent in arms.parent:
            if parent >= 0:
                lengths.append(lengths[parent] + 1)
        values = [
            value + lengths[arm] * self.per_stop
            for value, arm in zip(known.values, known.arms, strict=True)
        ]
        return SortedArms(known.keys, known.buckets, known.arms, values)

    def _variants(self, arms: ArmSet) -> tuple[list[ArmKey], list[int], list[int]]:
        """The ways to use each arm: their keys, the arm each belongs to, their values."""
        scores, fixed, counts = self.scores, self.fixed, self.counts
        keys: list[ArmKey] = [(0, 0, False, True, 0, 0, 0)]
        numbers = [0]
        values = [0]
        longest = max(arms.visits)
        # So many stops are left to skip on this arm when the other is as long as can be.
        above = counts[arms.token] - self.pays
        most = min(self.skips, 2 * longest + above)
        wholes = [0]
        heads: list[tuple[bool, int, int]] = [(False, 0, 0)]  # own token, places, makes
        cheapest: list[Cheapest] = [()]
        own_at, places_at, makes_at, side_at = self.own, self.places, self.makes, self.side
        steps = zip(arms.node, arms.parent, arms.visits, strict=True)
        next(steps)  # the empty arm
        for number, (node, parent, visits) in enumerate(steps, start=1):
            whole = wholes[parent] + scores[node] + fixed[node]
            wholes.append(whole)
            own, places, makes = heads[parent]
            own = own or (own_at[node] and counts[node] > 0)
            places |= places_at[node]
            if makes < 2:
                makes += makes_at[node]
            heads.append((own, places, makes))
            side = side_at[node]
            keys.append((visits, 0, own, True, side, places, makes))
            numbers.append(number)
            values.append(whole)
            if most > 0:
                low = cheapest[parent]
                if counts[node]:
                    longer = list(low)
                    insort(longer, (scores[node], node))
                    low = tuple(longer)
                cheapest.append(low)
                limit = min(most, visits, visits + longest + above)
                if limit <= 0:
                    continue
                end = node if side else -1
                safe = self._safe(low, own, end) if own or side else len(low)
                lost = 0
                for skips in range(1, limit + 1):
                    if skips <= safe:
                        lost += low[skips - 1][0]
                        keys.append((visits, skips, own, True, side, places, makes))
                        numbers.append(number)
                        values.append(whole - lost)
                        continue
                    for less, has_own, has_end in ways_to_skip(low, skips, own_at, end):
                        keys.append((visits, skips, has_own, has_end, side, places, makes))
                        numbers.append(number)
                        values.append(whole - less)
        return keys, numbers, values

    def _safe(self, low: Cheapest, own: bool, end: int) -> int:
        """How many stops can be skipped, the cheapest first, until one is needed that counts.

        Needed is the last stop with an own token, and the end if it lies on a side of the map.
        """
        safe = len(low)
        mine = 0
        for at, (_, node) in enumerate(low):
            if own and self.own[node]:
                mine = at
            if node == end:
                safe = at
        return min(safe, mine) if own else safe

    def joints(
        self, token: int, keys: list[ArmKey], pairs: Iterable[tuple[int, int, int]]
    ) -> list[tuple[int, int, int]]:
        """The pairs that may be joined, each with what the joint adds to the arms' values.

        A pair is two keys by number, and whether the token's stop is skipped: 1, or 0 if not.
        """
        found: list[tuple[int, int, int]] = []
        makes, visited = self.makes[token], self.places[token]
        fixed, score = self.fixed[token], self.scores[token]
        must_own, bonuses = self.must_own, self.bonuses
        wanted, amount = self.claimed
        for x, y, skips in pairs:
            _, _, own_a, end_a, side_a, places_a, makes_a = keys[x]
            _, _, own_b, end_b, side_b, places_b, makes_b = keys[y]
            if makes_a + makes_b + makes < 2:
                continue
            if skips and must_own and not (own_a or own_b):
                continue
            total = fixed if skips else fixed + score
            if side_a and side_b:
                bonus = bonuses.get((side_a, side_b), 0)
                if bonus is None:
                    continue
                if end_a and end_b:
                    total += bonus
            if wanted and (places_a | places_b | visited) == wanted:
                total += amount
            found.append((x, y, total))
        return found


def ways_to_skip(
    low: Cheapest, skips: int, own: Sequence[bool], end: int
) -> list[tuple[int, bool, bool]]:
    """Ways to skip stops: what is lost, whether a token stop and the end are still counted.

    The cheapest stops; and where these are the end, or all stops with an own token, the cheapest
    but for the end, for the dearest of those with a token, and for both.
    """
    ways = [_skipped(low, skips, own, end, -1, -1)]
    if not ways[0][2]:
        ways.append(_skipped(low, skips, own, end, end, -1))
    dearest = -1
    for _, node in low:
        if own[node]:
            dearest = node
    if dearest >= 0:
        # Not if something as good is offered already, for less.
        if not any(has_own for _, has_own, _ in ways):
            ways.append(_skipped(low, skips, own, end, dearest, -1))
        if not any(has_own and has_end for _, has_own, has_end in ways):
            ways.append(_skipped(low, skips, own, end, dearest, end))
    return [way for way in ways if way[0] >= 0]


def _skipped(
    low: Cheapest, skips: int, own: Sequence[bool], end: int, kept: int, also: int
) -> tuple[int, bool, bool]:
    """The cheapest stops skipped but for two: what is lost, or -1 if too few are left."""
    lost, has_own, has_end = 0, False, True
    for score, node in low:
        if skips and node not in (kept, also):
            skips -= 1
            lost += score
            if node == end:
                has_end = False
        elif own[node]:
            has_own = True
    return (-1 if skips else lost), has_own, has_end


def _sides(
    rules: RevenueRules, hexes: list[int], unit: int
) -> tuple[list[int], dict[tuple[int, int], int | None]]:
    """By node the number of its side (with its bonus), and what pairs of sides pay."""
    if not rules.sides:
        return [0] * len(hexes), {}
    numbers: dict[tuple[str, int], int] = {}
    side = []
    for h in hexes:
        here = rules.sides.get(h)
        side.append(0 if here is None else numbers.setdefault(here, len(numbers) + 1))
    bonuses: dict[tuple[int, int], int | None] = {}
    for (a, bonus_a), x in numbers.items():
        for (b, bonus_b), y in numbers.items():
            if sides_meet(rules.barred_sides, a, b):
                bonuses[x, y] = None
            elif sides_meet(rules.paying_sides, a, b):
                bonuses[x, y] = (bonus_a + bonus_b) * unit
    return side, bonuses
