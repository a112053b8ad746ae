"""The best set of routes for several trains, one candidate for each.

First the trains take turns, each its best on the track that is left: often nothing can
beat that. Otherwise every route that could still be part of something better is listed
and the lists are searched, best first. Where the lists would be too long, contested
track gets a price: prices that make the trains keep out of each other's way give a bound
close to the truth (Lagrange's), and only routes that are nearly worth their price remain.
All numbers are whole, so the answer is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from roundhouse.board.route_join import IDLE, Candidate, Pair, Runner

#: A list of routes longer than this is not searched before track has been priced.
LONG_LIST = 1_500
#: Lists whose lengths multiply to more than this are too much without prices.
LONG_SEARCH = 400_000
#: Prices are in fractions of the unit of value.
SCALE = 8
ROUNDS = 60


@dataclass(slots=True)
class Incumbent:
    """The best choice found so far, by train, and what no choice can exceed."""

    total: int = 0
    choice: list[tuple[Runner, Candidate]] = field(default_factory=list)


def combine(runners: Sequence[Runner], step: int, best: Incumbent) -> None:
    """Improve ``best`` to the best total of these trains, if they can beat it.

    ``step`` divides every total, so a better one is better by a step at least.
    """
    limit = sum(r.top.worth for r in runners)
    if limit < best.total + step:
        return
    order = sorted(range(len(runners)), key=lambda n: (-runners[n].top.worth, n))
    _take_turns([runners[n] for n in order], best)
    if len(runners) > 1 and best.total < limit:
        _take_turns([runners[n] for n in reversed(order)], best)
    if best.total >= limit:
        return
    _Search(runners, step, best).run(limit)


def _take_turns(runners: Sequence[Runner], best: Incumbent) -> None:
    """Each train in turn takes its best route on the track that is left."""
    mask = 0
    choice: list[tuple[Runner, Candidate]] = []
    for runner in runners:
        route: Candidate | None = runner.top
        if runner.top.mask & mask:
            route = runner.best(runner.avoiding(mask), 0)
        if route is not None:
            choice.append((runner, route))
            mask |= route.mask
    _keep(choice, best)


def _keep(choice: list[tuple[Runner, Candidate]], best: Incumbent) -> None:
    total = sum(route.value for _, route in choice)
    if total > best.total:
        best.total = total
        best.choice = choice


class _Search:
    """Branch and bound over lists of routes."""

    __slots__ = ("best", "kinds", "prices_sum", "runners", "scale", "step")

    def __init__(self, runners: Sequence[Runner], step: int, best: Incumbent) -> None:
        self.kinds: list[tuple[Runner, int]] = []  # distinct runners, how many trains of each
        for runner in dict.fromkeys(runners):
            self.kinds.append((runner, list(runners).count(runner)))
        self.runners = runners
        self.step = step
        self.best = best
        self.scale = 1
        self.prices_sum = 0

    def run(self, limit: int) -> None:
        """Search without prices if the lists are short, else with them."""
        pairs = [runner.pairs for runner, _ in self.kinds]
        tops = [runner.top.worth for runner, _ in self.kinds]
        lists = self._lists(pairs, tops, limit, LONG_LIST)
        if lists is None or _product(lists) > LONG_SEARCH:
            pairs, tops, limit = self._price(pairs, tops, limit)
            if limit < (self.best.total + self.step) * self.scale:
                return
            lists = self._lists(pairs, tops, limit, 1 << 60)
        if lists is not None:
            self._search_lists(lists)

    def _lists(
        self, pairs: list[list[Pair]], tops: list[int], limit: int, longest: int
    ) -> list[tuple[Runner, int, list[Candidate]]] | None:
        """For each kind of train, every route that can be part of a better choice."""
        target = (self.best.total + self.step) * self.scale
        lists = []
        for (runner, count), its_pairs, top in zip(self.kinds, pairs, tops, strict=True):
            found = runner.above(its_pairs, max(1, target - (limit - top)), longest, self.scale)
            if found is None:
                return None
            lists.append((runner, count, found))
        return lists

    def _search_lists(self, lists: list[tuple[Runner, int, list[Candidate]]]) -> None:
        lists.sort(key=lambda each: len(each[2]))
        trains: list[tuple[Runner, list[Candidate], bool]] = []
        for runner, count, routes in lists:
            idle = [IDLE] * count
            trains += [(runner, [*routes, *idle], n > 0) for n in range(count)]
        self._descend(trains, 0, 0, [])

    def _descend(
        self,
        trains: list[tuple[Runner, list[Candidate], bool]],
        mask: int,
        worth: int,
        chosen: list[tuple[Runner, Candidate]],
    ) -> None:
        """Try the routes of the first train, with the best that the others could add."""
        runner, routes, _ = trains[0]
        rest = trains[1:]
        hope = worth + self.prices_sum + sum(each[1][0].worth for each in rest)
        best, step, scale = self.best, self.step, self.scale
        steps = 0
        for at, route in enumerate(routes):
            steps += 1
            if hope + route.worth < (best.total + step) * scale:
                break
            if route.mask & mask:
                continue
            choice = [*chosen, (runner, route)]
            if not rest:
                _keep(choice, best)
                continue
            used = mask | route.mask
            further = [
                # Trains of one kind take their routes in the order of the list.
                (other, its[at + 1 :] if same and other is runner else its, same)
                for other, its, same in rest
            ]
            if len(rest) > 1:
                further = [
                    (other, [r for r in its if not r.mask & used], same)
                    for other, its, same in further
                ]
                steps += sum(len(each[1]) for each in further)
            self._descend(further, used, worth + route.worth, choice)
            if route is IDLE:
                break  # the same again
        runner.budget.spend(steps)

    # -- prices ------------------------------------------------------------------------------

    def _price(
        self, pairs: list[list[Pair]], tops: list[int], limit: int
    ) -> tuple[list[list[Pair]], list[int], int]:
        """Find prices for contested track that bring the bound down."""
        self.scale = SCALE
        net = self.runners[0].field.ground.net
        masks = [segment[2] for segment in net.segments]
        prices = [0] * net.bits
        lowest = limit * SCALE
        kept = prices
        kept_pairs = pairs
        kept_tops = tops
        pace = 16
        patience = 0
        routes = [runner.top for runner, _ in self.kinds]
        bound = lowest
        for turn in range(ROUNDS):
            prices = _changed(
                prices, self.kinds, routes, (bound - self.best.total * SCALE) * pace // 16
            )
            by_segment = [_price_of(mask, prices) for mask in masks]
            pairs = [runner.priced(by_segment, SCALE) for runner, _ in self.kinds]
            routes = [
                runner.best(its, 0, SCALE) or IDLE
                for (runner, _), its in zip(self.kinds, pairs, strict=True)
            ]
            bound = sum(prices) + sum(
                count * route.worth for (_, count), route in zip(self.kinds, routes, strict=True)
            )
            if bound < lowest or turn == 0:
                if bound < lowest:
                    patience = 0
                lowest, kept, kept_pairs = bound, prices, pairs
                kept_tops = [route.worth for route in routes]
            else:
                patience += 1
                if patience == 4:
                    patience = 0
                    pace = max(1, pace // 2)
            self._repair(routes)
            if lowest < (self.best.total + self.step) * SCALE:
                break
        self.prices_sum = sum(kept)
        return kept_pairs, kept_tops, lowest

    def _repair(self, routes: list[Candidate]) -> None:
        """Make a real choice out of the routes that the prices suggest."""
        for start, (runner, _) in enumerate(self.kinds):
            if routes[start] is IDLE:
                continue
            choice = [(runner, routes[start])]
            mask = routes[start].mask
            others = list(self.runners)
            others.remove(runner)
            for other in others:
                route = other.best(other.avoiding(mask), 0)
                if route is not None:
                    choice.append((other, route))
                    mask |= route.mask
            _keep(choice, self.best)


def _changed(
    prices: list[int], kinds: list[tuple[Runner, int]], routes: list[Candidate], gap: int
) -> list[int]:
    """Raise the price of track that several trains want, lower that of track nobody wants."""
    wanted = [0] * len(prices)
    for (_, count), route in zip(kinds, routes, strict=True):
        mask = route.mask
        while mask:
            low = mask & -mask
            wanted[low.bit_length() - 1] += count
            mask ^= low
    moves = [n - 1 if price or n > 1 else 0 for n, price in zip(wanted, prices, strict=True)]
    norm = sum(m * m for m in moves)
    if not norm:
        return prices
    return [max(0, price + gap * m // norm) for price, m in zip(prices, moves, strict=True)]


def _price_of(mask: int, prices: list[int]) -> int:
    total = 0
    while mask:
        low = mask & -mask
        total += prices[low.bit_length() - 1]
        mask ^= low
    return total


def _product(lists: list[tuple[Runner, int, list[Candidate]]]) -> int:
    product = 1
    for _, count, routes in lists:
        product *= (len(routes) + 1) ** count
    return product
