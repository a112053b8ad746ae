"""A forced train purchase: the corporation issues shares before its president pays.

First the treasury, then newly issued shares (at a lower price each), then the president,
who may have to sell shares; then bankruptcy. ``rules.emergency`` is for titles whose
corporations do not issue shares.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from roundhouse.core.actions import Bankrupt, BuyTrain, SellShares
from roundhouse.core.events import PlayerBankrupt
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Handler, Position, checked_once, only_in
from roundhouse.rules.eighteenxx_games.kept_order import keep_order
from roundhouse.rules.emergency import emergency
from roundhouse.rules.emergency.president_contribution import must_buy, president, president_funds
from roundhouse.rules.stock import sell
from roundhouse.rules.trains import buy_train, train_power, trains_for_sale
from roundhouse.rules.trains.trains_for_sale import BANK_SELLERS
from roundhouse.titles.g1846.forced_issue import (
    FORCED,
    RAISED,
    bank_prices,
    force_issue,
    forced_yields,
    issue_left,
)


def needs_president(pos: Position) -> bool:
    """Neither the treasury nor issued shares can pay for any train of the bank."""
    if not must_buy(pos) or pos.corporation_cash(pos.state.corporation) >= bank_prices(pos)[0]:
        return False
    return not issue_left(pos)


# -- paying ------------------------------------------------------------------------------------


def funds(pos: Position, a: BuyTrain) -> Refusal | None:
    """Treasury first, then shares, then the president; help is only for the bank's trains."""
    s = pos.state
    cash = pos.corporation_cash(s.corporation)
    if a.seller not in BANK_SELLERS:
        if must_buy(pos) and (s.turn.issued & FORCED or s.turn.least):
            return Refusal("train.help-bank-only", {"train": a.train})
        if a.price > cash:
            return Refusal("train.deal-funds", {"price": a.price, "cash": cash})
        return None
    if a.price <= cash:
        return None
    if not must_buy(pos):
        return Refusal("train.funds", {"price": a.price, "cash": cash})
    if cash >= bank_prices(pos)[0]:
        return Refusal("train.no-help", {"price": a.price, "cash": cash})
    if issue_left(pos):
        return Refusal("train.issue-first", {"train": a.train})
    return None


def help_was_needed(pos: Position, a: BuyTrain) -> Refusal | None:
    """Shares were issued or sold for this train, not for a cheaper one."""
    s = pos.state
    if not must_buy(pos):
        return None
    cash = pos.corporation_cash(s.corporation)
    if s.turn.least:
        short = a.price - cash
        if short <= 0 or s.cash[president(pos)] - s.turn.least >= short:
            return Refusal("emergency.only-for-train", {"train": a.train})
    elif s.turn.issued & FORCED and cash - RAISED.of(s) >= a.price:
        return Refusal("issue.only-for-train", {"train": a.train})
    return None


# -- the president sells -----------------------------------------------------------------------


@only_in("trains")
@checked_once
def sell_in_need(pos: Position, a: SellShares) -> Refusal | None:
    """Outside stock rounds only a president who must pay for a train sells shares."""
    del a
    if pos.decision.kind != "trains":
        return None
    if not needs_president(pos):
        key = "emergency.issue-first" if must_buy(pos) and issue_left(pos) else "emergency.no-need"
        return Refusal(key)
    return None


@only_in("trains")
def sell_keeps_price(pos: Position, a: SellShares) -> Refusal | None:
    """No sale may close the corporation that needs the train."""
    c = pos.title.corporation_number[a.corporation]
    if pos.decision.kind != "trains" or c != pos.state.corporation:
        return None
    falls = pos.title.market.cells[pos.title.market.left[pos.state.cell[c]]]
    if "close" in falls.zones and pos.state.president[c] == president(pos):
        return Refusal("emergency.would-remove", {"corporation": a.corporation})
    return None


@only_in("trains")
def sell_what_is_needed(pos: Position, a: SellShares) -> Refusal | None:
    """Once there is enough money for a train, nothing more is sold."""
    if pos.decision.kind != "trains":
        return None
    s = pos.state
    cash, treasury = s.cash[president(pos)], pos.corporation_cash(s.corporation)
    needs = [price - treasury for price in bank_prices(pos)]
    if cash >= needs[-1]:
        return Refusal("emergency.enough", {"cash": cash, "short": needs[-1]})
    if emergency.most_to_raise(pos, NEED_GUARDS) < needs[0]:
        return None  # bankrupt: everything is sold
    before_last = cash + (a.count - 1) * pos.price(pos.title.corporation_number[a.corporation])
    if before_last < needs[0]:
        return None
    after = emergency.most_to_raise(sale_made(pos, a), NEED_GUARDS)
    if any(before_last < need <= after for need in needs[1:]):
        return None
    return Refusal("emergency.too-much", {"corporation": a.corporation, "count": a.count})


