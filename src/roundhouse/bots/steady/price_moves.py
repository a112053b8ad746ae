"""Where dividends move prices: the title's own rule, tried on a copy and remembered."""

from __future__ import annotations

from roundhouse.core.state import State
from roundhouse.engine.position import Position
from roundhouse.engine.simulation import SilentPosition


class PriceMoves:
    """The moves met in one decision. Positions a few actions apart have them in common."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int, int], int] = {}
        self.trial: SilentPosition | None = None

    def cell_after(self, pos: Position, corporation: int, cell: int, paid: int) -> int:
        """Where a dividend, or none, moves a corporation; -1: it leaves the game."""
        key = (corporation, cell, paid)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.tried(pos, corporation, cell, paid)
        return found

    def tried(self, pos: Position, corporation: int, cell: int, paid: int) -> int:
        """The same copy serves again and again: of what a move changes, only the cell matters."""
        trial = self.trial
        if trial is None:
            trial = self.trial = copied(pos)
        s = trial.state
        before, s.cell[corporation] = s.cell[corporation], cell
        trial.title.hooks.price_after_dividend(trial, corporation, paid)
        found = s.cell[corporation]
        s.cell[corporation] = before
        if found < 0:  # more has changed: its shares and trains are gone
            self.trial = None
        return found


def state_after(pos: Position, corporation: int, cell: int, paid: int) -> State:
    """What a dividend, or none, leaves of the game if the price were in this cell."""
    trial = copied(pos)
    trial.state.cell[corporation] = cell
    pos.title.hooks.price_after_dividend(trial, corporation, paid)
    return trial.state


def copied(pos: Position) -> SilentPosition:
    return SilentPosition(pos.title, pos.state.copy(), pos.names)
