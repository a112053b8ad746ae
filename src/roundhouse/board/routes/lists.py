"""Branch and bound over lists of routes, one list for each train.

Trains of one kind share a list and take their routes in its order. The last two trains
are matched in groups by the most contested track, so that most conflicts are never tried.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import itemgetter

from roundhouse.board.routes.arms import POLL, Budget
from roundhouse.board.routes.join import IDLE, Candidate, Runner

#: Key to sort routes by their worth.
WORTH = itemgetter(0)
#: Pairs of lists worth splitting; bits to split by; routes sampled to choose the bits.
SMALL_PAIR = 20_000
SPLIT_BITS = 8
SAMPLE = 200

Choice = list[tuple[Runner, Candidate]]
#: Routes, best first, and the negated worth of each, so in rising order.
Group = tuple[list[Candidate], list[int]]


class TooLong(Exception):
    """A search of lists took too many steps."""


class Incumbent:
    """The best choice found so far, and a bound on the total of those being searched."""

    __slots__ = ("choice", "limit", "total")

    def __init__(self) -> None:
        self.total = 0
        self.limit = 0
        self.choice: Choice = []

    def offer(self, choice: Choice) -> None:
        """Take this choice if it is better."""
        total = sum([route.value for _, route in choice])
        if total > self.total:
            self.total = total
            self.choice = choice


class ListSearch:
    """A search for something better than the incumbent.

    Routes are worth their value less the price of their track, in 1/scale of the unit; no
    choice pays more for track than ``prices_sum``, so that much is added to what routes
    are worth together. ``step`` divides every total.
    """

    __slots__ = ("best", "budget", "contested", "left", "prices_sum", "scale", "step")

    def __init__(
        self, best: Incumbent, step: int, scale: int, prices_sum: int, budget: Budget
    ) -> None:
        self.best = best
        self.step = step
        self.scale = scale
        self.prices_sum = prices_sum
        self.budget = budget
        self.left = 0
        self.contested = 0

    def run(self, lists: Sequence[tuple[Runner, int, list[Candidate]]], steps: int) -> None:
        """Search lists (with the number of trains of each kind); TooLong after ``steps``."""
        trains: list[tuple[Runner, list[Candidate]]] = []
        for runner, count, routes in sorted(lists, key=lambda each: len(each[2])):
            # With prices a route may be worth less than staying at home and still be needed.
            offers = sorted([*routes, *[IDLE] * count], key=WORTH, reverse=True)
            trains += [(runner, offers)] * count
        self.left = steps
        last, other = trains[-2][1], trains[-1][1]  # what is tried of them is never longer
        self.contested = _contested(last, other) if len(last) * len(other) > SMALL_PAIR else 0
        self._descend(trains, 0, [])

    def _descend(
        self,
        trains: list[tuple[Runner, list[Candidate]]],
        worth: int,
        chosen: Choice,
    ) -> None:
        """Try the routes of the first train, with the best that the others could add."""
        if len(trains) == 2:
            self._pair(trains[0], trains[1], worth, chosen)
            return
        runner, routes = trains[0]
        rest = trains[1:]
        hope = worth + self.prices_sum + sum([its[0].worth for _, its in rest])
        stayed = False
        for at, route in enumerate(routes):
            if route.worth + hope < (self.best.total + self.step) * self.scale:
                break
            if route is IDLE and stayed:
                continue  # the same as before
            stayed = stayed or route is IDLE
            used = route.mask
            # Trains of one kind take their routes in the order of their list.
            further = [
                (r, [c for c in (its[at + 1 :] if r is runner else its) if not c[1] & used])
                for r, its in rest
            ]
            self._spend(1 + sum([len(its) for _, its in further]))
            if all(its for _, its in further):
                self._descend(further, worth + route.worth, [*chosen, (runner, route)])

    def _pair(
        self,
        first: tuple[Runner, list[Candidate]],
        second: tuple[Runner, list[Candidate]],
        worth: int,
        chosen: Choice,
    ) -> None:
        """Try the routes of the last two trains."""
        runner, routes = first
        other, others = second
        best, step, scale = self.best, self.step, self.scale
        hope = worth + self.prices_sum
        target = (best.total + step) * scale - hope
        if routes[0][0] + others[0][0] < target:
            return
        split = _Split(others, self.contested if len(routes) * len(others) > SMALL_PAIR else 0)
        top = others[0][0]
        steps = 0
        value = sum([its.value for _, its in chosen])
        for route in routes:
            mine, mask = route[0], route[1]
            if mine + top < target:
                break
            for group, falling in split.beside(mask):
                near = bisect_right(falling, mine - target)
                if not near:
                    break
                steps += near
                # Prices flatter: of the routes that seem worth enough few are in real money.
                need = best.total - value - route[2]
                for partner in [p for p in group[:near] if p[2] > need and not p[1] & mask]:
                    best.offer([*chosen, (runner, route), (other, partner)])
                    target = (best.total + step) * scale - hope
            if steps > POLL:
                self._spend(steps)
                steps = 0
        self._spend(steps)

    def _spend(self, steps: int) -> None:
        self.budget.spend(steps)
        self.left -= steps
        if self.left < 0:
            raise TooLong


class _Split:
    """Routes grouped by the most contested track, so that most conflicts are never tried."""

    __slots__ = ("bits", "found", "groups")

    def __init__(self, routes: list[Candidate], bits: int) -> None:
        self.bits = bits
        self.found: dict[int, list[Group]] = {}
        groups: dict[int, list[Candidate]] = {}
        if not bits:
            groups[0] = routes
        else:
            for route in routes:
                groups.setdefault(route[1] & bits, []).append(route)
        self.groups = {
            key: (group, [-route[0] for route in group]) for key, group in groups.items()
        }

    def beside(self, mask: int) -> list[Group]:
        """Groups that use none of the contested track in ``mask``, the best one first."""
        key = mask & self.bits
        found = self.found.get(key)
        if found is None:
            found = [group for bits, group in self.groups.items() if not bits & key]
            found.sort(key=lambda group: group[1][0])
            self.found[key] = found
        return found


def _contested(routes: list[Candidate], others: list[Candidate]) -> int:
    """The few bits that most routes on both sides want."""
    here = _wanted(routes[:SAMPLE])
    there = here if others is routes else _wanted(others[:SAMPLE])
    both = {bit: count * there.get(bit, 0) for bit, count in here.items()}
    chosen = sorted(both, key=lambda bit: (-both[bit], bit))[:SPLIT_BITS]
    return sum(chosen)


def _wanted(routes: list[Candidate]) -> dict[int, int]:
    """By bit: how many routes want it."""
    width = max([route[1].bit_length() for route in routes])
    digits = "".join([f"{route[1]:0{width}b}" for route in routes])
    counts = [digits[column::width].count("1") for column in range(width)]
    return {1 << bit: count for bit, count in enumerate(reversed(counts)) if count}
