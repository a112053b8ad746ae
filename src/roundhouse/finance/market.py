"""Stock markets: a grid of rows, or a single row."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roundhouse.core.state import State


@dataclass(frozen=True, slots=True)
class Cell:
    price: int
    row: int
    column: int
    zones: frozenset[str] = frozenset()  # "par", "yellow", "end", "close"


@dataclass(frozen=True, slots=True)
class Market:
    """Cells are numbered; ``right[cell]`` and the like say where a marker moves.

    Clause 18VA 3.2e.
    """

    cells: tuple[Cell, ...]
    right: tuple[int, ...] = field(init=False)
    left: tuple[int, ...] = field(init=False)
    up: tuple[int, ...] = field(init=False)
    down: tuple[int, ...] = field(init=False)
    at: dict[tuple[int, int], int] = field(init=False)
    pars: tuple[int, ...] = field(init=False)  # par cells, cheapest first

    def __post_init__(self) -> None:
        at = {(c.row, c.column): i for i, c in enumerate(self.cells)}
        up, down, left, right = [], [], [], []
        for i, c in enumerate(self.cells):
            above = at.get((c.row - 1, c.column), i)
            below = at.get((c.row + 1, c.column), i)
            up.append(above)
            down.append(below)
            left.append(at.get((c.row, c.column - 1), below))
            right.append(at.get((c.row, c.column + 1), above))
        pars = [i for i, c in enumerate(self.cells) if "par" in c.zones]
        pars.sort(key=lambda i: self.cells[i].price)
        for name, value in (
            ("at", at), ("up", tuple(up)), ("down", tuple(down)), ("left", tuple(left)),
            ("right", tuple(right)), ("pars", tuple(pars)),
        ):  # fmt: skip
            object.__setattr__(self, name, value)

    @classmethod
    def from_rows(cls, rows: list[list[str]], zones: dict[str, str]) -> Market:
        """Cells as text: a price and zone letters, "55p"; an empty string is no cell."""
        cells = []
        for r, row in enumerate(rows):
            for c, text in enumerate(row):
                if not text:
                    continue
                digits = text.rstrip("".join(zones))
                marks = frozenset(zones[letter] for letter in text[len(digits) :])
                cells.append(Cell(int(digits), r, c, marks))
        return cls(tuple(cells))

    def par_cell(self, price: int) -> int:
        """The par cell with this price, or -1."""
        for cell in self.pars:
            if self.cells[cell].price == price:
                return cell
        return -1


def price(market: Market, s: State, corporation: int) -> int:
    """The current share price; 0 before the corporation has one."""
    cell = s.cell[corporation]
    return market.cells[cell].price if cell >= 0 else 0


def move_to(s: State, corporation: int, cell: int) -> None:
    """A marker that moves goes under those already in the cell; one that stays keeps its place.

    Clauses 18GA 3.2(a)-stack, 18AL 3.2(a)-stack, 18VA 3.2f, 18Chesapeake 10.2-7, 1846 5b.
    """
    if s.cell[corporation] != cell:
        s.cell[corporation] = cell
        put_below(s, corporation)


def put_below(s: State, corporation: int) -> None:
    """A marker goes under the others in its cell."""
    s.next_stack_order += 1
    s.stack_order[corporation] = s.next_stack_order


def operating_key(market: Market, s: State, corporation: int) -> tuple[int, int, int]:
    """Sort key for operating order: price, then farther right, then higher in the stack."""
    cell = market.cells[s.cell[corporation]]
    return (-cell.price, -cell.column, s.stack_order[corporation])


def price_at(market: Market, s: State, corporation: int, steps: int) -> int:
    """The price ``steps`` boxes to the right (negative: left) of a corporation's."""
    cell = s.cell[corporation]
    for _ in range(abs(steps)):
        cell = market.right[cell] if steps > 0 else market.left[cell]
    return market.cells[cell].price
