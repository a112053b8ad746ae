"""Refusals of trains, emergency money, privates and offers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tests.titles.refusals.kit import Attempt, home, junction, names, operating, shows, units
from tests.titles.support import Table

from roundhouse.core.actions import (
    Bankrupt,
    BuyPrivate,
    BuyTrain,
    DiscardTrain,
    LayTile,
    Pass,
    SellShares,
)
from roundhouse.rules.trains.pending import PendingDiscard


def cost(table: Table, train: str) -> int:
    return table.title.trains[table.title.train_number[train]].price


def shop(title: str, treasury: int = 2000) -> Table:
    """The first corporation buys trains; the second has one."""
    table, *_ = junction(title, "trains")
    first, second = names(table)[:2]
    table.set_treasury(first, treasury).trains(second, table.title.trains[0].name)
    return table.operating_turn(first, "trains")


@shows("train.deal-funds")
def dear_deal(title: str) -> Attempt:
    """The corporation has a train already, so that nobody may help."""
    table = shop(title)
    first, second = names(table)[:2]
    here = table.title.trains[0].name
    table.trains(first, here).operating_turn(first, "trains")
    return table, [BuyTrain(second, here, 2001)]


@shows(
    "train.price", "train.not-on-sale", "train.no-such-train", "train.deal-price",
    "train.trade-in",
)  # fmt: skip
def wrong_purchases(title: str) -> Attempt:
    table = shop(title)
    second = names(table)[1]
    here, last = table.depot_names()[0], table.depot_names()[-1]
    return table, [
        BuyTrain("bank", here, cost(table, here) + 1),
        BuyTrain("bank", last, cost(table, last)),
        BuyTrain(second, last, 10),
        BuyTrain(second, here, 0),
        BuyTrain("bank", here, cost(table, here), trade_in=here),
        BuyTrain("bank", last, cost(table, last), trade_in=here),
    ]


@shows("train.must-buy")
def train_due(title: str) -> Attempt:
    return shop(title), [Pass()]


@shows("train.no-help")
def no_right_to_help(title: str) -> Iterator[Attempt]:
    """The corporation has a train; or it could pay for the cheaper side of the card."""
    table = shop(title, treasury=10)
    first = names(table)[0]
    table.trains(first, table.title.trains[0].name).operating_turn(first, "trains")
    here = table.depot_names()[0]
    yield table, [BuyTrain("bank", here, cost(table, here))]
    for family in [f for f in table.title.families if len(f.types) > 1]:
        sides = sorted((table.title.trains[t].name for t in family.types), key=partial(cost, table))
        table = shop(title, cost(table, sides[-1]) - 1).depot(sides[0])
        yield table, [BuyTrain("bank", sides[-1], cost(table, sides[-1]))]


@shows("bankrupt.no-train-due", "emergency.no-need")
def nothing_due(title: str) -> Attempt:
    table = shop(title)
    first = names(table)[0]
    table.trains(first, table.title.trains[0].name).operating_turn(first, "trains")
    return table, [Bankrupt(), SellShares(first, 1)]


def in_need(title: str, cash: int, *, own: int, other: int = 0) -> Table:
    """The first corporation has nothing to pay its train with; A helps with sales."""
    table = shop(title, treasury=0)
    first, second = names(table)[:2]
    table.shareholders(first, {"A": own, "B": own - 1, "C": 2}).without_trains()
    table.move_shares(first, table.held(first, "ipo"), "ipo", "pool")  # none to be issued
    if other:
        table.shareholders(second, {"B": units(table, second) // 2, "A": other})
    table.depot(table.title.trains[-1].name)
    return table.set_cash(A=cash).operating_turn(first, "trains")


def dearest(table: Table) -> BuyTrain:
    train = table.depot_names()[0]
    return BuyTrain("bank", train, cost(table, train))


@shows("train.president-short", "emergency.presidency")
def sales_needed(title: str) -> Attempt:
    table = in_need(title, 0, own=3, other=1)
    first, second = names(table)[:2]
    sales = [SellShares(first, n) for n in (1, 2)]
    return table, [dearest(table), *sales, SellShares(second, 1)]


@shows("emergency.enough")
def enough_cash(title: str) -> Attempt:
    table = in_need(title, 2000, own=3, other=1)
    return table, [SellShares(names(table)[1], 1), SellShares(names(table)[0], 1)]


@shows("emergency.too-much", "bankrupt.can-pay")
def almost_enough(title: str) -> Iterator[Attempt]:
    """A little is missing, and one share would bring it."""
    for missing in (1, 20, 100):
        table = in_need(title, 0, own=3, other=2)
        table.set_cash(A=dearest(table).price - missing)
        first, second = names(table)[:2]
        sales = [SellShares(name, n) for n in (2, 1) for name in (second, first)]
        yield table.operating_turn(first, "trains"), [*sales, Bankrupt()]


@shows("discard.not-owned", "discard.order", "order.discard")
def too_many_trains(title: str) -> Attempt:
    """Two corporations must discard."""
    table = shop(title)
    first, second = names(table)[:2]
    small = table.title.trains[0].name
    table.trains(first, small, small)
    numbers = (table.number(first), table.number(second))
    pending = (PendingDiscard((0, 1), numbers),)
    table.arrange(lambda s: setattr(s, "pending", pending))
    last = table.depot_names()[-1]
    return table, [DiscardTrain(first, last), DiscardTrain(second, small), Pass()]


# -- privates ----------------------------------------------------------------------------------


def seller(title: str, treasury: int = 900, phase: int = 1) -> tuple[Table, str, int]:
    """B owns a private that A's corporation may want; gives its name and a fair price."""
    table = operating(title, "track")
    private = next(p for p in table.title.privates if p.high)
    table.set_treasury(names(table)[0], treasury).give_private(private.name, "B")
    table.phase(table.title.phases[phase].name).operating_turn(names(table)[0], "track")
    return table, private.name, private.high


@shows("private.funds")
def poor_corporation(title: str) -> Attempt:
    table, private, fair = seller(title, treasury=0)
    return table, [BuyPrivate(private, fair)]


@shows("private.not-for-sale", "private.price")
def wrong_private(title: str) -> Attempt:
    table, private, fair = seller(title)
    others = [BuyPrivate(p.name, max(p.low, 1)) for p in table.title.privates]
    return table, [BuyPrivate(private, fair + 1), *others]


@shows("private.phase")
def wrong_phase(title: str) -> Iterator[Attempt]:
    for phase in range(4):
        table, private, fair = seller(title, phase=phase)
        yield table, [BuyPrivate(private, fair)]


@shows("order.offer")
def offers(title: str) -> Attempt:
    table, private, fair = seller(title)
    return table.play(BuyPrivate(private, fair)), [Pass()]


@shows("order.trains")
def track_while_buying(title: str) -> Attempt:
    table = shop(title)
    return table, [LayTile(home(table), "57", 0)]


@shows("order.privates")
def track_at_the_end(title: str) -> Attempt:
    table, *_ = seller(title)
    return table.operating_turn(names(table)[0], "privates"), [LayTile(home(table), "57", 0)]
