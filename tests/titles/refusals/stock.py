"""Refusals in stock rounds."""

from __future__ import annotations

from collections.abc import Iterator

from tests.titles.refusals.kit import Attempt, home, names, plain, price, shows, started, units

from roundhouse.core.actions import BuyShare, LayTile, Par, Pass, SellShares


@shows("buy.certificate-limit")
def full_hand(title: str) -> Iterator[Attempt]:
    """A holds more and more, until he has as many certificates as are allowed."""
    table = plain(title).set_cash(A=500)
    *owned, last = names(table)
    table.corporation(last, price(table), B=2)
    for name in owned:
        for held in range(2, units(table, name) + 1):
            yield (
                table.corporation(name, price(table), A=held).stock_turn("A"),
                [BuyShare(last, "ipo")],
            )


@shows("pass.over-limit")
def too_many_certificates(title: str) -> Attempt:
    """A owns everything but one corporation."""
    table = plain(title)
    *owned, last = names(table)
    for name in owned:
        table.corporation(name, price(table), A=units(table, name))
    table.corporation(last, price(table), B=2).stock_turn("A")
    return table, [Pass()]


@shows("buy.funds")
def no_money(title: str) -> Attempt:
    table = started(title).set_cash(A=0)
    return table, [BuyShare(names(table)[1], "ipo")]


@shows("buy.hold-limit")
def most_already(title: str) -> Attempt:
    table = started(title)
    return table, [BuyShare(names(table)[0], "ipo")]


@shows("buy.none-left")
def empty_pool(title: str) -> Attempt:
    table = started(title)
    return table, [BuyShare(names(table)[1], "pool")]


@shows("buy.president-first")
def not_started(title: str) -> Attempt:
    table = started(title)
    return table, [BuyShare(names(table)[2], "ipo")]


@shows("buy.sold-this-round")
def sold_before(title: str) -> Attempt:
    table = started(title)
    second = names(table)[1]
    table.move_shares(second, 2, "ipo", "A").stock_turn("A").play(SellShares(second, 1))
    return table, [BuyShare(second, "pool")]


@shows("sell.not-held")
def not_held(title: str) -> Attempt:
    table = started(title)
    return table, [SellShares(names(table)[1], 1)]


@shows("sell.no-successor")
def nobody_to_follow(title: str) -> Attempt:
    table = started(title)
    return table, [SellShares(names(table)[0], n) for n in range(1, 7)]


@shows("sell.pool-limit")
def full_pool(title: str) -> Iterator[Attempt]:
    for pool in range(1, 8):
        table = plain(title)
        first = names(table)[0]
        if units(table, first) >= pool + 4:
            table.corporation(first, price(table), B=2, A=2, pool=pool).stock_turn("A")
            yield table, [SellShares(first, 1), SellShares(first, 2)]


@shows("start.already", "start.price")
def start_again(title: str) -> Attempt:
    table = started(title)
    first, _, third = names(table)[:3]
    return table, [Par(first, price(table)), Par(third, 1)]


@shows("order.stock")
def track_in_a_stock_turn(title: str) -> Attempt:
    table = started(title)
    return table, [LayTile(home(table), "57", 0)]
