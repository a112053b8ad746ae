"""What a forecast is, and what whoever makes one must know about the game."""

from __future__ import annotations

from typing import NamedTuple

from roundhouse.bots.steady.schedule import Schedule
from roundhouse.bots.steady.timetable import Timetable
from roundhouse.bots.steady.weights import Weights
from roundhouse.engine.position import Position


class Forecast(NamedTuple):
    """A corporation until the end of the game."""

    dividends: float  # a share's
    end_price: float
    debt: float  # what its president will have to add to its treasury

    @property
    def worth(self) -> float:
        """What a share will have brought by the end."""
        return self.dividends + self.end_price


class Expectations:
    """What is expected of the game and of runs, whatever a corporation plans.

    A class and not a protocol: calls through a protocol are as slow compiled as they are in Python.
    """

    pos: Position
    schedule: Schedule
    weights: Weights

    def timetables(self) -> tuple[Timetable, Timetable]:
        """If trains are sold sooner and later than expected."""
        raise NotImplementedError

    def cell_after(self, corporation: int, cell: int, paid: int) -> int:
        """Where a dividend moves a corporation from a cell of the market; -1: out of the game."""
        raise NotImplementedError

    def cell_after_stock_round(self, corporation: int, cell: int) -> int:
        """Where it moves at the end of a stock round if players have all its shares."""
        raise NotImplementedError

    def revenue(self, corporation: int, types: tuple[int, ...]) -> int:
        raise NotImplementedError

    def usual(self, corporation: int, types: tuple[int, ...], rank: int) -> float:
        raise NotImplementedError

    def first_round(self, corporation: int) -> int:
        raise NotImplementedError

    def may_buy(self, corporation: int) -> bool:
        raise NotImplementedError
