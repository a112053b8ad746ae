"""What lies on the table, as plain numbers: all that a referee of stock turns looks at."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

from roundhouse.core.state import Round
from roundhouse.engine.game import PlayedGame

NOBODY = -1
Place = tuple[int, int]  # row and column of the chart, from its upper left corner


@dataclass
class Chart:
    """The printed chart: the price of every place, and the yellow ones."""

    price: dict[Place, int]
    yellow: frozenset[Place]

    def first(self, price: int, row_of_par: set[Place]) -> Place:
        return next(place for place in sorted(row_of_par) if self.price[place] == price)


@dataclass
class Sheet:
    """Cash, paper and markers at one moment. Corporations and players by their numbers."""

    turn: int  # the player whose turn it is
    kind: str  # what is asked: "stock", "auction", …
    in_stock_round: bool
    round_number: int
    order: tuple[int, ...]  # players clockwise, those who have left excepted
    priority: int
    cash: list[int]
    treasury: list[int]
    bank: int
    hand: list[list[int]]  # by corporation, by player: shares
    pool: list[int]
    offering: list[int]  # not yet sold: the initial offering, or the corporation's own
    president: list[int]
    par: list[int]
    place: list[Place | None]
    stacks: dict[Place, list[int]]  # markers from top to bottom
    size: list[int]  # shares that there are
    floated: list[bool]
    operated: list[bool]
    gone: list[bool]  # removed from the game
    privates: list[int]  # the owning player, or NOBODY

    def copy(self) -> Sheet:
        return deepcopy(self)


def chart_of(game: PlayedGame) -> Chart:
    cells = game.title.market.cells
    return Chart(
        {(c.row, c.column): c.price for c in cells},
        frozenset((c.row, c.column) for c in cells if "yellow" in c.zones),
    )


def par_places(game: PlayedGame) -> dict[int, Place]:
    """The places marked for par prices, by price."""
    cells = game.title.market.cells
    return {c.price: (c.row, c.column) for c in cells if "par" in c.zones}


def sheet_of(game: PlayedGame) -> Sheet:
    """Read the position; only what any player can see."""
    s, cells = game.state, game.title.market.cells
    players, corporations = s.players, range(len(game.title.corporations))
    place = [(cells[k].row, cells[k].column) if k >= 0 else None for k in s.cell]
    stacks: dict[Place, list[int]] = {}
    for c in sorted(corporations, key=lambda c: s.stack_order[c]):
        at = place[c]
        if at is not None:
            stacks.setdefault(at, []).append(c)
    decision = game.decision
    return Sheet(
        turn=s.player,
        kind=decision.kind,
        in_stock_round=s.round == Round.STOCK,
        round_number=s.stock_number,
        order=tuple(p for p in s.seats if not s.out >> p & 1),
        priority=s.priority,
        cash=s.cash[:players],
        treasury=s.cash[players:],
        bank=s.bank,
        hand=[[s.held(c, p) for p in range(players)] for c in corporations],
        pool=[s.held(c, s.POOL) for c in corporations],
        offering=[s.held(c, s.IPO) for c in corporations],
        president=s.president[:],
        par=s.par[:],
        place=place,
        stacks=stacks,
        size=s.units[:],
        floated=[bool(s.floated >> c & 1) for c in corporations],
        operated=[bool(s.operated >> c & 1) for c in corporations],
        gone=[bool(s.closed >> c & 1) for c in corporations],
        privates=[o if 0 <= o < players else NOBODY for o in s.owner],
    )
