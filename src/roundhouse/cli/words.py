"""Questions and actions as short sentences for the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from roundhouse.core import actions as a
from roundhouse.core.state import Round
from roundhouse.engine.position import Position

ROUNDS = {
    Round.AUCTION: "Auction",
    Round.DRAFT: "Draft",
    Round.STOCK: "Stock round",
    Round.OPERATING: "Operating round",
    Round.OVER: "The end",
}
QUESTIONS = {
    "auction": "buy a private, bid, or pass",
    "bidding": "raise the bid or pass",
    "stock": "sell shares, buy one certificate, or pass",
    "track": "lay or upgrade track",
    "token": "place a token",
    "run": "run the trains",
    "dividend": "pay out or withhold",
    "trains": "buy trains",
    "privates": "buy privates",
    "discard": "give up a train",
    "offer": "accept or decline an offer",
    "city": "choose a city for the token",
    "draft": "keep one of the cards drawn",
}


def round_name(pos: Position) -> str:
    s = pos.state
    if s.round == Round.OPERATING:
        return f"{ROUNDS[s.round]} {s.stock_number}.{s.or_number}"
    if s.round == Round.STOCK:
        return f"{ROUNDS[s.round]} {s.stock_number}"
    return ROUNDS[s.round]


def question(pos: Position) -> str:
    """Who is asked what: "Ann for CoG: lay or upgrade track"."""
    decision = pos.decision
    if decision.kind == "over":
        return f"The game is over: {pos.state.over}"
    names = " or ".join(pos.names[p] for p in decision.players)
    corporation = (
        f" for {pos.title.corporations[decision.corporation].name}"
        if decision.corporation >= 0
        else ""
    )
    return f"{names}{corporation}: {QUESTIONS.get(decision.kind, decision.kind)}"


def say(action: a.Action) -> str:
    """What an action does, in a few words."""
    words: Callable[[Any], str] = _WORDS[type(action)]
    return words(action)


def _with(power: str) -> str:
    return f" with {power}" if power else ""


def _run(x: a.RunTrains) -> str:
    if not x.routes:
        return "Run no train"
    return "Run " + "; ".join(f"{r.train}: {'-'.join(s for s in r.stops)}" for r in x.routes)


def _train(x: a.BuyTrain) -> str:
    source = {"bank": "the bank", "pool": "the pool"}.get(x.seller, x.seller)
    swap = f", trading in a {x.trade_in}" if x.trade_in else ""
    return f"Buy a {x.train} train from {source} for ${x.price}{swap}{_with(x.power)}"


def _marker(x: a.PlaceMarker) -> str:
    return f"Put the marker of {x.private} on {x.hex}" + (
        f" for {x.corporation}" if x.corporation else ""
    )


_WORDS: dict[type[a.Action], Callable[[Any], str]] = {
    a.Pass: lambda _: "Pass",
    a.BuyFromBank: lambda x: f"Buy {x.private}",
    a.Bid: lambda x: f"Bid ${x.amount} for {x.private}",
    a.Draft: lambda x: f"Keep {x.card}",
    a.Par: lambda x: f"Start {x.corporation} at ${x.price}",
    a.BuyShare: lambda x: f"Buy a share of {x.corporation} from the {x.source}",
    a.SellShares: lambda x: f"Sell {x.count} of {x.corporation}",
    a.BuyPrivate: lambda x: f"Buy {x.private} for ${x.price}",
    a.SellPrivate: lambda x: f"Sell {x.private} to {x.buyer} for ${x.price}",
    a.Answer: lambda x: "Accept" if x.accept else "Decline",
    a.LayTile: lambda x: f"Lay tile {x.tile} in {x.hex}, rotation {x.rotation}{_with(x.power)}",
    a.PlaceToken: lambda x: f"Place a token in {x.hex}, city {x.city}{_with(x.power)}",
    a.ChooseCity: lambda x: f"Choose city {x.city} of {x.hex}",
    a.PlaceMarker: _marker,
    a.UsePower: lambda x: f"Use {x.private}" + (f": {x.choice}" if x.choice else ""),
    a.RunTrains: _run,
    a.Dividend: lambda x: {"pay": "Pay out", "half": "Pay half"}.get(x.kind, "Withhold"),
    a.BuyTrain: _train,
    a.DiscardTrain: lambda x: f"{x.corporation} gives up a {x.train} train",
    a.IssueShares: lambda x: f"Issue {x.count} shares",
    a.RedeemShares: lambda x: f"Redeem {x.count} shares",
    a.Convert: lambda _: "Convert to a ten-share corporation",
    a.Bankrupt: lambda _: "Declare bankruptcy",
}
