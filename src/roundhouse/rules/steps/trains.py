"""Buying trains: from the bank, the open market and other companies."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import BuyTrain, Pass
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.rules.fleet import (
    cheapest_from_bank,
    declare,
    family_of,
    is_obsolete,
    new_train_sold,
    on_sale,
    room_for_train,
    take_from_depot,
    type_of,
)
from roundhouse.rules.money import pay, pay_bank
from roundhouse.rules.position import Position
from roundhouse.rules.steps.offers import declined_prices, not_declined, propose
from roundhouse.rules.title import Handler, Range

BANK_SELLERS = ("bank", "market")

# -- what is for sale --------------------------------------------------------------------------


def from_bank(pos: Position) -> Iterator[tuple[str, int, int]]:
    """(seller, card, type) of everything the bank and the open market sell."""
    for card in on_sale(pos):
        for t in family_of(pos, card).types:
            yield "bank", card, t
    seen = set()
    for card in pos.state.pool_trains:
        for t in family_of(pos, card).types:
            if t not in seen:
                seen.add(t)
                yield "market", card, t


def from_companies(pos: Position) -> Iterator[tuple[int, int]]:
    """(company, card) of trains that other companies could sell, one of each name."""
    s = pos.state
    for seller in pos.title.companies:
        if seller.number == s.company or seller.independent:
            continue
        seen = set()
        for card in s.trains[seller.number]:
            name = s.variants[card]
            if name not in seen and pos.title.policies.sells_train(pos, seller.number, card):
                seen.add(name)
                yield seller.number, card


def find_card(pos: Position, a: BuyTrain) -> int:
    """The card an action means, or -1."""
    if a.seller in BANK_SELLERS:
        for seller, card, t in from_bank(pos):
            if seller == a.seller and pos.title.trains[t].name == a.train:
                return card
        return -1
    seller_number = pos.title.company_number.get(a.seller, NOBODY)
    for owner, card in from_companies(pos):
        if owner == seller_number and type_of(pos, card).name == a.train:
            return card
    return -1


def list_price(pos: Position, a: BuyTrain) -> int:
    price: int = pos.title.policies.train_price(pos, a)
    return price - (pos.title.train_rules.trade_in[a.trade_in] if a.trade_in else 0)


def face_price(pos: Position, a: BuyTrain) -> int:
    return pos.title.trains[pos.title.train_number[a.train]].price


# -- trading in ---------------------------------------------------------------------------------


def trade_ins(pos: Position) -> Iterator[BuyTrain]:
    """New trains that the company could buy by handing in one of its own."""
    rules = pos.title.train_rules
    if not rules.trade_in:
        return
    s = pos.state
    owned = dict.fromkeys(type_of(pos, card).name for card in s.trains[s.company])
    for seller, _, t in from_bank(pos):
        new = pos.title.trains[t]
        if seller == "bank" and new.name == rules.trade_in_for:
            for old in owned:
                if old in rules.trade_in:
                    yield BuyTrain(seller, new.name, new.price - rules.trade_in[old], old)


def trade_in_allowed(pos: Position, a: BuyTrain) -> Refusal | None:
    """Only some trains may be handed in, for one kind of new train, and only one's own."""
    if not a.trade_in:
        return None
    rules, s = pos.title.train_rules, pos.state
    if a.seller != "bank" or a.train != rules.trade_in_for or a.trade_in not in rules.trade_in:
        return Refusal("train.trade-in", {"train": a.trade_in})
    if all(type_of(pos, card).name != a.trade_in for card in s.trains[s.company]):
        return Refusal("train.trade-in-not-owned", {"train": a.trade_in})
    return None


def hand_in(pos: Position, old: str) -> None:
    """The old train goes to the open market (and rusts there, if the new one makes it)."""
    s = pos.state
    card = next(c for c in s.trains[s.company] if type_of(pos, c).name == old)
    s.trains[s.company] = tuple(c for c in s.trains[s.company] if c != card)
    pos.title.policies.to_market(pos, card)


# -- the duty to own a train -------------------------------------------------------------------


def must_buy(pos: Position) -> bool:
    """A company without a train has to get one, if the title says so and there is any."""
    known = pos.scratch.get("must-buy")
    if known is None:
        s = pos.state
        known = (
            not s.trains[s.company]
            and cheapest_from_bank(pos) > 0
            and pos.title.policies.needs_train(pos, s.company)
        )
        pos.scratch["must-buy"] = known
    return bool(known)


