"""Privates for sale: what they do, who has bid, what a bid would be."""

from __future__ import annotations

from dataclasses import dataclass, replace

from roundhouse.core.actions import Action, Bid, BuyFromBank
from roundhouse.core.state import BANK
from roundhouse.engine.position import Position
from roundhouse.rules.auctions.auction import asking_price, bidding_of
from roundhouse.rules.privates.powers import ClosesHexes, ExtraTile, ExtraToken, PlacesMarker
from roundhouse.views.controls import Amount, Choice, choice, open_amounts
from roundhouse.views.names import Names
from roundhouse.views.words import does, money


@dataclass(frozen=True, slots=True)
class StandingBid:
    who: str
    amount: int
    you: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class PrivateCard:
    """A private, whoever owns it."""

    name: str
    full: str
    value: int
    income: int
    text: str
    hexes: tuple[str, ...]  # that its powers are about
    owner: str = ""
    used: bool = False


@dataclass(frozen=True, slots=True)
class Lot:
    """A private that the bank still sells."""

    card: PrivateCard
    price: int
    bids: tuple[StandingBid, ...]
    buy: Choice | None
    bid: Choice | None
    now: bool  # this is what the question is about
    leads: str  # "you lead", if the highest bid is the viewer's


def private_card(pos: Position, names: Names, number: int) -> PrivateCard:
    private = pos.title.privates[number]
    owner = pos.state.owner[number]
    hexes: dict[str, None] = {}
    for power in private.powers:
        if isinstance(power, ClosesHexes | ExtraTile | ExtraToken):
            hexes |= dict.fromkeys(power.hexes)
        elif isinstance(power, PlacesMarker):
            hexes |= dict.fromkeys(place for place, _ in power.bonus)
    return PrivateCard(
        private.name,
        private.full_name,
        private.value,
        private.income,
        pos.title.hooks.private_text(pos, number),
        tuple(hexes),
        names.party(owner) if owner >= 0 else "",
        bool(pos.state.used >> number & 1),
    )


def lots(pos: Position, names: Names) -> tuple[Lot, ...]:
    """Everything the bank still has to sell, cheapest first."""
    s, t = pos.state, pos.title
    amounts = open_amounts(pos)
    left = sorted(
        (p for p in t.privates if s.owner[p.number] == BANK), key=lambda p: (p.value, p.number)
    )
    contested = bidding_of(pos)
    found = []
    for place, private in enumerate(left):
        i = private.number
        bids = sorted((b for b in s.bids if b.private == i), key=lambda b: -b.amount)
        standing = tuple(
            StandingBid(names.player(b.player), b.amount, b.player == names.viewer.seat, n == 0)
            for n, b in enumerate(bids)
        )
        buy = bid = None
        if BuyFromBank in pos.decision.actions and place == 0 and contested < 0:
            price = asking_price(pos, i)
            words = f"Buy for {money(price)}" if price else "Take it, free"
            buy = choice(pos, BuyFromBank(private.name), words, money(price))
        if Bid in pos.decision.actions and buy is None:
            bid = bid_choice(pos, private.name, amounts)
        leads = does(standing[0].who, "leads") if standing and standing[0].you else ""
        found.append(
            Lot(
                private_card(pos, names, i), asking_price(pos, i), standing, buy, bid,
                i == contested if contested >= 0 else buy is not None, leads,
            )
        )  # fmt: skip
    return tuple(found)


def bid_choice(pos: Position, private: str, amounts: dict[Action, Amount]) -> Choice | None:
    """The least bid, with how far it may go; or why there is none."""
    for action in pos.title.handlers[Bid].candidates(pos):
        assert isinstance(action, Bid)
        if action.private == private:
            found = choice(pos, action, "Bid", money(action.amount))
            return replace(found, amount=amounts.get(action))
    return None
