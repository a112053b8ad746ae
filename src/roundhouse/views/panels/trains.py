"""Buying trains: every source in one list, the limit, and what the next one changes."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.core.actions import Action, BuyTrain
from roundhouse.engine.position import Position
from roundhouse.rules.emergency.president_contribution import must_buy
from roundhouse.rules.trains.depot import counted_trains, type_of
from roundhouse.views.controls import Amount, Choice, choice, open_amounts
from roundhouse.views.labels import needs_consent
from roundhouse.views.names import Names
from roundhouse.views.panels.emergency import Emergency, emergency, in_need
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
class TrainsPanel:
    corporation: str
    treasury: int
    room: int
    limit: int
    offers: tuple[TrainOffer, ...]  # that can be bought now; outside an emergency, all of them
    refused: tuple[TrainOffer, ...]  # the others
    warning: str
    must: bool
    emergency: Emergency | None


def trains_panel(pos: Position, names: Names) -> TrainsPanel:
    corporation = pos.state.corporation
    limit = pos.title.hooks.train_limit(pos, corporation)
    offers, need = train_offers(pos, names), in_need(pos)
    return TrainsPanel(
        corporation=names.corporation(corporation),
        treasury=pos.corporation_cash(corporation),
        room=max(0, limit - counted_trains(pos, corporation)),
        limit=limit,
        offers=tuple(o for o in offers if o.choice.legal or not need),
        refused=tuple(o for o in offers if need and not o.choice.legal),
        warning=next_change(pos, names),
        must=must_buy(pos),
        emergency=emergency(pos, names) if need else None,
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
        pos,
        pos.title.hooks.decider(pos, pos.title.corporation_number[action.seller]),
        names.viewer.ask_first,
    )
    short = "Offer" if needs_decision else "Buy"
    found = choice(pos, action, short, money(action.price), names.viewer.ask_first)
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
            about = f"{money(action.price)} if a {action.trade_in} is traded in"
        elif action.power:
            about = f"{money(action.price)} with {action.power}"
        return TrainOffer(action.train, heading, about, found)
    if action.seller == "pool":
        return TrainOffer(
            action.train, f"Used {action.train} from the pool", money(action.price), found
        )
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
