"""Entries of an 18xx.games log as our own actions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from roundhouse.board.routes import route_from_connections
from roundhouse.core import actions as a
from roundhouse.engine.game import PlayedGame
from roundhouse.interchange.actions_log import BadExport, Entry
from roundhouse.interchange.ledger import IPO, POOL, Ledger
from roundhouse.rules.auctions.auction import unsold
from roundhouse.rules.running.run import to_action
from roundhouse.rules.trains.discard import card_to_discard
from roundhouse.rules.trains.trains_for_sale import find_card
from roundhouse.titles.loading.notation import Notation

Books = Callable[[], None] | None
Decoded = tuple[a.Action | None, Books]

#: Entries that change nothing by themselves.
IGNORED = frozenset(
    {
        "message", "log", "program_buy_shares", "program_share_pass", "program_disable",
        "program_auction_bid", "program_merger_pass", "program_harzbahn_draft_pass",
        "program_independent_mines", "program_close_pass",
    }
)  # fmt: skip


@dataclass
class Context:
    """A game being read, with that site's names for its pieces."""

    game: PlayedGame
    ids: list[Any]
    ledger: Ledger
    notation: Notation
    tiles: dict[str, int] = field(default_factory=dict)  # tile id -> hex it lies in
    cards: dict[str, int] = field(default_factory=dict)  # train id -> card
    # What the books were last kept for: all holdings, and those of each corporation.
    _paper: tuple[list[int], ...] | None = None
    _rows: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cards = self.notation.train_ids(self.game.title)

    def seat(self, player: Any) -> int:
        for seat, number in enumerate(self.ids):
            if str(number) == str(player):
                return seat
        raise BadExport(f"there is no player {player!r}")

    def keep_books(self) -> None:
        """After every action the president's certificates follow the presidencies."""
        pos = self.game.position
        s, width = pos.state, pos.state.width
        if (s.shares, s.president, s.par) == self._paper:
            return
        self._paper = (s.shares, s.president, s.par)
        for corporation in pos.title.corporations:
            c = corporation.number
            row = (*s.shares[c * width : (c + 1) * width], s.president[c], s.par[c])
            if self._rows.get(c) != row and not corporation.is_independent and not pos.is_closed(c):
                self._rows[c] = row
                self.ledger.settle_closed(s, c)
                self.ledger.settle_president(pos, c)
                self.ledger.settle_gifts(s, c)


def share(text: str) -> tuple[str, int]:
    corporation, _, number = text.rpartition("_")
    return corporation, int(number)


def decode_pass(context: Context, entry: Entry) -> Decoded:
    del context, entry
    return a.Pass(), None


def decode_bid(context: Context, entry: Entry) -> Decoded:
    game = context.game
    name, price = entry["company"], int(entry["price"])
    if game.decision.kind == "draft":
        blank = re.fullmatch(r"Pass \((\d+)\)", name)
        return a.Draft(f"Blank {blank[1]}" if blank else name), None
    if a.BuyFromBank in game.decision.actions:
        cheapest = game.title.privates[unsold(game.position)[0]].name
        if name == cheapest:
            return a.BuyFromBank(name), None
    return a.Bid(name, price), None


def decode_par(context: Context, entry: Entry) -> Decoded:
    corporation = context.game.title.corporation_number[entry["corporation"]]
    price = int(str(entry["share_price"]).split(",")[0])
    seat = context.game.decision.players[0]
    return (
        a.Par(entry["corporation"], price),
        lambda: context.ledger.move(corporation, [0], seat),
    )


def decode_buy_shares(context: Context, entry: Entry) -> Decoded:
    if entry["entity_type"] == "corporation":
        return a.RedeemShares(len(entry["shares"])), lambda: _move(context, entry, IPO)
    name, number = share(entry["shares"][0])
    corporation = context.game.title.corporation_number[name]
    holder = context.ledger.where(corporation, number)
    if holder not in (POOL, IPO):
        raise BadExport(f"action {entry.get('id')}: {entry['shares'][0]} is not for sale")
    seat = context.seat(entry["entity"])
    return (
        a.BuyShare(name, "pool" if holder == POOL else "ipo"),
        lambda: context.ledger.move(corporation, [number], seat),
    )


def _move(context: Context, entry: Entry, taker: str) -> None:
    for text in entry["shares"]:
        name, number = share(text)
        context.ledger.move(context.game.title.corporation_number[name], [number], taker)


def decode_sell_shares(context: Context, entry: Entry) -> Decoded:
    if entry["entity_type"] == "corporation":
        return a.IssueShares(len(entry["shares"])), lambda: _move(context, entry, POOL)
    game = context.game
    names = [share(text) for text in entry["shares"]]
    name = names[0][0]
    corporation = game.title.corporation_number[name]
    numbers = [number for _, number in names]
    unit = 100 // game.state.units[corporation]
    president = game.title.hooks.president_units(game.position, corporation)
    listed = sum(president if n == 0 else 1 for n in numbers)
    count = int(entry.get("percent") or listed * unit) // unit
    seat = context.seat(entry["entity"])

    def books() -> None:
        context.ledger.move(corporation, numbers, POOL)
        context.ledger.settle_president(game.position, corporation)
        context.ledger.settle_part_sale(game.state, corporation, seat)

    return a.SellShares(name, count), books


