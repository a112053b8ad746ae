"""Our own actions as entries of an 18xx.games log.

Every entry is read back by the decoder before it is written, with the same books of
certificates and tiles, so an export that can be written can be imported again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from roundhouse.board.routes import Route, connections_of, nodes_of
from roundhouse.core import actions as a
from roundhouse.core.refusal import Refusal
from roundhouse.finance.market import price_at
from roundhouse.interchange.actors import entity_of
from roundhouse.interchange.context import Context
from roundhouse.interchange.decode_trains import KINDS
from roundhouse.interchange.ledger import IPO, POOL
from roundhouse.rules.auctions.auction import asking_price
from roundhouse.rules.running.run import checked
from roundhouse.rules.tokens.pending import PendingCity
from roundhouse.rules.trains.depot import type_of
from roundhouse.rules.trains.discard import card_to_discard
from roundhouse.rules.trains.trains_for_sale import find_card

Entry = dict[str, Any]
Encoder = Callable[[Context, Any], Entry]


class NotExportable(ValueError):
    """That site has no words for this game or action; the message says which."""


# -- players' paper ----------------------------------------------------------------------------


def encode_pass(context: Context, x: a.Pass) -> Entry:
    del context, x
    return {"type": "pass"}


def encode_take(context: Context, x: a.BuyFromBank) -> Entry:
    private = context.game.title.private_number[x.private]
    price = asking_price(context.game.position, private)
    return {"type": "bid", "company": x.private, "price": price}


def encode_bid(context: Context, x: a.Bid) -> Entry:
    del context
    return {"type": "bid", "company": x.private, "price": x.amount}


def encode_par(context: Context, x: a.Par) -> Entry:
    market = context.game.title.market
    cell = market.cells[market.par_cell(x.price)]
    spot = f"{cell.price},{cell.row},{cell.column}"
    return {"type": "par", "corporation": x.corporation, "share_price": spot}


def unit(context: Context, corporation: int) -> int:
    return 100 // context.game.state.units[corporation]


def encode_buy_share(context: Context, x: a.BuyShare) -> Entry:
    corporation = context.game.title.corporation_number[x.corporation]
    number = context.ledger.first(corporation, POOL if x.source == "pool" else IPO)
    shares = [f"{x.corporation}_{number}"]
    return {"type": "buy_shares", "shares": shares, "percent": unit(context, corporation)}


def encode_sell(context: Context, x: a.SellShares) -> Entry:
    """Ordinary certificates first; the president's, whole or in part, only if they do not do."""
    game = context.game
    corporation = game.title.corporation_number[x.corporation]
    held = context.ledger.of(corporation, game.decision.players[0])
    numbers = [n for n in held if n != 0][: x.count]
    if len(numbers) < x.count:
        president = game.title.hooks.president_units(game.position, corporation)
        numbers = [*numbers[: max(0, x.count - president)], 0]
        if president + len(numbers) - 1 > x.count:  # only a part of it is sold
            numbers = [*[n for n in held if n != 0][: x.count - 1], 0]
    return {
        "type": "sell_shares",
        "shares": [f"{x.corporation}_{n}" for n in numbers],
        "percent": x.count * unit(context, corporation),
    }


def encode_issue(context: Context, x: a.IssueShares) -> Entry:
    is_forced = context.game.decision.kind == "trains"
    steps = -1 - x.count if is_forced else -1
    return corporation_shares(context, "sell_shares", x.count, IPO, steps)


def encode_redeem(context: Context, x: a.RedeemShares) -> Entry:
    return corporation_shares(context, "buy_shares", x.count, POOL, 1)


def corporation_shares(context: Context, kind: str, count: int, holder: str, steps: int) -> Entry:
    """A corporation's own shares, by itself: ``holder`` has them now.

    ``steps`` lead from its price to what each costs or brings.
    """
    game = context.game
    corporation = game.state.corporation
    name = game.title.corporations[corporation].name
    numbers = [n for n in context.ledger.of(corporation, holder) if n != 0][:count]
    return {
        "type": kind,
        "shares": [f"{name}_{n}" for n in numbers],
        "percent": count * unit(context, corporation),
        "share_price": price_at(game.title.market, game.state, corporation, steps),
    }


def encode_draft(context: Context, x: a.Draft) -> Entry:
    """Blank cards are called passes there."""
    title = context.game.title
    draft = title.hooks.draft
    card = draft.card_number(title, x.card) if draft is not None else None
    assert card is not None
    if card < 0:
        return {"type": "bid", "company": f"Pass ({-card})", "price": 0}
    return {"type": "bid", "company": x.card, "price": title.privates[card].value}


def encode_buy_private(context: Context, x: a.BuyPrivate) -> Entry:
    del context
    return {"type": "buy_company", "company": x.private, "price": x.price}


# -- the map -----------------------------------------------------------------------------------


def encode_lay(context: Context, x: a.LayTile) -> Entry:
    """A copy of the tile that lies nowhere; that site numbers the copies from 0."""
    name = context.notation.tile_names.get((x.tile, x.hex), x.tile)
    copy = 0
    while f"{name}-{copy}" in context.tiles:
        copy += 1
    return {
        "type": "lay_tile", "hex": x.hex, "tile": f"{name}-{copy}", "rotation": x.rotation,
    }  # fmt: skip


