"""Questions and actions as short sentences for the terminal."""

from __future__ import annotations

import json
import re

from roundhouse.core import actions as a
from roundhouse.core.refusal import MalformedAction
from roundhouse.engine.legal import why_not
from roundhouse.engine.position import Position
from roundhouse.rules.auctions.auction import highest
from roundhouse.rules.emergency.president_contribution import may_be_helped
from roundhouse.views.controls import Amount
from roundhouse.views.joins import edge_words, joined_places
from roundhouse.views.labels import label, spot
from roundhouse.views.names import Names, share_source
from roundhouse.views.panels.decision import facts, in_need_words
from roundhouse.views.panels.dividend import DividendCard, dividend_card
from roundhouse.views.panels.question import question_words
from roundhouse.views.trial import tried
from roundhouse.views.visible import Viewer
from roundhouse.views.words import arrow, capital, does, end_words, money, owned


def question(pos: Position) -> str:
    """Who is asked what: "Ann: lay a tile for Central of Georgia Railroad"."""
    decision = pos.decision
    if decision.kind == "over":
        return f"The game is over: {end_words(pos.state.over)}"
    names = " or ".join(pos.names[p] for p in decision.players)
    viewer = Names(pos, Viewer(decision.players[0]))
    words = question_words(pos, viewer, yours=True).removeprefix("Your turn: ")
    return f"{names}: {words}"


def question_to(pos: Position, viewer: Viewer) -> str:
    """The same for whoever sits at the terminal: one person alone is addressed as "you"."""
    if pos.decision.kind == "over":
        return question(pos)
    return question_words(pos, Names(pos, viewer), yours=True)


def facts_for(pos: Position, viewer: Viewer) -> str:
    """What one needs to know to answer: money, certificates, trains."""
    decision, names = pos.decision, Names(pos, viewer)
    if decision.kind in ("auction", "bidding", "stock", "draft"):
        return capital(facts(pos, names, yours=True))
    if decision.corporation < 0:
        return ""
    trains = " ".join(names.trains(decision.corporation)) or "none"
    name, cash = names.corporation(decision.corporation), pos.corporation_cash(decision.corporation)
    parts = [f"{name}: treasury {money(cash)}", f"trains {trains}"]
    if decision.kind == "trains" and may_be_helped(pos):
        parts.append(in_need_words(pos, names))
    return " · ".join(parts)


# -- actions -----------------------------------------------------------------------------------


def choice(pos: Position, action: a.Action, names: Names, amount: Amount | None = None) -> str:
    """What an action does and costs, as a line of a list; ``amount`` if that is open."""
    words = label(pos, action) if amount is None else with_range(label(pos, action), amount)
    match action:
        case a.LayTile():
            return f"{words} {track_words(pos, action)}"
        case a.Bid():
            return f"{words}{lot_words(pos, action, names)}"
        case a.BuyShare():
            source = share_source(pos.title, action.source)
            return words.replace(" · ", f" from the {source} · ")
        case a.SellShares():
            return f"{words}{sale_words(pos, action)}"
        case a.BuyPrivate():
            owner = names.party(pos.state.owner[pos.title.private_number[action.private]])
            return words.replace(action.private, f"{owned(owner)} {action.private}", 1)
        case a.Dividend():
            return f"{words}: {dividend_words(dividend_card(pos, names, action))}"
        case a.PlaceToken():
            cities = len(pos.track.tokens[pos.title.map.by_name[action.hex]])
            return f"{words}, city {action.city + 1}" if cities > 1 else words
        case a.RunTrains(routes) if routes:
            return f"{words}: {'; '.join(route_words(pos, route) for route in routes)}"
        case a.AskAgain():
            return "Ask me again what I have declined in this turn"
        case _:
            return words


def with_range(words: str, amount: Amount) -> str:
    """A label that names the least amount, with all that is possible instead."""
    span = f"{money(amount.low)} to {money(amount.high)}"
    return re.sub(rf"{re.escape(money(amount.low))}(?![\d,])", span, words, count=1)


def track_words(pos: Position, action: a.LayTile) -> str:
    """Which edges a tile's track leads to, and what it joins there."""
    face = pos.title.tiles.face(action.tile, action.rotation)
    places = joined_places(pos, pos.title.map.by_name[action.hex], face)
    return f"({edge_words(pos.title.map.layout, face)}): {'; '.join(places)}"


def lot_words(pos: Position, action: a.Bid, names: Names) -> str:
    """What a private is called, and who has bid most for it."""
    number = pos.title.private_number[action.private]
    top = highest(pos, number)
    leads = f"; {does(names.player(top.player), 'leads')} with {money(top.amount)}" if top else ""
    return f", {pos.title.privates[number].full_name}{leads}"


def dividend_words(card: DividendCard) -> str:
    """Who gets what, and what becomes of the price."""
    *players, (corporation, kept) = card.gains
    parts = [f"{who} {money(gain)}" for who, gain in players if gain]
    parts.append(f"{corporation}'s treasury {money(kept)}")
    if not card.before:  # independents have no shares
        return ", ".join(parts)
    price = arrow(card.before, card.after) if card.tone else f"stays {money(card.before)}"
    return f"{', '.join(parts)}; price {price}"


def sale_words(pos: Position, action: a.SellShares) -> str:
    """What a sale does to the price; nothing is said about one that is refused."""
    if why_not(pos, action) is not None:
        return ""
    number = pos.title.corporation_number[action.corporation]
    old, new = pos.price(number), tried(pos, action).after.price(number)
    return f"; price {arrow(old, new)}" if new != old else "; the price stays"


def route_words(pos: Position, route: a.RunRoute) -> str:
    """A train and its stops: "3 Rome–Atlanta–Macon"."""
    return f"{route.train} {'–'.join(spot(pos, s.partition('.')[0]) for s in route.stops)}"


def parse_action(text: str) -> a.Action:
    """An action that somebody typed as JSON."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedAction(f"the action is not JSON: {error}") from error
    return a.from_json(data)
