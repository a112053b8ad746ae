"""Share price charts: how prices move, and the order that they give."""

from __future__ import annotations

import pytest

from roundhouse.finance.market import Market, move_to, operating_key, price, price_at
from roundhouse.testing import Table

ZONES = {"p": "par", "y": "yellow", "e": "end"}
#: 60  70p 80
#: 50y 60p
#: (no cell) 40
CHART = Market.from_rows([["60", "70p", "80e"], ["50y", "60p"], ["", "40"]], ZONES)


def cell(row: int, column: int) -> int:
    return CHART.at[row, column]


def test_cells_are_read_with_their_zones() -> None:
    assert [c.price for c in CHART.cells] == [60, 70, 80, 50, 60, 40]
    assert CHART.cells[cell(0, 2)].zones == {"end"}
    assert CHART.cells[cell(1, 0)].zones == {"yellow"}
    assert (2, 0) not in CHART.at


def test_par_cells_cheapest_first() -> None:
    assert [CHART.cells[i].price for i in CHART.pars] == [60, 70]
    assert CHART.par_cell(60) == cell(1, 1)
    assert CHART.par_cell(80) == -1


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ((0, 0), "right", (0, 1)),
        ((0, 2), "right", (0, 2)),  # the top right corner
        ((1, 1), "right", (0, 1)),  # off the row's end it goes up
        ((0, 1), "left", (0, 0)),
        ((0, 0), "left", (1, 0)),  # off the row's start it goes down
        ((2, 1), "left", (2, 1)),  # nothing to the left, nothing below
        ((1, 1), "up", (0, 1)),
        ((0, 1), "up", (0, 1)),
        ((0, 1), "down", (1, 1)),
        ((0, 2), "down", (0, 2)),
    ],
)
def test_markers_move(start: tuple[int, int], direction: str, end: tuple[int, int]) -> None:
    moves: tuple[int, ...] = getattr(CHART, direction)
    assert moves[CHART.at[start]] == CHART.at[end]


def test_a_price_that_moves_goes_under_those_there() -> None:
    table = Table("18GA").corporation("CoG", 70, A=2).corporation("SAL", 70, B=2)
    s, market = table.state, table.title.market
    cog, sal = table.number("CoG"), table.number("SAL")

    def order() -> list[int]:
        return sorted((cog, sal), key=lambda c: operating_key(market, s, c))

    assert order() == [cog, sal]
    move_to(s, cog, s.cell[cog])  # it stays where it is, and on top
    assert order() == [cog, sal]
    move_to(s, cog, market.at[0, 0])
    move_to(s, cog, s.cell[sal])
    assert order() == [sal, cog]
    move_to(s, cog, market.right[s.cell[cog]])
    assert order() == [cog, sal]


def test_of_equal_prices_the_one_farther_right_comes_first() -> None:
    table = Table("18GA").corporation("CoG", (0, 3), A=2).corporation("SAL", 90, B=2)
    s, market = table.state, table.title.market
    keys = [operating_key(market, s, table.number(name)) for name in ("CoG", "SAL")]
    assert (table.price("CoG")[0], table.price("SAL")[0]) == (90, 90)
    assert keys[1] < keys[0]


def test_prices_some_steps_away() -> None:
    table = Table("1846").corporation("NYC", 100, A=2)
    s, market, c = table.state, table.title.market, table.number("NYC")
    assert [price_at(market, s, c, n) for n in (-2, -1, 0, 1, 2)] == [80, 90, 100, 112, 124]
    assert price(market, s, c) == 100
    assert price(market, s, table.number("GT")) == 0
