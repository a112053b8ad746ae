"""Pairs of a token's arms that make a route, where there are few: all pairs are tried.

Most corporations have a few dozen arms. There the bookkeeping of ``pairs`` takes longer than trying
the arms from the most valuable down. The routes found are the same, also among equal ones.
"""

from __future__ import annotations

from roundhouse.board.routes.arms import ArmSet, Budget, Entry
from roundhouse.board.routes.join import TooMany
from roundhouse.board.routes.pairs import Pairs

#: Up to so many arms all pairs are tried.
FEW = 32


class FewArms(Pairs):
    """One token's arms where track is free and every arm is worth something."""

    __slots__ = ("arms", "budget", "entries", "open", "room")

    def __init__(
        self, number: int, arms: ArmSet, budget: Budget, *, base: int, room: int, is_open: bool
    ) -> None:
        self.number = number
        self.arms = arms
        self.budget = budget
        self.base = base  # what the token's stop is worth
        self.room = room  # for so many further stops
        self.open = is_open
        self.worths = arms.values
        self.masks = arms.masks
        entries = arms.best_first()
        if max(arms.visits) > room:
            entries = [entry for entry in entries if entry[3] <= room]
        self.entries = entries  # best first; the empty arm is the last
        self.most = base - self._by_worth()[0][0] * (2 if is_open else 1)

    def _by_worth(self) -> list[Entry]:
        """The arms by which ``pairs`` orders tokens and branches.

        Where some stops do not count, these may be more than have room: arms are listed by their
        number of stops, and only the last one is asked.
        """
        arms = self.arms
        return self.entries if arms.visits[-1] > self.room else arms.best_first()

    def best(self, floor: int, avoid: int) -> tuple[int, int] | None:
        """The best pair of arms worth more than ``floor``."""
        entries = self.entries
        root, room = self.masks[0], self.room
        most = floor - self.base + 1  # what the next pair must be worth at least
        found: list[tuple[int, int]] = []  # all that are worth this much
        self.budget.nodes += len(entries)
        partners = entries if self.open else entries[-1:]
        at = 0
        for cost, mask, arm, visits in entries:
            at += 1
            need = most + cost
            if need > -cost:  # no arm from here on is worth enough
                break
            if mask & avoid or not arm:
                continue
            used = mask | avoid
            left = room - visits
            for price, other, partner, more in partners[at:] if self.open else partners:
                if price > -need:
                    break
                if used & other == root and more <= left:
                    if -price > need:
                        need = -price
                        found = [(arm, partner)]
                    else:
                        found.append((arm, partner))
            most = need - cost
        if len(found) > 1:
            return self._first_of([self._in_order(pair) for pair in found])
        return self._in_order(found[0]) if found else None

    def _in_order(self, pair: tuple[int, int]) -> tuple[int, int]:
        """The arm with the earlier first step comes first."""
        exits = self.arms.exits
        return pair if exits[pair[0]] < exits[pair[1]] else (pair[1], pair[0])

    def _first_of(self, equal: list[tuple[int, int]]) -> tuple[int, int]:
        """The one that a walk through the tree of arms comes to first, best branches first."""
        arms, exits = self.arms, self.arms.exits
        branches: dict[int, int] = {}  # by first step what its arms are worth at most, negated
        for cost, _, arm, _ in self._by_worth():
            branches.setdefault(exits[arm], cost)

        def rank(pair: tuple[int, int]) -> tuple[int, list[int], int, int, int]:
            arm, partner = pair
            path = [arm]
            while arm := arms.parent[arm]:
                path.append(arm)
            return (
                branches[exits[pair[0]]], path[::-1],
                -self.worths[partner], self.masks[partner], partner,
            )  # fmt: skip

        return min(equal, key=rank)

    def above(self, least: int, longest: int) -> list[tuple[int, int]]:
        """Every pair of arms worth ``least`` or more, in the order of the tree of arms."""
        found: list[tuple[int, int]] = []
        arms, worths, exits = self.arms, self.worths, self.arms.exits
        masks, room = self.masks, self.room
        root = masks[0]
        entries = self.entries if self.open else self.entries[-1:]
        self.budget.nodes += len(self.entries)
        stack = list(range(arms.longer_end[0] - 1, 0, -1))
        while stack:
            arm = stack.pop()
            left = room - arms.visits[arm]
            if left < 0:
                continue
            stack.extend(range(arms.longer_end[arm] - 1, arms.longer[arm] - 1, -1))
            need = least - self.base - worths[arm]
            mask, first = masks[arm], exits[arm]
            for price, other, partner, more in entries:
                if price > -need:
                    break
                if mask & other == root and more <= left and exits[partner] > first:
                    found.append((arm, partner))
        if len(found) > longest:
            raise TooMany
        return found
