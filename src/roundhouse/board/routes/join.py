"""Routes as two arms joined at a token: what both kinds of search share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from roundhouse.board.routes.arms import ArmSet, Budget, Field


class Candidate(NamedTuple):
    """A candidate route: its worth (less the price of its track) and its two arms."""

    worth: int
    mask: int  # conflict bits
    value: int  # its worth without prices
    token: int  # number of the arm set; -1: the train stays at home
    first: int
    second: int


IDLE = Candidate(0, 0, 0, -1, 0, 0)

#: Makes a candidate of its fields in half the time of a call with them: lists are long.
candidate: Callable[[tuple[int, int, int, int, int, int]], Candidate] = partial(
    tuple.__new__, Candidate
)


class TooMany(Exception):
    """There are more routes than the caller wants to see."""


class View(ABC):
    """A runner's routes at some prices of track."""

    __slots__ = ()

    @abstractmethod
    def best(self, floor: int, avoid: int = 0) -> Candidate | None:
        """The most valuable route above ``floor`` that avoids the track in ``avoid``."""

    @abstractmethod
    def above(self, least: int, longest: int) -> list[Candidate]:
        """Every route worth ``least`` or more, best first; TooMany if that is too many."""


class Runner(ABC):
    """One kind of train, with the bonus it claims, and the routes open to it."""

    __slots__ = ("budget", "field", "free", "top")

    budget: Budget
    field: Field
    free: View  # track costs nothing
    top: Candidate

    @abstractmethod
    def priced(self, prices: Sequence[int], scale: int) -> View:
        """The routes when segments have prices, in 1/scale of the unit of value."""

    @abstractmethod
    def arms(self, route: Candidate) -> tuple[ArmSet, int, int]:
        """The token's arms, and the two that make up the route."""


def path(runner: Runner, route: Candidate) -> tuple[list[int], list[int]]:
    """The nodes and segments of a route, from end to end."""
    arms, first, second = runner.arms(route)
    nodes, segments = _walk(arms, first)
    more_nodes, more_segments = _walk(arms, second)
    return [*nodes, arms.token, *more_nodes[::-1]], [*segments, *more_segments[::-1]]


def _walk(arms: ArmSet, arm: int) -> tuple[list[int], list[int]]:
    """The nodes and segments of an arm, from its end to the token (which is left out)."""
    nodes: list[int] = []
    segments: list[int] = []
    while arm:
        nodes.append(arms.node[arm])
        segments.append(arms.segment[arm])
        arm = arms.parent[arm]
    return nodes, segments


def price_arms(arms: ArmSet, prices: Sequence[int]) -> list[int]:
    """What the track of each arm costs."""
    costs = [0]
    for segment, parent in zip(arms.segment, arms.parent, strict=True):
        if parent >= 0:
            costs.append(costs[parent] + prices[segment])
    return costs
