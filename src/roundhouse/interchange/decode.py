"""Entries of an 18xx.games log as our own actions."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from roundhouse.core import actions as a
from roundhouse.core.plain import number_in
from roundhouse.interchange import decode_trains as trains
from roundhouse.interchange.context import Context, Decoded
from roundhouse.interchange.ledger import IPO, POOL, Holder
from roundhouse.interchange.reading import BadExport, Entry, shown
from roundhouse.rules.auctions.auction import unsold

#: Entries that change nothing by themselves.
IGNORED = frozenset(
    {
        "message", "log", "program_buy_shares", "program_share_pass", "program_disable",
        "program_auction_bid", "program_merger_pass", "program_harzbahn_draft_pass",
        "program_independent_mines", "program_close_pass",
    }
)  # fmt: skip


PASS = a.Pass()


def shares(context: Context, entry: Entry, holder: Holder | None = None) -> tuple[int, list[int]]:
    """The corporation and the certificates that an entry is about.

    ``holder`` must have them all; None: whoever has the first.
    """
    by_name, found = context.game.title.corporation_number, []
    names = set()
    for text in entry.texts("shares"):
        name, _, digits = text.rpartition("_")
        number = number_in(digits)
        if name not in by_name or number is None:
            raise entry.misfit(f"there is no share {shown(text)} in this game")
        names.add(name)
        found.append(number)
    if len(names) != 1 or len(set(found)) < len(found):
        raise entry.misfit("its shares must be different ones of one corporation")
    corporation = by_name[names.pop()]
    if holder is not None:
        away = [n for n in found if context.ledger.where(corporation, n) != holder]
        if away:
            name = context.game.title.corporations[corporation].name
            raise entry.misfit(f"the share {name}_{away[0]} is not there to be moved")
    return corporation, found


def decode_pass(context: Context, entry: Entry) -> Decoded:
    del context, entry
    return PASS, None


def decode_bid(context: Context, entry: Entry) -> Decoded:
    game = context.game
    name, price = entry.text("company"), entry.whole("price")
    if game.decision.kind == "draft":
        blank = re.fullmatch(r"Pass \(([0-9]+)\)", name)
        return a.Draft(f"Blank {blank[1]}" if blank else name), None
    if a.BuyFromBank in game.decision.actions:
        cheapest = game.title.privates[unsold(game.position)[0]].name
        if name == cheapest:
            return a.BuyFromBank(name), None
    return a.Bid(name, price), None


def decode_par(context: Context, entry: Entry) -> Decoded:
    corporation = entry.one_of("corporation", context.game.title.corporation_number, "corporation")
    price = number_in(str(entry["share_price"]).split(",")[0])
    if price is None:
        raise entry.wrong("share_price", "a price")
    seat = context.game.decision.players[0]
    return (
        a.Par(entry.text("corporation"), price),
        lambda: context.ledger.move(corporation, [0], seat),
    )


def decode_buy_shares(context: Context, entry: Entry) -> Decoded:
    if entry.is_by("corporation"):
        corporation, numbers = shares(context, entry, POOL)
        books = partial(context.ledger.move, corporation, numbers, IPO)
        return a.RedeemShares(len(numbers)), books
    corporation, numbers = shares(context, entry)
    name = context.game.title.corporations[corporation].name
    holder = context.ledger.where(corporation, numbers[0])
    if holder not in (POOL, IPO):
        raise entry.misfit(f"{name}_{numbers[0]} is not for sale")
    seat = context.game.decision.players[0]
    return (
        a.BuyShare(name, "pool" if holder == POOL else "ipo"),
        lambda: context.ledger.move(corporation, numbers[:1], seat),
    )


def decode_sell_shares(context: Context, entry: Entry) -> Decoded:
    if entry.is_by("corporation"):
        corporation, numbers = shares(context, entry, IPO)
        return a.IssueShares(len(numbers)), partial(context.ledger.move, corporation, numbers, POOL)
    game = context.game
    seat = game.decision.players[0]
    corporation, numbers = shares(context, entry, seat)
    unit = 100 // game.state.units[corporation]
    president = game.title.hooks.president_units(game.position, corporation)
    listed = sum(president if n == 0 else 1 for n in numbers)
    percent = entry.whole("percent") if entry.given("percent") else 0
    count = (percent or listed * unit) // unit

    def books() -> None:
        context.ledger.move(corporation, numbers, POOL)
        context.ledger.settle_president(game.position, corporation)
        context.ledger.settle_part_sale(game.state, corporation, seat)

    return a.SellShares(game.title.corporations[corporation].name, count), books


def decode_buy_corporation(context: Context, entry: Entry) -> Decoded:
    del context
    return a.BuyPrivate(entry.text("company"), entry.whole("price")), None


def tile_name(context: Context, text: str) -> str:
    name = text.rpartition("-")[0]
    aliases = context.game.title.tiles.aliases
    return context.notation.tile_aliases.get(name) or aliases.get(name, name)


def decode_lay_tile(context: Context, entry: Entry) -> Decoded:
    title = context.game.title
    h = entry.one_of("hex", title.map.by_name, "hex")
    tile = entry.text("tile")

    def books() -> None:
        context.tile_lies(tile, h)

    rotation = entry.whole("rotation")
    action = a.LayTile(entry.text("hex"), tile_name(context, tile), rotation, entry.power)
    return action, books


def city_place(context: Context, entry: Entry) -> tuple[str, int]:
    """(hex, city) of a city id: a laid tile's copy and city, or a printed hex's."""
    owner, _, digits = entry.text("city").rpartition("-")
    city = number_in(digits)
    if city is None:
        raise entry.wrong("city", "the id of a city, such as 57-0-0")
    if owner in context.tiles:
        return context.game.title.map.hexes[context.tiles[owner]].name, city
    return owner.rpartition("-")[0], city


def decode_place_token(context: Context, entry: Entry) -> Decoded:
    name, city = city_place(context, entry)
    if context.game.decision.kind == "city":
        return a.ChooseCity(name, city), None
    return a.PlaceToken(name, city, entry.power), None


def decode_bankrupt(context: Context, entry: Entry) -> Decoded:
    del context, entry
    return a.Bankrupt(), None


def decode_assign(context: Context, entry: Entry) -> Decoded:
    del context
    private, target = entry.text("entity"), entry.text("target")
    if entry["target_type"] == "hex":
        return a.PlaceMarker(private, target), None
    if entry["target_type"] in ("corporation", "minor"):
        return a.PlaceMarker(private, corporation=target), None
    raise entry.wrong("target_type", "'hex', 'corporation' or 'minor'")


def decode_convert(context: Context, entry: Entry) -> Decoded:
    del context, entry
    return a.Convert(), None


def decode_choose_ability(context: Context, entry: Entry) -> Decoded:
    del context
    choice = entry.text("choice") if entry.given("choice") else ""
    return a.UsePower(entry.text("entity"), choice), None


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
    "run_routes": trains.decode_run_routes,
    "dividend": trains.decode_dividend,
    "buy_train": trains.decode_buy_train,
    "discard_train": trains.decode_discard,
    "bankrupt": decode_bankrupt,
    "assign": decode_assign,
    "convert": decode_convert,
    "choose_ability": decode_choose_ability,
    "end_game": decode_end_game,
}


def decoder_of(context: Context, entry: Entry) -> Callable[[Context, Entry], Decoded]:
    """A title may have words of its own."""
    found = context.notation.special.get(entry.kind) or DECODERS.get(entry.kind)
    if found is None:
        raise BadExport(f"{entry.where}: unknown type of action")
    return found
