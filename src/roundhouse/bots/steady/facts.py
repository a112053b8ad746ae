"""What the rules say about prices, and what trains usually earn, remembered while one decides."""

from __future__ import annotations

from roundhouse.bots.steady.schedule import usual_revenue
from roundhouse.core.state import State
from roundhouse.engine.position import Position
from roundhouse.engine.simulation import SilentPosition


class Facts:
    """What holds in all positions of one decision, and in those where its playouts stop."""

    def __init__(self) -> None:
        self.moves: dict[tuple[int, int, int], int] = {}
        self.rises: dict[tuple[int, int], int] = {}
        self.revenues: dict[tuple[tuple[int, ...], int], float] = {}
        self.trial: SilentPosition | None = None

    def usual(self, pos: Position, types: tuple[int, ...], rank: int) -> float:
        """What these trains usually earn together."""
        key = (types, rank)
        found = self.revenues.get(key)
        if found is None:
            found = self.revenues[key] = usual_revenue(pos, types, rank)
        return found

    def cell_after(self, pos: Position, corporation: int, cell: int, paid: int) -> int:
        """Where a dividend, or none, moves a corporation; -1: it leaves the game.

        The title's own rule says so, tried on a copy.
        """
        key = (corporation, cell, paid)
        found = self.moves.get(key)
        if found is None:
            found = self.moves[key] = self.tried(pos, corporation, cell, paid)
        return found

    def cell_after_stock_round(self, pos: Position, corporation: int, cell: int) -> int:
        """Where the end of a stock round moves a corporation whose shares are all with players."""
        key = (corporation, cell)
        found = self.rises.get(key)
        if found is None:
            trial = copied(pos)
            trial.state.cell[corporation] = cell
            pos.title.hooks.end_of_stock_round(trial)
            found = self.rises[key] = trial.state.cell[corporation]
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
