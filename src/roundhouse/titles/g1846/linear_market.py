"""A stock market of one row: how sales, payouts and unsold shares move prices."""

from __future__ import annotations

from roundhouse.core.state import Round
from roundhouse.engine.position import Position
from roundhouse.finance.shares import with_players
from roundhouse.rules.stock.share_transactions import move_price


def sold_out_or_unsold(pos: Position) -> None:
    """After a stock round: left with a share in the pool, right if players hold them all.

    Clause 1846 5.4b.
    """
    s, market = pos.state, pos.title.market
    for c in pos.title.hooks.operating_order(pos):
        if pos.title.corporations[c].is_independent or s.over:
            continue
        if s.held(c, s.POOL):
            move_price(pos, c, market.left[s.cell[c]], "unsold")
        elif with_players(s, c) == s.units[c]:
            move_price(pos, c, market.right[s.cell[c]], "sold-out")


def drop_if_president(
    pos: Position, player: int, corporation: int, count: int, was_president: bool
) -> None:
    """Only a president's sale moves the price: one box, once per turn.

    Clause 1846 5.2b.
    """
    del player, count
    if was_president and not pos.state.turn.sold >> corporation & 1:
        one_box_left(pos, corporation)


def drop_each_forced_block(
    pos: Position, player: int, corporation: int, count: int, was_president: bool
) -> None:
    """The same, but in an operating round every block that the president sells counts."""
    if pos.state.round != Round.OPERATING:
        drop_if_president(pos, player, corporation, count, was_president)
    elif was_president:
        one_box_left(pos, corporation)


def one_box_left(pos: Position, corporation: int) -> None:
    move_price(pos, corporation, pos.title.market.left[pos.state.cell[corporation]], "sale")


def by_multiples_of_price(pos: Position, corporation: int, paid: int) -> None:
    """By the payout compared with the price: less than half, once, twice, three times.

    Clause 1846 6.4b.
    """
    market, price = pos.title.market, pos.price(corporation)
    cell = pos.state.cell[corporation]
    if paid * 2 < price:
        cell = market.left[cell]
    else:
        triple = paid >= 3 * price and price >= pos.title.stock.triple_from
        for _ in range((paid >= price) + (paid >= 2 * price) + triple):
            cell = market.right[cell]
    move_price(pos, corporation, cell, "dividend")
