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
from dataclasses import dataclass, field

from roundhouse.board.route_arms import POLL
from roundhouse.board.route_join import IDLE, Candidate, Runner, TooMany, View

#: Longer lists of routes, and longer searches in them, wait until track is (better) priced.
LONG_LIST = 4_000
LONG_SEARCH = 500_000
PAIR_PRODUCT = 10_000_000
LONG_PRODUCT = 64_000_000
#: Prices are in fractions of the unit of value.
SCALE = 32
#: Pairs of lists that are worth splitting; by how many bits; on how many routes' evidence.
SMALL_PAIR = 20_000
SPLIT_BITS = 8
SAMPLE = 200
#: Rounds of pricing, and those after which the lists are tried again.
ROUNDS = 80
PACE = 16
PATIENCE = 4
TRIALS = (3, 6, 12, 20, 30, 40, 60)


@dataclass(slots=True)
class Incumbent:
    """The best choice found so far."""

    total: int = 0
    choice: list[tuple[Runner, Candidate]] = field(default_factory=list)

    def offer(self, choice: list[tuple[Runner, Candidate]]) -> None:
        total = sum(route.value for _, route in choice)
        if total > self.total:
            self.total = total
            self.choice = choice


def combine(runners: Sequence[Runner], step: int, best: Incumbent) -> None:
    """Improve ``best`` to the best total of these trains, if they can beat it.

    ``step`` divides every total, so a better one is better by a step at least.
    """
    limit = sum(r.top.worth for r in runners)
    if limit < best.total + step:
        return
    order = sorted(range(len(runners)), key=lambda n: (-runners[n].top.worth, n))
    take_turns([runners[n] for n in order], best)
    if best.total < limit and len(runners) > 1:
        take_turns([runners[n] for n in reversed(order)], best)
    if best.total < limit:
        _Search(runners, step, best).run(limit)


def take_turns(runners: Sequence[Runner], best: Incumbent) -> None:
    """Each train in turn takes its best route on the track that is left."""
    mask = 0
    choice: list[tuple[Runner, Candidate]] = []
    for runner in runners:
        route: Candidate | None = runner.top
        if runner.top.mask & mask:
            route = runner.free.best(0, mask)
        if route is not None:
            choice.append((runner, route))
            mask |= route.mask
    best.offer(choice)


class _TooLong(Exception):
    """A search of lists has gone on for long enough."""


