"""The best set of routes for several trains, one candidate for each.

First the trains take turns, each its best on the track that is left: often nothing can
beat that. Otherwise every route that could still be part of something better is listed,
and the lists are searched from the best down. Where that takes too long, contested track
gets a price: prices that make the trains keep out of each other's way give a bound close
to the truth (Lagrange's), and only routes that are nearly worth their price remain.
All numbers are whole, so the answer is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.routes.arms import OutOfBudget
from roundhouse.board.routes.join import IDLE, Candidate, Runner, TooMany, View
from roundhouse.board.routes.lists import Choice, Incumbent, ListSearch, TooLong

#: Longer lists of routes, and longer searches in them, wait until track is (better) priced;
#: when prices do not help any more, a list may be as long as memory allows.
LONG_LIST = 4_000
LONG_SEARCH = 500_000
PAIR_PRODUCT = 10_000_000
LONG_PRODUCT = 64_000_000
LAST_LIST = 200_000
#: Prices are in fractions of the unit of value.
SCALE = 32
#: Rounds of pricing, and those after which the lists are tried again; how far prices go in
#: a round (in sixteenths of the gap), and rounds without progress before they go half as far.
ROUNDS = 80
TRIALS = (3, 6, 12, 20, 30, 40, 60)
PACE = 16
PATIENCE = 4


def combine(runners: Sequence[Runner], step: int, best: Incumbent) -> None:
    """Improve ``best`` to the best total of these trains, if they can beat it.

    ``step`` divides every total, so a better one is better by a step at least.
    """
    limit = best.limit = sum([r.top.worth for r in runners])
    if limit < best.total + step:
        return
    if len(runners) == 1:
        best.offer([(runners[0], runners[0].top)])
        return
    order = sorted(runners, key=lambda runner: -runner.top.worth)
    take_turns(order, best)
    if best.total < limit and any(runner is not order[0] for runner in order):
        take_turns(order[::-1], best)
    if best.total < limit:
        _Search(runners, step, best).run(limit)


def take_turns(runners: Sequence[Runner], best: Incumbent, choice: Choice | None = None) -> None:
    """Each train in turn takes its best route on the track that is left."""
    choice = choice or []
    mask = total = 0
    for _, route in choice:
        mask |= route.mask
        total += route.value
    for turn, runner in enumerate(runners, start=1):
        found: Candidate | None = runner.top
        if runner.top.mask & mask:
            # The last one only needs to look for an improvement on the best known.
            floor = max(0, best.total - total) if turn == len(runners) else 0
            found = runner.free.best(floor, mask)
        if found is not None:
            choice.append((runner, found))
            mask |= found.mask
            total += found.value
    best.offer(choice)


class _Search:
    """Lists of routes at prices that are improved until the lists can be searched."""

    __slots__ = ("best", "counts", "limit", "prices_sum", "runners", "scale", "step", "trains",
                 "views")  # fmt: skip

    def __init__(self, runners: Sequence[Runner], step: int, best: Incumbent) -> None:
        self.trains = list(runners)
        self.runners = list(dict.fromkeys(runners))  # each kind once
        self.counts = [self.trains.count(runner) for runner in self.runners]
        self.step = step
        self.best = best
        # At the prices in force: the routes by kind, what no choice exceeds, sum of prices.
        self.views: list[tuple[View, int]] = [(r.free, r.top.worth) for r in self.runners]
        self.limit = 0
        self.prices_sum = 0
        self.scale = 1

    def run(self, limit: int) -> None:
        self.limit = limit
        if not self._try():
            self._price()

    def _done(self) -> bool:
        return self.limit < (self.best.total + self.step) * self.scale

    def _try(self, *, last: bool = False) -> bool:
        """Search the lists at the current prices; False if that would take too long."""
        if self._done():
            return True
        target = (self.best.total + self.step) * self.scale
        lists: list[tuple[Runner, int, list[Candidate]]] = []
        product = 1
        try:
            for runner, count, (view, top) in zip(
                self.runners, self.counts, self.views, strict=True
            ):
                least = target - (self.limit - top)
                if self.scale == 1:
                    least = max(1, least)  # where track is free, no route is better than none
                routes = view.above(least, LAST_LIST if last else LONG_LIST)
                lists.append((runner, count, routes))
                product *= (len(routes) + 1) ** count
        except TooMany:
            return False
        if product > (PAIR_PRODUCT if len(self.trains) == 2 else LONG_PRODUCT) and not last:
            return False
        budget = self.trains[0].budget
        search = ListSearch(self.best, self.step, self.scale, self.prices_sum, budget)
        try:
            search.run(lists, budget.limit if last else LONG_SEARCH)
        except TooLong:
            return False
        return True

    def _price(self) -> None:
        """Bring the bound down by pricing contested track, until the lists are short."""
        net = self.trains[0].field.ground.net
        masks = [segment[2] for segment in net.segments]
        prices = [0] * net.bits
        pool: list[list[Candidate]] = [[runner.top] for runner in self.runners]
        routes = [runner.top for runner in self.runners]
        self.limit *= SCALE
        self.views = [
            (r.priced([0] * len(masks), SCALE), top * SCALE)
            for r, (_, top) in zip(self.runners, self.views, strict=True)
        ]
        self.scale = SCALE
        bound = self.limit
        pace, patience = PACE, 0
        for turn in range(1, ROUNDS + 1):
            gap = (bound - self.best.total * SCALE) * pace // 16
            prices = _changed(prices, self.counts, routes, gap)
            by_segment = [_price_of(mask, prices) for mask in masks]
            views = []
            for number, runner in enumerate(self.runners):
                view = runner.priced(by_segment, SCALE)
                routes[number] = _dearest(view, pool[number], prices)
                views.append((view, routes[number].worth))
            bound = sum(prices) + sum(
                count * route.worth for count, route in zip(self.counts, routes, strict=True)
            )
            patience += 1
            if bound < self.limit:
                self.limit, self.views, self.prices_sum = bound, views, sum(prices)
                self.best.limit = bound // SCALE
                patience = 0
            elif patience == PATIENCE:
                pace, patience = max(1, pace // 2), 0
            self._repair(routes)
            if self._done():
                return
            if turn in TRIALS and self._try():
                return
        if not self._try(last=True):
            raise OutOfBudget

    def _repair(self, routes: list[Candidate]) -> None:
        """Make a real choice out of a route that the prices suggest."""
        for runner, route in zip(self.runners, routes, strict=True):
            if route is IDLE:
                continue
            others = list(self.trains)
            others.remove(runner)
            take_turns(others, self.best, [(runner, route)])


def _dearest(view: View, pool: list[Candidate], prices: list[int]) -> Candidate:
    """The most valuable route at the current prices, starting from routes seen before."""
    known, floor = IDLE, 0
    for route in pool:
        worth = route.value * SCALE - _price_of(route.mask, prices)
        if worth > floor:
            known, floor = route._replace(worth=worth), worth
    found = view.best(floor)
    if found is not None:
        pool.append(found)
        return found
    return known


def _changed(prices: list[int], counts: list[int], routes: list[Candidate], gap: int) -> list[int]:
    """Raise the price of track that several trains want, lower that of track nobody wants."""
    wanted = [0] * len(prices)
    for count, route in zip(counts, routes, strict=True):
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
