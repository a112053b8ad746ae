"""18VA 4.6: what a president may do for a train that must be bought, and when nothing is left."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Bankrupt, BuyTrain, SellShares
from roundhouse.core.facts import Fact
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.engine.decision import Range
from roundhouse.engine.position import Position
from roundhouse.rules.emergency.emergency import in_emergency, most_to_raise
from roundhouse.rules.emergency.president_contribution import (
    must_buy,
    president,
    president_funds,
)
from roundhouse.rules.stock import sell
from roundhouse.rules.trains import buy_train
from roundhouse.rules.trains.trains_for_sale import BANK_SELLERS

# -- emergency sales ---------------------------------------------------------------------------

#: The turn (stock round, operating round, corporation), the president, and what sales raised.
RAISED: Fact[tuple[int, int, int, int, int]] = Fact("raised", (0, 0, NOBODY, NOBODY, 0))


def raised(pos: Position) -> int:
    """What the president's emergency sales of this turn brought."""
    return RAISED.of(pos.state)[4] if RAISED.of(pos.state)[:4] == this_turn(pos) else 0


def this_turn(pos: Position) -> tuple[int, int, int, int]:
    s = pos.state
    return (s.stock_number, s.or_number, s.corporation, president(pos))


def sell_and_note(pos: Position, a: SellShares) -> None:
    """A sale; in an emergency, what it brings is remembered."""
    if in_emergency(pos):
        amount = a.count * pos.price(pos.title.corporation_number[a.corporation])
        RAISED.set(pos.state, (*this_turn(pos), raised(pos) + amount))
    sell.apply_sell(pos, a)


def sell_one_block(pos: Position, a: SellShares) -> Refusal | None:
    """Shares of one corporation are sold in a single block per turn."""
    if pos.state.turn.sold >> pos.title.corporation_number[a.corporation] & 1:
        return Refusal("sell.one-block", {"corporation": a.corporation})
    return None


def one_block_in_stock_rounds(pos: Position, a: SellShares) -> Refusal | None:
    """4.3.1 speaks of turns of a stock round: an emergency has no such limit."""
    return None if in_emergency(pos) else sell_one_block(pos, a)


# -- another corporation's train ---------------------------------------------------------------


def cash_in_hand(pos: Position, a: BuyTrain) -> Refusal | None:
    """With an empty treasury the president may pay cash for another corporation's train.

    What emergency sales brought is not for it.
    """
    if a.seller in BANK_SELLERS:
        return None
    cash = pos.corporation_cash(pos.state.corporation)
    if a.price <= cash:
        return None
    if not must_buy(pos):
        return Refusal("train.deal-funds", {"price": a.price, "cash": cash})
    if cash:
        return Refusal("train.deal-treasury", {"price": a.price, "cash": cash})
    have = in_hand(pos)
    if a.price > have:
        return Refusal("train.deal-cash-in-hand", {"price": a.price, "cash": have})
    return None


def in_hand(pos: Position) -> int:
    """The president's cash without what emergency sales of this turn brought."""
    return pos.state.cash[president(pos)] - raised(pos)


def ranges(pos: Position) -> Iterator[Range]:
    """Prices between corporations; proceeds of sales do not raise them."""
    cash = pos.corporation_cash(pos.state.corporation)
    for each in buy_train.ranges(pos):
        high = min(each.high, max(cash, in_hand(pos)))
        if high >= each.low:
            yield each._replace(high=high)


# -- bankruptcy --------------------------------------------------------------------------------


def no_train_within_reach(pos: Position, a: Bankrupt) -> Refusal | None:
    """Nobody is bankrupt who can get a train by any way of 4.6 that needs no one's consent."""
    del a
    for purchase in ways_left(pos):
        return Refusal(
            "bankrupt.within-reach", {"train": purchase.train, "seller": purchase.seller}
        )
    return None


def ways_left(pos: Position) -> Iterator[BuyTrain]:
    """Trains with Tredegar's discount, and those of the president's other corporations."""
    handler = pos.title.handlers[BuyTrain]
    cash = pos.corporation_cash(pos.state.corporation)
    for purchase in handler.candidates(pos):
        guards = handler.guards
        assert isinstance(purchase, BuyTrain)
        if purchase.power:
            if purchase.price - cash > most_to_raise(pos):
                continue
            guards = tuple(g for g in guards if g is not president_funds)
        elif purchase.seller in BANK_SELLERS or not sold_by_president(pos, purchase):
            continue
        if all(guard(pos, purchase) is None for guard in guards):
            yield purchase


def sold_by_president(pos: Position, a: BuyTrain) -> bool:
    seller = pos.title.corporation_number[a.seller]
    return bool(pos.title.hooks.decider(pos, seller) == president(pos))
