"""Prices on a chart of one row: what sales, payouts and unsold shares do to them."""

from __future__ import annotations

from roundhouse.core.state import Round
from roundhouse.finance.shares import with_players
from roundhouse.rules.position import Position
from roundhouse.rules.stock_moves import move_price


def sold_out_or_unsold(pos: Position) -> None:
    """After a stock round: a share in the market moves a price left, none but players' right."""
    s, chart = pos.state, pos.title.chart
    for c in pos.title.policies.operating_order(pos):
        if pos.title.companies[c].independent or s.over:
            continue
        if s.held(c, s.POOL):
            move_price(pos, c, chart.left[s.cell[c]], "unsold")
        elif with_players(s, c) == s.units[c]:
            move_price(pos, c, chart.right[s.cell[c]], "sold-out")


def drop_if_president(
    pos: Position, player: int, company: int, count: int, was_president: bool
) -> None:
    """Only a president's sale moves the price: one box, once a turn however it is split."""
    del player, count
    if was_president and not pos.state.turn.sold >> company & 1:
        one_box_left(pos, company)


def drop_each_forced_block(
    pos: Position, player: int, company: int, count: int, was_president: bool
) -> None:
    """The same; but in an operating round every block that the president sells counts."""
    if pos.state.round != Round.OPERATING:
        drop_if_president(pos, player, company, count, was_president)
    elif was_president:
        one_box_left(pos, company)


def one_box_left(pos: Position, company: int) -> None:
    move_price(pos, company, pos.title.chart.left[pos.state.cell[company]], "sale")


def by_multiples_of_price(pos: Position, company: int, paid: int) -> None:
    """By how the whole payout compares with the price: less than half, once, twice."""
    chart, price = pos.title.chart, pos.price(company)
    cell = pos.state.cell[company]
    if paid * 2 < price:
        cell = chart.left[cell]
    else:
        triple = paid >= 3 * price and price >= pos.title.stock.triple_from
        for _ in range((paid >= price) + (paid >= 2 * price) + triple):
            cell = chart.right[cell]
    move_price(pos, company, cell, "dividend")