class _Search:
    """Branch and bound over lists of routes, at prices that are improved as needed."""

    __slots__ = ("best", "contested", "left", "limit", "prices_sum", "runners", "scale", "step",
                 "trains", "views")  # fmt: skip

    def __init__(self, runners: Sequence[Runner], step: int, best: Incumbent) -> None:
        self.trains = list(runners)
        self.runners = list(dict.fromkeys(runners))  # each kind once
        self.step = step
        self.best = best
        self.left = 0
        self.contested = 0
        # At the prices in force: the routes by kind, what no choice exceeds, sum of prices.
        self.views: list[tuple[View, int]] = [(r.free, r.top.worth) for r in self.runners]
        self.limit = 0
        self.prices_sum = 0
        self.scale = 1

    def run(self, limit: int) -> None:
        self.limit = limit
        if not self._try(LONG_LIST, LONG_SEARCH):
            self._price()

    def _done(self) -> bool:
        return self.limit < (self.best.total + self.step) * self.scale

    def _try(self, longest: int, steps: int, slack: int = 1) -> bool:
        """Search the lists at the present prices; False if that would take too long."""
        if self._done():
            return True
        target = (self.best.total + self.step) * self.scale
        lists: dict[Runner, list[Candidate]] = {}
        try:
            for runner, (view, top) in zip(self.runners, self.views, strict=True):
                lists[runner] = view.above(max(1, target - (self.limit - top)), longest)
        except TooMany:
            return False
        product = 1
        for runner in self.trains:
            product *= len(lists[runner]) + 1
        if product > (PAIR_PRODUCT if len(self.trains) == 2 else LONG_PRODUCT) * slack:
            return False
        trains: list[tuple[Runner, list[Candidate]]] = []
        for runner in sorted(self.runners, key=lambda r: len(lists[r])):
            count = self.trains.count(runner)
            trains += [(runner, [*lists[runner], *[IDLE] * count])] * count
        self.left = steps
        self.contested = _contested(trains[-2][1], trains[-1][1])
        try:
            self._descend(trains, 0, [])
        except _TooLong:
            return False
        return True

    def _descend(
        self,
        trains: list[tuple[Runner, list[Candidate]]],
        worth: int,
        chosen: list[tuple[Runner, Candidate]],
    ) -> None:
        """Try the routes of the first train, with the best that the others could add."""
        if len(trains) == 2:
            self._pair(*trains, worth, chosen)
            return
        runner, routes = trains[0]
        rest = trains[1:]
        hope = worth + self.prices_sum + sum(its[0].worth for _, its in rest)
        for at, route in enumerate(routes):
            if route.worth + hope < (self.best.total + self.step) * self.scale:
                break
            used = route.mask
            # Trains of one kind take their routes in the order of their list.
            further = [
                (r, [c for c in (its[at + 1 :] if r is runner else its) if not c[1] & used])
                for r, its in rest
            ]
            self._spend(1 + sum(len(its) for _, its in further))
            self._descend(further, worth + route.worth, [*chosen, (runner, route)])
            if route is IDLE:
                break  # the same again

    def _pair(
        self,
        first: tuple[Runner, list[Candidate]],
        second: tuple[Runner, list[Candidate]],
        worth: int,
        chosen: list[tuple[Runner, Candidate]],
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
        for route in routes:
            mine, mask = route[0], route[1]
            if mine + top < target:
                break
            for group in split.beside(mask):
                if mine + group[0][0] < target:
                    break
                for partner in group:
                    steps += 1
                    if mine + partner[0] < target:
                        break
                    if not partner[1] & mask:
                        best.offer([*chosen, (runner, route), (other, partner)])
                        target = (best.total + step) * scale - hope
            if steps > POLL:
                self._spend(steps)
                steps = 0
        self._spend(steps)

    def _spend(self, steps: int) -> None:
        self.trains[0].budget.spend(steps)
        self.left -= steps
        if self.left < 0:
            raise _TooLong

    # -- prices ------------------------------------------------------------------------------

    def _price(self) -> None:
        """Bring the bound down by pricing contested track, until the lists are short."""
        net = self.trains[0].field.ground.net
        masks = [segment[2] for segment in net.segments]
        counts = [self.trains.count(runner) for runner in self.runners]
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
            prices = _changed(prices, counts, routes, gap)
            by_segment = [_price_of(mask, prices) for mask in masks]
            views = []
            for number, runner in enumerate(self.runners):
                view = runner.priced(by_segment, SCALE)
                routes[number] = _dearest(view, pool[number], prices)
                views.append((view, routes[number].worth))
            bound = sum(prices) + sum(
                count * route.worth for count, route in zip(counts, routes, strict=True)
            )
            patience += 1
            if bound < self.limit:
                self.limit, self.views, self.prices_sum = bound, views, sum(prices)
                patience = 0
            elif patience == PATIENCE:
                pace, patience = max(1, pace // 2), 0
            self._repair(routes)
            if self._done():
                return
            if turn in TRIALS and self._try(LONG_LIST, LONG_SEARCH):
                return
        self._try(1 << 60, 1 << 60, 1 << 99)

    def _repair(self, routes: list[Candidate]) -> None:
        """Make a real choice out of a route that the prices suggest."""
        for runner, route in zip(self.runners, routes, strict=True):
            if route is IDLE:
                continue
            choice = [(runner, route)]
            mask = route.mask
            others = list(self.trains)
            others.remove(runner)
            for other in others:
                found = other.free.best(0, mask)
                if found is not None:
                    choice.append((other, found))
                    mask |= found.mask
            self.best.offer(choice)


class _Split:
    """Routes in groups by the most contested track, so that most conflicts are not tried."""

    __slots__ = ("bits", "found", "groups")

    def __init__(self, routes: list[Candidate], bits: int) -> None:
        self.bits = bits
        self.found: dict[int, list[list[Candidate]]] = {}
        self.groups: dict[int, list[Candidate]] = {}
        if not bits:
            self.groups[0] = routes
            return
        for route in routes:
            key = route[1] & bits
            group = self.groups.get(key)
            if group is None:
                self.groups[key] = [route]
            else:
                group.append(route)

    def beside(self, mask: int) -> list[list[Candidate]]:
        """Groups that use none of the contested track in ``mask``, the best one first."""
        key = mask & self.bits
        found = self.found.get(key)
        if found is None:
            found = [group for bits, group in self.groups.items() if not bits & key]
            found.sort(key=lambda group: -group[0][0])
            self.found[key] = found
        return found


def _contested(routes: list[Candidate], others: list[Candidate]) -> int:
    """The few bits that most routes on both sides want."""
    wanted: dict[int, int] = {}
    for route in routes[:SAMPLE]:
        mask = route[1]
        while mask:
            low = mask & -mask
            wanted[low] = wanted.get(low, 0) + 1
            mask ^= low
    both = {
        bit: count * sum(1 for route in others[:SAMPLE] if route[1] & bit)
        for bit, count in wanted.items()
    }
    chosen = sorted(both, key=lambda bit: (-both[bit], bit))[:SPLIT_BITS]
    return sum(chosen)


def _dearest(view: View, pool: list[Candidate], prices: list[int]) -> Candidate:
    """The route worth most at the present prices; routes seen before give a start."""
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
