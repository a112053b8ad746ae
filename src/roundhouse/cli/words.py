"""Questions and actions as short sentences for the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from roundhouse.core import actions as a
from roundhouse.core.refusal import MalformedAction
from roundhouse.core.state import Round
from roundhouse.engine.position import Position
from roundhouse.views.labels import label
from roundhouse.views.names import Names
from roundhouse.views.panels.decision import question_words
from roundhouse.views.visible import Viewer

ROUNDS = {
    Round.AUCTION: "Auction",
    Round.DRAFT: "Draft",
    Round.STOCK: "Stock round",
    Round.OPERATING: "Operating round",
    Round.OVER: "The end",
}


def round_name(pos: Position) -> str:
    s = pos.state
    if s.round == Round.OPERATING:
        return f"{ROUNDS[s.round]} {s.stock_number}.{s.or_number}"
    if s.round == Round.STOCK:
        return f"{ROUNDS[s.round]} {s.stock_number}"
    return ROUNDS[s.round]


def question(pos: Position) -> str:
    """Who is asked what: "Ann: lay a tile for Central of Georgia Railroad"."""
    decision = pos.decision
    if decision.kind == "over":
        return f"The game is over: {pos.state.over}"
    names = " or ".join(pos.names[p] for p in decision.players)
    viewer = Names(pos, Viewer(decision.players[0]))
    words = question_words(pos, viewer, yours=True).removeprefix("Your turn: ")
    return f"{names}: {words}"


def choice(pos: Position, action: a.Action) -> str:
    """What an action does and costs, as a line of a list."""
    words = label(pos, action)
    if isinstance(action, a.LayTile):
        return f"{words}, rotation {action.rotation}"
    if isinstance(action, a.PlaceToken):
        cities = len(pos.track.tokens[pos.title.map.by_name[action.hex]])
        return f"{words}, city {action.city + 1}" if cities > 1 else words
    if isinstance(action, a.RunTrains) and action.routes:
        return f"{words}: {'; '.join(map(route_words, action.routes))}"
    return words


def route_words(route: a.RunRoute) -> str:
    return f"{route.train} {'-'.join(stop.partition('.')[0] for stop in route.stops)}"


def parse_action(text: str) -> a.Action:
    """An action that somebody typed as JSON."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedAction(f"the action is not JSON: {error}") from error
    return a.from_json(data)


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
    a.AskAgain: lambda x: f"{x.player}: ask me again",
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
