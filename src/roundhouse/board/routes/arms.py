"""Every way out of a token, listed once.

A route through a token of the corporation is two *arms* joined there: ways out of the token that
share neither track nor places. A route with several tokens is cut at the first of
them, in the network's order, so that every route appears exactly once. Arms are few
(hundreds where there are hundreds of thousands of routes), which is what makes the search
for the best routes quick.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from roundhouse.board.routes.check import places_of
from roundhouse.board.routes.model import RevenueRules, StopWorth, TrainSpec

if TYPE_CHECKING:
    from roundhouse.board.routes.network import Network
    from roundhouse.board.track import TrackMap

#: Beyond this number (real positions have a few thousand at most) not all arms are listed:
#: only so many of the most valuable are extended at a time.
MOST_ARMS = 30_000
BEAM = 400
#: A short search uses few of them: so many are listed for every step that it may take, and one is
#: extended for so many steps.
ARMS_A_STEP, STEPS_AN_ARM = 2, 30
#: Steps between calls of the caller's stop function.
POLL = 4096

#: The first step of the empty arm: after that of any other, as it fits every arm.
EMPTY = 1 << 30

#: An arm: its negated worth, mask, number, visits.
Entry = tuple[int, int, int, int]
#: An arm while arms are listed: node, parent, segment, mask, visits, value, first step.
Row = tuple[int, int, int, int, int, int, int]
#: From one stop to the next: that stop, conflict bits and place, segment, whether the stop counts
#: against a train, what it earns.
Step = tuple[int, int, int, int, int]


class OutOfBudget(Exception):
    """The search has used up its steps or was stopped by the caller."""


class Budget:
    """Counts steps, the same on every machine; wall time enters only through ``stop``.

    When it is spent, OutOfBudget ends the search. A ``lenient`` budget lets the search for
    one route end with the best that it has found so far. ``ways`` counts what else takes time
    but has no limit: the ways to use arms that were sorted.
    """

    __slots__ = ("lenient", "limit", "next_poll", "nodes", "stop", "stopped", "ways")

    def __init__(self, limit: int, stop: Callable[[], bool] | None = None) -> None:
        self.limit = limit
        self.stop = stop
        self.stopped = False
        self.nodes = 0
        self.ways = 0
        self.next_poll = 0 if stop else limit
        self.lenient = False

    def spend(self, nodes: int) -> None:
        self.nodes += nodes
        if self.nodes >= self.next_poll:
            if self.stop is not None and not self.stopped:
                self.stopped = self.stop()
            if self.nodes >= self.limit or self.stopped:
                raise OutOfBudget
            self.next_poll = min(self.nodes + POLL, self.limit)

    def allow_a_little(self) -> None:
        """A few more steps to settle for a result; none if the caller said stop."""
        self.lenient = True
        self.limit = self.nodes + (0 if self.stopped else self.limit // 8)
        self.next_poll = 0


class ArmSet:
    """The arms of one token, as parallel lists; number 0 is the empty arm.

    ``masks`` hold conflict bits (low) and places (high). Those of the token itself, and
    of tokens handled earlier, are in every mask: ``root``.
    """

    __slots__ = (
        "_best_first", "exits", "longer", "longer_end", "masks", "node", "parent", "root",
        "segment", "token", "values", "visits",
    )  # fmt: skip

    def __init__(self, token: int, root: int, rows: list[Row], ends: list[int]) -> None:
        self.token = token
        self.root = root
        #: Where the arm ends, the arm without its last stop, the segment to its last stop.
        self.node: list[int]
        self.parent: list[int]
        self.segment: list[int]
        self.masks: list[int]
        #: Stops that count against a train; what its stops earn, all counted, the token's stop
        #: left out; its first step, which is the arm of one stop that it began with.
        self.visits: list[int]
        self.values: list[int]
        self.exits: list[int]
        columns = map(list, zip(*rows, strict=True))
        (
            self.node, self.parent, self.segment, self.masks, self.visits, self.values, self.exits
        ) = columns  # fmt: skip
        #: Arms that are one stop longer are adjacent: from the first up to the second number.
        self.longer = [1, *ends[:-1]]
        self.longer_end = ends
        self._best_first: list[Entry] = []

    def best_first(self) -> list[Entry]:
        """Every arm, the most valuable first; sorted once for all trains."""
        if not self._best_first:
            costs = [-value for value in self.values]
            numbers = range(len(costs))
            self._best_first = sorted(zip(costs, self.masks, numbers, self.visits, strict=True))
        return self._best_first


class StopTable:
    """What the stops are to trains of one kind: by node, and each thing about them by itself."""

    __slots__ = ("barred", "counts", "makes", "treasury", "values", "worths")

    def __init__(self, worths: list[StopWorth]) -> None:
        self.worths = worths
        columns = zip(*worths, strict=True) if worths else ((), (), (), (), (), ())
        values, counts, makes, _, treasury, barred = columns
        self.values: tuple[int, ...] = values
        self.counts = [1] * len(worths) if all(counts) else [int(its) for its in counts]
        self.makes: tuple[bool, ...] = makes
        self.treasury: tuple[int, ...] = treasury if any(treasury) else ()
        #: Nodes that such trains may not visit.
        self.barred = [node for node, why in enumerate(barred) if why] if any(barred) else []

    def scores(self, unit: int) -> list[int]:
        """What each stop earns when ``unit`` is the weight of revenue against treasury income."""
        if self.treasury:
            return [v * unit + t for v, t in zip(self.values, self.treasury, strict=True)]
        return list(self.values) if unit == 1 else [value * unit for value in self.values]


class Ground:
    """A network as a title's rules see it: which stops are one place, what they are worth."""

    __slots__ = (
        "_tables", "fields", "net", "own", "own_bits", "places", "rules", "shift", "track", "whole"
    )  # fmt: skip

    def __init__(self, track: TrackMap, rules: RevenueRules, net: Network) -> None:
        self.track = track
        self.rules = rules
        self.net = net
        self.whole = net.whole  # False: something was left out, nothing can be proven
        self.shift = net.bits
        numbers: dict[object, int] = {}
        named = [
            numbers.setdefault(place, len(numbers)) for place in places_of(track, rules, net.nodes)
        ]
        self.places = [1 << (self.shift + n) for n in named]
        self.own = own = [False] * len(named)
        for node in net.own:
            own[node] = True
        self.own_bits = [self.places[node] for node in net.own]
        if len(numbers) < len(named):
            self._separate_tokens(named, self.shift + len(numbers))
        self.fields: dict[tuple[int, int], Field] = {}
        self._tables: dict[tuple[int, int], StopTable] = {}

    def _separate_tokens(self, named: list[int], extra: int) -> None:
        """Give tokens in places with several stops a separate bit.

        So later tokens can leave out the token without leaving out the place.
        """
        for number, node in enumerate(self.net.own):
            if named.count(named[node]) > 1:
                self.own_bits[number] = 1 << extra
                self.places[node] |= 1 << extra
                extra += 1

    def table(self, spec: TrainSpec) -> StopTable:
        """What the stops are to trains of this kind."""
        kind = (spec.times, spec.freight)
        found = self._tables.get(kind)
        if found is None:
            worth, track = self.rules.worth, self.track
            worths = [worth(track, spec, h, k) for h, k in self.net.nodes]
            found = self._tables[kind] = StopTable(worths)
        return found

    def content(self, specs: Sequence[TrainSpec]) -> object:
        """All that decides about the best run of such trains, as one comparable value."""
        net, rules = self.net, self.rules
        return (
            net.nodes, net.own, net.open, net.segments,
            self.places, [self.table(spec).worths for spec in specs],
            rules.context, rules.claims, rules.own_token_counts,
            [rules.sides.get(h) for h, _ in net.nodes] if rules.sides else [],
            rules.barred_sides, rules.paying_sides,
        )  # fmt: skip

    def add_field(self, spec: TrainSpec, unit: int, budget: Budget) -> None:
        """List the arms for trains of this kind that come as far as this one.

        ``unit`` is the weight of revenue against treasury income.
        """
        table = self.table(spec)
        self.fields[spec.times, spec.freight] = Field(self, table, unit, spec.visits, budget)


