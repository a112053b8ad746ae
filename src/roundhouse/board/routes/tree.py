"""The best route, or all that are worth enough, if only the number of stops matters.

The arms of a token form a tree. For each arm on one side only those of the other side
that do not get in its way are carried along, best first, so a longer arm inherits a short
list; and a branch is cut as soon as its best partner cannot lift it over the threshold.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from roundhouse.board.routes.arms import POLL, ArmSet, Budget, Field, OutOfBudget
from roundhouse.board.routes.join import IDLE, Candidate, TooMany, View, candidate, price_arms
from roundhouse.board.routes.model import TrainSpec

NOTHING = -(1 << 60)


class TreeRunner:
    """Trains for which every stop visited pays."""

    __slots__ = (
        "budget", "exits", "field", "free", "limit", "scores", "top", "values", "weak"
    )  # fmt: skip

    def __init__(self, field: Field, spec: TrainSpec, scores: list[int], budget: Budget) -> None:
        self.field = field
        self.budget = budget
        self.limit = spec.visits
        self.scores = scores
        self.values: list[list[int]] = []
        self.exits: list[list[int]] = []
        self.weak: list[list[bool]] = []
        makes = [w.makes_route for w in field.worths]
        for arms in field.arms:
            self._build(arms)
            self.weak.append([] if all(makes) else _weak(arms, makes))
        self.free: View = TreeView(self, self.values, 1)
        self.top = self.free.best(0) or IDLE

    def _build(self, arms: ArmSet) -> None:
        """Values and first steps of every arm."""
        scores = self.scores
        values = [0]
        exits = [0]
        for parent, node in zip(arms.parent, arms.node, strict=True):
            if parent > 0:
                values.append(values[parent] + scores[node])
                exits.append(exits[parent])
            elif parent == 0:
                values.append(scores[node])
                exits.append(len(exits))
        exits[0] = len(exits)  # the empty arm fits every arm
        self.values.append(values)
        self.exits.append(exits)

    def priced(self, prices: Sequence[int], scale: int) -> View:
        worths = []
        for arms, values in zip(self.field.arms, self.values, strict=True):
            costs = price_arms(arms, prices)
            worths.append([v * scale - cost for v, cost in zip(values, costs, strict=True)])
        return TreeView(self, worths, scale)

    def arms(self, route: Candidate) -> tuple[ArmSet, int, int]:
        return self.field.arms[route.token], route.first, route.second


def _weak(arms: ArmSet, makes: list[bool]) -> list[bool]:
    """Which arms have only stops that do not make a route."""
    weak = [True]
    for parent, node in zip(arms.parent[1:], arms.node[1:], strict=True):
        weak.append(weak[parent] and not makes[node])
    return weak


class TreeView:
    """The routes of a TreeRunner at some prices of track."""

    __slots__ = ("runner", "scale", "tokens")

    def __init__(self, runner: TreeRunner, worths: list[list[int]], scale: int) -> None:
        self.runner = runner
        self.scale = scale
        self.tokens = [
            _Token(runner, number, its, scale)
            for number, its in enumerate(worths)
            if len(its) > 1 and runner.field.counts[runner.field.arms[number].token] <= runner.limit
        ]
        if len(self.tokens) > 1:
            self.tokens.sort(key=lambda token: -token.most)

    def best(self, floor: int, avoid: int = 0) -> Candidate | None:
        found: tuple[_Token, tuple[int, int]] | None = None
        for token in self.tokens:
            if token.most > floor:
                pair = token.best(floor, avoid)
                if pair is not None:
                    found = (token, pair)
                    floor = token.worths[pair[0]] + token.worths[pair[1]] + token.base
        return None if found is None else self._candidates(found[0], [found[1]])[0]

    def above(self, least: int, longest: int) -> list[Candidate]:
        found: list[Candidate] = []
        for token in self.tokens:
            if token.most >= least:
                pairs = token.above(least, longest - len(found))
                found += self._candidates(token, pairs)
        found.sort(key=lambda route: -route.worth)
        return found

    def _candidates(self, token: _Token, pairs: list[tuple[int, int]]) -> list[Candidate]:
        number, worths, masks = token.number, token.worths, token.masks
        values = self.runner.values[number]
        conflicts = (1 << self.runner.field.ground.shift) - 1
        base, value = token.base, token.base // self.scale
        return [
            candidate((
                worths[a] + worths[b] + base,
                (masks[a] | masks[b]) & conflicts,
                values[a] + values[b] + value,
                number, a, b,
            ))
            for a, b in pairs
        ]  # fmt: skip


class _Token:
    """One token's arms at some prices."""

    __slots__ = (
        "_kept", "_rising", "base", "branches", "costs", "keeps", "longer", "longer_end", "masks", "most",
        "number", "open", "room", "runner", "visits", "weak", "worths",
    )  # fmt: skip

    def __init__(self, runner: TreeRunner, number: int, worths: list[int], scale: int) -> None:
        arms = runner.field.arms[number]
        self.runner = runner
        self.number = number
        self.worths = worths
        self.masks = arms.masks
        self.longer = arms.longer
        self.longer_end = arms.longer_end
        self.visits = visits = arms.visits
        self.weak = runner.weak[number]
        self.base = runner.scores[arms.token] * scale
        self.room = room = runner.limit - runner.field.counts[arms.token]
        # The most that an arm and its continuations are worth.
        self.branches = branches = worths[:]
        if visits[-1] > room:
            for n, count in enumerate(visits):
                if count > room:
                    branches[n] = NOTHING
        parent = arms.parent
        for n in range(len(branches) - 1, 0, -1):
            most, before = branches[n], parent[n]
            if branches[before] < most:  # noqa: PLR1730 - a call of max takes twice as long
                branches[before] = most
        # Where a route may go on: else it ends here, with one arm only.
        self.open = runner.field.ground.net.open[arms.token]
        self.most = self.base + branches[0] * (2 if self.open else 1)
        self.keeps = scale == 1  # used repeatedly; views with prices are used once
        self._kept: list[int] | None = None
        self._rising: list[int] = []  # what those cost
        self.costs: list[int] = []  # negated worths, for bisection

    def partners(self, least: int) -> tuple[list[int], list[int]]:
        """Arms worth ``least`` or more that can be paired with another, best first; their costs.

        They include number 0, the empty arm, which is worth nothing.
        """
        if not self.keeps:
            found = self._partners(least)
            return found, [self.costs[p] for p in found]
        if self._kept is None:  # if all stops make routes, an arm worth nothing is useless
            self._kept = self._partners(NOTHING if self.weak else 0)
            self._rising = [self.costs[p] for p in self._kept]
        near = bisect_right(self._rising, -least)
        return self._kept[:near], self._rising[:near]

    def _partners(self, least: int) -> list[int]:
        worths, visits, room = self.worths, self.visits, self.room
        self.costs = [-worth for worth in worths]
        found = [0] if least <= 0 else []
        if self.open:
            least = 1 if least == 0 and self.keeps else least
            found += [
                n for n, worth in enumerate(worths) if worth >= least and n and visits[n] <= room
            ]
            found.sort(key=self.masks.__getitem__)
            found.sort(key=self.costs.__getitem__)
        return found

    def _at_hand(self, partners: list[int]) -> int:
        """What the best arm and the best one that fits it are worth: the best route is no worse.

        Starting from there changes nothing about which of the best routes is found.
        """
        masks, visits, root = self.masks, self.visits, self.masks[0]
        arm = partners[0]
        if arm == 0:
            return 0
        mask, left = masks[arm], self.room - visits[arm]
        for other in partners:
            if masks[other] & mask == root and visits[other] <= left:
                return self.worths[arm] + self.worths[other] + self.base
        return 0

    def best(  # noqa: C901 - the innermost loop of all: calls would double its time
        self, floor: int, avoid: int
    ) -> tuple[int, int] | None:
        """The best pair of arms worth more than ``floor``."""
        found: tuple[int, int] | None = None
        worths, masks, visits, weak = self.worths, self.masks, self.visits, self.weak
        longer, end, branches = self.longer, self.longer_end, self.branches
        base, room, spend = self.base, self.room, self.runner.budget.spend
        steps = 0

        def visit(arm: int, partners: list[int]) -> None:
            nonlocal floor, found, steps
            partner = partners[0]
            if weak and weak[arm]:
                partner = next((p for p in partners if not weak[p]), -1)
            total = worths[arm] + worths[partner] + base if partner >= 0 else NOTHING
            if total > floor:
                floor = total
                found = (arm, partner)
            mask = masks[arm]
            for child in range(longer[arm], end[arm]):
                hope = branches[child] + base - floor
                if hope <= cost(partners[0]):
                    continue
                bits = masks[child] ^ mask
                if bits & avoid:
                    continue
                left = room - visits[child]
                # Only partners that can lift this branch over the floor.
                near = partners
                if cost(near[-1]) >= hope:
                    near = partners[: bisect_left(partners, hope, key=cost)]
                steps += len(near)
                rest = [p for p in near if not masks[p] & bits and visits[p] <= left]
                if rest:
                    visit(child, rest)
            if steps > POLL:
                spend(steps)
                steps = 0

        needed = floor - base - branches[0] + 1
        # Having no partner beats one with a negative worth.
        partners, rising = self.partners(needed if weak else max(0, needed))
        cost, exits = self.costs.__getitem__, self.runner.exits[self.number]
        if avoid:
            partners = [p for p in partners if not masks[p] & avoid]
            rising = [cost(p) for p in partners]
        if partners and not weak:
            floor = max(floor, self._at_hand(partners) - 1)
        try:
            for arm in sorted(range(longer[0], end[0]), key=branches.__getitem__, reverse=True):
                near = partners[: bisect_left(rising, branches[arm] + base - floor)]
                if not near:
                    break
                bits = masks[arm] ^ masks[0]
                if not bits & avoid:
                    left = room - visits[arm]
                    rest = [
                        p
                        for p in near
                        if exits[p] > arm and not masks[p] & bits and visits[p] <= left
                    ]
                    steps += len(near)
                    if rest:
                        visit(arm, rest)
                    spend(steps)
                    steps = 0
        except OutOfBudget:
            if not self.runner.budget.lenient:
                raise
        return found

    def above(self, least: int, longest: int) -> list[tuple[int, int]]:
        """Every pair of arms worth ``least`` or more."""
        found: list[tuple[int, int]] = []
        worths, masks, visits, weak = self.worths, self.masks, self.visits, self.weak
        longer, end, branches = self.longer, self.longer_end, self.branches
        base, room, spend = self.base, self.room, self.runner.budget.spend
        steps = 0

        def visit(arm: int, partners: list[int]) -> None:
            nonlocal steps
            near = partners[: bisect_right(partners, worths[arm] + base - least, key=cost)]
            if weak and weak[arm]:
                near = [p for p in near if not weak[p]]
            found.extend([(arm, p) for p in near])
            if len(found) > longest:
                raise TooMany
            mask = masks[arm]
            for child in range(longer[arm], end[arm]):
                hope = branches[child] + base - least
                if hope < cost(partners[0]):
                    continue
                bits = masks[child] ^ mask
                left = room - visits[child]
                near = partners
                if cost(near[-1]) > hope:
                    near = partners[: bisect_right(partners, hope, key=cost)]
                steps += len(near)
                rest = [p for p in near if not masks[p] & bits and visits[p] <= left]
                if rest:
                    visit(child, rest)
            if steps > POLL:
                spend(steps)
                steps = 0

        partners, rising = self.partners(least - base - branches[0])
        cost, exits = self.costs.__getitem__, self.runner.exits[self.number]
        for arm in range(longer[0], end[0]):
            bits = masks[arm] ^ masks[0]
            left = room - visits[arm]
            near = partners[: bisect_right(rising, branches[arm] + base - least)]
            rest = [p for p in near if exits[p] > arm and not masks[p] & bits and visits[p] <= left]
            steps += len(near)
            if rest:
                visit(arm, rest)
            spend(steps)
            steps = 0
        return found
