"""A train that must be bought and cannot be paid: what is short, and the steps out of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from roundhouse.core.actions import Bankrupt, BuyTrain, IssueShares, Pass, SellPrivate, SellShares
from roundhouse.engine.position import Position
from roundhouse.rules.emergency.emergency import short_of
from roundhouse.rules.emergency.president_contribution import may_be_helped, president
from roundhouse.rules.trains.depot import on_sale, type_of
from roundhouse.views.controls import Choice, choice, legal_actions, legal_of, open_amounts
from roundhouse.views.names import Names, signs
from roundhouse.views.svg import Sign
from roundhouse.views.words import gain, money, owned


@dataclass(frozen=True, slots=True)
class SaleRow:
    """Shares of one corporation that may be sold: one control for each number."""

    sign: Sign
    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Emergency:
    """A purchase that the treasury cannot pay."""

    train: str
    price: int
    treasury: int
    cash: int  # of the president
    pays: int  # what of it is taken for the train
    short: int  # what is missing even so
    who: str  # the president: "You", "Ann"
    whose: str
    issues: tuple[Choice, ...]
    sales: tuple[SaleRow, ...]
    privates: tuple[Choice, ...]
    bankrupt: Choice | None

    @property
    def choices(self) -> tuple[Choice, ...]:
        sold = tuple(c for row in self.sales for c in row.choices)
        last = (self.bankrupt,) if self.bankrupt else ()
        return (*self.issues, *sold, *self.privates, *last)


def in_need(pos: Position) -> bool:
    return BuyTrain in pos.decision.actions and may_be_helped(pos)


def only_bankruptcy(pos: Position) -> bool:
    """Is there no other legal answer than to go bankrupt?"""
    if Bankrupt not in pos.decision.actions or not legal_of(pos, Bankrupt):
        return False
    return all(isinstance(action, Bankrupt | Pass) for action in legal_actions(pos))


def emergency(pos: Position, names: Names) -> Emergency:
    """Price - treasury - cash = short, and what may be issued or sold."""
    s, short = pos.state, short_of(pos)
    who = names.player(president(pos))
    treasury, cash = pos.corporation_cash(s.corporation), s.cash[president(pos)]
    bankrupt = legal_of(pos, Bankrupt)
    return Emergency(
        train=_train_at(pos, short + treasury),
        price=short + treasury,
        treasury=treasury,
        cash=cash,
        pays=max(0, min(cash, short)),
        short=max(0, short - cash),
        who=who,
        whose=owned(who),
        issues=tuple(choice(pos, a) for a in legal_of(pos, IssueShares)),
        sales=sale_rows(pos),
        privates=private_sales(pos),
        bankrupt=choice(pos, bankrupt[0]) if bankrupt else None,
    )


def _train_at(pos: Position, price: int) -> str:
    """The kind of train that is on sale for so much."""
    kinds = [
        pos.title.trains[t]
        for card in (*on_sale(pos), *pos.state.pool_trains)
        for t in pos.title.families[type_of(pos, card).family].types
    ]
    return next((kind.name for kind in kinds if kind.price == price), "")


def sale_rows(pos: Position) -> tuple[SaleRow, ...]:
    """Shares that may be sold now, one row a corporation."""
    found: dict[int, list[Choice]] = {}
    for a in legal_of(pos, SellShares):
        c = pos.title.corporation_number[a.corporation]
        one = choice(pos, a, str(a.count), gain(pos.price(c) * a.count))
        found.setdefault(c, []).append(one)
    look = signs(pos.title)
    return tuple(
        SaleRow(look[c], pos.title.corporations[c].shown, tuple(choices))
        for c, choices in found.items()
    )


def private_sales(pos: Position) -> tuple[Choice, ...]:
    amounts = open_amounts(pos)
    return tuple(
        replace(choice(pos, a, f"{a.private} to {a.buyer}", money(a.price)), amount=amounts.get(a))
        for a in legal_of(pos, SellPrivate)
    )
