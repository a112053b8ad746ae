"""18VA: sales only of shares that have operated, the cheapest train by power, undeclared trains."""

from __future__ import annotations

from roundhouse.core.actions import BuyTrain, SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import Round
from roundhouse.engine.position import Position
from roundhouse.rules.trains import depot
from roundhouse.rules.trains.depot import cheapest_from_bank, declare, family_of
from roundhouse.rules.trains.train_power import purchases
from roundhouse.rules.trains.trains_for_sale import BANK_SELLERS


def sell_operated(pos: Position, a: SellShares) -> Refusal | None:
    """Shares of a corporation that has not completed an operating turn cannot be sold (4.3.1)."""
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    first_turn = s.round == Round.OPERATING and s.corporation == c and s.turn.first
    if not pos.has_operated(c) or first_turn:
        return Refusal("sell.not-operated", {"corporation": a.corporation})
    return None


def helped_cheapest(pos: Position, a: BuyTrain) -> Refusal | None:
    """The president helps with the cheapest train; a power may make a new one that."""
    if a.seller not in BANK_SELLERS or a.price <= pos.corporation_cash(pos.state.corporation):
        return None
    cheapest = cheapest_from_bank(pos)
    if a.power:
        pool = [pos.title.trains[pos.state.variants[c]].price for c in pos.state.pool_trains]
        cheapest = min([*pool, *(b.price for b in purchases(pos))])
    if a.price != cheapest:
        return Refusal("train.help-cheapest", {"price": a.price, "cheapest": cheapest})
    return None


def to_pool_undeclared(pos: Position, card: int) -> None:
    """In the pool a train of several types is none of them yet."""
    declare(pos, card, family_of(pos, card).types[0])
    depot.to_pool(pos, card)
