"""Buying trains: from the bank, the pool and other corporations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from roundhouse.core.actions import Action, BuyTrain, Pass
from roundhouse.core.events import TrainBought
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.engine.decision import Range
from roundhouse.engine.position import Handler, Position, only_in
from roundhouse.rules.bank import pay, pay_bank
from roundhouse.rules.emergency.president_contribution import (
    enough_for_train,
    help_with_corporation_trains,
    helped_cheapest,
    least_after_sales,
    must_buy,
    own_funds,
    president,
    president_adds,
    president_funds,
    sold_enough,
)
from roundhouse.rules.privates.offers import declined_prices, not_declined, propose
from roundhouse.rules.trains.depot import (
    cheapest_from_bank,
    declare,
    family_of,
    is_obsolete,
    room_for_train,
    take_from_depot,
    type_of,
)
from roundhouse.rules.trains.rusting import new_train_sold
from roundhouse.rules.trains.trains_for_sale import (
    BANK_SELLERS,
    find_card,
    from_bank,
    from_corporations,
    hand_in,
    list_price,
    trade_in_allowed,
    trade_ins,
)


def candidates(pos: Position) -> Iterator[BuyTrain]:
    yield from at_list_price(pos)
    yield from pos.title.hooks.special_train_purchases(pos)
    yield from trade_ins(pos)
    yield from deals(pos)


def quick_candidates(pos: Position) -> Iterator[BuyTrain]:
    """Candidates that pass all guards in IMPLIED: without room only a trade-in is possible."""
    asked = room in pos.title.handlers[BuyTrain].guards
    has_room = not asked or room_for_train(pos, pos.state.corporation)
    if has_room:
        yield from at_list_price(pos)
    for a in pos.title.hooks.special_train_purchases(pos):
        if all(guard(pos, a) is None for guard in IMPLIED):
            yield a
    yield from trade_ins(pos)
    if has_room:
        yield from deals(pos)


def at_list_price(pos: Position) -> Iterator[BuyTrain]:
    for seller, _, t in from_bank(pos):
        train = pos.title.trains[t]
        yield bank_purchase(seller, train.name, train.price)


@cache
def bank_purchase(seller: str, train: str, price: int) -> BuyTrain:
    """One record for equal purchases."""
    return BuyTrain(seller, train, price)


def deals(pos: Position) -> Iterator[BuyTrain]:
    for owner, card in from_corporations(pos):
        seller, train_name = pos.title.corporations[owner].name, type_of(pos, card).name
        yield BuyTrain(seller, train_name, least_price(pos, owner, train_name))


def ranges(pos: Position) -> Iterator[Range]:
    cash = pos.corporation_cash(pos.state.corporation)
    for owner, card in from_corporations(pos):
        train = type_of(pos, card)
        high = cash
        if help_with_corporation_trains(pos):
            high = max(cash, min(train.price, cash + pos.state.cash[president(pos)]))
        low = least_price(pos, owner, train.name)
        if high >= low:
            seller = pos.title.corporations[owner].name
            yield Range(BuyTrain(seller, train.name, low), "price", low, high)


def least_price(pos: Position, seller: int, train: str) -> int:
    """The lowest price worth offering: more than was declined this turn."""
    least = max(1, least_after_sales(pos)) if help_with_corporation_trains(pos) else 1
    if not pos.state.turn.declined:
        return least
    owner = pos.title.hooks.decider(pos, seller)
    what = f"{pos.title.corporations[seller].name} {train}"
    return max([least, *(d + 1 for d in declined_prices(pos, president(pos), owner, what))])


def room(pos: Position, a: BuyTrain) -> Refusal | None:
    s = pos.state
    if not a.trade_in and not room_for_train(pos, s.corporation):
        limit = pos.title.hooks.train_limit(pos, s.corporation)
        return Refusal("train.limit", {"limit": limit})
    return None


def closed_by_limit(pos: Position, a: Action) -> Refusal | None:
    """The step has closed by itself because the corporation has all the trains it may own.

    Clauses 18GA 4.2.5(g)-full, 18AL 4.2.5(g).
    """
    last = pos.decision.kind == "privates"
    return room(pos, a) if last and isinstance(a, BuyTrain) else None


def for_sale(pos: Position, a: BuyTrain) -> Refusal | None:
    if find_card(pos, a) >= 0:
        return None
    if a.seller in BANK_SELLERS:
        return Refusal("train.not-on-sale", {"train": a.train, "seller": a.seller})
    seller = pos.title.corporation_number.get(a.seller, NOBODY)
    if seller == NOBODY:
        return Refusal("unknown-name", {"field": "seller", "name": a.seller})
    if seller == pos.state.corporation:
        return Refusal("train.not-on-sale", {"train": a.train, "seller": a.seller})
    for card in pos.state.trains[seller]:
        if type_of(pos, card).name == a.train:
            if is_obsolete(pos, card):
                return Refusal("train.obsolete", {"train": a.train})
            return Refusal("train.never-sold", {"train": a.train, "seller": a.seller})
    return Refusal("train.no-such-train", {"train": a.train, "seller": a.seller})


def one_from_bank(pos: Position, a: BuyTrain) -> Refusal | None:
    if (
        a.seller in BANK_SELLERS
        and "one-bank-train" in pos.phase.flags
        and pos.state.turn.bank_trains
    ):
        return Refusal("train.one-per-turn")
    return None


def exact_price(pos: Position, a: BuyTrain) -> Refusal | None:
    if a.seller in BANK_SELLERS:
        price = list_price(pos, a)
        if a.price != price:
            return Refusal("train.price", {"price": a.price, "list": price})
    elif a.price < 1:
        return Refusal("train.deal-price", {"price": a.price})
    return None


def not_just_declined(pos: Position, a: BuyTrain) -> Refusal | None:
    if a.seller in BANK_SELLERS:
        return None
    owner = pos.title.hooks.decider(pos, pos.title.corporation_number[a.seller])
    return not_declined(pos, president(pos), owner, f"{a.seller} {a.train}", a.price)


def apply(pos: Position, a: BuyTrain) -> None:
    if a.seller in BANK_SELLERS:
        buy_from_bank(pos, a)
        return
    owner = pos.title.hooks.decider(pos, pos.title.corporation_number[a.seller])
    propose(pos, a, president(pos), owner, f"{a.seller} {a.train}", a.price)


def buy_from_bank(pos: Position, a: BuyTrain) -> None:
    s = pos.state
    corporation = s.corporation
    card = find_card(pos, a)
    president_adds(pos, a.price)
    pay_bank(pos, s.party(corporation), a.price)
    family = family_of(pos, card)
    s.turn.bank_trains += 1
    s.turn.bought_from_corporation = 0
    pos.title.hooks.before_train_arrives(pos, a, card)
    if a.seller == "bank":
        take_from_depot(pos, card)
        s.turn.types |= 1 << family.number
    else:
        s.pool_trains = tuple(c for c in s.pool_trains if c != card)
    if a.trade_in:
        hand_in(pos, a.trade_in)
    declare(pos, card, pos.title.train_number[a.train])
    s.trains[corporation] = (*s.trains[corporation], card)
    pos.emit(TrainBought(pos.corporation_name(corporation), a.train, a.seller, a.price))
    if a.seller == "bank":
        new_train_sold(pos, family, corporation)
    pos.title.hooks.train_bought(pos, corporation)


def deal(pos: Position, a: BuyTrain) -> None:
    """A corporation sells a train to another."""
    s = pos.state
    corporation, seller = s.corporation, pos.title.corporation_number[a.seller]
    card = find_card(pos, a)
    s.turn.bought_from_corporation = 1
    president_adds(pos, a.price)
    pay(pos, s.party(corporation), s.party(seller), a.price)
    s.trains[seller] = tuple(c for c in s.trains[seller] if c != card)
    s.trains[corporation] = (*s.trains[corporation], card)
    pos.emit(TrainBought(pos.corporation_name(corporation), a.train, a.seller, a.price))
    pos.title.hooks.train_bought(pos, corporation)


# -- the step -----------------------------------------------------------------------------------


def needs_decision(pos: Position) -> bool:
    s = pos.state
    if must_buy(pos):
        return True
    if not pos.title.auto_pass:
        can_take = room_for_train(pos, s.corporation) or any(True for _ in trade_ins(pos))
        return can_take or bool(pos.title.hooks.trains_linger(pos))
    return might_buy(pos) or pos.title.hooks.trains_linger(pos)


def might_buy(pos: Position) -> bool:
    """Is there room for a train, and money for one on sale?"""
    s = pos.state
    cash = pos.corporation_cash(s.corporation)
    for a in trade_ins(pos):
        if a.price <= cash:
            return True
    if not room_for_train(pos, s.corporation):
        return False
    # 18xx.games closes the step right after the one train from the bank; after a train from
    # a corporation it waits again, though the bank sells no other.
    bank_sells = (
        "one-bank-train" not in pos.phase.flags
        or not s.turn.bank_trains
        or s.turn.bought_from_corporation
    )
    if bank_sells and cheapest_from_bank(pos) > 0 and enough_for_train(pos) <= cash:
        return True
    return cash > 0 and next(from_corporations(pos), None) is not None


@only_in("trains")
def pass_needs_train(pos: Position, a: Pass) -> Refusal | None:
    del a
    if pos.decision.kind == "trains" and must_buy(pos):
        return Refusal("train.must-buy")
    return None


#: Guards that every purchase of the quick list passes.
IMPLIED = frozenset((for_sale, trade_in_allowed, room))
BUY_TRAIN = Handler(
    candidates,
    (
        for_sale,
        trade_in_allowed,
        room,
        one_from_bank,
        exact_price,
        own_funds,
        helped_cheapest,
        president_funds,
        sold_enough,
        not_just_declined,
    ),
    apply,
    ranges,
    quick=quick_candidates,
    implied=IMPLIED,
)