def may_be_helped(pos: Position) -> bool:
    """The president pays only if the treasury cannot buy the cheapest train of the bank."""
    return must_buy(pos) and pos.company_cash(pos.state.company) < enough_for_train(pos)


def enough_for_train(pos: Position) -> int:
    """What a treasury needs for some train of the bank, with all that makes one cheaper."""
    return pos.title.policies.treasury_price(pos)


# -- the handler -------------------------------------------------------------------------------


def candidates(pos: Position) -> Iterator[BuyTrain]:
    for seller, _, t in from_bank(pos):
        train = pos.title.trains[t]
        yield BuyTrain(seller, train.name, train.price)
    yield from pos.title.policies.special_train_purchases(pos)
    yield from trade_ins(pos)
    for owner, card in from_companies(pos):
        seller, train_name = pos.title.companies[owner].name, type_of(pos, card).name
        yield BuyTrain(seller, train_name, least_price(pos, owner, train_name))


def ranges(pos: Position) -> Iterator[Range]:
    cash = pos.company_cash(pos.state.company)
    for owner, card in from_companies(pos):
        train = type_of(pos, card)
        high = cash
        if help_with_company_trains(pos):
            high = max(cash, min(train.price, cash + pos.state.cash[president(pos)]))
        low = least_price(pos, owner, train.name)
        if high >= low:
            seller = pos.title.companies[owner].name
            yield Range(BuyTrain(seller, train.name, low), "price", low, high)


def least_price(pos: Position, seller: int, train: str) -> int:
    """The lowest price worth naming: more than what was declined this turn."""
    owner = pos.title.policies.decider(pos, seller)
    what = f"{pos.title.companies[seller].name} {train}"
    return max([1, *(d + 1 for d in declined_prices(pos, president(pos), owner, what))])


def president(pos: Position) -> int:
    return pos.ask.players[0]


def room(pos: Position, a: BuyTrain) -> Refusal | None:
    s = pos.state
    if not a.trade_in and not room_for_train(pos, s.company):
        limit = pos.title.policies.train_limit(pos, s.company)
        return Refusal("train.limit", {"limit": limit})
    return None


def for_sale(pos: Position, a: BuyTrain) -> Refusal | None:
    if find_card(pos, a) >= 0:
        return None
    if a.seller in BANK_SELLERS:
        return Refusal("train.not-on-sale", {"train": a.train, "seller": a.seller})
    seller = pos.title.company_number.get(a.seller, NOBODY)
    if seller == NOBODY:
        return Refusal("unknown-name", {"field": "seller", "name": a.seller})
    if seller == pos.state.company:
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


def own_funds(pos: Position, a: BuyTrain) -> Refusal | None:
    """Beyond the treasury only the president can help, and only in need."""
    cash = pos.company_cash(pos.state.company)
    if a.price <= cash:
        return None
    if a.seller not in BANK_SELLERS:
        return help_for_company_train(pos, a)
    if not may_be_helped(pos):
        return Refusal("train.no-help", {"price": a.price, "cash": cash})
    return None


def help_with_company_trains(pos: Position) -> bool:
    """May the president add money to buy another company's train?"""
    rules = pos.title.train_rules
    if not rules.help_from_corporations:
        return False
    if rules.help_only_if_broke and pos.company_cash(pos.state.company):
        return False
    return may_be_helped(pos) if rules.help_only_in_need else must_buy(pos)


def help_for_company_train(pos: Position, a: BuyTrain) -> Refusal | None:
    """President's money for another company's train: where allowed at all, up to face value."""
    if not help_with_company_trains(pos):
        cash = pos.company_cash(pos.state.company)
        due = pos.title.train_rules.help_from_corporations and must_buy(pos)
        key = "train.no-help" if due else "train.deal-funds"
        return Refusal(key, {"price": a.price, "cash": cash})
    if a.price > face_price(pos, a):
        return Refusal("train.help-face-value", {"price": a.price, "face": face_price(pos, a)})
    return None


def helped_cheapest(pos: Position, a: BuyTrain) -> Refusal | None:
    """With the president's money only the cheapest train of the bank may be bought."""
    if a.seller not in BANK_SELLERS or a.price <= pos.company_cash(pos.state.company):
        return None
    cheapest = cheapest_from_bank(pos)
    if a.price not in (cheapest, pos.title.policies.helped_price(pos)):
        return Refusal("train.help-cheapest", {"price": a.price, "cheapest": cheapest})
    return None


