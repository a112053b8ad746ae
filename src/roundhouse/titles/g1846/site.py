"""1846 on 18xx.games: names of cards and trains, blanks, and what its traces leave out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.core.actions import Draft, IssueShares, PlaceMarker, RedeemShares
from roundhouse.rules.position import Position
from roundhouse.rules.steps.draft import card_number
from roundhouse.rules.steps.treasury import price_at
from roundhouse.rules.title import UNLIMITED, Title
from roundhouse.titles.g1846.opening import deal


def train_ids(title: Title) -> dict[str, int]:
    """The independents' 2 trains are the first two of their kind there."""
    ids: dict[str, int] = {}
    card = 0
    for family in title.families:
        for i in range(1 if family.count == UNLIMITED else family.count):
            first = 2 if family.name == "2" else 0
            ids[f"{family.name}-{i + first}"] = card
            card += 1
    ids["2-0"], ids["2-1"] = card, card + 1
    return ids


def trace(pos: Position, keys: dict[str, Any]) -> None:
    """Private companies left out are not mentioned; blanks are, as cards of their own."""
    removed: tuple[str, ...] = pos.state.memo["removed"]  # type: ignore[assignment]
    for name in removed:
        keys.pop(f"private/{name}/owner", None)
    closed = "buy-privates" not in pos.phase.flags
    for k in range(1, pos.state.players + 1):
        keys[f"private/Pass ({k})/owner"] = "closed" if closed else None


# -- entries of its logs -----------------------------------------------------------------------


def encode_draft(context: Any, x: Draft) -> dict[str, Any]:
    title = context.game.title
    card = card_number(title, x.card)
    assert card is not None
    if card < 0:
        return {"type": "bid", "company": f"Pass ({-card})", "price": 0}
    return {"type": "bid", "company": x.card, "price": title.privates[card].value}


def encode_marker(context: Any, x: PlaceMarker) -> dict[str, Any]:
    entry = {"type": "assign", "entity": x.private, "entity_type": "company"}
    if not x.company:
        return {**entry, "target": x.hex, "target_type": "hex"}
    title = context.game.title
    minor = title.companies[title.company_number[x.company]].independent
    return {**entry, "target": x.company, "target_type": "minor" if minor else "corporation"}


def own_shares(context: Any, kind: str, count: int, holder: str, steps: int) -> dict[str, Any]:
    """A company's own shares; ``steps`` from its price to what each costs or brings."""
    game = context.game
    company = game.state.company
    name = game.title.companies[company].name
    numbers = [n for n in context.ledger.of(company, holder) if n != 0][:count]
    return {
        "type": kind,
        "shares": [f"{name}_{n}" for n in numbers],
        "percent": count * 10,
        "share_price": price_at(game.position, company, steps),
    }


def encode_issue(context: Any, x: IssueShares) -> dict[str, Any]:
    is_forced = context.game.ask.kind == "trains"
    steps = -1 - x.count if is_forced else -1
    return own_shares(context, "sell_shares", x.count, "treasury", steps)


def encode_redeem(context: Any, x: RedeemShares) -> dict[str, Any]:
    return own_shares(context, "buy_shares", x.count, "pool", 1)


SITE: Mapping[str, object] = {
    "train_ids": train_ids,
    "dealt": deal,
    "trace": trace,
    "printed_index": {"E11": 1, "G3": 2, "G7": 3, "G9": 4, "G15": 5},
    "encode": {
        Draft.type: encode_draft,
        PlaceMarker.type: encode_marker,
        IssueShares.type: encode_issue,
        RedeemShares.type: encode_redeem,
    },
}
