"""Entries of an 18xx.games log about trains and their runs."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.board.routes import route_from_connections
from roundhouse.core import actions as a
from roundhouse.core.refusal import Refusal
from roundhouse.interchange.context import Context, Decoded
from roundhouse.interchange.reading import Entry, Mismatch, Record, shown
from roundhouse.rules.running.run import checked, to_action
from roundhouse.rules.trains.discard import card_to_discard
from roundhouse.rules.trains.trains_for_sale import find_card


def decode_run_routes(context: Context, entry: Entry) -> Decoded:
    game = context.game
    pos = game.position
    routes: list[a.RunRoute] = []
    recorded: list[tuple[Record, int, int]] = []
    for route in entry.parts("routes", "route"):
        connections = route.chains("connections") if route.get("connections") else []
        if not connections:
            continue
        card = card_of(context, route, "train")
        nodes = tuple(route.texts("nodes")) if route.get("nodes") else ()
        found = route_from_connections(pos.track, game.state.corporation, card, connections, nodes)
        if found is None:
            raise route.misfit(f"there is no track for {shown(connections)}")
        if route.given("revenue"):
            recorded.append((route, len(routes), route.whole("revenue")))
        routes.append(to_action(pos, found))
    action = a.RunTrains(tuple(routes))
    check_revenue(context, action, recorded)
    return action, None


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
    if len(recorded) == len(routes) and sum(r for _, _, r in recorded) == value.total:
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
