"""What decides whether two arms of a station may be joined, and what the joint adds.

For most trains only the number of stops matters. Trains that skip stops, sides of the map
that pay together, bonuses for two places, and stops that do not make a route need more:
every arm gets a key, and arms with equal keys are alike for this purpose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from roundhouse.board.route_value import sides_meet
from roundhouse.board.runs import Claim, RevenueRules, TrainSpec

if TYPE_CHECKING:
    from roundhouse.board.route_arms import ArmSet, Field


class ArmKey(NamedTuple):
    """What matters about an arm where more than its length does."""

    visits: int
    skips: int  # stops visited but not counted
    own: bool  # counts a stop with an own station
    end: bool  # counts its last stop
    side: int  # of the map, where it ends; 0 for none
    places: int  # bit mask of the claim's places that it visits
    makes: int  # stops that make a route, up to two


class MixedKind:
    """Trains for which more matters than the number of stops."""

    __slots__ = (
        "arms", "bonuses", "claim_places", "counts", "field", "fixed", "makes", "must_own",
        "own", "places", "scores", "side", "spec",
    )  # fmt: skip

    def __init__(
        self,
        field: Field,
        spec: TrainSpec,
        unit: int,
        claim: Claim | None,
    ) -> None:
        ground = field.ground
        rules = ground.rules
        nodes = ground.net.nodes
        self.field = field
        self.spec = spec
        self.scores = [w.value * unit for w in field.worths]
        self.counts = field.counts
        self.own = ground.own
        self.must_own = rules.own_station_counts
        self.makes = [int(w.makes_route) for w in field.worths]
        self.fixed = [w.treasury for w in field.worths]  # paid for visiting, counted or not
        self.places = [0] * len(nodes)
        self.claim_places = (0, 0)  # all places of the claim, and what it brings
        if claim is not None and claim.hexes:
            bits = {h: 1 << n for n, h in enumerate(claim.hexes)}
            self.places = [bits.get(h, 0) for h, _ in nodes]
            self.claim_places = ((1 << len(bits)) - 1, claim.amount * unit)
        elif claim is not None:
            self.fixed = [fixed + claim.amount * unit for fixed in self.fixed]
        self.side, self.bonuses = _sides(rules, [h for h, _ in nodes], unit)

    def variants(self, arms: ArmSet) -> tuple[list[ArmKey], list[int], list[int]]:
        """The ways to use each arm: their keys, the arm each belongs to, their values."""
        keys: list[ArmKey] = []
        variants: list[int] = []
        values: list[int] = []
        most = self.spec.visits - self.spec.pays
        paths: list[tuple[int, ...]] = []
        for number, (node, parent) in enumerate(zip(arms.node, arms.parent, strict=True)):
            path = () if parent < 0 else (*paths[parent], node)
            paths.append(path)
            self._add(number, path, most, keys, variants, values)
        return keys, variants, values

    def _add(
        self,
        number: int,
        path: tuple[int, ...],
        most: int,
        keys: list[ArmKey],
        variants: list[int],
        values: list[int],
    ) -> None:
        counted = [n for n in path if self.counts[n]]
        whole = sum(self.scores[n] + self.fixed[n] for n in path)
        visits = len(counted)
        side = self.side[path[-1]] if path else 0
        places = 0
        for n in path:
            places |= self.places[n]
        makes = min(2, sum(self.makes[n] for n in path))
        seen: set[ArmKey] = set()
        for skips in range(min(most, visits) + 1):
            for dropped in self._drops(counted, skips, keep_end=bool(side)):
                own = any(self.own[n] for n in counted if n not in dropped)
                end = not path or path[-1] not in dropped
                key = ArmKey(visits, skips, own, end, side, places, makes)
                if key not in seen:
                    seen.add(key)
                    keys.append(key)
                    variants.append(number)
                    values.append(whole - sum(self.scores[n] for n in dropped))

    def _drops(self, counted: list[int], skips: int, *, keep_end: bool) -> list[tuple[int, ...]]:
        """Which stops to skip: the cheapest, and the cheapest that leave what may be needed."""
        if not skips:
            return [()]
        scores = self.scores
        mine = [n for n in counted if self.own[n]] if self.must_own else []
        keeps: list[set[int]] = [set()]
        if keep_end:
            keeps.append({counted[-1]})
        if mine:
            dearest = max(mine, key=lambda n: scores[n])
            keeps += [keep | {dearest} for keep in keeps]
        drops = []
        for keep in keeps:
            free = sorted((n for n in counted if n not in keep), key=lambda n: scores[n])
            if len(free) >= skips:
                drops.append(tuple(free[:skips]))
        return sorted(drops, key=lambda drop: sum(scores[n] for n in drop))

    def joint(self, arms: ArmSet, a: ArmKey, b: ArmKey) -> int | None:
        """What a joint of two arms adds to their values; None if they may not be joined."""
        t = arms.station
        visits = a.visits + b.visits + self.counts[t]
        if visits > self.spec.visits or a.makes + b.makes + self.makes[t] < 2:
            return None
        bonus = self.bonuses.get((a.side, b.side), 0)
        if bonus is None:
            return None
        total = self.fixed[t] + (bonus if a.end and b.end else 0)
        wanted, amount = self.claim_places
        if wanted and (a.places | b.places | self.places[t]) == wanted:
            total += amount
        skips = max(0, visits - self.spec.pays) - a.skips - b.skips
        if skips == 0:
            return total + self.scores[t]
        if skips == 1 and self.counts[t] and (a.own or b.own or not self.must_own):
            return total
        return None


def _sides(
    rules: RevenueRules, hexes: list[int], unit: int
) -> tuple[list[int], dict[tuple[int, int], int | None]]:
    """By node the number of its side (with its bonus), and what pairs of sides bring."""
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