NEED_GUARDS = (sell_in_need, sell_what_is_needed)


def sale_made(pos: Position, a: SellShares) -> Position:
    after = pos.fork()
    apply_sell(after, a)
    return after


def apply_sell(pos: Position, a: SellShares) -> None:
    price = pos.price(pos.title.corporation_number[a.corporation])
    sell.apply_sell(pos, a)
    if pos.decision.kind == "trains":
        pos.state.turn.least = price  # the price of the last share


# -- bankruptcy --------------------------------------------------------------------------------


def bankrupt_candidates(pos: Position) -> Iterator[Bankrupt]:
    if must_buy(pos):
        yield Bankrupt()


def bankrupt_train_due(pos: Position, a: Bankrupt) -> Refusal | None:
    """Only a president who must pay for a train can go bankrupt, after shares are issued."""
    del a
    if not must_buy(pos) or pos.corporation_cash(pos.state.corporation) >= bank_prices(pos)[0]:
        return Refusal("bankrupt.no-train-due")
    if issue_left(pos) and pos.title.train_rules.bankrupt_sells_first:
        return Refusal("bankrupt.issue-first")
    return None


def bankrupt_cannot_pay(pos: Position, a: Bankrupt) -> Refusal | None:
    del a
    treasury = pos.corporation_cash(pos.state.corporation)
    shares = 0
    if issue_left(pos):
        shares = max(forced_yields(pos).values())
    short = bank_prices(pos)[0] - treasury - shares
    most = emergency.most_to_raise(pos, NEED_GUARDS)
    if most >= short:
        return Refusal("bankrupt.can-pay", {"short": short, "most": most})
    return None


def bankrupt_sold_all(pos: Position, a: Bankrupt) -> Refusal | None:
    """First the player sells everything that may be sold, in any order."""
    del a
    if not pos.title.train_rules.bankrupt_sells_first:
        return None
    sale = next(emergency.possible_sales(pos, NEED_GUARDS), None)
    if sale is not None:
        return Refusal("bankrupt.sales-left", {"corporation": sale.corporation})
    return None


def apply_bankrupt(pos: Position, a: Bankrupt) -> None:
    del a
    s = pos.state
    player = president(pos)
    if not pos.title.train_rules.bankrupt_sells_first:
        keep_order(pos)
        raise_all(pos)
    pos.emit(
        PlayerBankrupt(pos.player_name(player), pos.corporation_name(s.corporation), s.cash[player])
    )
    s.turn.issued &= ~FORCED
    pos.title.hooks.bankruptcy(pos, player)


def raise_all(pos: Position) -> None:
    """Issue shares, then sell the largest legal block of each corporation in turn."""
    if issue_left(pos):
        force_issue(pos, max(forced_yields(pos)))
    while True:
        sales = list(emergency.possible_sales(pos, NEED_GUARDS))
        if not sales:
            return
        first = [x for x in sales if x.corporation == sales[0].corporation]
        apply_sell(pos, max(first, key=lambda x: x.count))


# -- the handlers ------------------------------------------------------------------------------


BUY_TRAIN = replace(
    buy_train.BUY_TRAIN,
    guards=(
        train_power.usable,
        buy_train.for_sale,
        trains_for_sale.trade_in_allowed,
        buy_train.room,
        buy_train.exact_price,
        funds,
        president_funds,
        help_was_needed,
        buy_train.not_just_declined,
    ),
)
SELL = Handler(
    sell.sell_candidates,
    (
        sell_in_need,
        sell.sell_held,
        sell.sell_priced,
        sell.sell_order,
        sell.sell_pool_limit,
        sell.sell_presidency,
        emergency.keeps_presidency,
        sell_keeps_price,
        sell_what_is_needed,
    ),
    apply_sell,
)
BANKRUPT = Handler(
    bankrupt_candidates,
    (bankrupt_train_due, bankrupt_cannot_pay, bankrupt_sold_all),
    apply_bankrupt,
)
