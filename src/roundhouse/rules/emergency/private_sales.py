"""Privates that a president in need sells to another player to pay for a train."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from roundhouse.core.actions import SellPrivate
from roundhouse.core.refusal import Refusal
from roundhouse.engine.decision import Range
from roundhouse.engine.position import Position, only_in
from roundhouse.rules.emergency.emergency import in_emergency, leads_somewhere, outcomes, short_of
from roundhouse.rules.emergency.president_contribution import may_be_helped, president
from roundhouse.rules.privates import trade
from roundhouse.rules.stock.share_transactions import spendable


@only_in("trains")
def just_enough(pos: Position, a: SellPrivate) -> Refusal | None:
    """A president in need may sell a private to another player, but for no more than needed."""
    if not in_emergency(pos):
        return None
    if not may_be_helped(pos):
        return Refusal("emergency.no-need")
    cash, short = pos.state.cash[president(pos)], short_of(pos)
    if cash >= short:
        return Refusal("emergency.enough", {"cash": cash, "short": short})
    if leads_on(pos, a.price):
        return None
    return Refusal("emergency.too-much", {"corporation": a.private, "count": 1})


def leads_on(pos: Position, price: int) -> bool:
    """Can sales end well after a private was sold at this price?"""
    after = pos.fork()
    after.state.cash[president(pos)] += price
    after.state.turn.least = min(after.state.turn.least or price, price)
    return leads_somewhere(after, outcomes(pos))


def prices(pos: Position) -> list[tuple[int, int]]:
    """From what to what a president in need may sell a private.

    A low price can be refused where a higher one is not: less than the least that was received
    for anything may be left in the end. The rules are the same for all privates and buyers.
    """
    known: list[tuple[int, int]] | None = pos.cache.get("private-prices")
    if known is not None:
        return known
    s, found = pos.state, list[tuple[int, int]]()
    if may_be_helped(pos) and s.cash[president(pos)] < short_of(pos):
        most = max(spendable(pos, p) for p in range(s.players) if p != president(pos))
        for price in range(1, most + 1):
            if not leads_on(pos, price):
                continue
            if found and found[-1][1] == price - 1:
                found[-1] = found[-1][0], price
            else:
                found.append((price, price))
    pos.cache["private-prices"] = found
    return found


def candidates(pos: Position) -> Iterator[SellPrivate]:
    """The lowest price of every span; one that is refused if there is none."""
    for sale in trade.sell_candidates(pos):
        spans = prices(pos) if in_emergency(pos) else []
        yield from [replace(sale, price=low) for low, _ in spans] or [sale]


def ranges(pos: Position) -> Iterator[Range]:
    for r in trade.sell_ranges(pos):
        if not in_emergency(pos):
            yield r
            continue
        for low, high in prices(pos):
            if low <= r.high:
                sale = replace(r.action, **{r.field: low})
                yield Range(sale, r.field, low, min(high, r.high))


SELL_PRIVATE = replace(
    trade.SELL_PRIVATE,
    candidates=candidates,
    guards=(*trade.SELL_PRIVATE.guards, just_enough),
    ranges=ranges,
)