def president_funds(pos: Position, a: BuyTrain) -> Refusal | None:
    s = pos.state
    short = a.price - pos.company_cash(s.company)
    if short > 0 and short > s.cash[president(pos)]:
        return Refusal("train.president-short", {"short": short, "cash": s.cash[president(pos)]})
    return None


def sold_enough(pos: Position, a: BuyTrain) -> Refusal | None:
    """After emergency sales nothing but the train they were for may be bought."""
    s = pos.state
    if s.turn.least and a.price <= pos.company_cash(s.company):
        return Refusal("emergency.only-for-train", {"train": a.train})
    return None


def not_just_declined(pos: Position, a: BuyTrain) -> Refusal | None:
    if a.seller in BANK_SELLERS:
        return None
    owner = pos.title.policies.decider(pos, pos.title.company_number[a.seller])
    return not_declined(pos, president(pos), owner, f"{a.seller} {a.train}", a.price)


def apply(pos: Position, a: BuyTrain) -> None:
    if a.seller in BANK_SELLERS:
        buy_from_bank(pos, a)
        return
    owner = pos.title.policies.decider(pos, pos.title.company_number[a.seller])
    propose(pos, a, president(pos), owner, f"{a.seller} {a.train}", a.price)


def president_adds(pos: Position, price: int) -> None:
    """What the treasury lacks comes from the president."""
    s = pos.state
    short = price - pos.company_cash(s.company)
    if short > 0:
        pay(pos, president(pos), s.party(s.company), short)
        pos.tell("president-paid", player=president(pos), company=s.company, amount=short)


def buy_from_bank(pos: Position, a: BuyTrain) -> None:
    s = pos.state
    company = s.company
    card = find_card(pos, a)
    president_adds(pos, a.price)
    pay_bank(pos, s.party(company), a.price)
    family = family_of(pos, card)
    s.turn.bank_trains += 1
    s.turn.dealt = 0
    pos.title.policies.before_train_arrives(pos, a, card)
    if a.seller == "bank":
        take_from_depot(pos, card)
        s.turn.types |= 1 << family.number
    else:
        s.pool_trains = tuple(c for c in s.pool_trains if c != card)
    if a.trade_in:
        hand_in(pos, a.trade_in)
    declare(pos, card, pos.title.train_number[a.train])
    s.trains[company] = (*s.trains[company], card)
    pos.tell("bought-train", company=company, train=a.train, seller=a.seller, amount=a.price)
    if a.seller == "bank":
        new_train_sold(pos, family, company)
    pos.title.policies.train_bought(pos, company)


def deal(pos: Position, a: BuyTrain) -> None:
    """A train passes between companies."""
    s = pos.state
    company, seller = s.company, pos.title.company_number[a.seller]
    card = find_card(pos, a)
    s.turn.dealt = 1
    president_adds(pos, a.price)
    pay(pos, s.party(company), s.party(seller), a.price)
    s.trains[seller] = tuple(c for c in s.trains[seller] if c != card)
    s.trains[company] = (*s.trains[company], card)
    pos.tell("bought-train", company=company, train=a.train, seller=a.seller, amount=a.price)
    pos.title.policies.train_bought(pos, company)


# -- the step ----------------------------------------------------------------------------------


def asks(pos: Position) -> bool:
    s = pos.state
    if must_buy(pos):
        return True
    if not pos.title.auto_pass:
        can_take = room_for_train(pos, s.company) or any(True for _ in trade_ins(pos))
        return can_take or bool(pos.title.policies.trains_linger(pos))
    return might_buy(pos) or pos.title.policies.trains_linger(pos)


def might_buy(pos: Position) -> bool:
    """Room, and money for something that is for sale."""
    s = pos.state
    cash = pos.company_cash(s.company)
    if any(a.price <= cash for a in trade_ins(pos)):
        return True
    if not room_for_train(pos, s.company):
        return False
    # 18xx.games closes the step right after the one train from the bank; after a train from
    # a company it waits again, though the bank sells no other.
    bank_sells = "one-bank-train" not in pos.phase.flags or not s.turn.bank_trains or s.turn.dealt
    if bank_sells and cheapest_from_bank(pos) > 0 and enough_for_train(pos) <= cash:
        return True
    return cash > 0 and next(from_companies(pos), None) is not None


def pass_needs_train(pos: Position, a: Pass) -> Refusal | None:
    del a
    if pos.ask.kind == "trains" and must_buy(pos):
        return Refusal("train.must-buy")
    return None


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
)