def city_id(context: Context, hex_name: str, city: int) -> str:
    h = context.game.title.map.by_name[hex_name]
    for tile, where in context.tiles.items():
        if where == h:
            return f"{tile}-{city}"
    printed = context.notation.printed_index
    index = printed(context.game.title) if callable(printed) else printed
    return f"{hex_name}-{index.get(hex_name, 0)}-{city}"


def encode_token(context: Context, x: a.PlaceToken) -> Entry:
    game = context.game
    h = game.title.map.by_name[x.hex]
    return {
        "type": "place_token",
        "city": city_id(context, x.hex, x.city),
        "slot": len(game.position.track.tokens[h][x.city]),
        "tokener": game.title.corporations[game.state.corporation].name,
    }


def encode_city(context: Context, x: a.ChooseCity) -> Entry:
    game = context.game
    corporation = game.position.pending(PendingCity).corporation
    return {
        "type": "place_token",
        "city": city_id(context, x.hex, x.city),
        "slot": 0,
        "tokener": game.title.corporations[corporation].name,
    }


def encode_marker(context: Context, x: a.PlaceMarker) -> Entry:
    entry = {"type": "assign"}
    if not x.corporation:
        return {**entry, "target": x.hex, "target_type": "hex"}
    title = context.game.title
    minor = title.corporations[title.corporation_number[x.corporation]].is_independent
    return {**entry, "target": x.corporation, "target_type": "minor" if minor else "corporation"}


def encode_power(context: Context, x: a.UsePower) -> Entry:
    del context
    return {"type": "choose_ability", "choice": x.choice}


# -- trains ------------------------------------------------------------------------------------


def train_id(context: Context, card: int) -> str:
    return next(name for name, number in context.cards.items() if number == card)


def encode_run(context: Context, x: a.RunTrains) -> Entry:
    pos = context.game.position
    found = checked(pos, x)
    if isinstance(found, Refusal):
        raise NotExportable(f"the run is refused: {found}")
    routes, value = found
    by_card = {v.train: v for v in value.routes}
    entries = []
    for route in routes:
        worth = by_card[route.train]
        entries.append(
            {
                "train": train_id(context, route.train),
                "connections": connections_of(pos.track, route),
                "hexes": hex_names(context, route),
                "revenue": worth.total,
                "revenue_str": "-".join(hex_names(context, route)),
                "subsidy": worth.treasury,
                "nodes": nodes_of(pos.track, route),
            }
        )
    return {"type": "run_routes", "routes": entries, "extra_revenue": 0, "subsidy": value.treasury}


def hex_names(context: Context, route: Route) -> list[str]:
    hexes = context.game.title.map.hexes
    return [hexes[h].name for h, _ in route.stops]


def encode_dividend(context: Context, x: a.Dividend) -> Entry:
    del context
    return {"type": "dividend", "kind": next(k for k, v in KINDS.items() if v == x.kind)}


def encode_train(context: Context, x: a.BuyTrain) -> Entry:
    game = context.game
    pos = game.position
    entry = {"type": "buy_train", "train": train_id(context, find_card(pos, x)), "price": x.price}
    if x.seller in ("bank", "pool"):
        entry["variant"] = x.train
    if x.trade_in:
        cards = game.state.trains[game.state.corporation]
        old = next(c for c in cards if type_of(pos, c).name == x.trade_in)
        entry["exchange"] = train_id(context, old)
    return entry


def encode_discard(context: Context, x: a.DiscardTrain) -> Entry:
    card = card_to_discard(context.game.position, x)
    return {"type": "discard_train", "train": train_id(context, card)}


def plain(kind: str) -> Encoder:
    return lambda _context, _action: {"type": kind}


ENCODERS: dict[type[a.Action], Encoder] = {
    a.Pass: encode_pass,
    a.BuyFromBank: encode_take,
    a.Bid: encode_bid,
    a.Draft: encode_draft,
    a.Par: encode_par,
    a.BuyShare: encode_buy_share,
    a.SellShares: encode_sell,
    a.IssueShares: encode_issue,
    a.RedeemShares: encode_redeem,
    a.BuyPrivate: encode_buy_private,
    a.LayTile: encode_lay,
    a.PlaceToken: encode_token,
    a.ChooseCity: encode_city,
    a.PlaceMarker: encode_marker,
    a.UsePower: encode_power,
    a.RunTrains: encode_run,
    a.Dividend: encode_dividend,
    a.BuyTrain: encode_train,
    a.DiscardTrain: encode_discard,
    a.Convert: plain("convert"),
    a.Bankrupt: plain("bankrupt"),
}


def encode(context: Context, action: a.Action) -> Entry:
    """The entry of an action in the present position; a title may have words of its own."""
    own = context.notation.encode.get(action.type)
    encoder = own or ENCODERS.get(type(action))
    if encoder is None:
        raise NotExportable(f"18xx.games has no entry for {action.type}")
    return {**entity_of(context, action), **encoder(context, action)}
