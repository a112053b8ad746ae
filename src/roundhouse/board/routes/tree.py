"""The best route, or all that are worth enough, if only the number of stops matters."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from roundhouse.board.routes.arms import ArmSet, Budget, Field
from roundhouse.board.routes.few import FEW, FewArms
from roundhouse.board.routes.join import IDLE, Candidate, Runner, View, candidate, price_arms
from roundhouse.board.routes.model import TrainSpec
from roundhouse.board.routes.pairs import Pairs, TokenArms

_WORTH = itemgetter(0)


class TreeRunner(Runner):
    """Trains for which every stop visited pays."""

    __slots__ = ("limit", "weak")

    def __init__(self, field: Field, spec: TrainSpec, budget: Budget) -> None:
        self.field = field
        self.budget = budget
        self.limit = spec.visits
        makes = field.table.makes
        #: By arm set which arms make no route by themselves; empty if all do.
        self.weak = [] if all(makes) else [_weak(arms, makes) for arms in field.arms]
        self.free = TreeView(self, [arms.values for arms in field.arms], 1)
        self.top = self.free.best(0) or IDLE

    def priced(self, prices: Sequence[int], scale: int) -> View:
        worths = []
        for arms in self.field.arms:
            costs = price_arms(arms, prices)
            worths.append([v * scale - cost for v, cost in zip(arms.values, costs, strict=True)])
        return TreeView(self, worths, scale)

    def token(self, number: int, worths: list[int], scale: int) -> Pairs:
        """A token's arms when they are worth this much, in 1/scale of the unit of value."""
        field = self.field
        arms = field.arms[number]
        base = field.scores[arms.token] * scale
        room = self.limit - field.counts[arms.token]
        # Where a route may go on: else it ends here, with one arm only.
        is_open = field.ground.net.open[arms.token]
        weak = self.weak[number] if self.weak else []
        if scale == 1 and not weak and len(worths) <= FEW and min(worths[1:]) > 0:
            return FewArms(number, arms, self.budget, base=base, room=room, is_open=is_open)
        # Views without prices are used repeatedly, those with prices once.
        return TokenArms(
            number, arms, worths, weak, self.budget,
            base=base, room=room, is_open=is_open, keeps=scale == 1,
        )  # fmt: skip

    def arms(self, route: Candidate) -> tuple[ArmSet, int, int]:
        return self.field.arms[route.token], route.first, route.second


def _weak(arms: ArmSet, makes: Sequence[bool]) -> list[bool]:
    """Which arms have only stops that do not make a route."""
    weak = [True]
    for parent, node in zip(arms.parent[1:], arms.node[1:], strict=True):
        weak.append(weak[parent] and not makes[node])
    return weak


class TreeView(View):
    """The routes of a TreeRunner at some prices of track."""

    __slots__ = ("runner", "scale", "tokens")

    def __init__(self, runner: TreeRunner, worths: list[list[int]], scale: int) -> None:
        self.runner = runner
        self.scale = scale
        self.tokens = [
            runner.token(number, its, scale)
            for number, its in enumerate(worths)
            if len(its) > 1 and runner.field.counts[runner.field.arms[number].token] <= runner.limit
        ]
        if len(self.tokens) > 1:
            self.tokens.sort(key=lambda token: -token.most)

    def best(self, floor: int, avoid: int = 0) -> Candidate | None:
        found: tuple[Pairs, tuple[int, int]] | None = None
        for token in self.tokens:
            if token.most > floor:
                pair = token.best(floor, avoid)
                if pair is not None:
                    found = (token, pair)
                    floor = token.worths[pair[0]] + token.worths[pair[1]] + token.base
        if found is None:
            return None
        token, (a, b) = found
        values = self.runner.field.arms[token.number].values
        value = values[a] + values[b] + token.base // self.scale
        conflicts = (1 << self.runner.field.ground.shift) - 1
        mask = (token.masks[a] | token.masks[b]) & conflicts
        return candidate((floor, mask, value, token.number, a, b))

    def above(self, least: int, longest: int) -> list[Candidate]:
        found: list[Candidate] = []
        for token in self.tokens:
            if token.most >= least:
                pairs = token.above(least, longest - len(found))
                found += self._candidates(token, pairs)
        found.sort(key=_WORTH, reverse=True)
        return found

    def _candidates(self, token: Pairs, pairs: list[tuple[int, int]]) -> list[Candidate]:
        number, worths, masks = token.number, token.worths, token.masks
        values = self.runner.field.arms[number].values
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