def decode_buy_corporation(context: Context, entry: Entry) -> Decoded:
    del context
    return a.BuyPrivate(entry["company"], int(entry["price"])), None


def tile_name(context: Context, text: str) -> str:
    name = text.rpartition("-")[0]
    aliases = context.game.title.tiles.aliases
    return context.notation.tile_aliases.get(name) or aliases.get(name, name)


def decode_lay_tile(context: Context, entry: Entry) -> Decoded:
    title = context.game.title
    h = title.map.by_name[entry["hex"]]
    power = entry["entity"] if entry["entity_type"] == "company" else ""
    tile = entry["tile"]

    def books() -> None:
        for old, where in list(context.tiles.items()):
            if where == h:
                del context.tiles[old]
        context.tiles[tile] = h

    action = a.LayTile(entry["hex"], tile_name(context, tile), int(entry["rotation"]), power)
    return action, books


def city_place(context: Context, text: str) -> tuple[str, int]:
    """(hex, city) of a city id: a laid tile's copy and city, or a printed hex's."""
    owner, _, city = text.rpartition("-")
    if owner in context.tiles:
        return context.game.title.map.hexes[context.tiles[owner]].name, int(city)
    return owner.rpartition("-")[0], int(city)


def decode_place_token(context: Context, entry: Entry) -> Decoded:
    name, city = city_place(context, entry["city"])
    if context.game.decision.kind == "city":
        return a.ChooseCity(name, city), None
    power = entry["entity"] if entry["entity_type"] == "company" else ""
    return a.PlaceToken(name, city, power), None


def decode_run_routes(context: Context, entry: Entry) -> Decoded:
    game = context.game
    pos = game.position
    corporation = game.title.corporation_number[entry["entity"]]
    routes = []
    for r in entry["routes"]:
        connections = r.get("connections") or []
        if not connections:
            continue
        card = context.cards[r["train"]]
        found = route_from_connections(
            pos.track, corporation, card, connections, tuple(r.get("nodes") or ())
        )
        if found is None:
            raise BadExport(f"action {entry.get('id')}: no track for the route {connections}")
        routes.append(to_action(pos, found))
    return a.RunTrains(tuple(routes)), None


KINDS = {"payout": "pay", "withhold": "withhold", "half": "half"}


def decode_dividend(context: Context, entry: Entry) -> Decoded:
    del context
    return a.Dividend(KINDS[entry["kind"]]), None


def decode_buy_train(context: Context, entry: Entry) -> Decoded:
    game = context.game
    s, title = game.state, game.title
    card = context.cards[entry["train"]]
    present = title.trains[s.variants[card]]
    power = entry["entity"] if entry["entity_type"] == "company" else ""
    name = entry.get("variant") or present.name
    trade_in = entry.get("exchange") or ""
    if trade_in:
        trade_in = title.trains[s.variants[context.cards[trade_in]]].name
    if card in s.depot:
        seller = "bank"
    elif card in s.pool_trains:
        seller = "pool"
    else:
        owner = next(c for c, cards in enumerate(s.trains) if card in cards)
        seller, name = title.corporations[owner].name, present.name
    action = a.BuyTrain(seller, name, int(entry["price"]), trade_in, power)
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
    card = context.cards[entry["train"]]
    owner = next(c for c, cards in enumerate(s.trains) if card in cards)
    action = a.DiscardTrain(title.corporations[owner].name, title.trains[s.variants[card]].name)
    same_name(context, card, card_to_discard(context.game.position, action))
    return action, None


def decode_bankrupt(context: Context, entry: Entry) -> Decoded:
    del context, entry
    return a.Bankrupt(), None


def decode_assign(context: Context, entry: Entry) -> Decoded:
    del context
    if entry["target_type"] == "hex":
        return a.PlaceMarker(entry["entity"], entry["target"]), None
    if entry["target_type"] in ("corporation", "minor"):
        return a.PlaceMarker(entry["entity"], corporation=entry["target"]), None
    raise BadExport(f"action {entry.get('id')}: assign to a {entry['target_type']}")


def decode_convert(context: Context, entry: Entry) -> Decoded:
    del context, entry
    return a.Convert(), None


def decode_choose_ability(context: Context, entry: Entry) -> Decoded:
    del context
    return a.UsePower(entry["entity"], str(entry.get("choice") or "")), None


def decode_end_game(context: Context, entry: Entry) -> Decoded:
    del entry
    context.game.stop("by agreement")
    return None, None


DECODERS: dict[str, Callable[[Context, Entry], Decoded]] = {
    "pass": decode_pass,
    "bid": decode_bid,
    "par": decode_par,
    "buy_shares": decode_buy_shares,
    "sell_shares": decode_sell_shares,
    "buy_company": decode_buy_corporation,
    "lay_tile": decode_lay_tile,
    "place_token": decode_place_token,
    "run_routes": decode_run_routes,
    "dividend": decode_dividend,
    "buy_train": decode_buy_train,
    "discard_train": decode_discard,
    "bankrupt": decode_bankrupt,
    "assign": decode_assign,
    "convert": decode_convert,
    "choose_ability": decode_choose_ability,
    "end_game": decode_end_game,
}
