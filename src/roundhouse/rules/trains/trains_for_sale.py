"""Trains that a corporation could buy: the bank's, the pool's, other corporations', trade-ins."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import BuyTrain
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.engine.position import Position
from roundhouse.rules.trains.depot import family_of, on_sale, type_of

BANK_SELLERS = ("bank", "pool")


def from_bank(pos: Position) -> Iterator[tuple[str, int, int]]:
    """(seller, card, type) of everything the bank and the pool sell. Clause 18AL 1.4."""
    for card in on_sale(pos):
        for t in family_of(pos, card).types:
            yield "bank", card, t
    seen = set()
    for card in pos.state.pool_trains:
        for t in family_of(pos, card).types:
            if t not in seen:
                seen.add(t)
                yield "pool", card, t


def from_corporations(pos: Position) -> Iterator[tuple[int, int]]:
    """(corporation, card) of trains that other corporations could sell, one of each name."""
    s, sells = pos.state, pos.title.hooks.sells_train
    for owner, cards in enumerate(s.trains):
        if not cards or owner == s.corporation or pos.title.corporations[owner].is_independent:
            continue
        seen = set()
        for card in cards:
            name = s.variants[card]
            if name not in seen and sells(pos, owner, card):
                seen.add(name)
                yield owner, card


def find_card(pos: Position, a: BuyTrain) -> int:
    """The card an action means, or -1."""
    s, t = pos.state, pos.title
    wanted = t.train_number.get(a.train, -1)
    if a.seller in BANK_SELLERS:
        for card in on_sale(pos) if a.seller == "bank" else s.pool_trains:
            if wanted in family_of(pos, card).types:
                return card
        return -1
    owner = t.corporation_number.get(a.seller, NOBODY)
    if owner in (NOBODY, s.corporation) or t.corporations[owner].is_independent:
        return -1
    for card in s.trains[owner]:
        if s.variants[card] == wanted and t.hooks.sells_train(pos, owner, card):
            return card
    return -1


def list_price(pos: Position, a: BuyTrain) -> int:
    price: int = pos.title.hooks.train_price(pos, a)
    return price - (pos.title.train_rules.trade_in[a.trade_in] if a.trade_in else 0)


def face_price(pos: Position, a: BuyTrain) -> int:
    return pos.title.trains[pos.title.train_number[a.train]].price


# -- trading in ---------------------------------------------------------------------------------


def trade_ins(pos: Position) -> Iterator[BuyTrain]:
    """New trains that the corporation could buy by trading in one of its own."""
    rules = pos.title.train_rules
    if not rules.trade_in:
        return
    s = pos.state
    owned = dict.fromkeys(type_of(pos, card).name for card in s.trains[s.corporation])
    for seller, _, t in from_bank(pos):
        new = pos.title.trains[t]
        if seller == "bank" and new.name == rules.trade_in_for:
            for old in owned:
                if old in rules.trade_in:
                    yield BuyTrain(seller, new.name, new.price - rules.trade_in[old], old)


def trade_in_allowed(pos: Position, a: BuyTrain) -> Refusal | None:
    """Only certain trains can be traded in, for one type of new train, by their owner."""
    if not a.trade_in:
        return None
    rules, s = pos.title.train_rules, pos.state
    if a.seller != "bank" or a.train != rules.trade_in_for or a.trade_in not in rules.trade_in:
        return Refusal("train.trade-in", {"train": a.trade_in})
    if all(type_of(pos, card).name != a.trade_in for card in s.trains[s.corporation]):
        return Refusal("train.trade-in-not-owned", {"train": a.trade_in})
    return None


def hand_in(pos: Position, old: str) -> None:
    """The traded-in train goes to the pool (and rusts there if the new one rusts it)."""
    s = pos.state
    card = next(c for c in s.trains[s.corporation] if type_of(pos, c).name == old)
    s.trains[s.corporation] = tuple(c for c in s.trains[s.corporation] if c != card)
    pos.title.hooks.to_pool(pos, card)
