"""Pairs of a token's arms that make a route, if only the number of stops matters.

The arms of a token form a tree. For each arm on one side only those of the other side
that do not get in its way are carried along, best first, so a longer arm inherits a short
list; and a branch is cut as soon as its best partner cannot lift it over the threshold.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right

from roundhouse.board.routes.arms import POLL, ArmSet, Budget, OutOfBudget
from roundhouse.board.routes.join import TooMany

NOTHING = -(1 << 60)


class Pairs(ABC):
    """A token's arms at some prices, and the pairs of them that make a route."""

    __slots__ = ("base", "masks", "most", "number", "worths")

    number: int  # of the arm set
    worths: list[int]
    masks: list[int]
    base: int  # what the token's stop is worth
    most: int  # what no route is worth more than

    @abstractmethod
    def best(self, floor: int, avoid: int) -> tuple[int, int] | None:
        """The best pair of arms worth more than ``floor`` that avoids the track in ``avoid``."""

    @abstractmethod
    def above(self, least: int, longest: int) -> list[tuple[int, int]]:
        """Every pair of arms worth ``least`` or more; TooMany if that is too many."""


class TokenArms(Pairs):
    """One token's arms at some prices."""

    __slots__ = (
        "_branches", "_kept", "_rising", "budget", "costs", "exits", "keeps", "longer",
        "longer_end", "open", "parent", "room", "top", "visits", "weak",
    )  # fmt: skip

    def __init__(  # noqa: PLR0913 - what a token is to its runner
        self,
        number: int,
        arms: ArmSet,
        worths: list[int],
        weak: list[bool],
        budget: Budget,
        *,
        base: int,
        room: int,
        is_open: bool,
        keeps: bool,
    ) -> None:
        self.number = number
        self.worths = worths
        self.exits = arms.exits
        self.weak = weak  # which arms make no route by themselves; empty: all do
        self.budget = budget
        self.base = base  # what the token's stop is worth
        self.room = room  # for so many further stops
        self.open = is_open
        self.keeps = keeps  # will be used repeatedly
        self.masks = arms.masks
        self.longer = arms.longer
        self.longer_end = arms.longer_end
        self.visits = visits = arms.visits
        self.parent = arms.parent
        if visits[-1] > room:  # arms are listed shortest first
            most = max(
                [worth for worth, count in zip(worths, visits, strict=True) if count <= room]
            )
        else:
            most = max(worths)
        self.top = most  # the most that an arm is worth
        self.most = base + most * (2 if is_open else 1)
        self._branches: list[int] = []
        self._kept: list[int] | None = None
        self._rising: list[int] = []  # what those cost
        self.costs: list[int] = []  # negated worths, for bisection

    def branches(self) -> list[int]:
        """By arm the most that it and its continuations are worth.

        Many tokens are passed over without it: their best arms cannot lift a route over the floor.
        """
        if self._branches:
            return self._branches
        branches = self.worths[:]
        if self.visits[-1] > self.room:
            for n, count in enumerate(self.visits):
                if count > self.room:
                    branches[n] = NOTHING
        parent = self.parent
        for n in range(len(branches) - 1, 0, -1):
            most, before = branches[n], parent[n]
            if branches[before] < most:  # noqa: PLR1730 - a call of max takes twice as long
                branches[before] = most
        self._branches = branches
        return branches

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

    def _start(self, floor: int, avoid: int) -> tuple[int, list[int], list[int]]:
        """The floor, raised if it can be, the arms that can lift a route over it, their costs."""
        needed = floor - self.base - self.top + 1
        # Having no partner beats one with a negative worth.
        partners, rising = self.partners(needed if self.weak else max(0, needed))
        if avoid:
            masks, costs = self.masks, self.costs
            partners = [p for p in partners if not masks[p] & avoid]
            rising = [costs[p] for p in partners]
        if partners and not self.weak:
            floor = max(floor, self._at_hand(partners) - 1)
        return floor, partners, rising

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
        longer, end, branches = self.longer, self.longer_end, self.branches()
        base, room, spend = self.base, self.room, self.budget.spend
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
                if hope <= costs[partners[0]]:
                    continue
                bits = masks[child] ^ mask
                if bits & avoid:
                    continue
                left = room - visits[child]
                # Only partners that can lift this branch over the floor.
                near = partners[: bisect_left(partners, hope, key=cost)]
                steps += len(near)
                rest = [p for p in near if not masks[p] & bits and visits[p] <= left]
                if rest:
                    visit(child, rest)
            if steps > POLL:
                spend(steps)
                steps = 0

        floor, partners, rising = self._start(floor, avoid)
        costs, exits = self.costs, self.exits
        cost = costs.__getitem__
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
            if not self.budget.lenient:
                raise
        return found

    def above(self, least: int, longest: int) -> list[tuple[int, int]]:
        """Every pair of arms worth ``least`` or more."""
        found: list[tuple[int, int]] = []
        worths, masks, visits, weak = self.worths, self.masks, self.visits, self.weak
        longer, end, branches = self.longer, self.longer_end, self.branches()
        base, room, spend = self.base, self.room, self.budget.spend
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
                if hope < costs[partners[0]]:
                    continue
                bits = masks[child] ^ mask
                left = room - visits[child]
                near = partners[: bisect_right(partners, hope, key=cost)]
                steps += len(near)
                rest = [p for p in near if not masks[p] & bits and visits[p] <= left]
                if rest:
                    visit(child, rest)
            if steps > POLL:
                spend(steps)
                steps = 0

        partners, rising = self.partners(least - base - self.top)
        costs, exits = self.costs, self.exits
        cost = costs.__getitem__
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