class Field:
    """What the stops are to trains of one kind, and the arms that such trains can use."""

    __slots__ = ("arms", "counts", "ground", "scores", "table", "worths")

    def __init__(
        self, ground: Ground, table: StopTable, unit: int, reach: int, budget: Budget
    ) -> None:
        self.ground = ground
        self.table = table
        self.worths = table.worths
        self.counts = counts = table.counts
        self.scores = scores = table.scores(unit)
        places, net = ground.places, ground.net
        steps: list[list[Step]] = [[] for _ in counts]
        for way, (a, b, mask, _) in enumerate(net.segments):
            steps[a].append((b, mask | places[b], way, counts[b], scores[b]))
            steps[b].append((a, mask | places[a], way, counts[a], scores[a]))
        barred = table.barred
        if barred:
            steps = [[step for step in here if step[0] not in barred] for here in steps]
        self.arms: list[ArmSet] = []
        banned = 0
        for number, token in enumerate(net.own):
            if token not in barred:
                self.arms.append(self._list(token, places[token] | banned, steps, reach, budget))
            banned |= ground.own_bits[number]

    def _list(
        self, token: int, root: int, steps: list[list[Step]], reach: int, budget: Budget
    ) -> ArmSet:
        reach -= self.counts[token]
        is_open = self.ground.net.open
        rows: list[Row] = [(token, -1, -1, root, 0, 0, EMPTY)]
        for to, needs, way, count, score in steps[token]:
            if not root & needs and count <= reach:
                rows.append((to, 0, way, root | needs, count, score, len(rows)))
        ends = [len(rows)]  # how many arms there are when an arm's longer ones are listed
        number = 0
        most = min(MOST_ARMS, ARMS_A_STEP * budget.limit)
        full = -1 if 0 in self.counts else 0  # so many visits left are too few for any stop
        for here, parent, _, mask, so_far, value, first in rows:  # grows: shortest arms first
            if parent < 0:
                continue
            number += 1
            left = reach - so_far
            if left > full and is_open[here]:
                for to, needs, way, count, score in steps[here]:
                    if not mask & needs and count <= left:
                        rows.append(
                            (to, number, way, mask | needs, so_far + count, value + score, first)
                        )
            so_many = len(rows)
            ends.append(so_many)
            if so_many > most:
                break
        arms = ArmSet(token, root, rows, ends)
        if len(ends) < len(rows):
            self.ground.whole = False
            beam = min(BEAM, 1 + budget.limit // STEPS_AN_ARM)
            self._lengthen_some(arms, range(len(ends), len(rows)), steps, reach, beam)
        budget.nodes += len(arms.node)
        return arms

    def _lengthen_some(
        self, arms: ArmSet, frontier: Sequence[int], steps: list[list[Step]], reach: int, beam: int
    ) -> None:
        """Go on from the ``beam`` most valuable arms only, so that long ones are among them."""
        is_open = self.ground.net.open
        values = [0]
        for parent, node in zip(arms.parent[1:], arms.node[1:], strict=True):
            values.append(values[parent] + self.worths[node].value)
        while frontier:
            chosen = sorted(frontier, key=lambda n: (-values[n], n))[:beam]
            start = len(arms.node)
            arms.longer += [0] * (start - len(arms.longer))
            arms.longer_end += [0] * (start - len(arms.longer_end))
            for number in chosen:
                here, mask, so_far = arms.node[number], arms.masks[number], arms.visits[number]
                if not is_open[here]:
                    continue
                arms.longer[number] = len(arms.node)
                for to, needs, way, count, score in steps[here]:
                    if not mask & needs and so_far + count <= reach:
                        arms.node.append(to)
                        arms.parent.append(number)
                        arms.segment.append(way)
                        arms.masks.append(mask | needs)
                        arms.visits.append(so_far + count)
                        arms.values.append(arms.values[number] + score)
                        arms.exits.append(arms.exits[number])
                        values.append(values[number] + self.worths[to].value)
                arms.longer_end[number] = len(arms.node)
            frontier = range(start, len(arms.node))
