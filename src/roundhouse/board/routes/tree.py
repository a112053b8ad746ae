"""The best route, or all that are worth enough, if only the number of stops matters."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from roundhouse.board.routes.arms import ArmSet, Budget, Field
from roundhouse.board.routes.join import IDLE, Candidate, View, candidate, price_arms
from roundhouse.board.routes.model import TrainSpec
from roundhouse.board.routes.pairs import TokenArms

_WORTH = itemgetter(0)


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
        if not field.valued:  # else another train of this kind has done it
            makes = [w.makes_route for w in field.worths]
            all_make = all(makes)
            for arms in field.arms:
                values, exits = _values(arms, scores)
                field.valued.append((values, exits, [] if all_make else _weak(arms, makes)))
        self.values = [values for values, _, _ in field.valued]
        self.exits = [exits for _, exits, _ in field.valued]
        self.weak = [weak for _, _, weak in field.valued]
        self.free: View = TreeView(self, self.values, 1)
        self.top = self.free.best(0) or IDLE

    def priced(self, prices: Sequence[int], scale: int) -> View:
        worths = []
        for arms, values in zip(self.field.arms, self.values, strict=True):
            costs = price_arms(arms, prices)
            worths.append([v * scale - cost for v, cost in zip(values, costs, strict=True)])
        return TreeView(self, worths, scale)

    def token(self, number: int, worths: list[int], scale: int) -> TokenArms:
        """A token's arms when they are worth this much, in 1/scale of the unit of value."""
        arms = self.field.arms[number]
        base = self.scores[arms.token] * scale
        room = self.limit - self.field.counts[arms.token]
        # Where a route may go on: else it ends here, with one arm only.
        is_open = self.field.ground.net.open[arms.token]
        # Views without prices are used repeatedly, those with prices once.
        return TokenArms(
            number, arms, worths, self.exits[number], self.weak[number], self.budget,
            base=base, room=room, is_open=is_open, keeps=scale == 1,
        )  # fmt: skip

    def arms(self, route: Candidate) -> tuple[ArmSet, int, int]:
        return self.field.arms[route.token], route.first, route.second


def _values(arms: ArmSet, scores: list[int]) -> tuple[list[int], list[int]]:
    """Values and first steps of every arm."""
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
    return values, exits


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
            runner.token(number, its, scale)
            for number, its in enumerate(worths)
            if len(its) > 1 and runner.field.counts[runner.field.arms[number].token] <= runner.limit
        ]
        if len(self.tokens) > 1:
            self.tokens.sort(key=lambda token: -token.most)

    def best(self, floor: int, avoid: int = 0) -> Candidate | None:
        found: tuple[TokenArms, tuple[int, int]] | None = None
        for token in self.tokens:
            if token.most > floor:
                pair = token.best(floor, avoid)
                if pair is not None:
                    found = (token, pair)
                    floor = token.worths[pair[0]] + token.worths[pair[1]] + token.base
        if found is None:
            return None
        token, (a, b) = found
        values = self.runner.values[token.number]
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

    def _candidates(self, token: TokenArms, pairs: list[tuple[int, int]]) -> list[Candidate]:
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
