"""Buying trains: every source in one list, the limit, and what a forced purchase takes."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.actions import Action, BuyTrain, SellPrivate, SellShares
from roundhouse.engine.position import Position
from roundhouse.rules.emergency.emergency import short_of
from roundhouse.rules.emergency.president_contribution import may_be_helped, must_buy, president
from roundhouse.rules.trains.depot import counted_trains, on_sale, type_of
from roundhouse.views.controls import Amount, Choice, choice, legal_of, open_amounts
from roundhouse.views.labels import needs_consent
from roundhouse.views.names import Names, shown
from roundhouse.views.panels.roster import next_change
from roundhouse.views.words import capital, money, owned


@dataclass(frozen=True, slots=True)
class TrainOffer:
    """A train somebody sells."""

    train: str
    heading: str
    about: str
    choice: Choice


@dataclass(frozen=True, slots=True)
class Emergency:
    """A purchase that the treasury cannot pay."""

    train: str
    price: int
    treasury: int
    cash: int
    short: int
    sales: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class TrainsPanel:
    corporation: str
    treasury: int
    room: int
    limit: int
    offers: tuple[TrainOffer, ...]
    warning: str
    must: bool
    emergency: Emergency | None


def trains_panel(pos: Position, names: Names) -> TrainsPanel:
    corporation = pos.state.corporation
    limit = pos.title.hooks.train_limit(pos, corporation)
    return TrainsPanel(
        corporation=names.corporation(corporation),
        treasury=pos.corporation_cash(corporation),
        room=max(0, limit - counted_trains(pos, corporation)),
        limit=limit,
        offers=train_offers(pos, names),
        warning=next_change(pos, names),
        must=must_buy(pos),
        emergency=emergency(pos) if may_be_helped(pos) else None,
    )


def train_offers(pos: Position, names: Names) -> tuple[TrainOffer, ...]:
    """Bank, pool, trade-ins and powers, then other corporations."""
    amounts = open_amounts(pos)
    seen: dict[Action, None] = {}
    for action in pos.title.handlers[BuyTrain].candidates(pos):
        seen.setdefault(action)
    offers = []
    for action in seen:
        assert isinstance(action, BuyTrain)
        offers.append(train_offer(pos, names, action, amounts.get(action)))
    return tuple(offers)


def train_offer(pos: Position, names: Names, action: BuyTrain, amount: Amount | None) -> TrainOffer:
    needs_decision = action.seller in pos.title.corporation_number and needs_consent(
        pos, pos.title.hooks.decider(pos, pos.title.corporation_number[action.seller])
    )
    found = choice(pos, action, "Offer" if needs_decision else "Buy", money(action.price))
    if action.seller == "bank":
        left = sum(
            1
            for card in pos.state.depot
            if action.train
            in [
                pos.title.trains[t].name
                for t in pos.title.families[type_of(pos, card).family].types
            ]
        )
        heading, about = f"New {action.train} from the bank", f"{money(action.price)}, {left} left"
        if action.trade_in:
            about = f"{money(action.price)} with a {action.trade_in} traded in"
        elif action.power:
            about = f"{money(action.price)} with {action.power}"
        return TrainOffer(action.train, heading, about, found)
    if action.seller == "pool":
        return TrainOffer(action.train, f"Used {action.train}, pool", money(action.price), found)
    seller = pos.title.corporation_number[action.seller]
    owner = names.president(seller)
    heading = f"{capital(owned(owner))} {names.corporation(seller)}, {action.train} train"
    agree = f", {owner} must agree" if needs_decision else ""
    if amount is not None:
        about = f"any price from {money(amount.low)} to {money(amount.high)}{agree}"
        found = Choice(found.action, found.label, found.short, found.price, found.why, amount)
    else:
        about = f"any price from $1{agree}"
    return TrainOffer(action.train, heading, about, found)


def emergency(pos: Position) -> Emergency:
    """Price - treasury - cash = short, and the sales that are allowed."""
    s = pos.state
    short = short_of(pos)
    treasury = pos.corporation_cash(s.corporation)
    cash = s.cash[president(pos)]
    price = short + treasury
    cards = [*on_sale(pos), *s.pool_trains]
    kinds = [
        pos.title.trains[t]
        for card in cards
        for t in pos.title.families[type_of(pos, card).family].types
    ]
    names = [kind.name for kind in kinds if kind.price == price]
    sales = [
        choice(
            pos,
            a,
            f"Sell {a.count} {shown(pos.title, a.corporation)}",
            money(pos.price(pos.title.corporation_number[a.corporation]) * a.count),
        )
        for a in legal_of(pos, SellShares)
    ]
    amounts = open_amounts(pos)
    for a in legal_of(pos, SellPrivate):
        c = choice(pos, a, f"{a.private} to {a.buyer}", money(a.price))
        sales.append(Choice(c.action, c.label, c.short, c.price, None, amounts.get(a)))
    return Emergency(names[0] if names else "", price, treasury, cash, short - cash, tuple(sales))
