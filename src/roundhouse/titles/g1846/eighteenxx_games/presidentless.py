"""What 18xx.games does differently in the turn of a corporation in receivership."""

from __future__ import annotations

from roundhouse.engine.position import Position


def turn_is_finished(pos: Position) -> bool:
    """The turn in which the last bankruptcy happens is finished before the game ends."""
    return pos.title.site_limits


def idle_trains_go_first(pos: Position) -> bool:
    """Obsolete trains that cannot run are removed before the price drops."""
    return pos.title.site_limits and not pos.state.turn.ran


def buys_before_closing(pos: Position, cell: int) -> bool:
    """A corporation whose price drops to the closing zone still buys its train."""
    return pos.title.site_limits and "close" in pos.title.market.cells[cell].zones
