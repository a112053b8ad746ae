"""Everything else that is open now, grouped: no legal action is without its control."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from roundhouse.core import actions as a
from roundhouse.engine.position import Position
from roundhouse.views.controls import Amount, Choice, choice, legal_of, open_amounts
from roundhouse.views.labels import label, needs_consent
from roundhouse.views.names import Names
from roundhouse.views.panels.auction import PrivateCard, private_card
from roundhouse.views.panels.emergency import in_need
from roundhouse.views.words import money

#: What a president who is short of money for a train may do; it has a panel of its own.
_IN_NEED = (a.SellPrivate, a.IssueShares, a.Bankrupt)
#: Kinds that have their own place on the page: the map, the table, the decision bar …
PLACED = frozenset(
    {
        a.Pass, a.Answer, a.LayTile, a.PlaceToken, a.ChooseCity, a.RunTrains,
        a.Dividend, a.BuyTrain, a.BuyShare, a.SellShares, a.BuyFromBank, a.Bid,
    }
)  # fmt: skip
HEADINGS: dict[type[a.Action], str] = {
    a.Par: "Starting price",
    a.BuyPrivate: "Buy a private",
    a.SellPrivate: "Sell a private",
    a.PlaceMarker: "Who gets the marker",
    a.UsePower: "Use a power",
    a.IssueShares: "Issue shares",
    a.RedeemShares: "Redeem shares",
    a.Convert: "Convert the corporation",
    a.DiscardTrain: "Trains to discard",
    a.Draft: "Cards",
    a.Bankrupt: "Bankruptcy",
}


@dataclass(frozen=True, slots=True)
class Item:
    """A choice with what there is to know about it."""

    choice: Choice
    card: PrivateCard | None = None


@dataclass(frozen=True, slots=True)
class Group:
    kind: str
    heading: str
    items: tuple[Item, ...]
    main: bool  # this is what the question is about

    @property
    def cards(self) -> list[tuple[PrivateCard | None, list[Choice]]]:
        """The choices by the private they are about, which is described once."""
        found: list[tuple[PrivateCard | None, list[Choice]]] = []
        for item in self.items:
            if not found or item.card is None or found[-1][0] != item.card:
                found.append((item.card, []))
            found[-1][1].append(item.choice)
        return found

    @property
    def short(self) -> bool:
        """Can its choices stand side by side?"""
        return all(item.card is None and item.choice.amount is None for item in self.items)


def groups(pos: Position, names: Names) -> tuple[Group, ...]:
    """Groups of choices, what is asked first."""
    found = []
    amounts = open_amounts(pos)
    for kind in pos.decision.actions:
        if kind in PLACED or (kind is a.Par and a.BuyShare in pos.decision.actions):
            continue
        if kind in _IN_NEED and in_need(pos):
            continue  # among the steps out of it
        items = []
        for action in legal_of(pos, kind):
            if isinstance(action, a.PlaceMarker) and action.hex:
                continue  # on the map
            ask_first = names.viewer.ask_first
            made = choice(pos, action, short(pos, action, ask_first), ask_first=ask_first)
            card = card_of(pos, names, action)
            items.append(
                Item(replace(made, amount=proposed(amounts.get(action), action, card)), card)
            )
        if items:
            heading = HEADINGS.get(kind, kind.type.replace("-", " ").capitalize())
            aside = (a.BuyPrivate, a.SellPrivate, a.Bankrupt)
            main = kind not in pos.title.anytime and kind not in aside
            main = main or (kind is a.BuyPrivate and pos.decision.kind == "privates")
            found.append(Group(kind.type, heading, tuple(items), main))
    return tuple(sorted(found, key=lambda g: not g.main))


def proposed(amount: Amount | None, action: a.Action, card: PrivateCard | None) -> Amount | None:
    """Deals begin at the printed value: nobody means to give it away for a dollar."""
    if amount is None or card is None or not isinstance(action, a.SellPrivate | a.BuyPrivate):
        return amount
    return replace(amount, usual=card.value)


def card_of(pos: Position, names: Names, action: a.Action) -> PrivateCard | None:
    """The private that a choice is about."""
    name = getattr(action, "private", None) or getattr(action, "card", None)
    number = pos.title.private_number.get(str(name)) if name else None
    return None if number is None else private_card(pos, names, number)


def short(pos: Position, action: a.Action, ask_first: frozenset[int]) -> str:
    if isinstance(action, a.BuyPrivate):
        owner = pos.state.owner[pos.title.private_number[action.private]]
        return "Offer" if needs_consent(pos, owner, ask_first) else "Buy"
    maker = _SHORT.get(type(action))
    return maker(pos, action) if maker else label(pos, action)


_SHORT: dict[type[a.Action], Callable[..., str]] = {
    a.Par: lambda _, x: f"{x.corporation} at {money(x.price)}",
    a.SellPrivate: lambda _, x: f"Offer to {x.buyer}",
    a.IssueShares: lambda _, x: str(x.count),
    a.RedeemShares: lambda _, x: str(x.count),
}
