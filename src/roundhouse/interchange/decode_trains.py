"""Entries of an 18xx.games log about trains and their runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from roundhouse.board.routes import route_from_connections
from roundhouse.core import actions as a
from roundhouse.core.refusal import Refusal
from roundhouse.engine.position import Position
from roundhouse.interchange.context import Context, Decoded
from roundhouse.interchange.plain_routes import plain_route
from roundhouse.interchange.reading import Entry, Mismatch, Record, shown
from roundhouse.rules.running.run import checked, checked_routes, to_action, with_own_cards
from roundhouse.rules.trains.discard import card_to_discard
from roundhouse.rules.trains.trains_for_sale import find_card


class Written(NamedTuple):
    """A route as an entry has it."""

    record: Record
    card: int
    connections: list[list[str]]
    nodes: tuple[str, ...]


def decode_run_routes(context: Context, entry: Entry) -> Decoded:
    pos = context.game.position
    written = []
    for record in entry.parts("routes", "route"):
        connections = record.chains("connections") if record.get("connections") else []
        if connections:
            nodes = tuple(record.texts("nodes")) if record.get("nodes") else ()
            written.append(Written(record, card_of(context, record, "train"), connections, nodes))
    recorded = [
        (route.record, number, route.record.whole("revenue"))
        for number, route in enumerate(written)
        if route.record.given("revenue")
    ]
    action = plainly_read(pos, written) or read_with_choices(pos, written)
    check_revenue(context, action, recorded)
    return action, None


def read_with_choices(pos: Position, written: list[Written]) -> a.RunTrains:
    """Routes that could be meant in several ways: the best reading of each."""
    routes = []
    for record, card, connections, nodes in written:
        found = route_from_connections(pos.track, pos.state.corporation, card, connections, nodes)
        if found is None:
            raise record.misfit(f"there is no track for {shown(connections)}")
        routes.append(to_action(pos, found))
    return a.RunTrains(tuple(routes))


def plainly_read(pos: Position, written: list[Written]) -> a.RunTrains | None:
    """The run if every route can be meant in one way only and all are legal, else None.

    Most can, and checking them also finds out whether there is such track.
    """
    if a.RunTrains not in pos.decision.actions:
        return None
    read = [plain_route(pos.track, card, legs, nodes) for _, card, legs, nodes in written]
    found = [route for route in read if route is not None]
    routes = with_own_cards(pos, found) if len(found) == len(read) else None
    if routes is None:
        return None
    action = a.RunTrains(tuple([to_action(pos, route) for route in routes]))
    return None if isinstance(checked_routes(pos, action, routes), Refusal) else action


def check_revenue(
    context: Context, action: a.RunTrains, recorded: list[tuple[Record, int, int]]
) -> None:
    """What an export says that its routes brought, where it does, is what they bring.

    ``recorded`` has the number of each such route and its revenue. A bonus for the whole run
    may be counted with any of its routes, so only their sum counts if every route has one.
    """
    pos = context.game.position
    found = checked(pos, action) if recorded and a.RunTrains in pos.decision.actions else None
    if found is None or isinstance(found, Refusal):
        return  # the refusal is the difference
    routes, value = found
    if len(recorded) == len(routes) and sum([r for _, _, r in recorded]) == value.total:
        return
    by_card = {route.train: route.total for route in value.routes}
    for route, number, revenue in recorded:
        brings = by_card[routes[number].train]
        if revenue != brings:
            words = f"it is said to bring {revenue}, but brings {brings}"
            key = f"revenue of route {number + 1}"
            raise Mismatch(f"{route.where}: {words}", key, revenue, brings)


def card_of(context: Context, record: Record, field: str) -> int:
    """The card of a train id."""
    card = record.one_of(field, context.cards, "train")
    if card >= len(context.game.state.variants):
        raise record.misfit(f"the train {shown(record[field])} is not in play")
    return card


def owner_of(context: Context, entry: Entry, card: int) -> int:
    for corporation, cards in enumerate(context.game.state.trains):
        if card in cards:
            return corporation
    raise entry.misfit(f"nobody has the train {shown(entry['train'])}")


KINDS: Mapping[str, a.DividendKind] = {"payout": "pay", "withhold": "withhold", "half": "half"}


def decode_dividend(context: Context, entry: Entry) -> Decoded:
    del context
    return a.Dividend(entry.one_of("kind", KINDS, "dividend")), None


def decode_buy_train(context: Context, entry: Entry) -> Decoded:
    game = context.game
    s, title = game.state, game.title
    card = card_of(context, entry, "train")
    present = title.trains[s.variants[card]]
    name = entry.text("variant") if entry.given("variant") else present.name
    trade_in = ""
    if entry.given("exchange"):
        trade_in = title.trains[s.variants[card_of(context, entry, "exchange")]].name
    if card in s.depot:
        seller = "bank"
    elif card in s.pool_trains:
        seller = "pool"
    else:
        owner = owner_of(context, entry, card)
        seller, name = title.corporations[owner].name, present.name
    action = a.BuyTrain(seller, name, entry.whole("price"), trade_in, entry.power)
    same_name(context, card, find_card(game.position, action))
    return action, None


def same_name(context: Context, meant: int, moved: int) -> None:
    """Of several like trains a log means one, the engine moves the first: they change names."""
    if moved < 0 or moved == meant:
        return
    names = {card: name for name, card in context.cards.items()}
    if meant in names and moved in names:
        context.cards[names[meant]], context.cards[names[moved]] = moved, meant


def decode_discard(context: Context, entry: Entry) -> Decoded:
    title, s = context.game.title, context.game.state
    card = card_of(context, entry, "train")
    owner = owner_of(context, entry, card)
    action = a.DiscardTrain(title.corporations[owner].name, title.trains[s.variants[card]].name)
    same_name(context, card, card_to_discard(context.game.position, action))
    return action, None
