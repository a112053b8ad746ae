"""The obligation to own a train, and the president's contribution to one."""

from __future__ import annotations

from roundhouse.core.actions import BuyTrain
from roundhouse.core.events import PresidentPaid
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.rules.bank import pay
from roundhouse.rules.trains.depot import cheapest_from_bank
from roundhouse.rules.trains.trains_for_sale import BANK_SELLERS, face_price


def must_buy(pos: Position) -> bool:
    """A corporation without a train has to buy one, if the title says so and one is available."""
    known = pos.cache.get("must-buy")
    if known is None:
        s = pos.state
        known = (
            not s.trains[s.corporation]
            and cheapest_from_bank(pos) > 0
            and pos.title.hooks.needs_train(pos, s.corporation)
        )
        pos.cache["must-buy"] = known
    return bool(known)


def may_be_helped(pos: Position) -> bool:
    """The president pays only if the treasury cannot buy the cheapest train of the bank."""
    return must_buy(pos) and pos.corporation_cash(pos.state.corporation) < enough_for_train(pos)


def enough_for_train(pos: Position) -> int:
    """What a treasury needs for the bank's cheapest train, after all discounts."""
    return pos.title.hooks.treasury_price(pos)


def president(pos: Position) -> int:
    return pos.decision.players[0]


# -- the president's money ----------------------------------------------------------------------


def own_funds(pos: Position, a: BuyTrain) -> Refusal | None:
    """Beyond the treasury only the president can pay, and only in an emergency."""
    cash = pos.corporation_cash(pos.state.corporation)
    if a.price <= cash:
        return None
    if a.seller not in BANK_SELLERS:
        return help_for_corporation_train(pos, a)
    if not may_be_helped(pos):
        return Refusal("train.no-help", {"price": a.price, "cash": cash})
    return None


def help_with_corporation_trains(pos: Position) -> bool:
    """May the president add money to buy another corporation's train?"""
    rules = pos.title.train_rules
    if not rules.help_from_corporations:
        return False
    if rules.help_only_if_broke and pos.corporation_cash(pos.state.corporation):
        return False
    return may_be_helped(pos) if rules.help_only_in_need else must_buy(pos)


def help_for_corporation_train(pos: Position, a: BuyTrain) -> Refusal | None:
    """The president's money for another corporation's train, where allowed: up to face value."""
    if not help_with_corporation_trains(pos):
        cash = pos.corporation_cash(pos.state.corporation)
        due = pos.title.train_rules.help_from_corporations and must_buy(pos)
        key = "train.no-help" if due else "train.deal-funds"
        return Refusal(key, {"price": a.price, "cash": cash})
    if a.price > face_price(pos, a):
        return Refusal("train.help-face-value", {"price": a.price, "face": face_price(pos, a)})
    return None


def helped_cheapest(pos: Position, a: BuyTrain) -> Refusal | None:
    """With the president's help only the bank's cheapest train may be bought."""
    if a.seller not in BANK_SELLERS or a.price <= pos.corporation_cash(pos.state.corporation):
        return None
    cheapest = cheapest_from_bank(pos)
    if a.price not in (cheapest, pos.title.hooks.helped_price(pos)):
        return Refusal("train.help-cheapest", {"price": a.price, "cheapest": cheapest})
    return None


def president_funds(pos: Position, a: BuyTrain) -> Refusal | None:
    s = pos.state
    short = a.price - pos.corporation_cash(s.corporation)
    if short > 0 and short > s.cash[president(pos)]:
        return Refusal("train.president-short", {"short": short, "cash": s.cash[president(pos)]})
    return None


def sold_enough(pos: Position, a: BuyTrain) -> Refusal | None:
    """After emergency sales only the train they were for may be bought.

    Where the president may help with another corporation's train, it has to cost nearly all.
    """
    s, cash = pos.state, pos.corporation_cash(pos.state.corporation)
    if not s.turn.least:
        return None
    if a.price <= cash:
        return Refusal("emergency.only-for-train", {"train": a.train})
    left = cash + s.cash[president(pos)] - a.price
    if a.seller not in BANK_SELLERS and left >= s.turn.least:
        return Refusal("emergency.left-over", {"left": left, "least": s.turn.least})
    return None


def least_after_sales(pos: Position) -> int:
    """The lowest price of another corporation's train: less than any sale brought is left."""
    s = pos.state
    if not s.turn.least or sold_enough not in pos.title.handlers[BuyTrain].guards:
        return 1
    return pos.corporation_cash(s.corporation) + s.cash[president(pos)] - s.turn.least + 1


def president_adds(pos: Position, price: int) -> None:
    """The president pays what the treasury lacks. Clause 18Chesapeake 11.8-2."""
    s = pos.state
    short = price - pos.corporation_cash(s.corporation)
    if short > 0:
        pay(pos, president(pos), s.party(s.corporation), short)
        pos.emit(
            PresidentPaid(
                pos.player_name(president(pos)), pos.corporation_name(s.corporation), short
            )
        )
