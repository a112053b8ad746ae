"""Selling shares to the pool, in a stock round or an emergency."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from roundhouse.core.actions import SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.engine.position import Handler, Position, checked_once, only_in
from roundhouse.finance.shares import could_preside
from roundhouse.rules.stock.share_transactions import (
    actor,
    corporation_president_units,
    sell_to_pool,
)


def sell_candidates(pos: Position) -> Iterator[SellShares]:
    """Every number of shares that the player holds, of floated corporations and others.

    Clauses 18GA 3.2(a)-unfloated, 18AL 3.2(a)-any.
    """
    s, corporations = pos.state, pos.title.corporations
    for c, held in enumerate(s.shares[actor(pos) :: s.width]):
        for count in range(1, held + 1):
            yield sale(corporations[c].name, count)


@cache
def sale(corporation: str, count: int) -> SellShares:
    """One record for equal sales."""
    return SellShares(corporation, count)


def sell_held(pos: Position, a: SellShares) -> Refusal | None:
    c = pos.title.corporation_number[a.corporation]
    have = pos.state.held(c, actor(pos))
    if not 1 <= a.count <= have:
        return Refusal(
            "sell.not-held", {"corporation": a.corporation, "count": a.count, "have": have}
        )
    return None


def sell_priced(pos: Position, a: SellShares) -> Refusal | None:
    c = pos.title.corporation_number[a.corporation]
    if pos.state.cell[c] == NOBODY:
        return Refusal("sell.no-price", {"corporation": a.corporation})
    return None


@only_in("stock")
@checked_once
def sell_first_round(pos: Position, a: object) -> Refusal | None:
    del a
    s = pos.state
    if (
        s.stock_number == 1
        and pos.decision.kind == "stock"
        and not pos.title.stock.first_round_sales
    ):
        return Refusal("sell.first-round")
    return None


@only_in("stock")
@checked_once
def sell_order(pos: Position, a: object) -> Refusal | None:
    """All sales come before or (where the title allows it) after the purchase.

    Clauses 18AL 3.2-buysell, 1846 5.22.
    """
    del a
    turn = pos.state.turn
    if not turn.bought or pos.decision.kind != "stock":
        return None
    if pos.title.stock.order == "sell-buy":
        return Refusal("sell.after-purchase")
    return Refusal("sell.both-sides-of-purchase") if turn.sold_first else None


def sell_pool_limit(pos: Position, a: SellShares) -> Refusal | None:
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    limit = pos.title.stock.pool_limit
    if (s.held(c, s.POOL) + a.count) * 100 > limit * s.units[c]:
        return Refusal("sell.pool-limit", {"corporation": a.corporation, "limit": limit})
    return None


def sell_presidency(pos: Position, a: SellShares) -> Refusal | None:
    """The presidency is given up only if another player can take it.

    Clause 18GA 3.2(a)(4).
    """
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    player = actor(pos)
    needed = corporation_president_units(pos, c)
    if s.president[c] != player or s.held(c, player) - a.count >= needed:
        return None
    if could_preside(s, c, needed, player):
        return None
    return Refusal("sell.no-successor", {"corporation": a.corporation})


def sell_half_certificate(pos: Position, a: SellShares) -> Refusal | None:
    """A president with only the president's certificate sells half of it only to step down.

    Clauses 18GA 3.2(a)(4), 18AL 3.2(a)(4).
    """
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    player = actor(pos)
    needed = corporation_president_units(pos, c)
    if s.president[c] != player or s.held(c, player) != needed or a.count >= needed:
        return None
    if could_preside(s, c, needed, player):
        return None
    return Refusal("sell.half-no-successor", {"corporation": a.corporation})


def least_for_certificate(pos: Position, a: SellShares, player: int, price: int) -> int:
    """The least that a sale brings for any one certificate; asked before the sale.

    Two shares whose sale gives up the presidency are the president's certificate itself: it
    brings twice the price. Clauses 18GA 4.2.5.1(d)-enough, 18AL 4.2.5.2(d).
    """
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    units = corporation_president_units(pos, c)
    if s.president[c] != player or a.count != units or pos.title.train_rules.least_by_share:
        return price
    left = s.held(c, player) - a.count
    most = max(s.held(c, p) for p in range(s.players) if p != player)
    return price * units if most > left and most >= units else price


def apply_sell(pos: Position, a: SellShares) -> None:
    """Sell one block; a sale in an emergency counts for neither priority nor the order of a turn.

    Clauses 18AL 3.2(a)-piecemeal, 18Chesapeake 10.2-6, 18AL 4.2.5.2(d)-turn, 18GA 3.2(a)(4).
    """
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    player = actor(pos)
    least = least_for_certificate(pos, a, player, pos.price(c))
    sell_to_pool(pos, player, c, a.count)
    s.turn.sold |= 1 << c
    if pos.decision.kind == "stock":
        s.sold[player] |= 1 << c
        s.turn.acted = 1
        if not s.turn.bought:
            s.turn.sold_first = 1
    else:
        s.turn.least = min(s.turn.least or least, least)


SELL = Handler(
    sell_candidates,
    (sell_held, sell_priced, sell_first_round, sell_order, sell_pool_limit, sell_presidency),
    apply_sell,
    implied=frozenset((sell_held,)),
)
